/**
 * `npm run bench:continuity`: what is left of a conversation after the client compacted it. Scripted sessions are played
 * to the built program's hooks, among noise as real ones have it, with a summary that keeps 85 of 100 planted facts;
 * counted is how many of the others we add, and what of ours is wrong.
 *   npm run bench:continuity [-- --half tuning|reported] [--session NAME] [--misses] [--show] [--reveal] [--json] [--program FILE]
 *   npm run bench:continuity -- --real HOME [--sheets FOLDER]   real transcripts under HOME/.claude; prints figures, writes sheets to judge
 * `--misses` names what was lost, `--show` prints what was injected. Of the reported half neither is shown without
 * `--reveal`: who has looked at it can no longer report it.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "../scripts/build.ts";
import { clientSummary } from "./continuity/client-summary.ts";
import { missesOf, wrongLines } from "./continuity/misses.ts";
import { noiseIn, withNoise } from "./continuity/noise.ts";
import { playSession } from "./continuity/play-session.ts";
import { measureReal } from "./continuity/real.ts";
import { halfOf, tableOf, type Result } from "./continuity/report.ts";
import { scoreText } from "./continuity/score.ts";
import { parseSession, type Session } from "./continuity/session.ts";

const HALVES = ["tuning", "reported"] as const;
/** Sessions at a time; within a session everything is one after the other. */
const AT_ONCE = 2;
const root = join(import.meta.dir, "..");

const { values } = parseArgs({
  options: {
    half: { type: "string" },
    session: { type: "string" },
    misses: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
    reveal: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    program: { type: "string" },
    real: { type: "string" },
    sheets: { type: "string" },
  },
});
const halves = HALVES.filter((half) => values.half === undefined || values.half === half);
if (halves.length === 0) throw new Error(`--half is ${HALVES.join(" or ")}`);

const say = (line: string): void => void process.stderr.write(`${line}\n`);

function sessionsOf(half: string): readonly Session[] {
  const folder = join(import.meta.dir, "continuity", half);
  const files = existsSync(folder)
    ? readdirSync(folder).filter((one) => one.endsWith(".json"))
    : [];
  const sessions = files.toSorted().map((file) => {
    try {
      return parseSession(readFileSync(join(folder, file), "utf8"));
    } catch (error) {
      throw new Error(`${half}/${file} cannot be played`, { cause: error });
    }
  });
  return sessions.filter(({ name }) => values.session === undefined || name === values.session);
}

const folder = mkdtempSync(join(tmpdir(), "self-gen-continuity-"));
const program = values.program ?? join(folder, "self-gen");

async function measure(quiet: Session, isOpen: boolean): Promise<Result> {
  const session = withNoise(quiet);
  const { text: summary, dropped } = clientSummary(session);
  const { injected, instructions, ...played } = await playSession(program, session, summary);
  const { found, violations, units } = scoreText(injected, session);
  const added = dropped.filter((fact) => found.includes(fact));
  const seconds = (played.milliseconds / 1000).toFixed(1);
  say(
    `${session.name}: ${played.turns} turns, ${played.hooks} hooks, ${seconds} s, ${added.length} of ${dropped.length} dropped facts added in ${units} characters`,
  );
  if (values.show && isOpen)
    say(`\n--- told the summariser\n${instructions}\n--- injected\n${injected}\n---\n`);
  const lines = injected.split("\n").filter((line) => line.startsWith("- ")).length;
  return { session, ...played, dropped, added, violations, noise: noiseIn(injected), lines, units };
}

async function measureAll(sessions: readonly Session[], isOpen: boolean): Promise<Result[]> {
  const results: Result[] = [];
  // The longest first, so that none is left alone at the end.
  const waiting = sessions.toSorted((a, b) => weightOf(b) - weightOf(a));
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results.push(await measure(next, isOpen));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results.toSorted((a, b) => a.session.name.localeCompare(b.session.name));
}

const weightOf = ({ turns }: Session): number =>
  turns.reduce((total, { repeat = 1, steps }) => total + repeat * steps.length, 0);

async function reportReal(home: string): Promise<void> {
  const sheets = values.sheets ?? mkdtempSync(join(tmpdir(), "self-gen-sheets-"));
  const figures = await measureReal(program, home, sheets, say);
  process.stdout.write(`${JSON.stringify({ ...figures, sheets }, null, 2)}\n`);
}

const report = [];
try {
  if (values.program === undefined) await build(program);
  if (values.real !== undefined) {
    await reportReal(values.real);
    process.exit(0);
  }
  for (const half of halves) {
    const isOpen = half === "tuning" || values.reveal;
    const sessions = sessionsOf(half);
    if (sessions.length === 0) say(`${half}: no session`);
    else {
      const results = await measureAll(sessions, isOpen);
      const misses = values.misses && isOpen ? missesOf(results) : [];
      report.push({ ...halfOf(half, results), wrong: wrongLines(results, isOpen), misses });
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Bun ${Bun.version}, ${process.platform} ${process.arch}`;
const result = { machine, halves: report };
if (values.session === undefined && values.half === undefined) {
  mkdirSync(join(root, "bench/results"), { recursive: true });
  writeFileSync(
    join(root, "bench/results/continuity.json"),
    `${JSON.stringify(result, null, 2)}\n`,
  );
}
if (values.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
else {
  process.stdout.write(`${machine}\n`);
  for (const half of report) {
    process.stdout.write(`\n${tableOf(half)}`);
    for (const line of [...half.wrong, ...half.misses]) process.stdout.write(`${line}\n`);
  }
}
