/** `self-gen show` on what a search found: the whole text, where it belongs, what was going on, and what solved it. */
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { answered, at, linesOf, place, said, uuid } from "../import/files.ts";
import { faultOf, hooks, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";
import {
  bash,
  ENGLISH,
  KOREAN,
  PORT_ERROR,
  searchJson,
  workWorthSearching,
} from "./searched-work.ts";

const TEXTS = { ko, en };

type Opened = {
  readonly version: number;
  readonly id: string;
  readonly kind: string | null;
  readonly ts: string;
  readonly turn: number | null;
  readonly text: string | null;
  readonly branch: string | null;
  readonly event: Readonly<Record<string, unknown>>;
  readonly session: { readonly sessionId: string } | null;
  readonly around: {
    readonly prompt: string | null;
    readonly answer: string | null;
    readonly events: readonly { readonly type: string }[];
  };
  readonly resolutions: readonly { readonly eventId: string; readonly tool: string }[];
};

const openedJson = async (sandbox: Sandbox, word: string): Promise<Opened> =>
  parsed(await sandbox.run(["show", word, "--json"])) as Opened;

const idOf = async (sandbox: Sandbox, ...query: string[]): Promise<string> =>
  (await searchJson(sandbox, ...query)).hits[0]?.id ?? "";

test("a hit opens by its number: the text, its place, the turn around it, what solved it, and how to go on", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { search: searched, opened: words, timeline, errors } = TEXTS[language];
    await sandbox.run(["search", "EADDRINUSE", "type:error"]);
    const { exitCode, stdout, stderr } = await sandbox.run(["show", "@1"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const [head = "", text, solved, turn, goOn] = stdout.trimEnd().split("\n\n");
    expect(head).toStartWith(`${searched.kinds.error}  20`);
    for (const fact of [KOREAN, join(sandbox.folder, "shop"), "feature/login"]) {
      expect(head).toContain(fact);
    }
    expect(text).toBe(
      "Exit code 1\nError: listen EADDRINUSE: address already in use :::3000\nBash npm start",
    );
    expect(solved?.split("\n").slice(0, 2)).toEqual([
      words.solved,
      `  ${words.how(errors.steps.edited("src/server.ts"), "npm start")}`,
    ]);
    const failed = timeline.toolError(
      "Bash",
      "npm start",
      "Error: listen EADDRINUSE: address already in use :::3000",
    );
    const lines = turn?.split("\n").map((line) => line.replace(/\d\d:\d\d:\d\d/, "TIME"));
    const column = (type: keyof typeof timeline.types): string => {
      const name = timeline.types[type];
      return name + " ".repeat(20 - Bun.stringWidth(name));
    };
    expect(lines).toEqual([
      words.turn(1),
      `  ${words.asked}`,
      "    서버가 켜지지 않아요. 포트 충돌을 고쳐 주세요",
      `  ${words.done}`,
      `  ▶ TIME  ${column("tool_error")}${failed}`,
      `    TIME  ${column("tool_use")}Edit src/server.ts`,
      `    TIME  ${column("tool_use")}Bash npm start`,
      `  ${words.answered}`,
      "    포트가 이미 쓰이고 있어서 3001번으로 바꿨습니다.",
    ]);
    expect(goOn).toBe(words.goOn(KOREAN));
  }
});

test("a prompt and an answer are shown whole, with their line breaks, and not told twice", async () => {
  using sandbox = openSandbox();
  const prompt = `first line of the plum story\n\n${"a paragraph that goes on. ".repeat(300)}\n\n  the last line`;
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt },
    {
      hook_event_name: "Stop",
      last_assistant_message: "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\nplum answer",
    },
  );
  await sandbox.run(["search", '"the last line"', "type:prompt"]);
  const { stdout } = await sandbox.run(["show", "@1"]);
  expect(stdout).toContain(`\n\n${prompt}\n\n${ko.opened.turn(1)}\n  ${ko.opened.answered}\n`);
  expect(stdout).toContain(`    8\n    ${ko.opened.moreLines(3)}\n`);
  expect(stdout).not.toContain(`\n  ${ko.opened.asked}\n`);
  const opened = await openedJson(sandbox, "@1");
  expect(opened).toMatchObject({ kind: "prompt", turn: 1, text: prompt });

  await sandbox.run(["search", "plum answer", "type:answer"]);
  const answer = await sandbox.run(["show", "@1"]);
  expect(answer.stdout).toContain("\n\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\nplum answer\n\n");
  expect(answer.stdout).toContain(`  ${ko.opened.asked}\n    first line of the plum story\n`);
});

