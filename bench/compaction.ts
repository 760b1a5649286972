/**
 * What surviving a compaction costs: PreCompact, the start behind it, the hook that proves the restore, Stop with a save
 * due and not, and the save itself, on an ordinary session and on a transcript of 200 MB, interleaved with the bare start
 * of the runtime.
 *   bun bench/compaction.ts [rounds]
 */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionFile, sessionFolder } from "../src/config/session-files.ts";
import { type Figures, figuresOf, historyHome } from "./bring-back.ts";
import {
  bareStart,
  runHook,
  hookCommand,
  payloadOf,
  peakMegabytes,
  program,
  type RunResult,
  run,
  type BenchProject,
  openBenchProject,
} from "./bench-project.ts";
import { turnLines } from "./transcript.ts";

const TURNS = 400;
const HUGE = { bytes: 200_000_000, longest: 30_000_000 };
/** What is said between two saves. */
const TURNS_BETWEEN = 3;
const HUGE_ROUNDS = 40;
const FIRST_ROUNDS = 5;
/** A save in the background that is due is waited for: it would take a processor from what is measured next. */
const SAVE_MS = 1500;

type Session = {
  readonly stage: BenchProject;
  readonly sessionId: string;
  readonly path: string;
  readonly resultBytes: number;
  turns: number;
};

const TRANSCRIBE = join(import.meta.dir, "transcript.ts");

async function openSession(
  stage: BenchProject,
  resultBytes: number,
  least: readonly string[],
): Promise<Session> {
  const sessionId = crypto.randomUUID();
  const path = join(stage.folder, `${sessionId}.jsonl`);
  const words = ["--session", sessionId, "--cwd", stage.project, "--result", String(resultBytes)];
  const wrote =
    await Bun.$`${process.execPath} ${TRANSCRIBE} ${path} ${words} ${[...least]}`.text();
  const session = { stage, sessionId, path, resultBytes, turns: Number(wrote) };
  await fire(session, { hook_event_name: "SessionStart", source: "startup" });
  await fire(session, { hook_event_name: "UserPromptSubmit", prompt: "결제 모듈을 고쳐줘" });
  return session;
}

const given = ({ stage, sessionId, path }: Session, payload: Record<string, unknown>): string =>
  payloadOf(stage, { session_id: sessionId, transcript_path: path, ...payload });

const fire = (session: Session, payload: Record<string, unknown>): Promise<RunResult> =>
  runHook(session.stage, {
    session_id: session.sessionId,
    transcript_path: session.path,
    ...payload,
  });

const COMPACT = { hook_event_name: "PreCompact", trigger: "auto", custom_instructions: "" };
const AGAIN = { hook_event_name: "SessionStart", source: "compact" };
const STOP = { hook_event_name: "Stop", stop_hook_active: false };

function sayMore(session: Session): void {
  const { stage, sessionId, path, resultBytes } = session;
  for (let more = 0; more < TURNS_BETWEEN; more++) {
    appendFileSync(
      path,
      turnLines(session.turns++, { sessionId, cwd: stage.project, resultBytes }),
    );
  }
}

/** As the client notes that it took a context. */
function noteLanding({ path, sessionId }: Session, stdout: string): void {
  const { hookSpecificOutput } = JSON.parse(stdout) as {
    readonly hookSpecificOutput: { readonly additionalContext: string };
  };
  const content = [hookSpecificOutput.additionalContext];
  const attachment = { type: "hook_additional_context", content, hookEvent: "SessionStart" };
  const record = { isSidechain: false, attachment, type: "attachment", sessionId };
  appendFileSync(path, `${JSON.stringify(record)}\n`);
}

/** When a save was asked for last. */
function askedAt({ stage, sessionId }: Session, time: number): void {
  const run = join(stage.home, "run");
  mkdirSync(sessionFolder(run), { recursive: true, mode: 0o700 });
  writeFileSync(sessionFile(run, sessionId, "asked"), new Date(time).toISOString());
}

const save = ({ stage, sessionId }: Session): Promise<RunResult> =>
  run([program, "context", "save", "--session", sessionId, "--trigger", "stop"], "", stage);

/** As though nothing had been read of it. */
const forgetReading = ({ stage, sessionId }: Session): void =>
  rmSync(sessionFile(join(stage.home, "run"), sessionId, "ledger"), { force: true });

