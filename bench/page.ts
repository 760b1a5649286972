/**
 * `npm run bench:page`: the dashboard in a real Chromium. How soon it can be used with thousands of sessions, whether a long
 * timeline scrolls without a hitch, how large its scripts are, and how soon a permission that a real client asks for
 * stands in it.
 *
 *   --json         figures for a program
 *   --only TEXT    measurements whose name holds the text: interactive, timeline, conversation, size, asked
 */
import { parseArgs } from "node:util";
import { openBrowser, type Browser } from "../test/browser/chromium.ts";
import { percentile } from "./figures.ts";
import { timePermissions } from "./page/permission-delay.ts";
import { openBenchHome } from "./page/home.ts";
import { visitPage, type Visit } from "./page/interactive.ts";
import { openPlain, scrollPlain } from "./page/plain-text.ts";
import { type OpeningFigures, openConversation, scrollConversation } from "./page/conversation.ts";
import {
  talkTexts,
  writeConversation,
  writeLongSession,
  writeSessions,
} from "./page/sample-sessions.ts";
import { scriptSize } from "./page/size.ts";
import { scrollTimeline, type ScrollFigures } from "./page/scroll.ts";

const SESSIONS = 5000;
const EVENTS = 20_000;
const TURNS = 1000;
const CALLS_A_TURN = 18;
/** Of as many turns as the first page that is read has. */
const PLAIN_TEXTS = 30;
/** Every screen of plain text is as the one before. */
const PLAIN_SCROLLED = 600;
const VISITS = 12;
/** Each scrolls as large a part of the list. */
const SCROLLS = 3;
const ASKS = 32;

type Row = {
  readonly what: string;
  readonly value: string;
  readonly target: string;
  /** Null where nothing was promised. */
  readonly isMet: boolean | null;
};

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const tenths = (value: number): string => `${value.toFixed(1)} ms`;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

async function interactive(browser: Browser): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const places = [
    {
      name: `${SESSIONS} sessions in the history`,
      path: "/history",
      write: (journal: string) => writeSessions(journal, { count: SESSIONS, days: 60 }),
    },
    {
      name: `${SESSIONS} sessions of 24 hours`,
      path: "/",
      write: (journal: string) => writeSessions(journal, { count: SESSIONS, days: 1, running: 20 }),
    },
  ] as const;
  for (const { name, path, write } of places) {
    await using home = await openBenchHome(browser, write);
    const visits: Visit[] = [];
    for (let at = 0; at < VISITS; at++) visits.push(await visitPage(home, path));
    const answered = visits.map(({ answeredMs }) => answeredMs);
    const listed = visits.map(({ listedMs }) => listedMs);
    const worst = Math.max(...answered);
    rows.push(
      { what: `${name}: first list`, value: ms(percentile(listed, 50)), target: "", isMet: null },
      {
        what: `${name}: a click answered, median`,
        value: ms(percentile(answered, 50)),
        target: "≤ 1 s",
        isMet: percentile(answered, 50) <= 1000,
      },
      {
        what: `${name}: a click answered, worst of ${VISITS}`,
        value: ms(worst),
        target: "≤ 1 s",
        isMet: worst <= 1000,
      },
      {
        what: `${name}: longest frame while loading, worst`,
        value: ms(Math.max(...visits.map(({ longestFrameMs }) => longestFrameMs))),
        target: "",
        isMet: null,
      },
    );
  }
  return rows;
}

async function timeline(browser: Browser): Promise<readonly Row[]> {
  let session = "";
  await using home = await openBenchHome(browser, (journal) => {
    session = writeLongSession(journal, EVENTS);
  });
  const runs: ScrollFigures[] = [];
  for (let at = 0; at < SCROLLS; at++)
    runs.push(await scrollTimeline(home, `/session/${session}?tab=timeline`, { at, of: SCROLLS }));
  const worst = (of: (run: ScrollFigures) => number): number => Math.max(...runs.map(of));
  const longest = worst(({ longestFrameMs }) => longestFrameMs);
  const reported = worst(({ longestReportedMs }) => longestReportedMs);
  const name = `${EVENTS} events`;
  return [
    {
      what: `${name}: longest frame while scrolling, worst of ${SCROLLS}`,
      value: ms(longest),
      target: "≤ 50 ms",
      isMet: longest <= 50,
    },
    {
      what: `${name}: the browser's own long frames, longest`,
      value: reported === 0 ? "none" : ms(reported),
      target: "≤ 50 ms",
      isMet: reported <= 50,
    },
    {
      what: `${name}: 99th percentile of frames`,
      value: ms(worst(({ p99FrameMs }) => p99FrameMs)),
      target: "",
      isMet: null,
    },
    {
      what: `${name}: processor time of a frame`,
      value: tenths(worst(({ busyMs }) => busyMs)),
      target: "",
      isMet: null,
    },
    {
      what: `${name}: longest frame while loading`,
      value: ms(worst(({ loadFrameMs }) => loadFrameMs)),
      target: "",
      isMet: null,
    },
    {
      what: `${name}: scrolled to the end, frames and rows seen`,
      value: runs
        .map(
          ({ reachedEnd, frames, rowsSeen }) =>
            `${reachedEnd ? "yes" : "NO"} ${frames}/${rowsSeen}`,
        )
        .join(", "),
      target: "the end",
      isMet: runs.every(({ reachedEnd }) => reachedEnd),
    },
  ];
}

