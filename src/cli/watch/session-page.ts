/** A session of the board on a page of its own: what it is doing, and all of what it asks for. */
import { ingest } from "../../ingest/ingest.ts";
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import { askText, findOpenAsk } from "../../observe/waits/open-ask.ts";
import type { Text } from "../../text/text.ts";
import { type Installation, withStore } from "../command/command.ts";
import { type ScreenLine, type Size } from "../terminal/screen/frame.ts";
import { screenLine } from "../terminal/screen/pages.ts";
import { fitColumns, fitEnd, oneLine, toPlainText } from "../terminal/terminal.ts";
import { shownPath } from "../terminal/shown-path.ts";
import { DEFINITION_MARGIN, definitionLines, widestName, wrapHanging } from "../terminal/wrap.ts";
import { stateText } from "../../text/state-text.ts";
import {
  snapshotClock,
  estimatedCostText,
  GROUP_STYLES,
  needsSomebody,
  tokensText,
} from "./snapshot-text.ts";

/** What a session asks for, and the process that asks; null where nobody knows. */
export type WatchAsk = { readonly text: string | null; readonly pid: number | null };

/** Longer nobody waits for a page. */
const PATIENCE_MS = 500;

/** All of it as it was recorded, redacted; what the board says of it where the records do not tell. */
export async function loadWatchAsk(
  installation: Installation,
  session: SessionSnapshot,
): Promise<WatchAsk> {
  // What it asked for before it ended is asked no more.
  const shown = { text: session.state === "completed" ? null : session.waitDetail, pid: null };
  if (!needsSomebody(session)) return shown;
  try {
    const recorded = await withStore(installation, async (context) => {
      const { store } = context;
      await ingest(context, { patienceMs: PATIENCE_MS });
      const [ask, record] = [
        await findOpenAsk(store, session),
        await store.session(session.sessionId),
      ];
      return { text: ask === null ? null : askText(ask), pid: record?.pid ?? null };
    });
    return { text: recorded.text ?? shown.text, pid: recorded.pid };
  } catch {
    return shown;
  }
}

export function sessionPage(
  session: SessionSnapshot,
  title: string | null,
  asked: string | null,
  { columns }: Size,
  now: number,
  text: Text,
): ScreenLine[] {
  const { keys, states } = text.live;
  const { facts } = keys;
  const state = `${stateText(states, session)} ${snapshotClock(session, now, text)}`;
  const rows: readonly (readonly [string, string])[] = [
    [text.show.title, title ?? ""],
    [facts.state, state],
    [
      facts.project,
      session.projectPath === null ? session.projectName : shownPath(session.projectPath),
    ],
    [facts.session, session.sessionId],
    [facts.branch, session.gitBranch ?? ""],
    [facts.model, session.model ?? ""],
    [facts.context, contextText(session, text)],
    [facts.cost, estimatedCostText(session.estimatedCostUsd)],
  ];
  const filled = rows.filter(([, value]) => value !== "");
  const room = columns - widestName(filled) - DEFINITION_MARGIN;
  const known = filled.map(([name, value]) => {
    const line = oneLine(value);
    return [name, name === facts.project ? fitEnd(line, room) : line] as const;
  });
  const tools = session.waitToolNames.map((tool) => oneLine(tool, 40)).join(", ");
  return [
    screenLine(
      oneLine(session.projectName, columns),
      session.group === null ? "plain" : lineStyle(session),
    ),
    screenLine(""),
    ...definitionLines(known, columns).map((one) => screenLine(fitColumns(one, columns))),
    ...(asked === null
      ? []
      : titledLines(`${keys.asked}${tools === "" ? "" : `: ${tools}`}`, asked, columns)),
    ...(session.lastUserMessage === null
      ? []
      : titledLines(keys.prompt, session.lastUserMessage, columns)),
  ];
}

const lineStyle = ({ group }: SessionSnapshot): ScreenLine["look"] =>
  group === null ? "plain" : (GROUP_STYLES[group] ?? "strong");

function titledLines(title: string, said: string, columns: number): ScreenLine[] {
  return [screenLine(""), screenLine(title, "strong"), ...wrappedLines(said, columns - 2)];
}

/** A word that is longer than a line goes on in the next: nothing of a command is hidden. */
function wrappedLines(said: string, columns: number): ScreenLine[] {
  return toPlainText(said.replaceAll("\t", "  "))
    .split(/\r\n|\r|\n/)
    .flatMap((one) => wrapHanging(one, columns))
    .flatMap((one) => breakWords(one, columns))
    .map((one) => screenLine(`  ${one}`));
}

function breakWords(text: string, columns: number): string[] {
  const lines: string[] = [];
  let part = "";
  for (const character of text) {
    if (Bun.stringWidth(part + character) > columns) {
      lines.push(part);
      part = "";
    }
    part += character;
  }
  return [...lines, part];
}

function contextText(
  { contextTokens: tokens, contextWindow: window }: SessionSnapshot,
  { live }: Text,
): string {
  if (tokens === null) return "";
  return window === null
    ? tokensText(tokens)
    : live.contextOf(tokensText(tokens), tokensText(window), Math.round((tokens / window) * 100));
}