test("as JSON a hit has its event, session, turn and resolutions", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  const id = await idOf(sandbox, "EADDRINUSE", "type:error");
  const opened = await openedJson(sandbox, id);
  expect(opened).toMatchObject({
    version: 1,
    id,
    kind: "error",
    turn: 1,
    branch: "feature/login",
    event: { id, type: "tool_error" },
    session: { sessionId: KOREAN },
    around: {
      prompt: "서버가 켜지지 않아요. 포트 충돌을 고쳐 주세요",
      answer: "포트가 이미 쓰이고 있어서 3001번으로 바꿨습니다.",
    },
    resolutions: [{ eventId: id, tool: "Bash" }],
  });
  expect(JSON.stringify(opened.session)).not.toContain("openFailures");
  const types = opened.around.events.map(({ type }) => type);
  expect(types).toContain("tool_error");
  expect(types.filter((type) => type === "prompt")).toHaveLength(1);
});

test("an event opens by its id, a unique beginning of it, or a part's; a session's id goes before", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  const id = await idOf(sandbox, "장바구니", "type:prompt");
  for (const word of [id, id.slice(0, -3), `${id.slice(0, -3)}…`, `${id}.0`]) {
    expect({ word, id: (await openedJson(sandbox, word)).id }).toEqual({ word, id });
  }
  const session = parsed(await sandbox.run(["show", ENGLISH.slice(0, 8), "--json"]));
  expect(session).toMatchObject({ session: { sessionId: ENGLISH } });
  await record(sandbox, { session: id.slice(0, 20) });
  expect(parsed(await sandbox.run(["show", id.slice(0, 20), "--json"]))).toMatchObject({
    session: { sessionId: id.slice(0, 20) },
  });
});

test("a document that is one of several of its event opens as that one", async () => {
  using sandbox = openSandbox();
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "choose" },
    {
      hook_event_name: "PostToolUse",
      tool_name: "AskUserQuestion",
      tool_input: { questions: [{ question: "Which fruit?" }, { question: "Which colour?" }] },
      tool_response: { answers: { "Which fruit?": "a plum", "Which colour?": "a deep purple" } },
    },
  );
  const id = await idOf(sandbox, "purple", "type:decision");
  expect(id).toEndWith(".1");
  expect(await openedJson(sandbox, id)).toMatchObject({
    kind: "decision",
    text: "Which colour?\na deep purple",
  });
});

test("an error that nothing solved says so, and one that was solved elsewhere tells how", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  await hooks(
    sandbox,
    "later",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "start it" },
    {
      hook_event_name: "PostToolUseFailure",
      ...bash("make paint"),
      error: "Error: no purple paint left in the drawer",
    },
    { hook_event_name: "PostToolUseFailure", ...bash("npm start"), error: PORT_ERROR },
  );
  await sandbox.run(["search", "purple paint", "type:error"]);
  expect((await sandbox.run(["show", "@1"])).stdout).toContain(ko.opened.unsolved);
  await sandbox.run(["search", "EADDRINUSE", "type:error", "session:later"]);
  const { stdout } = await sandbox.run(["show", "@1"]);
  expect(stdout).toContain(ko.opened.how("src/server.ts 수정", "npm start"));
  expect(stdout).not.toContain(ko.opened.unsolved);
});

