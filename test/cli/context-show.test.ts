/** `self-gen context show`, `diff` and `clear`: what was saved, what changed, and that it is told no more. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { sampleDocument } from "../remember/context/document/sample-document.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

const fileIn = (project: string): string => join(project, ".claude/session-context.json");

async function begin(sandbox: Sandbox, session: string, cwd = sandbox.project): Promise<void> {
  mkdirSync(cwd, { recursive: true });
  await hooks(
    sandbox,
    session,
    cwd,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: `${session}: 고쳐줘` },
  );
}

async function save(sandbox: Sandbox, session: string, stated: object): Promise<void> {
  const stdin = JSON.stringify(stated);
  const ran = await sandbox.run(["context", "save", "--session", session], { stdin });
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
}

const objective = (text: string): object => ({ goal: { current_objective: text } });

describe("show", () => {
  test("gives the newest save of the session that is named, else of the one it runs in, else of the project", async () => {
    using sandbox = openSandbox();
    const args = ["context", "show", "--json"];
    expect(faultOf(await sandbox.run(args)).code).toBe("NO_SNAPSHOT");
    await begin(sandbox, "first");
    await begin(sandbox, "second");
    await begin(sandbox, "third");
    await save(sandbox, "first", objective("a"));
    await save(sandbox, "first", objective("b"));
    await save(sandbox, "second", objective("c"));
    const shown = async (
      more: readonly string[] = [],
      env: Readonly<Record<string, string>> = {},
    ): Promise<unknown> => parsed(await sandbox.run([...args, ...more], { env }));
    const second = { sessionId: "second", document: { goal: { current_objective: "c" } } };
    const first = { sessionId: "first", document: { goal: { current_objective: "b" } } };
    expect(await shown()).toMatchObject({ ...second, trigger: "command", clearedAt: null });
    expect(await shown(["fir"])).toMatchObject(first);
    expect(await shown(["--session", "first"])).toMatchObject(first);
    expect(await shown([], { CLAUDE_CODE_SESSION_ID: "first" })).toMatchObject(first);
    expect(await shown([], { CLAUDE_CODE_SESSION_ID: "third" })).toMatchObject(second);
    expect(await shown([], { CLAUDE_CODE_SESSION_ID: "nobody" })).toMatchObject(second);
    expect(faultOf(await sandbox.run([...args, "third"])).code).toBe("NO_SNAPSHOT");
    expect((await sandbox.run([...args, "first", "--session", "second"])).exitCode).toBe(2);
  });

  test.each(LANGUAGES)(
    "tells a person when, why and on which branch it was saved (%s)",
    async (language) => {
      using sandbox = openSandbox();
      await speak(sandbox, language);
      mkdirSync(join(sandbox.project, ".git"));
      writeFileSync(join(sandbox.project, ".git/HEAD"), "ref: refs/heads/할인\n");
      await begin(sandbox, "first");
      await save(sandbox, "first", { decisions: [{ what: "port 4000", why: "3000 is taken" }] });
      const { stdout } = await sandbox.run(["context", "show"]);
      const { saved: words } = TEXTS[language];
      for (const part of [
        "first",
        "할인",
        words.triggers.command,
        words.sections.decisions,
        "  - port 4000",
        `    ${words.sections.why}: 3000 is taken`,
      ]) {
        expect(stdout).toContain(part);
      }
    },
  );
});

describe("diff", () => {
  test.each(LANGUAGES)(
    "shows what came, changed and moved since the save before; what a draft does not name stays (%s)",
    async (language) => {
      using sandbox = openSandbox();
      await speak(sandbox, language);
      await begin(sandbox, "first");
      const one = await sandbox.run(["context", "diff", "--json"]);
      expect(faultOf(one).code).toBe("NO_SNAPSHOT");
      await save(sandbox, "first", {
        ...objective("a"),
        progress: { pending: ["test it"], done: [] },
        decisions: [{ what: "use SQLite", why: "one file" }, { what: "port 3000" }],
      });
      expect(faultOf(await sandbox.run(["context", "diff", "--json"])).code).toBe("ONE_SNAPSHOT");
      await save(sandbox, "first", {
        ...objective("b"),
        progress: { pending: [], done: ["test it"] },
        decisions: [{ what: "use SQLite", why: "no server" }, { what: "port 4000" }],
      });
      const { saved: words } = TEXTS[language];
      const { sections } = words;
      const { stdout } = await sandbox.run(["context", "diff"]);
      const lines = stdout.split("\n");
      for (const line of [
        `  ~ ${sections.objective}: a → b`,
        `  ~ test it (${sections.pending} → ${sections.done})`,
        "  ~ use SQLite: one file → no server",
        "  + port 4000",
      ]) {
        expect(lines).toContain(line);
      }
      const told = parsed(await sandbox.run(["context", "diff", "first", "--json"]));
      expect(told).toMatchObject({ from: { session_id: "first" }, to: { session_id: "first" } });
      expect((told as { changes: unknown[] }).changes).toHaveLength(4);
      await save(sandbox, "first", {
        ...objective("b"),
        progress: { pending: [], done: ["test it"] },
        decisions: [{ what: "use SQLite", why: "no server" }, { what: "port 4000" }],
      });
      expect((await sandbox.run(["context", "diff"])).stdout).toContain(words.diff.same);
    },
  );
});

describe("clear", () => {
  const clear = ["context", "clear"] as const;

  test("asks first, and where nobody can be asked nothing is cleared", async () => {
    using sandbox = openSandbox();
    await begin(sandbox, "first");
    await save(sandbox, "first", objective("a"));
    const ran = await sandbox.run([...clear, "--json"]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran).code).toBe("NOT_CONFIRMED");
    expect(existsSync(fileIn(sandbox.project))).toBe(true);
    expect(sandbox.events().some(({ type }) => type === "snapshot_cleared")).toBe(false);
  });

  test("removes the file and its backup, records since when, and leaves other projects alone", async () => {
    using sandbox = openSandbox();
    const other = join(sandbox.folder, "other");
    await begin(sandbox, "first");
    await begin(sandbox, "elsewhere", other);
    await save(sandbox, "first", objective("a"));
    await save(sandbox, "first", objective("b"));
    await save(sandbox, "elsewhere", objective("c"));
    const files = [fileIn(sandbox.project), `${fileIn(sandbox.project)}.bak`];
    expect(parsed(await sandbox.run([...clear, "--yes", "--json"]))).toEqual({
      cleared: true,
      projectPath: sandbox.project,
      sessionId: "first",
      removed: files,
    });
    expect(files.map((path) => existsSync(path))).toEqual([false, false]);
    expect(existsSync(fileIn(other))).toBe(true);
    const load = ["context", "load", "--json"];
    expect((await sandbox.run(load)).stdout).toContain("no_previous_session");
    expect(parsed(await sandbox.run(load, { cwd: other }))).toMatchObject(objective("c"));
    const shown = parsed(await sandbox.run(["context", "show", "--json"]));
    const line = sandbox.events().find(({ type }) => type === "snapshot_cleared");
    expect(line?.projectPath).toBe(sandbox.project);
    expect(shown).toMatchObject({ sessionId: "first", clearedAt: line?.ts });
    expect(parsed(await sandbox.run([...clear, "--yes", "--json"]))).toEqual({
      cleared: false,
      removed: [],
    });
  });

  test.each(LANGUAGES)(
    "says how to have it back, and that way brings it back (%s)",
    async (language) => {
      using sandbox = openSandbox();
      await speak(sandbox, language);
      await begin(sandbox, "first");
      const stated = {
        ...objective("a"),
        decisions: [{ what: "port 4000", why: "", rejected: [] }],
      };
      await save(sandbox, "first", stated);
      const { stdout } = await sandbox.run([...clear, "--yes"]);
      const again = /self-gen (context save --session \S+?)(?=[.,]|\s|$)/.exec(stdout)?.[1] ?? "";
      expect(stdout).toContain("self-gen forget");
      expect((await sandbox.run(again.split(" "))).exitCode).toBe(0);
      expect(parsed(await sandbox.run(["context", "load", "--json"]))).toMatchObject(stated);
      const shown = parsed(await sandbox.run(["context", "show", "--json"]));
      expect(shown).toMatchObject({ clearedAt: null });
    },
  );

  test("takes away a file that was not made here only when it was asked to", async () => {
    using sandbox = openSandbox();
    const file = fileIn(sandbox.project);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(sampleDocument(sandbox.project)));
    expect(faultOf(await sandbox.run([...clear, "--json"])).code).toBe("NOT_CONFIRMED");
    expect(existsSync(file)).toBe(true);
    const ran = await sandbox.run([...clear, "--yes", "--json"]);
    expect(parsed(ran)).toMatchObject({ cleared: true, sessionId: null, removed: [file] });
  });

  test("a rebuilt database knows what was saved and what was cleared", async () => {
    using sandbox = openSandbox();
    await begin(sandbox, "first");
    await save(sandbox, "first", objective("a"));
    await sandbox.run([...clear, "--yes"]);
    const before = parsed(await sandbox.run(["context", "show", "--json"]));
    expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
    expect(parsed(await sandbox.run(["context", "show", "--json"]))).toEqual(before);
  });
});