async function conversation(browser: Browser): Promise<readonly Row[]> {
  let session = "";
  await using home = await openBenchHome(browser, (journal) => {
    session = writeConversation(journal, TURNS, CALLS_A_TURN);
  });
  const texts = talkTexts(TURNS, CALLS_A_TURN);
  const opened: OpeningFigures[] = [];
  const openedPlain: number[] = [];
  const scrolled: ScrollFigures[] = [];
  const scrolledPlain: ScrollFigures[] = [];
  for (let at = 0; at < SCROLLS; at++) {
    opened.push(await openConversation(home, `/session/${session}`, TURNS));
    openedPlain.push(await openPlain(home, texts.slice(0, PLAIN_TEXTS)));
    scrolled.push(
      await scrollConversation(home, `/session/${session}`, TURNS, { at, of: SCROLLS }),
    );
    scrolledPlain.push(await scrollPlain(home, texts.slice(0, PLAIN_SCROLLED)));
  }
  const name = `a conversation of ${TURNS} turns, ${TURNS * (CALLS_A_TURN + 2)} events`;
  const readable = Math.max(...opened.map(({ readableMs }) => readableMs));
  const loading = Math.max(...opened.map(({ longestFrameMs }) => longestFrameMs));
  const longest = (runs: readonly ScrollFigures[]): number =>
    Math.max(...runs.map(({ longestFrameMs }) => longestFrameMs));
  const p99 = (runs: readonly ScrollFigures[]): number =>
    Math.max(...runs.map(({ p99FrameMs }) => p99FrameMs));
  const busy = (runs: readonly ScrollFigures[]): number =>
    Math.max(...runs.map(({ busyMs }) => busyMs));
  const scrolling = longest(scrolled);
  return [
    {
      what: `${name}: can be read, worst of ${SCROLLS}`,
      value: ms(readable),
      target: "≤ 1 s",
      isMet: readable <= 1000,
    },
    {
      what: `${name}: all of it is there, worst`,
      value: ms(Math.max(...opened.map(({ wholeMs }) => wholeMs))),
      target: "",
      isMet: null,
    },
    {
      what: `${name}: longest frame while it opens, worst`,
      value: ms(loading),
      target: "≤ 50 ms",
      isMet: loading <= 50,
    },
    {
      what: `${name}: the same as plain text, worst`,
      value: ms(Math.max(...openedPlain)),
      target: "",
      isMet: null,
    },
    {
      what: `${name}: longest frame while scrolling, worst`,
      value: ms(scrolling),
      target: "≤ 50 ms or 1 × plain text",
      isMet: scrolling <= Math.max(50, longest(scrolledPlain)),
    },
    {
      what: `${name}: the same as plain text, worst`,
      value: ms(longest(scrolledPlain)),
      target: "",
      isMet: null,
    },
    {
      what: `${name}: 99th percentile of frames while scrolling, and as plain text`,
      value: `${ms(p99(scrolled))}, ${ms(p99(scrolledPlain))}`,
      target: "",
      isMet: null,
    },
    {
      what: `${name}: processor time of a frame while scrolling, and as plain text`,
      value: `${tenths(busy(scrolled))}, ${tenths(busy(scrolledPlain))}`,
      target: "",
      isMet: null,
    },
    {
      what: `${name}: scrolled to the end, frames`,
      value: scrolled
        .map(({ reachedEnd, frames }) => `${reachedEnd ? "yes" : "NO"} ${frames}`)
        .join(", "),
      target: "the end",
      isMet: scrolled.every(({ reachedEnd }) => reachedEnd),
    },
  ];
}

async function size(): Promise<readonly Row[]> {
  const { raw, gzip, brotli } = await scriptSize();
  return [
    { what: "scripts, as they are", value: kilobytes(raw), target: "", isMet: null },
    { what: "scripts, gzip", value: kilobytes(gzip), target: "≤ 250 kB", isMet: gzip <= 250_000 },
    { what: "scripts, brotli", value: kilobytes(brotli), target: "", isMet: null },
  ];
}

async function asked(browser: Browser): Promise<readonly Row[]> {
  const times = await timePermissions(browser, ASKS);
  const p95 = percentile(times, 95);
  return [
    {
      what: `a real client asks, ${times.length} times: append to page, median`,
      value: ms(percentile(times, 50)),
      target: "",
      isMet: null,
    },
    { what: "append to page, p95", value: ms(p95), target: "≤ 300 ms", isMet: p95 <= 300 },
    { what: "append to page, worst", value: ms(Math.max(...times)), target: "", isMet: null },
  ];
}

const MEASUREMENTS = { interactive, timeline, conversation, size, asked } as const;

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      only: { type: "string", default: "" },
    },
  });
  await using opened = await openBrowser();
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(MEASUREMENTS))
    if (name.includes(values.only)) rows.push(...(await measure(opened.browser)));
  if (values.json) process.stdout.write(`${JSON.stringify(rows, undefined, 2)}\n`);
  else printTable(opened.browser.version(), rows);
  process.exitCode = rows.some(({ isMet }) => isMet === false) ? 1 : 0;
}

function printTable(version: string, rows: readonly Row[]): void {
  const widest = Math.max(...rows.map(({ what }) => what.length));
  process.stdout.write(`Chromium ${version}, headless\n`);
  for (const { what, value, target, isMet } of rows) {
    const verdict = isMet === null ? "" : isMet ? `${target}  met` : `${target}  MISSED`;
    process.stdout.write(
      `${what.padEnd(widest)}  ${value.padStart(12)}  ${verdict}`.trimEnd() + "\n",
    );
  }
}
