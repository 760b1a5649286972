/** `self-gen context load`: the project's own file, and no other without being asked. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { sampleDocument } from "../remember/context/document/sample-document.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };
const NOTHING = '{"status": "no_previous_session"}\n';

const fileIn = (sandbox: Sandbox): string => join(sandbox.project, ".claude/session-context.json");

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const load = (sandbox: Sandbox, ...args: readonly string[]): Promise<Ran> =>
  sandbox.run(["context", "load", "--json", ...args]);

/** A session of which a context was saved as often as there are objectives. */
async function saveEach(sandbox: Sandbox, ...objectives: readonly string[]): Promise<void> {
  await hooks(
    sandbox,
    "s-1",
    sandbox.project,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: "장바구니를 고쳐줘" },
  );
  for (const objective of objectives) {
    const stdin = JSON.stringify({ goal: { current_objective: objective } });
    expect(await sandbox.run(["context", "save"], { stdin })).toMatchObject({ exitCode: 0 });
  }
}

describe("loading", () => {
  test("prints the saved document, or that there is none, as a program reads it [R093]", async () => {
    using sandbox = openSandbox();
    expect(await load(sandbox)).toMatchObject({ exitCode: 0, stdout: NOTHING, stderr: "" });
    await saveEach(sandbox, "할인 계산");
    const ran = await load(sandbox);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    expect(parsed(ran)).toEqual(JSON.parse(readFileSync(fileIn(sandbox), "utf8")));
    expect(parsed(ran)).toMatchObject({
      meta: { version: "2.0", session_id: "s-1", project: sandbox.project },
      goal: { original_request: "장바구니를 고쳐줘", current_objective: "할인 계산" },
    });
  });

  test("works from any folder of the project, and from elsewhere by its path or name", async () => {
    using sandbox = openSandbox();
    mkdirSync(join(sandbox.project, ".git"));
    await saveEach(sandbox, "x");
    const deep = join(sandbox.project, "src/deep");
    mkdirSync(deep, { recursive: true });
    const args = ["context", "load", "--json"];
    const wanted = JSON.parse(readFileSync(fileIn(sandbox), "utf8")) as unknown;
    expect(parsed(await sandbox.run(args, { cwd: deep }))).toEqual(wanted);
    for (const named of [sandbox.project, deep, "project"]) {
      const ran = await sandbox.run([...args, "--project", named], { cwd: sandbox.folder });
      expect(parsed(ran)).toEqual(wanted);
    }
    expect((await sandbox.run(args, { cwd: sandbox.folder })).stdout).toBe(NOTHING);
  });

  test.each(["{ broken", "", '{"goal": {}}', "\u0000"])(
    "uses the backup when the file is %j, and says so",
    async (broken) => {
      using sandbox = openSandbox();
      await saveEach(sandbox, "first", "second");
      writeFileSync(fileIn(sandbox), broken);
      const ran = await load(sandbox);
      expect(ran.exitCode).toBe(0);
      expect(parsed(ran)).toMatchObject({ goal: { current_objective: "first" } });
      expect(ran.stderr).toContain(`${fileIn(sandbox)}.bak`);
      expect(readFileSync(fileIn(sandbox), "utf8")).toBe(broken);
    },
  );

  test("says where a file is broken when there is no backup, and how to have another", async () => {
    using sandbox = openSandbox();
    put(fileIn(sandbox), '{\n  "goal": oops\n}');
    const ran = await load(sandbox);
    expect(ran.exitCode).toBe(1);
    const fault = faultOf(ran);
    expect(fault.code).toBe("CONTEXT_BAD_JSON");
    expect(fault.message).toContain(fileIn(sandbox));
    expect(fault.fix).toContain("self-gen context save");
  });

  test("gives what the database has when the project's file is gone", async () => {
    using sandbox = openSandbox();
    await saveEach(sandbox, "here");
    rmSync(dirname(fileIn(sandbox)), { recursive: true });
    const ran = await load(sandbox);
    expect(parsed(ran)).toMatchObject({ goal: { current_objective: "here" } });
    expect(ran.stderr).not.toBe("");
    expect(existsSync(fileIn(sandbox))).toBe(false);
  });

  test("reads a file that is ours also when the database is broken [R097]", async () => {
    using sandbox = openSandbox();
    await saveEach(sandbox, "first", "second");
    for (const name of ["-wal", "-shm"]) rmSync(sandbox.db + name, { force: true });
    writeFileSync(sandbox.db, "this is no database ".repeat(500));
    const ran = await load(sandbox);
    expect(parsed(ran)).toMatchObject({ goal: { current_objective: "second" } });
    put(fileIn(sandbox), JSON.stringify(sampleDocument(sandbox.project)));
    expect(faultOf(await load(sandbox)).code).toBe("CONTEXT_FOREIGN");
  });
});

