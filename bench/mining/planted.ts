/**
 * Patterns planted among noise: how many are found, how much else is told, how long it takes and how much memory. The home is
 * made by the real ingest of a real journal, by a process of its own, so that what it needs is not counted.
 */
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { ingest } from "../../src/ingest/ingest.ts";
import { backfillWaits } from "../../src/ingest/project/backfill-waits.ts";
import { openHistory } from "../../src/learn/mine/history.ts";
import { runMiners } from "../../src/learn/mine/run-miners.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { type Draw, type Plant, plantsOf } from "./plants.ts";
import { eventsOf, type Story, type Turn } from "./story.ts";

const LAST_DAY = Date.parse("2026-11-10T09:00:00Z");
const DAY_MS = 86_400_000;
/** Patterns are of so many last days; more events than a person makes in them are of days before. */
const DAYS = 60;
const EVENTS_PER_DAY = 1500;
const EVENTS_PER_SESSION = 50;
const VOCABULARY = 20_000;

export type MiningFigures = {
  readonly events: number;
  readonly seed: number;
  readonly planted: number;
  readonly found: number;
  readonly suggested: number;
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
  readonly ms: number;
  readonly megabytes: number;
};

/** mulberry32 */
function drawFrom(seed: number): Draw {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  const pick = <T>(from: readonly T[]): T => from[whole(from.length)] as T;
  const syllable = (): string => pick("bdfgklmnprstvz".split("")) + pick("aeiou".split(""));
  const hangul = (): string => String.fromCodePoint(0xac_00 + whole(11_172));
  const name = (): string => Array.from({ length: 3 + whole(2) }, syllable).join("");
  // People use few words often and many seldom: the n-th as often as 1/n.
  const vocabulary = Array.from({ length: VOCABULARY }, () =>
    next() < 0.3 ? hangul() + hangul() : name(),
  );
  const word = (): string => vocabulary[Math.floor(VOCABULARY ** next()) - 1] ?? "";
  return { whole, pick, name, words: (count) => Array.from({ length: count }, word).join(" ") };
}

/** Something that happens once. */
const noise = (draw: Draw): Turn => ({
  prompt: `${draw.pick(["add", "fix", "explain", "추가해줘", "왜 안 되지"])} ${draw.words(4 + draw.whole(12))}`,
  steps: Array.from({ length: draw.whole(12) }, () => {
    const command = `${draw.name()} ${draw.name()} --${draw.name()} ${draw.name()}`;
    const fate = draw.whole(10);
    if (fate < 4) return { edit: `src/${draw.name()}/${draw.name()}.ts` };
    return fate === 9 ? { run: command, fails: `error: ${draw.words(6)}` } : { run: command };
  }),
});

function storiesOf(events: number, draw: Draw, plants: readonly Plant[]): readonly Story[] {
  const sessions = Math.max(60, Math.round(events / EVENTS_PER_SESSION));
  const days = Math.max(DAYS, events / EVENTS_PER_DAY);
  const recent = Math.round((sessions * DAYS) / days);
  const turns = Array.from({ length: sessions }, (): Turn[] => [noise(draw)]);
  for (const plant of plants) {
    // Far enough apart to be on days of their own, and up to the last one.
    const gap = Math.max(1, Math.floor(recent / (plant.sessions + 1)));
    for (let at = 0; at < plant.sessions; at++)
      turns[sessions - 1 - at * gap]?.push(plant.turn(at));
  }
  return turns.map((own, at) => ({
    id: `session-${at}`,
    projectPath: "/home/someone/shop",
    at: new Date(LAST_DAY - ((sessions - 1 - at) / sessions) * days * DAY_MS),
    turns: own,
  }));
}

/** Fills up with noise until there are so many. */
function writeJournal(path: string, events: number, draw: Draw, plants: readonly Plant[]): number {
  const file = openSync(path, "w");
  let written = 0;
  for (const story of storiesOf(events, draw, plants)) {
    const own = [...story.turns];
    const wanted = Math.round(events / Math.max(60, events / EVENTS_PER_SESSION));
    let lines = eventsOf({ ...story, turns: own });
    while (lines.length < wanted) {
      own.push(noise(draw));
      lines = eventsOf({ ...story, turns: own });
    }
    writeSync(file, lines.map((event) => encodeLine(event)).join(""));
    written += lines.length;
  }
  closeSync(file);
  return written;
}

/** Makes the home and prints how many events it holds. */
export async function makeHome(home: string, events: number, seed: number): Promise<void> {
  const draw = drawFrom(seed);
  const plants = plantsOf(draw);
  mkdirSync(join(home, "journal"), { recursive: true });
  const journal = join(home, "journal/events.jsonl");
  const written = writeJournal(journal, events, draw, plants);
  const store = openSqliteStore(join(home, "data/self-gen.db"));
  await ingest({
    store,
    journal,
    stream: null,
    retentionDays: 36_500,
    now: () => new Date(LAST_DAY),
  });
  await backfillWaits(store);
  await store.close();
  process.stdout.write(String(written));
}

/** Mines a home and prints what it found. */
export async function mineHome(home: string, seed: number): Promise<void> {
  const plants = plantsOf(drawFrom(seed));
  const store = openSqliteStore(join(home, "data/self-gen.db"), { cacheKilobytes: 4096 });
  const began = performance.now();
  const candidates = await runMiners(await openHistory(store, null));
  const ms = performance.now() - began;
  await store.close();
  const wanted = plants.filter(({ isFoundIn }) => isFoundIn !== null);
  const isPlanted = (one: (typeof candidates)[number]): boolean =>
    wanted.some(({ isFoundIn }) => isFoundIn?.(one) === true);
  const missed = wanted.filter(
    ({ isFoundIn }) => !candidates.some((one) => isFoundIn?.(one) === true),
  );
  const figures = {
    planted: wanted.length,
    found: wanted.length - missed.length,
    suggested: candidates.length,
    missed: missed.map(({ title }) => title),
    wrong: candidates.filter((one) => !isPlanted(one)).map(({ kind, key }) => `${kind} ${key}`),
    ms,
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
  process.stdout.write(JSON.stringify(figures));
}

export function measureMining(events: number, seed: number): MiningFigures {
  const home = mkdtempSync(join(tmpdir(), "self-gen-bench-mining-"));
  const self = (...args: readonly string[]): string => {
    const script = join(import.meta.dir, "../mining.ts");
    const ran = Bun.spawnSync([process.execPath, script, ...args], { stderr: "inherit" });
    if (!ran.success) throw new Error(`${args.join(" ")}: exit ${ran.exitCode}`);
    return ran.stdout.toString();
  };
  try {
    const written = Number(
      self("--make", home, "--events", String(events), "--seed", String(seed)),
    );
    const figures = JSON.parse(self("--mine", home, "--seed", String(seed))) as MiningFigures;
    return { ...figures, events: written, seed };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
