import { expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { FlatEvent } from "../../src/store/store.ts";
import {
  accepted,
  type Awaited,
  PROMPT,
  ran,
  sent,
  SESSION,
  STOP,
  tell,
  TOOL,
} from "../recall/inject/injected-session.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";

type Payload = Readonly<Record<string, unknown>>;

async function hook(sandbox: Sandbox, { call }: Awaited, payload: Payload): Promise<string> {
  const done = await sandbox.hook({ ...call, ...payload });
  expect(done).toMatchObject({ exitCode: 0, stderr: "" });
  return done.stdout;
}

const proofs = (sandbox: Sandbox): readonly FlatEvent[] =>
  sandbox.events().filter(({ type }) => type === "injection_proof");

const injections = (sandbox: Sandbox): readonly FlatEvent[] =>
  sandbox.events().filter(({ type }) => type === "injection");

/** What a hook told, with its marker. */
function toldIn(stdout: string, hookEventName: string, first: Awaited): string {
  const { hookSpecificOutput: output, ...others } = JSON.parse(stdout) as {
    hookSpecificOutput: { hookEventName: string; additionalContext: string };
  };
  expect({ ...output, others }).toMatchObject({ hookEventName, others: {} });
  const marker = /\[Self-Generation\] (\S+)/.exec(output.additionalContext)?.[1] ?? "";
  expect(marker).not.toBe(first.marker);
  expect(output.additionalContext).toBe(first.text.replaceAll(first.marker, marker));
  return output.additionalContext;
}

test("what is told is awaited in a file of our own alone", () => {
  using sandbox = openSandbox();
  const { file } = tell(sandbox);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
});

test.each([PROMPT, TOOL, STOP])(
  "a context that the client took in is proved at the next hook, and nothing is told ($hook_event_name)",
  async (payload) => {
    using sandbox = openSandbox();
    const told = tell(sandbox);
    told.adds(ran(told.text), accepted(told.text));
    expect(await hook(sandbox, told, payload)).toBe("");
    const { injectionId } = told;
    expect(proofs(sandbox)).toMatchObject([{ injectionId, outcome: "accepted", attempt: 1 }]);
    expect(existsSync(told.file)).toBe(false);
    expect(await hook(sandbox, told, PROMPT)).toBe("");
    expect(proofs(sandbox)).toHaveLength(1);
    expect(injections(sandbox)).toEqual([]);
  },
);

test("a request that held the context proves more than its acceptance", async () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  told.adds(accepted(told.text), sent(told.text), { type: "user", message: { content: "x" } });
  expect(await hook(sandbox, told, TOOL)).toBe("");
  expect(proofs(sandbox)).toMatchObject([{ outcome: "sent", attempt: 1 }]);
});

test.each([
  { payload: PROMPT, name: "UserPromptSubmit" },
  { payload: TOOL, name: "PostToolUse" },
])(
  "a context that did not land is told once more with the next hook, marked anew, and proved on the second try ($name)",
  async ({ payload, name }) => {
    using sandbox = openSandbox();
    const told = tell(sandbox);
    // That the hook ran does not say that anybody listened.
    told.adds(ran(told.text));
    const again = toldIn(await hook(sandbox, told, payload), name, told);
    expect(proofs(sandbox)).toEqual([]);
    expect(injections(sandbox)).toMatchObject([
      {
        hook: name,
        source: "compact",
        attempt: 2,
        again: told.injectionId,
        units: again.length,
        parts: [{ kind: "snapshot", refs: ["snapshot-1"], linesCut: 2 }],
      },
    ]);
    told.adds(accepted(again));
    expect(await hook(sandbox, told, TOOL)).toBe("");
    const injectionId = injections(sandbox)[0]?.id ?? "none";
    expect(proofs(sandbox)).toMatchObject([{ injectionId, outcome: "accepted", attempt: 2 }]);
    expect(existsSync(told.file)).toBe(false);
  },
);

