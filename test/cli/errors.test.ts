import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { answer } from "./answer.ts";
import { faultOf, hooks, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

const bash = (command: string): object => ({ tool_name: "Bash", tool_input: { command } });
const ok = { hook_event_name: "PostToolUse", tool_response: { stdout: "" } };
const fails = { hook_event_name: "PostToolUseFailure" };

/** A session that solves one error, leaves another, and fails a third time with nothing to say. */
async function fail(sandbox: Sandbox): Promise<void> {
  const edit = { tool_name: "Edit", tool_input: { file_path: `${sandbox.project}/src/port.ts` } };
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "start the server" },
    { ...fails, ...bash("npm start"), error: "Exit code 1\nError: listen EADDRINUSE :::3000" },
    { ...ok, ...edit },
    { ...ok, ...bash("docker stop old") },
    { ...ok, ...bash("npm start") },
    { ...fails, ...bash("npm test"), error: "Exit code 1\nTypeError: 설정.load is not a function" },
  );
}

const linesOf = (stdout: string): string[] => stdout.trimEnd().split("\n");

test("errors lists what failed in a line, what still fails first, and how it was solved in another, in both languages", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const none = await sandbox.run(["errors"]);
    expect(none).toMatchObject({ exitCode: 0, stdout: `${TEXTS[language].errors.nothing}\n` });
  }
  await fail(sandbox);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const text = TEXTS[language].errors;
    const ran = await sandbox.run(["errors"]);
    for (const shown of LANGUAGES)
      for (const [status, word] of Object.entries(TEXTS[shown].errors.states)) {
        const chosen = await sandbox.run(["errors", "--state", word]);
        expect(chosen).toEqual(await sandbox.run(["errors", "--state", status]));
        expect(chosen.exitCode).toBe(0);
      }
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    const [order, open, solved, how, blank, opening, hiding, hint] = linesOf(ran.stdout);
    expect(order).toBe(text.order);
    expect(open).toMatch(
      new RegExp(
        `^@1 +${text.states.unresolved} +[\\d-]+ [\\d:]+  TypeError: 설정\\.load is not a function +project$`,
      ),
    );
    expect(solved).toMatch(
      new RegExp(
        `^@2 +${text.states.fixed} +[\\d-]+ [\\d:]+  Error: listen EADDRINUSE :::3000 +project$`,
      ),
    );
    const { steps } = text;
    const done = `${steps.edited("src/port.ts")} → ${steps.ran("docker stop old")}`;
    expect(how?.trim()).toBe(text.how(done, "npm start"));
    const whole = linesOf((await sandbox.run(["errors", "--verbose"])).stdout);
    const [, , testCall, , call, fix, when] = whole.map((line) => line.trim());
    expect([testCall, call, fix]).toEqual([
      "npm test · project",
      "npm start · project",
      text.how(done, "npm start"),
    ]);
    expect(when).toContain("project");
    expect([blank, `${opening}\n${hiding}`, hint]).toEqual(["", text.open, text.hint]);
    expect((await sandbox.run(["show", "@2"])).stdout).toContain("EADDRINUSE :::3000");
  }
});

test("an error that fails again is no longer called fixed, nor one that was only fixed in another project", async () => {
  using sandbox = openSandbox();
  await fail(sandbox);
  const again = { ...fails, ...bash("npm start"), error: "Error: listen EADDRINUSE :::3000" };
  const states = en.errors.states;
  const stateOf = async (...args: readonly string[]): Promise<string> => {
    await speak(sandbox, "en");
    const { stdout } = await sandbox.run(["errors", "EADDRINUSE", "--verbose", ...args]);
    return stdout;
  };
  expect(await stateOf()).toContain(`@1  ${states.fixed}  `);
  const other = join(sandbox.folder, "elsewhere");
  mkdirSync(other);
  await hooks(sandbox, "t", other, again);
  const elsewhere = await stateOf();
  expect(elsewhere).toContain(`@1  ${states.unresolved}  `);
  expect(elsewhere).toContain("in elsewhere, not fixed there");
  expect((await sandbox.run(["show", "@1"])).stdout).toContain(en.errors.notes.known);
  expect(await stateOf("--project", sandbox.project)).toContain(`@1  ${states.fixed}  `);
  await hooks(sandbox, "u", sandbox.project, again);
  const back = await stateOf();
  expect(back).toContain(`@1  ${states.recurred}  `);
  expect(back).toContain("not fixed since");
  expect((await sandbox.run(["show", "@1"])).stdout).toContain(states.recurred);
});

