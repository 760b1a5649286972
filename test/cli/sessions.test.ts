import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import fc from "fast-check";
import { usualLimit } from "../../src/cli/sessions/list.ts";
import { onTerminal } from "./on-terminal.ts";
import { faultOf, hooks, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

type Listed = { readonly sessionId: string; readonly state: string };

const listed = async (sandbox: Sandbox, ...args: string[]): Promise<string[]> => {
  const ran = await sandbox.run(["sessions", "--json", ...args]);
  expect(ran.exitCode).toBe(0);
  return (parsed(ran) as Listed[]).map(({ sessionId }) => sessionId);
};

test("without a recording it says so, and that is no fault", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    for (const args of [[], ["--limit", "3"]]) {
      expect(await sandbox.run(["sessions", ...args])).toMatchObject({
        exitCode: 0,
        stdout: `${TEXTS[language].sessions.nothing}\n`,
        stderr: "",
      });
    }
  }
});

test("without an open session --active says that none is, whether or not others were recorded", async () => {
  using sandbox = openSandbox();
  const expectNone = async (): Promise<void> => {
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      expect(await sandbox.run(["sessions", "--active"])).toMatchObject({
        exitCode: 0,
        stdout: `${TEXTS[language].sessions.noneOpen}\n`,
        stderr: "",
      });
    }
    expect(await listed(sandbox, "--active")).toEqual([]);
  };
  await expectNone();
  await record(sandbox, { session: "ended" });
  await expectNone();
  expect(await listed(sandbox)).toEqual(["ended"]);
});

test("sessions are listed newest first, and --active, --project and --limit choose among them", async () => {
  using sandbox = openSandbox();
  const shop = join(sandbox.project, "shop");
  const blog = join(sandbox.project, "blog");
  mkdirSync(join(shop, ".git"), { recursive: true });
  mkdirSync(join(shop, "deep/er"), { recursive: true });
  await record(sandbox, { session: "one", cwd: shop });
  await record(sandbox, { session: "two", cwd: blog, isActive: true });
  await record(sandbox, { session: "three", cwd: join(shop, "deep"), isActive: true });

  expect(await listed(sandbox)).toEqual(["three", "two", "one"]);
  expect(await listed(sandbox, "--active")).toEqual(["three", "two"]);
  expect(await listed(sandbox, "--limit", "1")).toEqual(["three"]);
  expect(await listed(sandbox, "-n", "0")).toEqual(["three", "two", "one"]);
  for (const project of [shop, `${shop}/`, "shop", "shop/deep", "./shop/deep/er"]) {
    expect(await listed(sandbox, "--project", project)).toEqual(["three", "one"]);
  }
  expect(await listed(sandbox, "--project", "blog", "--active")).toEqual(["two"]);
  const here = await sandbox.run(["sessions", "--project", ".", "--json"], { cwd: blog });
  expect((parsed(here) as Listed[]).map(({ sessionId }) => sessionId)).toEqual(["two"]);

  const ran = await sandbox.run(["sessions", "--project", "nowhere", "--json"]);
  expect(ran.exitCode).toBe(1);
  expect(faultOf(ran)).toEqual({
    code: "NO_PROJECT",
    message: ko.faults.nothingToForget("nowhere"),
    fix: ko.faults.noSessionFix,
  });
});

