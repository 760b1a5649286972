/** Rollouts that are old, damaged or made up, imported by the program: what can be understood is, the rest is reported. */
import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { JsonObject } from "../../src/event/event.ts";
import { isReported, trailOf } from "../journeys/recording-client.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";

const DAY_MS = 86_400_000;
/** Yesterday, so that it is neither too old nor to come. */
const at = (second: number): string => new Date(Date.now() - DAY_MS + second * 1000).toISOString();
const record = (second: number, type: string, payload: JsonObject): string =>
  JSON.stringify({ timestamp: at(second), type, payload });
const said = (second: number, type: string, message: string): string =>
  record(second, "event_msg", { type, message });

const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

function place({ folder }: Sandbox, number: number, content: string | Buffer): string {
  const path = join(
    folder,
    `codex/sessions/2026/01/02/rollout-2026-01-02T03-04-05-${idOf(number)}.jsonl`,
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

async function imported(
  sandbox: Sandbox,
): Promise<{ readonly report: Report; readonly trail: string[] }> {
  const env = { CODEX_HOME: join(sandbox.folder, "codex") };
  const ran = await sandbox.run(["import", "--client", "codex", "--json"], { env });
  expect(ran).toMatchObject({ stderr: "", timedOut: false, signal: null });
  const trail = trailOf(sandbox.events().filter(isReported)).filter((line) => line !== "imported");
  return { report: JSON.parse(ran.stdout) as Report, trail };
}

type Report = {
  readonly problems: readonly {
    readonly path: string;
    readonly line: number | null;
    readonly reason: string;
  }[];
  readonly problemCount: number;
};

const meta = (number: number, cwd: string, more: JsonObject = {}): string =>
  record(0, "session_meta", { id: idOf(number), cwd, cli_version: "0.42.0", ...more });

test("rollouts of older clients are imported as far as they go", async () => {
  using sandbox = openSandbox();
  const text = (role: string, words: string): string =>
    JSON.stringify({ type: "message", role, content: [{ type: "input_text", text: words }] });
  place(
    sandbox,
    1,
    [
      JSON.stringify({ id: idOf(1), timestamp: at(0), instructions: null, git: { branch: "dev" } }),
      text(
        "user",
        `<environment_context>\nCurrent working directory: ${sandbox.project}\n</environment_context>`,
      ),
      text("user", "why?"),
      text("assistant", "because"),
      "",
    ].join("\n"),
  );
  place(
    sandbox,
    2,
    [
      meta(2, sandbox.project, { git: { branch: "main" } }),
      said(60, "user_message", "how?"),
      record(61, "response_item", {
        type: "local_shell_call",
        id: "l",
        action: { command: ["ls"] },
      }),
      record(62, "response_item", {
        type: "function_call_output",
        call_id: "l",
        output: '{"output":"","metadata":{"exit_code":2}}',
      }),
      said(63, "agent_message", "thus"),
      "",
    ].join("\n"),
  );
  const { report, trail } = await imported(sandbox);
  expect(report.problems).toEqual([]);
  expect(trail).toEqual([
    "session.lifecycle started startup",
    "turn.start",
    "prompt how?",
    "tool_use Bash false",
    "turn.end true",
    "session.lifecycle started startup",
    "turn.start",
    "prompt why?",
    "turn.end true",
  ]);
  const prompts = sandbox.events().filter(({ type }) => type === "prompt");
  expect(prompts).toMatchObject([
    { sessionId: idOf(2), projectPath: sandbox.project, branch: "main" },
    { sessionId: idOf(1), projectPath: sandbox.project, branch: "dev" },
  ]);
});

test("a rollout that was archived is imported, and one that was imported before that is not imported again", async () => {
  using sandbox = openSandbox();
  const rollout = (number: number): string =>
    [meta(number, sandbox.project), said(number, "user_message", `session ${number}`), ""].join(
      "\n",
    );
  const archive = join(sandbox.folder, "codex/archived_sessions");
  mkdirSync(archive, { recursive: true });
  const archived = (path: string): void => renameSync(path, join(archive, basename(path)));
  archived(place(sandbox, 5, rollout(5)));
  const later = place(sandbox, 6, rollout(6));
  const { trail } = await imported(sandbox);
  expect(trail.filter((line) => line.startsWith("prompt"))).toEqual([
    "prompt session 5",
    "prompt session 6",
  ]);
  archived(later);
  expect((await imported(sandbox)).trail).toEqual(trail);
});

test("a damaged rollout gives what is whole in it, and each damaged line is reported with its number", async () => {
  using sandbox = openSandbox();
  const whole = [meta(3, sandbox.project), said(1, "user_message", "go on")];
  const path = place(
    sandbox,
    3,
    [
      whole[0],
      "{ no json",
      `"a text"`,
      "[".repeat(100_000),
      "\0\0\0",
      `{"timestamp":"${at(1)}","type":"event_msg","payload":{"type":"user_message","message":7}}`,
      whole[1],
      said(2, "agent_message", "gone on"),
      said(3, "agent_message", "cut off").slice(0, -20),
    ].join("\n"),
  );
  const { report, trail } = await imported(sandbox);
  expect(trail).toEqual([
    "session.lifecycle started startup",
    "turn.start",
    "prompt go on",
    "turn.end true",
  ]);
  const lines = report.problems.filter((problem) => problem.path === path).map(({ line }) => line);
  expect(lines).toEqual([2, 3, 4, 5, 9]);
});

test("a rollout that names other places, other sessions and no times writes nothing outside our home", async () => {
  using sandbox = openSandbox();
  const before = readdirSync(sandbox.folder).toSorted();
  for (const [index, id] of [
    "../../../../escape",
    "a\0b",
    "x".repeat(100_000),
    "",
    "__proto__",
  ].entries()) {
    place(
      sandbox,
      10 + index,
      [
        record(0, "session_meta", {
          id,
          session_id: id,
          cwd: "../../..",
          source: { subagent: id },
        }),
        record(0, "session_meta", { id, session_id: id, cwd: "/\0", git: { branch: id } }),
        said(1, "user_message", "hello"),
        `{"timestamp":"never","type":"event_msg","payload":{"type":"task_started","turn_id":{}}}`,
        said(2, "agent_message", "hello"),
        "",
      ].join("\n"),
    );
  }
  const unreadable = place(sandbox, 20, meta(20, sandbox.project));
  chmodSync(unreadable, 0o000);
  const folder = dirname(unreadable);
  mkdirSync(join(folder, "rollout-folder.jsonl"));
  symlinkSync(folder, join(folder, "loop"));
  symlinkSync("/dev/zero", join(folder, "rollout-zero.jsonl"));
  const { report } = await imported(sandbox);
  expect(report.problems.map((problem) => problem.reason)).toContain("not_a_file");
  expect(readdirSync(sandbox.folder).toSorted()).toEqual([...before, "codex", "home"].toSorted());
  expect((await sandbox.run(["sessions", "--json"])).exitCode).toBe(0);
});