test("a context that was delivered neither time is given up, and never told a third time", async () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  toldIn(await hook(sandbox, told, PROMPT), "UserPromptSubmit", told);
  expect(await hook(sandbox, told, TOOL)).toBe("");
  expect(proofs(sandbox)).toMatchObject([{ outcome: "lost", attempt: 2 }]);
  for (const payload of [TOOL, STOP, PROMPT, TOOL]) {
    expect(await hook(sandbox, told, payload)).toBe("");
  }
  expect(proofs(sandbox)).toHaveLength(1);
  expect(injections(sandbox)).toHaveLength(1);
  expect(existsSync(told.file)).toBe(false);
});

test("what was told with a tool's result is not given up at a tool that ran beside it, but at the end of the turn", async () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  toldIn(await hook(sandbox, told, TOOL), "PostToolUse", told);
  expect(await hook(sandbox, told, TOOL)).toBe("");
  expect(proofs(sandbox)).toEqual([]);
  expect(await hook(sandbox, told, STOP)).toBe("");
  expect(proofs(sandbox)).toMatchObject([{ outcome: "lost", attempt: 2 }]);
});

test("a first telling that was delivered after all is what is proved", async () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  const again = toldIn(await hook(sandbox, told, PROMPT), "UserPromptSubmit", told);
  told.adds(accepted(told.text), accepted(again));
  expect(await hook(sandbox, told, STOP)).toBe("");
  const { injectionId } = told;
  expect(proofs(sandbox)).toMatchObject([{ injectionId, outcome: "accepted", attempt: 1 }]);
});

test("the end of a turn only looks: nothing is printed, and the next prompt still gets it", async () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  expect(await hook(sandbox, told, STOP)).toBe("");
  expect(existsSync(told.file)).toBe(true);
  toldIn(await hook(sandbox, told, PROMPT), "UserPromptSubmit", told);
});

test.each([
  {
    what: "a subagent's tool",
    payload: { ...TOOL, agent_id: "a1", agent_type: "scout" },
  },
  {
    what: "a refused call",
    payload: {
      ...TOOL,
      hook_event_name: "PostToolUseFailure",
      error: "The user doesn't want to proceed with this tool use.",
    },
  },
  { what: "another session", payload: { ...PROMPT, session_id: "another" } },
])("$what is told nothing, and what is awaited stays awaited", async ({ payload }) => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  expect(await hook(sandbox, told, payload)).toBe("");
  expect(existsSync(told.file)).toBe(true);
  expect(injections(sandbox)).toEqual([]);
  expect(proofs(sandbox)).toEqual([]);
});

test.each([
  { what: "no transcript was named", change: { transcript: null } },
  { what: "the transcript is gone", change: {} },
])("when $what it is told once more, and then it is not known", async ({ change }) => {
  using sandbox = openSandbox();
  const told = tell(sandbox, change);
  rmSync(told.transcript);
  toldIn(await hook(sandbox, told, PROMPT), "UserPromptSubmit", told);
  expect(await hook(sandbox, told, TOOL)).toBe("");
  expect(proofs(sandbox)).toMatchObject([{ outcome: "unknown", attempt: 2 }]);
  expect(existsSync(told.file)).toBe(false);
});

test("a transcript that was replaced proves what it holds, and nothing else", async () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  truncateSync(told.transcript);
  const again = toldIn(await hook(sandbox, told, PROMPT), "UserPromptSubmit", told);
  told.adds({ type: "summary" }, accepted(again));
  expect(await hook(sandbox, told, STOP)).toBe("");
  expect(proofs(sandbox)).toMatchObject([{ outcome: "accepted", attempt: 2 }]);
});

test("of hooks that run at once exactly one tells it again", async () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => sandbox.hook({ ...told.call, ...TOOL })),
  );
  expect(answers.map(({ exitCode, stderr }) => ({ exitCode, stderr }))).toEqual(
    answers.map(() => ({ exitCode: 0, stderr: "" })),
  );
  const [only, ...others] = answers.map(({ stdout }: Ran) => stdout).filter((one) => one !== "");
  expect(others).toEqual([]);
  toldIn(only ?? "", "PostToolUse", told);
  expect(injections(sandbox)).toHaveLength(1);
  expect(proofs(sandbox)).toEqual([]);
  expect(existsSync(told.file)).toBe(true);
});