describe("a file that was not made here", () => {
  test("is printed only when asked for, and whose it says it is, is said", async () => {
    using sandbox = openSandbox();
    const document = sampleDocument(sandbox.project);
    put(fileIn(sandbox), JSON.stringify(document));
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      const ran = await load(sandbox);
      expect(ran.exitCode).toBe(1);
      const fault = faultOf(ran);
      expect(fault.code).toBe("CONTEXT_FOREIGN");
      for (const part of ["s-1", sandbox.project, fileIn(sandbox)]) {
        expect(fault.message).toContain(part);
      }
      expect(fault.fix).toContain("--foreign");
      expect(ran.stdout).not.toContain("할인 계산");
    }
    const asked = await load(sandbox, "--foreign");
    expect(asked).toMatchObject({ exitCode: 0, stderr: "" });
    expect(parsed(asked)).toEqual(document);
  });

  test("is one of ours that somebody changed by a single letter", async () => {
    using sandbox = openSandbox();
    await saveEach(sandbox, "ship it");
    const text = readFileSync(fileIn(sandbox), "utf8");
    writeFileSync(fileIn(sandbox), text.replace("ship it", "skip it"));
    expect(faultOf(await load(sandbox)).code).toBe("CONTEXT_FOREIGN");
    writeFileSync(fileIn(sandbox), text);
    expect(parsed(await load(sandbox))).toMatchObject({ goal: { current_objective: "ship it" } });
  });

  test("is another project's when a folder was copied, and is named as such", async () => {
    using sandbox = openSandbox();
    put(fileIn(sandbox), JSON.stringify(sampleDocument("/elsewhere/other")));
    const fault = faultOf(await load(sandbox));
    expect(fault.code).toBe("CONTEXT_OTHER_PROJECT");
    expect(fault.message).toContain("/elsewhere/other");
    expect(parsed(await load(sandbox, "--foreign"))).toMatchObject({
      meta: { project: "/elsewhere/other" },
    });
  });

  test("is never read through a link", async () => {
    using sandbox = openSandbox();
    const target = join(sandbox.folder, "secret.json");
    put(target, JSON.stringify(sampleDocument(sandbox.project)));
    mkdirSync(dirname(fileIn(sandbox)));
    symlinkSync(target, fileIn(sandbox));
    for (const args of [[], ["--foreign"]]) {
      const fault = faultOf(await load(sandbox, ...args));
      expect(fault.code).toBe("CONTEXT_PLACE");
      expect(fault.message).toContain(fileIn(sandbox));
    }
  });

  test("cannot steer the terminal", async () => {
    using sandbox = openSandbox();
    const goal = { original_request: "\u001B]0;owned\u0007\u202Etxt", current_objective: "a\nb" };
    put(fileIn(sandbox), JSON.stringify(sampleDocument(sandbox.project, { goal })));
    const { stdout } = await sandbox.run(["context", "load", "--foreign"]);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/);
  });
});

test.each(LANGUAGES)("a person reads every section of it (%s)", async (language) => {
  using sandbox = openSandbox();
  await speak(sandbox, language);
  const { saved: words } = TEXTS[language];
  const empty = await sandbox.run(["context", "load"]);
  expect(empty).toMatchObject({ exitCode: 0, stdout: `${words.noFile(sandbox.project)}\n` });
  put(fileIn(sandbox), JSON.stringify(sampleDocument(sandbox.project)));
  const { stdout } = await sandbox.run(["context", "load", "--foreign"]);
  const lines = stdout.split("\n");
  const { sections } = words;
  for (const line of [
    sections.goal,
    `  - ${sections.original}: 장바구니를 고쳐줘`,
    `  - ${sections.objective}: 할인 계산`,
    sections.done,
    "  - read the code",
    sections.current,
    "  - fix it",
    sections.pending,
    "  - test it",
    sections.decisions,
    "  - use SQLite",
    `    ${sections.why}: one file`,
    `    ${sections.rejected}: Postgres`,
    sections.discoveries,
    "  - src/cart.ts: rounds twice",
    sections.recent_files,
    sections.blockers,
    "  - no access",
    sections.errors,
    "  - npm test: 1 failed",
  ]) {
    expect(lines).toContain(line);
  }
});
