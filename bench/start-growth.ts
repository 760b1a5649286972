/**
 * How SessionStart grows with the sessions of a project: one that was worked in, told again as so many earlier ones, in one
 * interleaved run with the bare start of the runtime.
 *   bun bench/start-growth.ts [rounds] [sessions …]
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ingest } from "../src/ingest/ingest.ts";
import { openSqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import { bySession, retell } from "../test/browser/retell-session.ts";
import { figuresOf } from "./bring-back.ts";
import {
  bareStart,
  runHook,
  type RunResult,
  run,
  type BenchProject,
  openBenchProject,
} from "./bench-project.ts";
import { turnLines, writeTranscript } from "./transcript.ts";

const TURNS = 40;
const HOUR_MS = 3_600_000;
const SAVE_MS = 10_000;
const RULE = "Never run npm publish here, ask me first.";

/** The same one each time: how many there are is what is measured. */
const SESSION = crypto.randomUUID();

const start = (stage: BenchProject): Promise<RunResult> =>
  runHook(stage, { hook_event_name: "SessionStart", session_id: SESSION, source: "startup" });

/** A session with a transcript, rules and an unsolved error; its context is saved behind its end. */
async function workOnce(stage: BenchProject): Promise<void> {
  const session_id = crypto.randomUUID();
  const transcript_path = join(stage.folder, `${session_id}.jsonl`);
  const shape = { sessionId: session_id, cwd: stage.project, resultBytes: 500 };
  writeTranscript(transcript_path, shape, { turns: TURNS });
  const rule = turnLines(TURNS, shape).replace(/(?<="user","content":")[^"]+/, RULE);
  appendFileSync(transcript_path, rule);
  const fire = (payload: Record<string, unknown>): Promise<RunResult> =>
    runHook(stage, { session_id, transcript_path, ...payload });
  await fire({ hook_event_name: "SessionStart", source: "startup" });
  for (const prompt of ["결제 모듈을 고쳐줘", RULE]) {
    await fire({ hook_event_name: "UserPromptSubmit", prompt });
  }
  await fire({
    hook_event_name: "PostToolUseFailure",
    tool_name: "Bash",
    tool_input: { command: "npm test" },
    error: "Exit code 1\nTypeError: cart.total is not a function",
  });
  await fire({ hook_event_name: "Stop", stop_hook_active: false });
  await fire({ hook_event_name: "SessionEnd", reason: "other" });
  const isSaved = (): boolean => readFileSync(journalOf(stage), "utf8").includes('"snapshot"');
  for (const until = Date.now() + SAVE_MS; !isSaved() && Date.now() < until;) await Bun.sleep(200);
  if (!isSaved()) throw new Error("nothing was saved");
}

const journalOf = ({ home }: BenchProject): string => join(home, "journal/events.jsonl");

/** Earlier sessions, each with a rule of its own. */
async function tellEarlier(stage: BenchProject, count: number): Promise<void> {
  const [lines = []] = bySession(readFileSync(journalOf(stage), "utf8"));
  const now = Date.now();
  for (let n = 1; n <= count; n++) {
    const words = { [RULE]: RULE.replace("npm publish", `make release-${n}`) };
    const startMs = now - n * HOUR_MS;
    const { text } = retell(lines, { startMs, stretch: 1, projectPath: stage.project, words });
    appendFileSync(journalOf(stage), text);
  }
  const store = openSqliteStore(join(stage.home, "data/self-gen.db"));
  const journal = journalOf(stage);
  await ingest({ store, journal, stream: null, retentionDays: 36_500, now: () => new Date() });
  await store.close();
}

const [rounds = 40, ...asked] = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [1, 14, 100, 500];
const stages = new Map<number, BenchProject>();
const folders: string[] = [];
for (const size of sizes) {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-growth-"));
  folders.push(folder);
  const stage = openBenchProject(join(folder, "home"), folder);
  await workOnce(stage);
  await tellEarlier(stage, size - 1);
  stages.set(size, stage);
}
const times = new Map<string, number[]>();
const note = (name: string, ms: number): void =>
  void times.set(name, [...(times.get(name) ?? []), ms]);
for (let round = -3; round < rounds; round++) {
  for (const [size, stage] of stages) {
    const bare = await run(bareStart, "", stage);
    const { ms, cpuMs, stdout } = await start(stage);
    if (!stdout.includes("cart.total is not a function")) throw new Error(`answered ${stdout}`);
    if (round < 0) continue;
    note("bare", bare.ms);
    note(`${size} sessions`, ms);
    note(`${size} sessions, cpu`, cpuMs);
  }
}
const bare = figuresOf(times.get("bare") ?? []);
for (const [name, all] of times) {
  const { p50, p95 } = figuresOf(all);
  process.stdout.write(
    `${name.padEnd(20)} p50 ${p50.toFixed(2)} ms (${(p50 / bare.p50).toFixed(2)} ×)  p95 ${p95.toFixed(2)} ms\n`,
  );
}
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