test("errors --project names those that happened in a project, and a project that is none is refused", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await fail(sandbox);
  const other = join(sandbox.folder, "elsewhere");
  mkdirSync(other);
  await hooks(sandbox, "t", other, {
    ...fails,
    ...bash("make"),
    error: "Exit code 2\nfatal error: zlib.h: No such file or directory",
  });
  const named = async (project: string): Promise<string> =>
    (await sandbox.run(["errors", "--project", project])).stdout;
  for (const one of ["elsewhere", other]) {
    expect(await named(one)).toContain("zlib.h");
    expect(await named(one)).not.toContain("EADDRINUSE");
  }
  expect(await named(sandbox.project)).toContain("EADDRINUSE");
  expect(await named(sandbox.project)).not.toContain("zlib.h");
  const none = await sandbox.run(["errors", "--project", "nowhere", "--json"]);
  expect(none.exitCode).toBe(1);
  expect(faultOf(none)).toMatchObject({ code: "NO_PROJECT" });
});

test("errors --json has every resolution with its prompt", async () => {
  using sandbox = openSandbox();
  await fail(sandbox);
  expect(parsed(await sandbox.run(["errors", "--json"]))).toMatchObject([
    {
      error: "TypeError: 설정.load is not a function",
      resolutions: [],
      useCount: 0,
      lastUsed: null,
    },
    {
      error: "Error: listen EADDRINUSE :::<N>",
      errorRaw: "Exit code 1\nError: listen EADDRINUSE :::3000",
      resolutions: [
        {
          prompt: "start the server",
          tool: "Bash",
          action: "npm start",
          steps: [
            { tool: "Edit", file: "src/port.ts" },
            { tool: "Bash", action: "docker stop" },
          ],
        },
      ],
    },
  ]);
});

test("errors searches by words whatever their case, and says when there are none or more", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await fail(sandbox);
  const found = await sandbox.run(["errors", "IS", "not", "a", "FUNCTION"]);
  expect(found.stdout).toContain("설정.load");
  expect(found.stdout).not.toContain("EADDRINUSE");
  const none = await sandbox.run(["errors", "plum"]);
  const wider = en.errors.searchWider("plum");
  expect(none).toMatchObject({
    exitCode: 1,
    stdout: `${en.errors.nothingLike("plum")}\n${wider}\n`,
  });
  // As `search` finds them: by their other names, in either language.
  for (const words of [["포트"], ["포트", "충돌"], ["port"], ["port", "in", "use"]]) {
    const { stdout, exitCode } = await sandbox.run(["errors", ...words]);
    expect([words, exitCode, stdout.includes("EADDRINUSE")]).toEqual([words, 0, true]);
    expect(stdout).not.toContain("설정.load");
  }
  expect(parsed(await sandbox.run(["errors", "plum", "--json"]))).toEqual([]);
  const one = await sandbox.run(["errors", "--limit", "1"]);
  expect(linesOf(one.stdout).slice(1)).toEqual([
    "",
    en.errors.more(1),
    ...en.errors.open.split("\n"),
  ]);
  expect(parsed(await sandbox.run(["errors", "-n", "0", "--json"]))).toHaveLength(2);
  const wrong = await sandbox.run(["errors", "--limit", "x", "--json"]);
  expect(wrong.exitCode).toBe(2);
  expect(faultOf(wrong).code).toBe("USAGE");
});

test("errors finds a word from where one begins, and never inside another, in English and Korean", async () => {
  using sandbox = openSandbox();
  const named = async (...words: string[]): Promise<number> =>
    (parsed(await sandbox.run(["errors", ...words, "--json"])) as unknown[]).length;
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { ...fails, ...bash("a"), error: "Error: the module was imported twice" },
    { ...fails, ...bash("b"), error: "Error: 서버가 재시작되지 않았습니다" },
  );
  expect(await named("port")).toBe(0);
  expect(await named("시작")).toBe(0);
  for (const word of ["import", "IMPORTED", "재시작", "서버", "mod"]) {
    expect({ word, found: await named(word) }).toEqual({ word, found: 1 });
  }
});

test("an error's text cannot steer the terminal, and fits it", async () => {
  using sandbox = openSandbox();
  await hooks(sandbox, "s", sandbox.project, {
    ...fails,
    ...bash("./x"),
    error: `Error: \u001B]0;owned\u0007 \u202E${"long ".repeat(80)}`,
  });
  const { screen, code } = await answer(sandbox, ["errors"], "");
  expect(code).toBe(0);
  expect(screen).not.toContain("\u001B]0;");
  expect(screen).not.toContain("\u202E");
});

test("a text that only a known error still holds is forgotten by --match", async () => {
  using sandbox = openSandbox();
  await fail(sandbox);
  const old = new Date(Date.now() - 200 * 86_400_000).toISOString();
  await sandbox.run(["ingest"]);
  await sandbox.run(["forget", "s", "--yes"]);
  expect(parsed(await sandbox.run(["errors", "--json"]))).toEqual([]);
  const { Database } = await import("bun:sqlite");
  const db = new Database(sandbox.db);
  db.run(
    `insert into error_kb (id, ts, error_normalized, error_raw, use_count)
     values ('x', '${old}', 'Error: <STR>', 'Error: "plum pudding"', 1)`,
  );
  db.close();
  const ran = await sandbox.run(["forget", "--match", "plum pudding", "--yes", "--json"]);
  expect(ran.exitCode).toBe(0);
  expect(parsed(ran)).toMatchObject({ events: 0, lines: 0, knownErrors: 1 });
  expect(sandbox.query("select error_raw from error_kb")).toEqual([{ error_raw: null }]);
  const again = await sandbox.run(["forget", "--match", "plum pudding", "--yes", "--json"]);
  expect(faultOf(again).code).toBe("NOTHING_TO_FORGET");
});

