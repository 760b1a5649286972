/** `self-gen context save`: what is handed over is checked whole, saved whole, or not at all. */
import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { ContextDocument } from "../../src/remember/context/document/context-document.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Ran, type RunOptions, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

/** A session that is under way; no turn of it has ended. */
async function begin(sandbox: Sandbox, session = "s-1", cwd = sandbox.project): Promise<void> {
  mkdirSync(cwd, { recursive: true });
  await hooks(
    sandbox,
    session,
    cwd,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: `${session}: 장바구니를 고쳐줘` },
  );
}

const DECISION = { what: "use SQLite", why: "one file", rejected: ["Postgres"] };

type Answer = {
  readonly saved: boolean;
  readonly sessionId: string;
  readonly projectPath: string;
  readonly file: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly isStated: boolean;
  readonly notes: readonly string[];
};

const save = (
  sandbox: Sandbox,
  options: RunOptions = {},
  ...args: readonly string[]
): Promise<Ran> => sandbox.run(["context", "save", "--json", ...args], options);

async function saved(
  sandbox: Sandbox,
  options: RunOptions = {},
  ...args: readonly string[]
): Promise<Answer> {
  const ran = await save(sandbox, options, ...args);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return parsed(ran) as Answer;
}

const fileIn = (project: string): string => join(project, ".claude/session-context.json");
const documentIn = (project: string): ContextDocument =>
  JSON.parse(readFileSync(fileIn(project), "utf8")) as ContextDocument;

