/**
 * What bringing back costs: SessionStart against the bare start of the runtime and against a small history, SessionEnd of
 * a long session, in one interleaved run each.
 *   bun bench/bring-back.ts [rounds] [history]
 */
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeLine } from "../src/event/line.ts";
import { percentile } from "./figures.ts";
import { sampleEvents } from "./sample-journal.ts";
import {
  bareStart,
  runHook,
  type RunResult,
  run,
  type BenchProject,
  openBenchProject,
} from "./bench-project.ts";

const JOBS_MS = 6000;

const start = (stage: BenchProject, sessionId: string): Promise<RunResult> =>
  runHook(stage, { hook_event_name: "SessionStart", session_id: sessionId, source: "startup" });

const end = (stage: BenchProject, sessionId: string): Promise<RunResult> =>
  runHook(stage, { hook_event_name: "SessionEnd", session_id: sessionId, reason: "other" });

/** A session to be told of: two prompts, so that its end starts no analysis. */
async function workOnce(stage: BenchProject): Promise<void> {
  const session_id = crypto.randomUUID();
  await start(stage, session_id);
  for (const prompt of ["결제 모듈을 고쳐줘", "테스트 작성해줘"]) {
    await runHook(stage, { hook_event_name: "UserPromptSubmit", session_id, prompt });
  }
  await runHook(stage, {
    hook_event_name: "PostToolUseFailure",
    session_id,
    tool_name: "Bash",
    tool_input: { command: "npm test" },
    error: "Exit code 1\nTypeError: cart.total is not a function",
  });
  await end(stage, session_id);
}

/** A session of so many events in the journal, none of them read yet. */
function writeSession(stage: BenchProject, count: number): string {
  const sessionId = crypto.randomUUID();
  let text = "";
  const now = Date.now();
  let n = 0;
  for (const event of sampleEvents(count + 1, 1)) {
    if (event.type === "session.lifecycle") continue;
    const ts = new Date(now - (count - n++) * 10).toISOString();
    // Two prompts at most: its end is to start no analysis.
    const type = event.type === "prompt" && n > 30 ? "turn.end" : event.type;
    const moved = { ...event, id: Bun.randomUUIDv7(), ts, type, sessionId };
    text += encodeLine({ ...moved, project: "shop", projectPath: stage.project });
  }
  appendFileSync(join(stage.home, "journal/events.jsonl"), text);
  return sessionId;
}

export const historyHome = async (events: number): Promise<string> =>
  (await Bun.$`${process.execPath} ${join(import.meta.dir, "history.ts")} ${events}`.text()).trim();

export type Figures = { readonly p50: number; readonly p95: number };
export type BringBackFigures = {
  readonly bare: Figures;
  readonly startSmall: Figures;
  readonly startLarge: Figures;
  readonly endSmall: Figures;
  readonly endLarge: Figures;
  readonly failure: Figures;
};

export const figuresOf = (all: readonly number[]): Figures => ({
  p50: percentile(all, 50),
  p95: percentile(all, 95),
});

export async function benchBringBack(rounds: number, history: number): Promise<BringBackFigures> {
  const folders: string[] = [];
  const openStage = async (events: number): Promise<BenchProject> => {
    const folder = mkdtempSync(join(tmpdir(), "self-gen-bench-"));
    const home = await historyHome(events);
    folders.push(folder, home);
    const stage = openBenchProject(home, folder);
    await workOnce(stage);
    // Its context is saved behind its end.
    await Bun.sleep(JOBS_MS);
    return stage;
  };
  const small = await openStage(1000);
  const large = await openStage(history);
  const times = new Map<string, number[]>();
  const note = (name: string, { ms, stdout }: RunResult, says: string): void => {
    if (!stdout.includes(says)) throw new Error(`${name} answered ${JSON.stringify(stdout)}`);
    times.set(name, [...(times.get(name) ?? []), ms]);
  };
  const told = "cart.total is not a function";
  for (let round = -3; round < rounds; round++) {
    const bare = await run(bareStart, "", small);
    const one = await start(small, crypto.randomUUID());
    const other = await start(large, crypto.randomUUID());
    if (round < 0) continue;
    note("bare", bare, "");
    note("startSmall", one, told);
    note("startLarge", other, told);
  }
  const failure = {
    hook_event_name: "PostToolUseFailure",
    tool_name: "Bash",
    tool_input: { command: "npm test" },
    error: "Exit code 1\nTypeError: cart.total is not a function",
  };
  for (let round = 0; round < Math.min(rounds, 100); round++) {
    note("failure", await runHook(large, { ...failure, session_id: crypto.randomUUID() }), "");
  }
  for (let round = 0; round < Math.min(rounds, 20); round++) {
    note("endSmall", await end(small, writeSession(small, 1000)), "");
    note("endLarge", await end(large, writeSession(large, 1000)), "");
    // An end leaves work to a process that starts a second later and takes some; sessions do not end every few seconds.
    await Bun.sleep(JOBS_MS);
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  const of = (name: string): Figures => figuresOf(times.get(name) ?? []);
  return {
    bare: of("bare"),
    startSmall: of("startSmall"),
    startLarge: of("startLarge"),
    endSmall: of("endSmall"),
    endLarge: of("endLarge"),
    failure: of("failure"),
  };
}

if (import.meta.main) {
  const figures = await benchBringBack(
    Number(process.argv[2] ?? 100),
    Number(process.argv[3] ?? 1_000_000),
  );
  for (const [name, { p50, p95 }] of Object.entries(figures)) {
    const times = (p50 / figures.bare.p50).toFixed(2);
    process.stdout.write(
      `${name.padEnd(12)} p50 ${p50.toFixed(2)} ms (${times} ×)  p95 ${p95.toFixed(2)} ms\n`,
    );
  }
}