export type CompactionFigures = {
  readonly bare: Figures;
  readonly compaction: Figures;
  readonly startAfter: Figures;
  readonly proof: Figures;
  readonly stop: Figures;
  readonly stopDue: Figures;
  readonly huge: Figures;
  readonly hugeFirst: Figures;
  readonly hugeMegabytes: number;
  readonly hugeFirstMegabytes: number;
  /** Processor time of a save in the background that finds a few new turns, and of the first. */
  readonly saveCpuMs: number;
  readonly firstSaveCpuMs: number;
};

export async function benchCompaction(rounds: number): Promise<CompactionFigures> {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-bench-"));
  const home = await historyHome(1000);
  const stage = openBenchProject(home, folder);
  const times = new Map<string, number[]>();
  const note = (name: string, { ms, stdout }: RunResult, says = ""): void => {
    if (!stdout.includes(says)) throw new Error(`${name} answered ${JSON.stringify(stdout)}`);
    times.set(name, [...(times.get(name) ?? []), ms]);
  };
  const ordinary = await openSession(stage, 2000, ["--turns", String(TURNS)]);
  const firstSaveCpuMs = (await save(ordinary)).cpuMs;
  const saves: number[] = [];
  for (let round = -3; round < rounds; round++) {
    sayMore(ordinary);
    const bare = await run(bareStart, "", stage);
    const compaction = await fire(ordinary, COMPACT);
    const startAfter = await fire(ordinary, AGAIN);
    noteLanding(ordinary, startAfter.stdout);
    const proof = await fire(ordinary, { hook_event_name: "UserPromptSubmit", prompt: "계속해" });
    askedAt(ordinary, Date.now());
    const stop = await fire(ordinary, STOP);
    if (round < 0) continue;
    note("bare", bare);
    note("compaction", compaction, "part-");
    note("startAfter", startAfter, "part-");
    note("proof", proof);
    note("stop", stop);
  }
  for (let round = 0; round < Math.min(rounds, 20); round++) {
    askedAt(ordinary, 0);
    note("stopDue", await fire(ordinary, STOP));
    await Bun.sleep(SAVE_MS);
    sayMore(ordinary);
    saves.push((await save(ordinary)).cpuMs);
  }

  const least = ["--turns", "1", "--bytes", String(HUGE.bytes), "--longest", String(HUGE.longest)];
  const huge = await openSession(stage, 4000, least);
  for (let round = 0; round < FIRST_ROUNDS; round++) {
    forgetReading(huge);
    note("hugeFirst", await fire(huge, COMPACT), "part-");
  }
  forgetReading(huge);
  const hugeFirstMegabytes = await peakMegabytes(hookCommand, given(huge, COMPACT), stage);
  await save(huge);
  for (let round = 0; round < Math.min(rounds, HUGE_ROUNDS); round++) {
    sayMore(huge);
    note("huge", await fire(huge, COMPACT), "part-");
  }
  sayMore(huge);
  const hugeMegabytes = await peakMegabytes(hookCommand, given(huge, COMPACT), stage);
  for (const one of [folder, home]) rmSync(one, { recursive: true, force: true });
  const of = (name: string): Figures => figuresOf(times.get(name) ?? []);
  return {
    bare: of("bare"),
    compaction: of("compaction"),
    startAfter: of("startAfter"),
    proof: of("proof"),
    stop: of("stop"),
    stopDue: of("stopDue"),
    huge: of("huge"),
    hugeFirst: of("hugeFirst"),
    hugeMegabytes,
    hugeFirstMegabytes,
    saveCpuMs: figuresOf(saves).p50,
    firstSaveCpuMs,
  };
}

if (import.meta.main) {
  const figures = await benchCompaction(Number(process.argv[2] ?? 60));
  for (const [name, one] of Object.entries(figures)) {
    const line =
      typeof one === "number"
        ? one.toFixed(1)
        : `p50 ${one.p50.toFixed(2)} ms (${(one.p50 / figures.bare.p50).toFixed(2)} ×)  p95 ${one.p95.toFixed(2)} ms`;
    process.stdout.write(`${name.padEnd(20)} ${line}\n`);
  }
}