describe("saving", () => {
  test("without anything handed over keeps what is known, in the project's file and as a line [R077, R078]", async () => {
    using sandbox = openSandbox();
    await begin(sandbox);
    const answer = await saved(sandbox);
    expect(answer).toMatchObject({
      saved: true,
      sessionId: "s-1",
      projectPath: sandbox.project,
      file: fileIn(sandbox.project),
      isStated: false,
      notes: [],
    });
    const document = documentIn(sandbox.project);
    expect(document.meta).toEqual({
      version: "2.0",
      saved_at: document.meta.saved_at,
      session_id: "s-1",
      project: sandbox.project,
    });
    expect(document.meta.saved_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(document.goal.original_request).toBe("s-1: 장바구니를 고쳐줘");
    const lines = sandbox.events().filter(({ type }) => type === "snapshot");
    expect(lines.map((event) => [event.sessionId, event["trigger"], event["document"]])).toEqual([
      ["s-1", "command", document as never],
    ]);
    expect(statSync(fileIn(sandbox.project)).mode & 0o777).toBe(0o600);
  });

  test("takes a document from stdin, from SELF_GEN_CONTEXT's file, or from --file, which goes first [R092]", async () => {
    using sandbox = openSandbox();
    await begin(sandbox);
    const handed = (what: string): string => JSON.stringify({ decisions: [{ what }] });
    const [one, two] = ["one.json", "두 번째.json"].map((name) => join(sandbox.folder, name));
    if (one === undefined || two === undefined) throw new Error("two names");
    writeFileSync(one, handed("by variable"));
    writeFileSync(two, handed("by option"));
    const decided = (): readonly string[] =>
      documentIn(sandbox.project).decisions.map(({ what }) => what);

    expect((await saved(sandbox, { stdin: handed("by stdin") })).isStated).toBe(true);
    expect(decided()).toEqual(["by stdin"]);
    const env = { SELF_GEN_CONTEXT: one };
    await saved(sandbox, { stdin: handed("by stdin"), env });
    expect(decided()).toEqual(["by stdin", "by variable"]);
    await saved(sandbox, { stdin: handed("by stdin"), env }, "--file", two);
    expect(decided()).toEqual(["by stdin", "by variable", "by option"]);
    await saved(sandbox, { cwd: sandbox.folder }, "--session", "s-1", "--file", "one.json");
    expect(decided()).toEqual(["by stdin", "by variable", "by option"]);
    expect([one, two].map((path) => existsSync(path))).toEqual([true, true]);
    expect((await saved(sandbox, { stdin: " \n" })).isStated).toBe(false);
  });

  test("puts what was handed over before what was derived, and the file before into .bak [R079, R087, R088, R089, R090, R091]", async () => {
    using sandbox = openSandbox();
    await begin(sandbox);
    await saved(sandbox);
    const first = readFileSync(fileIn(sandbox.project), "utf8");
    const given = {
      goal: { current_objective: "할인 계산" },
      progress: { done: ["a"], current: ["b"], pending: ["c"] },
      decisions: [DECISION],
      discoveries: [
        {
          file: join(sandbox.project, "src/a.ts"),
          insight: "x",
          timestamp: "2026-01-15T10:30:00.5+09:00",
        },
      ],
      state: { recent_files: ["src/a.ts"], blockers: ["no access"], errors: [] },
    };
    const answer = await saved(sandbox, { stdin: JSON.stringify(given) });
    expect(answer.counts).toEqual({
      tasks: 3,
      decisions: 1,
      discoveries: 1,
      files: 1,
      blockers: 1,
      errors: 0,
    });
    const document = documentIn(sandbox.project);
    expect(document).toMatchObject({
      goal: { original_request: "s-1: 장바구니를 고쳐줘", current_objective: "할인 계산" },
      progress: given.progress,
      decisions: [DECISION],
      discoveries: [{ file: "src/a.ts", insight: "x", timestamp: "2026-01-15T01:30:00Z" }],
      state: given.state,
    });
    expect(readFileSync(`${fileIn(sandbox.project)}.bak`, "utf8")).toBe(first);
  });

  test("goes to the session that is named, else to the one it runs in, else to the project's newest", async () => {
    using sandbox = openSandbox();
    await begin(sandbox, "first");
    await begin(sandbox, "second");
    const elsewhere = join(sandbox.folder, "other");
    await begin(sandbox, "third", elsewhere);
    expect((await saved(sandbox)).sessionId).toBe("second");
    const unknown = { CLAUDE_CODE_SESSION_ID: "nobody" };
    expect((await saved(sandbox, { env: unknown })).sessionId).toBe("second");
    const env = { CLAUDE_CODE_SESSION_ID: "first" };
    expect((await saved(sandbox, { env })).sessionId).toBe("first");
    expect((await saved(sandbox, { env }, "--session", "thi")).projectPath).toBe(elsewhere);
    expect((await saved(sandbox, { env }, "--project", elsewhere)).sessionId).toBe("third");
    const nowhere = await save(sandbox, { cwd: sandbox.folder });
    expect(faultOf(nowhere).code).toBe("NO_SESSION");
    expect(faultOf(await save(sandbox, {}, "--session", "zzz")).code).toBe("NO_SESSION");
  });

  test("saves nothing of a session in which nothing happened, and keeps what was saved before", async () => {
    using sandbox = openSandbox();
    await begin(sandbox);
    await saved(sandbox);
    const before = documentIn(sandbox.project);
    const opened = { hook_event_name: "SessionStart", source: "startup" };
    await hooks(sandbox, "s-2", sandbox.project, opened);
    // The newest in which something was asked.
    expect(await saved(sandbox)).toMatchObject({ sessionId: "s-1" });
    expect(await saved(sandbox, {}, "--session", "s-2")).toMatchObject({ saved: false });
    const told = await sandbox.run(["context", "save", "--session", "s-2"]);
    expect(told).toMatchObject({ exitCode: 0, stdout: `${ko.saved.nothing("s-2")}\n` });
    expect(documentIn(sandbox.project).goal).toEqual(before.goal);
  });

  test("removes a draft that was written only for it, and no other file", async () => {
    using sandbox = openSandbox();
    await begin(sandbox);
    const drafts = join(sandbox.home, "run/drafts");
    mkdirSync(drafts, { recursive: true });
    const temporary = join(sandbox.folder, "tmp");
    mkdirSync(temporary);
    const text = JSON.stringify({ decisions: [DECISION] });
    const paths = [
      join(drafts, "s-1.json"),
      join(temporary, "self-gen-context-1.json"),
      join(temporary, "mine.json"),
      join(sandbox.project, "self-gen-context.json"),
    ];
    for (const path of paths) {
      writeFileSync(path, text);
      await saved(sandbox, { env: { TMPDIR: temporary } }, "--file", path);
    }
    expect(paths.map((path) => existsSync(path))).toEqual([false, false, true, true]);
    const bad = join(drafts, "bad.json");
    writeFileSync(bad, "{");
    await save(sandbox, {}, "--file", bad);
    expect(existsSync(bad)).toBe(true);
    const link = join(drafts, "link.json");
    symlinkSync(join(temporary, "mine.json"), link);
    await saved(sandbox, {}, "--file", link);
    expect(existsSync(join(temporary, "mine.json"))).toBe(true);
  });

  test("hides secrets in the file, in the journal and in the database", async () => {
    using sandbox = openSandbox();
    await begin(sandbox);
    const secret = `ghp_${"aB3dE5fG7h".repeat(4).slice(0, 36)}`;
    await saved(sandbox, { stdin: JSON.stringify({ decisions: [{ what: `token ${secret}` }] }) });
    const rows = sandbox.query<{ data: string }>("select data from events");
    for (const text of [
      readFileSync(fileIn(sandbox.project), "utf8"),
      sandbox.journalLines().join("\n"),
      rows.map(({ data }) => data).join("\n"),
    ]) {
      expect(text).toContain("token ");
      expect(text).not.toContain(secret);
    }
  });

  test("saves for the session it runs in, and says so when the document names another", async () => {
    using sandbox = openSandbox();
    await begin(sandbox);
    const stdin = JSON.stringify({ meta: { session_id: "older", project: sandbox.project } });
    const answer = await saved(sandbox, { stdin });
    expect(answer.notes).toHaveLength(1);
    expect(answer.notes[0]).toContain("older");
    expect(documentIn(sandbox.project).meta.session_id).toBe("s-1");
  });

  test("keeps it in the database when the project's file cannot be written, and says why", async () => {
    using sandbox = openSandbox();
    await begin(sandbox);
    writeFileSync(join(sandbox.project, ".claude"), "mine");
    const answer = await saved(sandbox, { stdin: JSON.stringify({ decisions: [DECISION] }) });
    expect(answer.file).toBe(null);
    expect(answer.notes[0]).toContain(join(sandbox.project, ".claude"));
    expect(readFileSync(join(sandbox.project, ".claude"), "utf8")).toBe("mine");
    const shown = parsed(await sandbox.run(["context", "show", "--json"]));
    expect(shown).toMatchObject({ sessionId: "s-1", document: { decisions: [DECISION] } });
    const loaded = await sandbox.run(["context", "load", "--json"]);
    expect(faultOf(loaded).code).toBe("CONTEXT_PLACE");
  });
});

describe("nothing is saved or changed", () => {
  const BAD: readonly (readonly [string, string, string, readonly string[]])[] = [
    ["no JSON", "{\n  nope", "CONTEXT_BAD_JSON", ["2", "3"]],
    ["another version", '{"meta": {"version": "1.0"}}', "CONTEXT_INVALID", ["meta.version", "1.0"]],
    [
      "unknown fields",
      '{"blockers": [], "goal": {"objective": "x"}, "decisions": [{"what": "a", "wy": "b"}]}',
      "CONTEXT_INVALID",
      ["state.blockers", "current_objective", "decisions[0].wy", "why"],
    ],
    [
      "a list that is too long",
      JSON.stringify({ decisions: Array.from({ length: 21 }, () => DECISION) }),
      "CONTEXT_INVALID",
      ["decisions", "20", "21"],
    ],
    [
      "a text that is too long",
      JSON.stringify({ goal: { current_objective: "x".repeat(2001) } }),
      "CONTEXT_INVALID",
      ["goal.current_objective", "2,000", "2,001"],
    ],
    [
      "another project's",
      '{"meta": {"project": "/elsewhere/other"}, "decisions": []}',
      "CONTEXT_OTHER_PROJECT",
      ["/elsewhere/other"],
    ],
    ["endless nesting", "[".repeat(200_000), "CONTEXT_BAD_JSON", []],
    ["no object", "[]", "CONTEXT_INVALID", []],
  ];

  test.each(BAD)("when what is handed over is %s", async (_what, stdin, code, said) => {
    using sandbox = openSandbox();
    await begin(sandbox);
    await saved(sandbox);
    const before = readFileSync(fileIn(sandbox.project), "utf8");
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      const ran = await save(sandbox, { stdin });
      expect(ran.exitCode).toBe(1);
      const fault = faultOf(ran);
      expect(fault.code).toBe(code);
      for (const part of said) expect(fault.message).toContain(part);
      const plain = await sandbox.run(["context", "save"], { stdin });
      expect(plain).toMatchObject({ exitCode: 1, stdout: "" });
      expect(plain.stderr).toContain(`[${code}]`);
      expect(plain.stderr).toContain(`${TEXTS[language].fix}: `);
    }
    expect(readFileSync(fileIn(sandbox.project), "utf8")).toBe(before);
    expect(existsSync(`${fileIn(sandbox.project)}.bak`)).toBe(false);
    expect(sandbox.events().filter(({ type }) => type === "snapshot")).toHaveLength(1);
  });

  test("when it has 50 MB, as a file or on stdin", async () => {
    using sandbox = openSandbox();
    await begin(sandbox);
    const path = join(sandbox.folder, "huge.json");
    writeFileSync(path, "{}");
    truncateSync(path, 50_000_000);
    const byFile = faultOf(await save(sandbox, {}, "--file", path));
    expect(byFile).toMatchObject({ code: "CONTEXT_BAD_JSON" });
    expect(byFile.message).toContain("50.0 MB");
    const byStdin = faultOf(await save(sandbox, { stdin: new Uint8Array(50_000_000).fill(32) }));
    expect(byStdin.code).toBe("CONTEXT_BAD_JSON");
    expect(existsSync(fileIn(sandbox.project))).toBe(false);
  });

  test("when the file that is named is none", async () => {
    using sandbox = openSandbox();
    await begin(sandbox);
    for (const path of [join(sandbox.folder, "nowhere.json"), sandbox.folder]) {
      expect(faultOf(await save(sandbox, {}, "--file", path)).code).toBe("CONTEXT_NO_FILE");
      const env = { SELF_GEN_CONTEXT: path };
      expect(faultOf(await save(sandbox, { env })).code).toBe("CONTEXT_NO_FILE");
    }
  });

  test("while recording is paused, and in a project that is excluded", async () => {
    using sandbox = openSandbox();
    await begin(sandbox);
    await sandbox.run(["pause"]);
    expect(faultOf(await save(sandbox)).code).toBe("NOT_RECORDING");
    await sandbox.run(["resume"]);
    await sandbox.run(["config", "set", "excludeProjects", sandbox.project]);
    expect(faultOf(await save(sandbox)).code).toBe("EXCLUDED");
    expect(existsSync(fileIn(sandbox.project))).toBe(false);
    expect(sandbox.events().filter(({ type }) => type === "snapshot")).toEqual([]);
  });

  test("by an option that belongs to another word, or a word that there is not", async () => {
    using sandbox = openSandbox();
    for (const args of [
      ["save", "--foreign"],
      ["load", "--file", "x"],
      ["clear", "--session", "x"],
      ["save", "x"],
      ["save", "--trigger", "whim"],
      ["savee"],
    ]) {
      const ran = await sandbox.run(["context", ...args, "--json"]);
      expect({ args, exitCode: ran.exitCode }).toEqual({ args, exitCode: 2 });
      expect(faultOf(ran).code).toBe("USAGE");
    }
  });
});

test.each(LANGUAGES)(
  "a person is told what was saved, how much, and where (%s)",
  async (language) => {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    await begin(sandbox);
    const words = TEXTS[language].saved;
    const derived = await sandbox.run(["context", "save"]);
    expect(derived).toMatchObject({ exitCode: 0, stderr: "" });
    for (const part of [words.done("s-1"), words.onlyDerived, fileIn(sandbox.project)]) {
      expect(derived.stdout).toContain(part);
    }
    const stdin = JSON.stringify({ decisions: [DECISION] });
    const stated = await sandbox.run(["context", "save"], { stdin });
    expect(stated.stdout).toContain(words.counts.decisions(1));
    expect(stated.stdout).not.toContain(words.onlyDerived);
  },
);
