import { describe, expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sessionFile } from "../../src/config/session-files.ts";
import { asText } from "../../src/event/event.ts";
import { payload } from "../payloads.ts";
import { linesOf, openSandbox } from "../sandbox.ts";
import { recordInside } from "./record-inside.ts";
import { asStdin, filesIn, shell, SILENT } from "./processes.ts";

describe("where a hook writes", () => {
  test("into the user's home when nothing else is said [R112]", async () => {
    using sandbox = openSandbox();
    const env = { SELF_GEN_HOME: undefined, KW_CHAT_STREAM_PATH: undefined };
    expect(await sandbox.hook(payload("SessionStart.startup"), { env })).toEqual(SILENT);
    const home = join(sandbox.folder, "home");
    const isLog = (name: string): boolean => /-(?:shm|wal)$/.test(name);
    const turns = sessionFile(
      "run",
      asText(payload("SessionStart.startup")["session_id"]) ?? "",
      "turns",
    );
    expect(filesIn(home).filter((name) => !isLog(name))).toEqual([
      ".kw-chat",
      ".kw-chat/streams",
      ".kw-chat/streams/lifecycle.jsonl",
      ".self-generation",
      ".self-generation/data",
      ".self-generation/data/self-gen.db",
      ".self-generation/journal",
      ".self-generation/journal/events.jsonl",
      ".self-generation/run",
      ".self-generation/run/context",
      `.self-generation/${turns}`,
    ]);
    expect(linesOf(join(home, ".kw-chat/streams/lifecycle.jsonl"))).toHaveLength(1);
  });

  test("the stream where KW_CHAT_STREAM_PATH says, and nowhere else [R113]", async () => {
    using sandbox = openSandbox();
    const path = join(sandbox.folder, "other place/가/events.jsonl");
    const env = { KW_CHAT_STREAM_PATH: path };
    expect(await sandbox.hook(payload("SessionStart.startup"), { env })).toEqual(SILENT);
    expect(linesOf(path)).toHaveLength(1);
    expect(sandbox.streamLines()).toEqual([]);
    expect(filesIn(join(sandbox.folder, "home"))).not.toContain(".kw-chat");
  });

  test("session and skill events into one stream, other tools only into the journal [R101, R114]", async () => {
    using sandbox = openSandbox();
    for (const name of ["SessionStart.startup", "PreToolUse.Skill", "PostToolUse.Bash", "Stop"]) {
      expect(await sandbox.hook(payload(name))).toEqual(SILENT);
    }
    const types = sandbox
      .streamLines()
      .map((line) => (JSON.parse(line) as { eventType: string }).eventType);
    expect(types).toEqual(["session.lifecycle", "skill.lifecycle", "turn.end"]);
    expect(sandbox.events().map(({ type }) => type)).toEqual([
      "session.lifecycle",
      "skill.lifecycle",
      "skill_used",
      "tool_use",
      "turn.end",
    ]);
  });

  test("files for the owner alone, whatever the umask", async () => {
    for (const umask of ["000", "022", "077", "027"]) {
      using sandbox = openSandbox();
      const env = { SELF_GEN_HOME: undefined, KW_CHAT_STREAM_PATH: undefined };
      for (const name of ["SessionStart.startup", "PostToolUse.Bash"]) {
        const stdin = asStdin(payload(name));
        expect(await shell(sandbox, `umask ${umask}; exec $PROGRAM hook`, { stdin, env })).toEqual(
          SILENT,
        );
      }
      const home = join(sandbox.folder, "home");
      const modes = filesIn(home).map((name) => {
        const stats = statSync(join(home, name));
        return `${stats.isDirectory() ? "folder" : "file"} ${(stats.mode & 0o777).toString(8)}`;
      });
      expect(modes.length).toBeGreaterThanOrEqual(10);
      expect([...new Set(modes)].toSorted()).toEqual(["file 600", "folder 700"]);
    }
  });
});