test.each(["", "{", "[]", "null", '{"v":2}', '{"v":1,"sessionId":"compacted"}', "\0\0\0"])(
  "a file that cannot be understood is taken away in silence (%j)",
  async (content) => {
    using sandbox = openSandbox();
    const told = tell(sandbox);
    writeFileSync(told.file, content);
    expect(await hook(sandbox, told, PROMPT)).toBe("");
    expect(existsSync(told.file)).toBe(false);
    expect(sandbox.events().map(({ type }) => type)).toEqual(["turn.start", "prompt"]);
  },
);

test("a folder in the place of the file, and a folder that is no folder, end no hook", async () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  rmSync(told.file);
  mkdirSync(told.file);
  expect(await hook(sandbox, told, TOOL)).toBe("");
  rmSync(dirname(told.file), { recursive: true });
  writeFileSync(dirname(told.file), "");
  expect(await hook(sandbox, told, TOOL)).toBe("");
  expect(sandbox.events().map(({ type }) => type)).toEqual(["tool_use", "tool_use"]);
});

test("what is told again fits the client's limit, cut by whole lines and still fenced", async () => {
  using sandbox = openSandbox();
  const lines = Array.from({ length: 90 }, (_, at) => `${at}: "${"가".repeat(100)}"`);
  const told = tell(sandbox, { lines });
  const stdout = await hook(sandbox, told, PROMPT);
  expect(stdout.length).toBeLessThanOrEqual(9900);
  expect(stdout.length).toBeGreaterThan(9700);
  const text = (JSON.parse(stdout) as { hookSpecificOutput: { additionalContext: string } })
    .hookSpecificOutput.additionalContext;
  const inside = text.split("\n");
  expect(inside.at(-1)).toBe("</self-generation-record>");
  expect(inside.slice(2, -1)).toEqual(lines.slice(0, inside.length - 3));
});

test("it needs no database, and makes none", async () => {
  using sandbox = openSandbox();
  const told = tell(sandbox);
  toldIn(await hook(sandbox, told, PROMPT), "UserPromptSubmit", told);
  expect(await hook(sandbox, told, STOP)).toBe("");
  expect(existsSync(sandbox.db)).toBe(false);
});

test.each([
  { at: { hook_event_name: "SessionEnd", reason: "other" }, outcome: "unknown", lands: false },
  { at: { hook_event_name: "SessionEnd", reason: "other" }, outcome: "accepted", lands: true },
  { at: { hook_event_name: "SessionStart", source: "resume" }, outcome: "unknown", lands: false },
  { at: { hook_event_name: "SessionStart", source: "clear" }, outcome: "accepted", lands: true },
])(
  "nothing is awaited any longer when the session ends or starts anew: $at.hook_event_name, $outcome",
  async ({ at, outcome, lands }) => {
    using sandbox = openSandbox();
    const told = tell(sandbox);
    if (lands) told.adds(accepted(told.text));
    await hook(sandbox, told, at);
    expect(proofs(sandbox)).toMatchObject([
      { sessionId: SESSION, injectionId: told.injectionId, outcome, attempt: 1 },
    ]);
    expect(existsSync(told.file)).toBe(false);
  },
);

test("Codex shows what it took in as a developer's message", async () => {
  using sandbox = openSandbox();
  const told = tell(sandbox, { client: "codex" });
  told.adds({
    timestamp: "2026-01-01T00:00:00.000Z",
    type: "response_item",
    payload: {
      type: "message",
      role: "developer",
      content: [{ type: "input_text", text: told.text }],
    },
  });
  const done = await sandbox.hook({ ...told.call, ...PROMPT }, { client: "codex" });
  expect(done).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  expect(proofs(sandbox)).toMatchObject([{ outcome: "accepted", attempt: 1 }]);
});