test("the table shows state, id, project, client, times, counts and the skill that runs, and what was left out", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "0123456789abcdef-long", prompt: "hello" });
  await record(sandbox, { session: "short", isActive: true });
  const skill = { tool_name: "Skill", tool_input: { skill: "spec", args: "docs/a.md" } };
  await hooks(sandbox, "short", sandbox.project, { hook_event_name: "PreToolUse", ...skill });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { live, sessions } = TEXTS[language];
    const { stdout } = await sandbox.run(["sessions"]);
    const [heading = "", active = "", asked, ended = "", hello, blank, hint] = stdout.split("\n");
    expect([asked, hello]).toEqual(["  “do it”", "  “hello”"]);
    expect(heading.split(/ {2,}/)).toEqual([...sessions.heading]);
    const cellsOf = (line: string): string[] =>
      line.split(/ {2,}/).map((cell) => cell.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, "TIME"));
    const cells = (id: string, state: string): string[] => [
      state,
      id,
      "project",
      "claude-code",
      "TIME",
      "TIME",
      "1",
      "2",
      "1",
    ];
    expect(cellsOf(active)).toEqual([...cells("short", live.states.ready), sessions.skill("spec")]);
    // What is shown of an id is enough to ask for it.
    expect(cellsOf(ended)).toEqual(cells("0123456789abc", sessions.states.ended));
    expect([blank, hint]).toEqual(["", sessions.showHint("short")]);
    expect((await sandbox.run(["sessions", "-n1"])).stdout).toContain(sessions.more(1));
  }
  const shown = await sandbox.run(["show", "0123456789abc", "--json"]);
  expect(parsed(shown)).toMatchObject({ session: { sessionId: "0123456789abcdef-long" } });
});

test("show finds a session by the beginning of its id, an exact id before a longer one, and says when it cannot", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "abc" });
  await record(sandbox, { session: "abcdef" });
  await record(sandbox, { session: "xyz" });
  const shownId = async (id: string): Promise<unknown> => {
    const shown = parsed(await sandbox.run(["show", id, "--json"]));
    return (shown as { session: Listed }).session.sessionId;
  };
  expect(await shownId("x")).toBe("xyz");
  expect(await shownId("abc")).toBe("abc");
  expect(await shownId("abcd")).toBe("abcdef");
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { faults } = TEXTS[language];
    const many = await sandbox.run(["show", "ab", "--json"]);
    expect(many.exitCode).toBe(1);
    expect(faultOf(many)).toEqual({
      code: "MANY_SESSIONS",
      message: faults.manySessions("ab", 2),
      fix: faults.manySessionsFix,
    });
    const none = await sandbox.run(["show", "%", "--json"]);
    expect(none.exitCode).toBe(1);
    expect(faultOf(none)).toEqual({
      code: "NO_SESSION",
      message: faults.noSession("%"),
      fix: faults.noSessionFix,
    });
  }
});

test("show prints the last events within its limit and says how many came before", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await record(sandbox, { session: "s" });
  const { stdout } = await sandbox.run(["show", "s", "--events", "--limit", "2"]);
  expect(stdout).toContain(en.show.earlier(6));
  expect(stdout.trim().split("\n").slice(-2)).toEqual([
    expect.stringContaining(en.timeline.ended("")),
    expect.stringContaining(en.timeline.summary(1, 2, 1, false)),
  ]);
  const all = parsed(await sandbox.run(["show", "s", "--json"])) as { events: unknown[] };
  expect(all.events).toHaveLength(9);
  expect(all).toMatchObject({ counts: { prompts: 1, tools: 2, errors: 1, events: 9 } });
  expect(parsed(await sandbox.run(["show", "s", "--json", "-n3"]))).toMatchObject({
    events: [{ type: "turn.end" }, { type: "session.lifecycle" }, { type: "session_summary" }],
  });
});

test("a turn that broke off shows what the client said about it", async () => {
  using sandbox = openSandbox();
  const failure = { error: "unknown", last_assistant_message: "API Error: 529 overloaded" };
  await hooks(sandbox, "s", sandbox.project, { hook_event_name: "StopFailure", ...failure });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { stdout } = await sandbox.run(["show", "s", "--events"]);
    expect(stdout).toContain(TEXTS[language].timeline.turnFailed("API Error: 529 overloaded"));
  }
});

test("events that could not be written are counted where people look", async () => {
  using sandbox = openSandbox();
  mkdirSync(join(sandbox.home, "run"), { recursive: true });
  await Bun.write(
    join(sandbox.home, "run/dropped.jsonl"),
    '{"ts":"2026-11-15T01:02:03.000Z","reason":"ENOSPC","lines":3}\n',
  );
  const { stdout } = await sandbox.run(["sessions"]);
  expect(stdout).toContain(ko.sessions.dropped(3, "2026-11-15 01:02:03"));
});