describe("what the real clients send", () => {
  test("every event has its own id, and a time in UTC with milliseconds [R107, R118]", async () => {
    using sandbox = openSandbox();
    for (const name of ["UserPromptSubmit", "Stop", "SessionEnd.other"]) {
      await sandbox.hook(payload(name));
    }
    const lines = sandbox.streamLines().map((line) => JSON.parse(line) as Record<string, string>);
    const ids = sandbox.events().map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    const seen = sandbox.events().filter(({ type }) => type !== "session_summary");
    expect(seen).toHaveLength(4);
    for (const { id } of seen)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const line of lines) {
      expect(line["occurredAtIso"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });

  test("the client's process and its start are those of the process that called", async () => {
    using sandbox = openSandbox();
    await sandbox.hook(payload("SessionStart.startup"));
    const [event] = sandbox.events();
    expect(event?.["pid"]).toBe(process.pid);
    if (process.platform === "linux") {
      expect(readFileSync(`/proc/${process.pid}/stat`, "latin1")).toContain(
        ` ${event?.["pidStart"] as string} `,
      );
    }
  });
});

describe("a skill", () => {
  type Stdin = Readonly<Record<string, unknown>>;
  const use: Stdin = { tool_name: "Skill", tool_input: { skill: "greet", args: "Bob" } };
  const failed: Stdin = { ...payload("PostToolUseFailure.Bash"), ...use };
  const typed = [payload("UserPromptSubmit.slash"), payload("UserPromptExpansion.greet")];

  /** What the hooks of one session leave: its skill lines in journal and stream, and its runs as `show` tells them. */
  async function after(...inputs: readonly Stdin[]) {
    using sandbox = openSandbox();
    for (const stdin of inputs) {
      const sessionId = stdin["session_id"] === "other" ? "other" : "s";
      await recordInside(sandbox, { ...stdin, session_id: sessionId });
    }
    const told = ({ phase, skillName }: Stdin): string => `${String(skillName)} ${String(phase)}`;
    const journal = sandbox.events().filter(({ type }) => type === "skill.lifecycle");
    const stream = sandbox
      .streamLines()
      .map((line) => JSON.parse(line) as Stdin)
      .filter(({ eventType }) => eventType === "skill.lifecycle");
    expect(stream.map(told)).toEqual(journal.map(told));
    const { stdout } = await sandbox.run(["show", "s", "--json"]);
    const { skills } = JSON.parse(stdout) as { skills: readonly Stdin[] };
    const turnEnds = sandbox.events().filter(({ type }) => type === "turn.end");
    return {
      turnSeqs: stream.map(({ turnSeq }) => turnSeq),
      lines: journal.map(told),
      oks: journal.map(({ ok }) => ok),
      closedBy: skills.map(({ closedBy }) => closedBy),
      closedAt: skills.map(({ completedAt }) => completedAt),
      turnEnds: turnEnds.map(({ ts }) => ts),
    };
  }

  test.each([
    ["PostToolUse", payload("PostToolUse.Skill"), true],
    ["PostToolUseFailure", failed, false],
    ["PostToolUseFailure of an interruption", { ...failed, is_interrupt: true }, false],
  ])("is completed by %s with the tool Skill [R106]", async (_, end, ok) => {
    const { lines, oks, closedBy } = await after(payload("PreToolUse.Skill"), end, payload("Stop"));
    expect(lines).toEqual(["greet in_progress", "greet completed"]);
    expect(oks).toEqual([undefined, ok]);
    expect(closedBy).toEqual(["completion"]);
  });

  test("is completed by no other tool's end [R106]", async () => {
    const { lines, closedBy } = await after(
      payload("PreToolUse.Skill"),
      payload("PostToolUse.Bash"),
      payload("PostToolUseFailure.Bash"),
    );
    expect(lines).toEqual(["greet in_progress"]);
    expect(closedBy).toEqual([null]);
  });

  const start: Stdin = { ...payload("SessionStart.startup"), source: "startup" };
  const end: Stdin = payload("SessionEnd.prompt_input_exit");
  const next: Stdin = { ...payload("UserPromptSubmit"), prompt_id: "another" };
  const both = ["greet in_progress", "greet completed"];

  test.each([
    ["Stop", [payload("Stop"), end], true, "turn_end"],
    ["StopFailure", [payload("StopFailure", "2.1.197"), end], false, "turn_end"],
    ["the next prompt, where it was interrupted", [next, payload("Stop")], false, "turn_end"],
    ["the end of the session, where no Stop came", [end], false, "session_end"],
    [
      "the next start, where the client was killed",
      [{ ...start, source: "resume" }, next],
      false,
      "turn_end",
    ],
  ])(
    "that the user types is in progress until its turn is over, and completed once by %s [R106, R143]",
    async (_, ends, ok, closedBy) => {
      const told = await after(start, ...typed, payload("PostToolUse.Bash"), ...ends, ...ends);
      expect(told).toMatchObject({ lines: both, closedBy: [closedBy], oks: [undefined, ok] });
      expect(told.turnSeqs).toEqual([1, 1]);
    },
  );

  test("that the user types and another that the model calls in the same turn are completed each by its own end [R106]", async () => {
    const call = { ...use, tool_input: { skill: "plan" } };
    const told = await after(
      ...typed,
      { ...payload("PreToolUse.Skill"), ...call },
      { ...payload("PostToolUse.Skill"), ...call },
      payload("Stop"),
    );
    expect(told.lines).toEqual([
      "greet in_progress",
      "plan in_progress",
      "plan completed",
      "greet completed",
    ]);
    expect(told.closedBy).toEqual(["turn_end", "completion"]);
  });

  test("that is typed again is counted with its turn, also behind a resume and a compaction [R109]", async () => {
    const again = (id: string): Stdin[] => typed.map((one) => ({ ...one, prompt_id: id }));
    const told = await after(
      start,
      ...again("a"),
      payload("Stop"),
      end,
      { ...start, source: "resume" },
      // Written by a session that is none of these: it counts for itself.
      { ...next, session_id: "other" },
      ...again("b"),
      payload("PreCompact.manual"),
      { ...start, source: "compact" },
      payload("Stop"),
    );
    expect(told.lines).toEqual([...both, ...both]);
    expect(told.turnSeqs).toEqual([1, 1, 2, 2]);
    expect(told.closedBy).toEqual(["turn_end", "turn_end"]);
    expect(told.closedAt).toEqual(told.turnEnds);
  });

  test("of a session whose beginning nobody saw has no number, and is completed all the same [R109]", async () => {
    const told = await after(...typed, payload("Stop"));
    expect(told).toMatchObject({ lines: both, turnSeqs: [null, null] });
  });
});

test("secrets and private texts of a payload, and what the environment holds, are on no disk", async () => {
  using sandbox = openSandbox();
  const planted = {
    token: `ghp_${"a1B2".repeat(9)}`,
    password: "hunter2-Tr0ub4dor",
    personal: "my own business",
    messaging: "messaging-token-1234567890",
    socket: "/tmp/cc-socks/secret.sock",
    other: "AKIAIOSFODNN7EXAMPLE",
  };
  const text = `use ${planted.token} and password=${planted.password} <private>${planted.personal}</private>`;
  const env = {
    CLAUDE_CODE_MESSAGING_TOKEN: planted.messaging,
    CLAUDE_CODE_MESSAGING_SOCKET: planted.socket,
    AWS_ACCESS_KEY_ID: planted.other,
    ANTHROPIC_API_KEY: planted.token,
  };
  const payloads = [
    { ...payload("UserPromptSubmit"), prompt: text },
    { ...payload("UserPromptExpansion.hello"), command_args: text, prompt: text },
    { ...payload("PostToolUse.Bash"), tool_input: { command: `curl ${text}` } },
    { ...payload("PostToolUseFailure.Bash"), error: `Error: ${text}` },
    { ...payload("PermissionRequest.Bash"), permission_suggestions: [{ rule: text }] },
    { ...payload("PreCompact.manual"), custom_instructions: text },
    { ...payload("PostCompact.auto"), compact_summary: text },
    { ...payload("Stop"), last_assistant_message: text },
    { ...payload("Stop"), novelty: { [text]: text } },
    { hook_event_name: "Tomorrow", anything: [text] },
  ];
  for (const one of payloads) expect(await sandbox.hook(one, { env })).toEqual(SILENT);
  const broken = `{"hook_event_name":"Stop","text":"${text}`;
  expect(await sandbox.hook(null, { env, stdin: broken })).toEqual(SILENT);
  expect((await sandbox.run(["ingest"], { env })).exitCode).toBe(0);
  expect(sandbox.events().length).toBeGreaterThan(payloads.length);

  const found: string[] = [];
  for (const file of filesIn(sandbox.folder)) {
    const path = join(sandbox.folder, file);
    if (!statSync(path).isFile()) continue;
    const content = readFileSync(path, "latin1");
    for (const [name, secret] of Object.entries(planted)) {
      if (content.includes(secret)) found.push(`${name} in ${file}`);
    }
  }
  expect(found).toEqual([]);
});

test("a folder's name longer than any folder's is kept as data, and looked for nowhere", async () => {
  using sandbox = openSandbox();
  const cwd = "/a".repeat(500_000);
  const ran = await sandbox.hook({
    session_id: "s",
    cwd,
    hook_event_name: "SessionEnd",
    reason: "other",
  });
  expect(ran).toMatchObject({ exitCode: 0, stdout: "", timedOut: false });
  expect(sandbox.events()).toMatchObject([
    { type: "session.lifecycle", projectPath: null },
    { type: "session_summary", projectPath: null },
  ]);
});
