/**
 * A home that somebody worked in, the same to the letter each time: real hooks record it, and then every line gets a fixed time
 * and id. It lies behind a link of a fixed length, so that the same words fit a line wherever the tests run.
 */
import {
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { talk } from "../cli/used-work.ts";
import { recordInside } from "../hooks/record-inside.ts";
import { linesOf } from "../import/files.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";

export const NOW = "2026-11-17T15:00:00.000Z";

/** As long as the link. */
const SHOWN = "/home/dana-lee";

export type LivedIn = Disposable & {
  readonly env: Readonly<Record<string, string>>;
  readonly project: string;
  /** Without what differs from one home to the next. */
  readonly scrubbed: (text: string) => string;
  readonly speak: (language: string) => void;
};

export async function openLivedIn(): Promise<LivedIn> {
  // Where a line is broken depends on how long paths are.
  const sandbox = openSandbox("/tmp");
  const link = `/tmp/sg-${Bun.hash(sandbox.folder).toString(16).padStart(16, "0").slice(0, 6)}`;
  symlinkSync(sandbox.folder, link);
  const home = join(link, "home/.self-generation");
  const env = {
    ...sandbox.env,
    // The project is real work, wherever tests are written.
    TMPDIR: join(sandbox.folder, "scratch"),
    HOME: join(link, "home"),
    SELF_GEN_HOME: home,
    KW_CHAT_STREAM_PATH: join(link, "streams/lifecycle.jsonl"),
    TERM: "xterm",
  };
  const linked: Sandbox = { ...sandbox, env, project: join(link, "shop") };
  const speak = (language: string): void => {
    mkdirSync(home, { recursive: true });
    const settings = { language, retentionDays: 36_500, stream: { enabled: false } };
    writeFileSync(join(home, "config.json"), JSON.stringify(settings));
  };
  speak("en");
  await work(linked, link);
  return {
    env,
    project: linked.project,
    speak,
    scrubbed: (text) =>
      text
        .replaceAll(link, SHOWN)
        .replaceAll(realpathSync(link), SHOWN)
        .replaceAll(/[\d.]+ [KM]B(?= data)|(?<=데이터 )[\d.]+ [KM]B/g, "1.2 MB"),
    [Symbol.dispose]: () => {
      unlinkSync(link);
      sandbox[Symbol.dispose]();
    },
  };
}

const bash = (command: string): object => ({ tool_name: "Bash", tool_input: { command } });

async function work(sandbox: Sandbox, link: string): Promise<void> {
  const times: string[] = [];
  const lines = (): string[] => readFileSync(sandbox.journal, "utf8").split("\n").slice(0, -1);
  const tell = async (
    minutesAgo: number,
    session: string,
    folder: string,
    event: object,
  ): Promise<void> => {
    const cwd = join(link, folder);
    mkdirSync(cwd, { recursive: true });
    await recordInside(sandbox, { session_id: session, cwd, ...event });
    const time = new Date(Date.parse(NOW) - minutesAgo * 60_000).toISOString();
    while (times.length < lines().length) times.push(time);
  };
  const session = async (
    id: string,
    folder: string,
    minutesAgo: number,
    events: readonly object[],
  ): Promise<void> => {
    for (const [at, event] of events.entries()) await tell(minutesAgo - at / 4, id, folder, event);
  };
  const edit = (file: string): object => ({
    hook_event_name: "PostToolUse",
    tool_name: "Edit",
    tool_input: { file_path: join(sandbox.project, file) },
    tool_response: {},
  });
  const ran = (command: string): object => ({
    hook_event_name: "PostToolUse",
    ...bash(command),
    tool_response: { stdout: "" },
  });
  const failed = (command: string, error: string): object => ({
    hook_event_name: "PostToolUseFailure",
    ...bash(command),
    error: `Exit code 1\n${error}`,
  });
  const start = { hook_event_name: "SessionStart", source: "startup", model: "claude-opus-5-5" };
  const prompt = (text: string): object => ({ hook_event_name: "UserPromptSubmit", prompt: text });
  const stop = (text: string): object => ({
    hook_event_name: "Stop",
    last_assistant_message: text,
  });
  const end = { hook_event_name: "SessionEnd", reason: "prompt_input_exit" };
  await session("0190aaaa-1111-7000-8000-000000000001", "shop", 3 * 24 * 60, [
    start,
    prompt("The invoices of March are one cent off. Find out why and fix it."),
    edit("src/invoice.ts"),
    failed("npm test", "TypeError: cannot read properties of undefined (reading 'total')"),
    edit("src/round.ts"),
    ran("npm test"),
    stop(
      "The sum was rounded twice, once per line and once per invoice:\n\n- `round.ts` rounds once, at the end.\n- 42 tests pass.",
    ),
    end,
  ]);
  await session("0190bbbb-2222-7000-8000-000000000002", "shop", 6, [
    start,
    prompt("배송비가 두 번 더해집니다. 원인을 찾아 고쳐 주세요."),
    edit("src/shipping.ts"),
    failed(
      "npm run build",
      "error TS2345: Argument of type 'string' is not assignable to parameter",
    ),
    stop("배송비를 장바구니와 결제에서 각각 더하고 있었습니다. 결제에서만 더하도록 고쳤습니다."),
    prompt("Clean up the old branches, please."),
    { hook_event_name: "PermissionRequest", ...bash("git branch -D release/2.3 release/2.2") },
  ]);
  await session("0190cccc-3333-7000-8000-000000000003", "billing-api", 2, [
    start,
    prompt("Make the rounding of invoices exact"),
  ]);
  rewrite(sandbox, times);
  placeTranscripts(sandbox);
}

/** Fixed times and ids, and a database that knows no others. */
function rewrite(sandbox: Sandbox, times: readonly string[]): void {
  let text = readFileSync(sandbox.journal, "utf8");
  const all = text.split("\n").slice(0, -1);
  const ids = all.map((line) => (JSON.parse(line) as { id: string }).id);
  text = all
    .map((line, at) => {
      const event = JSON.parse(line) as Record<string, unknown>;
      const ts = "occurredAtIso" in event ? { occurredAtIso: times[at] } : { ts: times[at] };
      return JSON.stringify({ ...event, ...ts, ...fixed(event) });
    })
    .join("\n");
  for (const [at, id] of ids.entries()) {
    text = text.replaceAll(id, `01930000-0000-7000-8000-${String(at + 1).padStart(12, "0")}`);
  }
  writeFileSync(sandbox.journal, `${text}\n`);
  rmSync(join(sandbox.env["SELF_GEN_HOME"] ?? "", "data"), { recursive: true, force: true });
}

/** Without the process, which is the tests' own, and what it took. */
function fixed({ pid, pidStart, hookMs }: Readonly<Record<string, unknown>>): object {
  return {
    ...(pid === undefined ? {} : { pid: undefined }),
    ...(pidStart === undefined ? {} : { pidStart: undefined }),
    ...(hookMs === undefined ? {} : { hookMs: 1 }),
  };
}

/** What a session of today and one of last week used. */
function placeTranscripts(sandbox: Sandbox): void {
  const folder = join(sandbox.env["HOME"] ?? "", ".claude/projects/shop");
  mkdirSync(folder, { recursive: true });
  const used = { input: 1200, output: 5400, cacheRead: 182_000, minutes: 9000 };
  for (const [id, ts] of [
    ["0190dddd-4444-7000-8000-000000000004", "2026-11-17T13:20:00.000Z"],
    ["0190eeee-5555-7000-8000-000000000005", "2026-11-10T09:10:00.000Z"],
  ] as const) {
    const records = talk(
      sandbox,
      id,
      { id: `${id}-a`, ts, ...used },
      { id: `${id}-b`, ts, ...used },
    );
    writeFileSync(join(folder, `${id}.jsonl`), linesOf(records));
  }
}