test("a number without a search, one that was not shown, and what is no longer recorded are told apart", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  const fault = async (...words: string[]): Promise<ReturnType<typeof faultOf>> => {
    const ran = await sandbox.run(["show", ...words, "--json"]);
    expect(ran.exitCode).not.toBe(0);
    return faultOf(ran);
  };
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { search: words, faults } = TEXTS[language];
    rmSync(join(sandbox.home, "run/last-list.json"), { force: true });
    expect(await fault("@1")).toMatchObject({ code: "NO_HIT", message: words.noLast });
    await sandbox.run(["search", "login", "-n", "2", "--page", "2"]);
    expect(await fault("@1")).toMatchObject({ message: words.noNumber(1, 3, 4) });
    expect(await fault("@5")).toMatchObject({ message: words.noNumber(5, 3, 4) });
    expect((await openedJson(sandbox, "@3")).session?.sessionId).toBe(ENGLISH);
    expect(await fault("@3", "--summary")).toMatchObject({ code: "USAGE" });
    expect(await fault("0123456789ab")).toMatchObject({
      code: "NO_SESSION",
      message: faults.noSession("0123456789ab"),
    });
  }
  await Bun.write(join(sandbox.home, "run/last-list.json"), "{ broken");
  expect(await fault("@1")).toMatchObject({ code: "NO_HIT", message: en.search.noLast });
  await sandbox.run(["search", "cookie"]);
  await sandbox.run(["forget", ENGLISH, "--yes"]);
  expect(await fault("@1")).toMatchObject({ code: "NO_HIT", message: en.search.noLast });
  expect((await searchJson(sandbox, "cookie")).hits).toEqual([]);
});

test("of a long turn the calls around the hit are shown, and how many there are besides", async () => {
  using sandbox = openSandbox();
  const call = (command: string): Record<string, unknown> => ({
    hook_event_name: "PostToolUse",
    ...bash(command),
    tool_response: { stdout: "" },
  });
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "work for long" },
    ...Array.from({ length: 12 }, (_, at) => call(`make before${at}`)),
    { hook_event_name: "PostToolUseFailure", ...bash("make plum"), error: "Error: no plum in it" },
    ...Array.from({ length: 10 }, (_, at) => call(`make after${at}`)),
  );
  await sandbox.run(["search", "plum", "type:error"]);
  const { stdout } = await sandbox.run(["show", "@1"]);
  const lines = stdout.split("\n");
  const at = lines.findIndex((line) => line.startsWith("  ▶ "));
  expect(lines[at - 9]).toBe(`    ${ko.opened.more(4)}`);
  expect(lines[at + 9]).toBe(`    ${ko.opened.more(2)}`);
  expect(lines[at - 8]).toContain("make before4");
  expect(lines[at + 8]).toContain("make after7");
});

test("what was only said is found as the prompt that said it, in its turn, and is no decision", async () => {
  using sandbox = openSandbox();
  const id = uuid(1);
  const turns = [
    "The sender hammers the partner",
    "What about exponential backoff for the retries?",
    "make the parser tolerate trailing commas",
    "Now list the failures in the admin page",
  ];
  const lines = turns.flatMap((text, n) => [
    said(sandbox, id, at(60 * n), text),
    answered(sandbox, id, at(60 * n + 5), `That was number ${n + 1}.`),
  ]);
  place(sandbox, `${id}.jsonl`, linesOf(lines));
  expect((await sandbox.run(["import", "--contexts"])).exitCode).toBe(0);
  const { hits } = await searchJson(sandbox, "exponential", "backoff");
  expect(hits).toMatchObject([{ kind: "prompt", turn: 2 }, { kind: "summary" }]);
  await sandbox.run(["search", "exponential", "backoff"]);
  const opened = await openedJson(sandbox, "@1");
  expect(opened).toMatchObject({
    kind: "prompt",
    ts: lines[2]?.["timestamp"],
    turn: 2,
    text: turns[1],
    around: { prompt: turns[1], answer: "That was number 2." },
  });
  const text = (await sandbox.run(["show", "@1"])).stdout;
  expect(text).toContain(`\n${ko.opened.turn(2)}\n`);
  expect(text).not.toContain("admin page");
  const decisions = await searchJson(sandbox, "type:decision");
  expect(decisions.hits).toEqual([]);
  expect((await searchJson(sandbox, "trailing", "commas")).hits).toMatchObject([
    { kind: "prompt", turn: 3 },
    { kind: "summary" },
  ]);
});