test("an error whose command works again is not called unresolved, in whatever session that was", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const { states } = en.errors;
  const broken = { ...fails, ...bash("npm test"), error: "Error: cannot open config.json" };
  await hooks(sandbox, "s", sandbox.project, broken, {
    ...fails,
    ...bash("make"),
    error: "Error: no rule",
  });
  const list = async (): Promise<string> =>
    (await sandbox.run(["errors", "config.json", "--verbose"])).stdout;
  expect(await list()).toContain(`@1  ${states.unresolved}  `);
  const other = join(sandbox.folder, "elsewhere");
  mkdirSync(other);
  await hooks(sandbox, "elsewhere", other, { ...ok, ...bash("npm test") });
  await hooks(sandbox, "t", sandbox.project, { ...ok, ...bash("npm run lint") });
  expect(await list()).toContain(`@1  ${states.unresolved}  `);
  await hooks(sandbox, "u", sandbox.project, { ...ok, ...bash("npm test") });
  expect(await list()).toContain(`@1  ${states.fixed}  `);
  expect(await list()).toMatch(/\n +works again since \d{4}-/);
  const opened = await sandbox.run(["show", "@1"]);
  expect(opened.stdout).toContain(en.errors.notes.working);
  await list();
  expect(await sandbox.run(["errors", "@1"])).toEqual(opened);
  await hooks(sandbox, "v", sandbox.project, broken);
  expect(await list()).toContain(`@1  ${states.unresolved}  `);
});

test("an error is listed in the words of its newest failure, without marks of a test protocol or our own", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { ...fails, ...bash("node --test"), error: "# Error: ENOENT: no such file, open './a/x.json'" },
    { ...fails, ...bash("npm run lint"), error: "Error: Cannot find module 'left-pad-12'" },
  );
  const { stdout } = await sandbox.run(["errors"]);
  expect(stdout).toContain("  Error: ENOENT: no such file, open './a/x.json'");
  expect(stdout).toContain("  Error: Cannot find module 'left-pad-12'");
  expect(stdout).not.toMatch(/<(?:PATH|STR|N)>|# Error/);
});

test("what failed in the project that the command is run in comes first", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const other = join(sandbox.folder, "elsewhere");
  mkdirSync(other);
  await hooks(sandbox, "s", other, { ...fails, ...bash("make"), error: "fatal error: zlib.h" });
  await hooks(sandbox, "t", sandbox.project, {
    ...fails,
    ...bash("npm test"),
    error: "TypeError: x.y",
  });
  const first = async (cwd: string): Promise<string> =>
    (await sandbox.run(["errors"], { cwd })).stdout.split("\n")[1] ?? "";
  expect(await first(other)).toContain("zlib.h");
  expect(await first(sandbox.project)).toContain("x.y");
});

test("a fix that was an edit is listed and opened with what was said of it", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const edit = { tool_name: "Edit", tool_input: { file_path: `${sandbox.project}/total.js` } };
  const broken = {
    ...fails,
    ...bash("node total.js"),
    error: "TypeError: Reduce of empty array with no initial value",
  };
  await hooks(
    sandbox,
    "s",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "compute the totals" },
    broken,
    { ...ok, ...edit },
    { ...ok, ...bash("node total.js") },
    {
      hook_event_name: "Stop",
      last_assistant_message: "The totals are in out.md. Fixed: reduce needs an initial value.",
    },
  );
  const said = en.errors.answer("Fixed: reduce needs an initial value.");
  expect((await sandbox.run(["errors", "--verbose"])).stdout).toContain(said);
  expect((await sandbox.run(["show", "@1"])).stdout).toContain(said);
});

test("a command that was written wrongly is fixed by the one written right, and an agent that writes it so again is told", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const wrong = { ...fails, ...bash("lintx ."), error: "/bin/sh: 1: lintx: command not found" };
  await hooks(sandbox, "s", sandbox.project, wrong, { ...ok, ...bash("npx lintx .") });
  const { stdout } = await sandbox.run(["errors"]);
  expect(stdout).toContain(`@1  ${en.errors.states.fixed}  `);
  expect(stdout).toContain("npx lintx .");
  const again = { session_id: "t", cwd: sandbox.project, ...wrong };
  expect((await sandbox.hook(again)).stdout).toContain("npx lintx .");
});