test("a session is known by what was asked first, on a line of its own and as a field", async () => {
  using sandbox = openSandbox();
  const long = `환불을 고쳐 줘\n${"그리고 ".repeat(100)}`;
  await record(sandbox, { session: "long", prompt: long, isActive: true });
  await hooks(sandbox, "long", sandbox.project, {
    hook_event_name: "UserPromptSubmit",
    prompt: "the second",
  });
  await hooks(sandbox, "silent", sandbox.project, {
    hook_event_name: "SessionStart",
    source: "startup",
  });
  const rows = parsed(await sandbox.run(["sessions", "--json"])) as {
    sessionId: string;
    firstPrompt: string | null;
  }[];
  const prompts = new Map(rows.map(({ sessionId, firstPrompt }) => [sessionId, firstPrompt]));
  expect(prompts.get("silent")).toBeNull();
  expect(prompts.get("long")).toStartWith("환불을 고쳐 줘\n그리고");
  expect(prompts.get("long")?.length).toBeLessThanOrEqual(201);
  const { stdout } = await sandbox.run(["sessions"]);
  const quoted = stdout.split("\n").filter((line) => line.startsWith("  “"));
  expect(quoted).toHaveLength(1);
  expect(quoted[0]).toStartWith("  “환불을 고쳐 줘 그리고");
});

test("on a narrow terminal a session stays on one line, and what was asked on another", async () => {
  using sandbox = openSandbox();
  const prompt = "포트 충돌을 고쳐 줘. ".repeat(20);
  await record(sandbox, { session: "0190aaaa-bbbb-cccc-dddd-eeeeffff0000", prompt });
  const shown = await onTerminal(sandbox, ["sessions"], 70);
  const lines = shown.filter((line) => line.includes("0190aaaa"));
  // The hint below names it too.
  expect(lines).toHaveLength(2);
  expect(Bun.stringWidth(lines[0] ?? "")).toBeLessThanOrEqual(70);
  const asked = shown.filter((line) => line.includes("포트 충돌"));
  expect(asked).toHaveLength(1);
  expect(Bun.stripANSI(asked[0] ?? "")).toEndWith("…”");
  expect(Bun.stringWidth(asked[0] ?? "")).toBeLessThanOrEqual(70);
});

test("below what was asked stands what was concluded, in plain words; an answer that says nothing does not", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "short", prompt: "is it done" });
  await record(sandbox, { session: "telling", prompt: "why", isActive: true });
  const answer = "Let me look.\n\n## Conclusion\n\n- The **cart** rounds `once_only`\n- more";
  await hooks(sandbox, "telling", sandbox.project, {
    hook_event_name: "Stop",
    last_assistant_message: answer,
  });
  const { stdout } = await sandbox.run(["sessions"]);
  expect(stdout.split("\n").filter((line) => line.startsWith("  "))).toEqual([
    "  “why”",
    "  → The cart rounds once_only",
    "  “is it done”",
  ]);
  expect((parsed(await sandbox.run(["sessions", "--json"])) as Listed[])[0]).toMatchObject({
    sessionId: "telling",
    lastAnswer: "The cart rounds once_only",
  });
});

test("at a terminal the usual list leaves its head on the screen; a pipe and JSON get 20", async () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }), (rows) => {
      const limit = usualLimit(rows);
      expect(limit).toBeGreaterThanOrEqual(5);
      expect(limit).toBeLessThanOrEqual(20);
      // Three lines each, with what was asked and concluded, and the head, the hints and the prompt besides.
      if (rows !== undefined && rows >= 22) expect(3 * limit + 7).toBeLessThanOrEqual(rows);
      if (rows === undefined || rows >= 67) expect(limit).toBe(20);
    }),
    { numRuns: 500 },
  );
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  for (let at = 0; at < 25; at++)
    await record(sandbox, { session: `session-${at}`, prompt: `Look at part ${at}` });
  const shown = await onTerminal(sandbox, ["sessions"], 80);
  expect(shown.length).toBeLessThan(30);
  expect(shown[0]).toContain("SESSION");
  expect(shown.join("\n")).toContain(en.sessions.more(25 - usualLimit(30)));
  expect(await listed(sandbox)).toHaveLength(20);
});
