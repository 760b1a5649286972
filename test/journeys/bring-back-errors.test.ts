/** An error that was solved once: a real client's model reads how, right after it happened again. */
import { expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openClaude, type Claude } from "../real/claude.ts";
import type { HookRecord } from "../real/claude-hooks.ts";
import { openConversation } from "../real/conversation.ts";
import { script } from "../real/script.ts";
import { hooks } from "../cli/recorded-session.ts";
import { localMinute } from "../../src/system/local-time.ts";
import { openSandbox } from "../sandbox.ts";
import { answerOf, fenced, injectionsOf, sha256 } from "./bring-back.ts";
import { bash, hookCommand, only, recordInto, textOf } from "./recording-client.ts";

const COMMAND = "cat conf/app.json";
const ERROR = "cat: conf/app.json: No such file or directory";

/** Fails, is solved by writing a file, and then succeeds; asked for in plain words. */
async function solve(claude: Claude): Promise<void> {
  const write = {
    tool: "Write",
    input: { file_path: join(claude.project, "conf/app.json"), content: "{}\n" },
  };
  const steps = [bash(COMMAND), write, bash(COMMAND), { text: "solved" }];
  await using talk = openConversation(claude, ["--allowedTools", "Bash Write"]);
  expect(await talk.say(`설정을 읽어줘 ${script(...steps)}`)).toBe("solved");
  expect(await talk.end()).toBe(0);
  rmSync(join(claude.project, "conf"), { recursive: true });
}

const failAgain = (...commands: readonly string[]): string[] => [
  "-p",
  `Again ${script(...commands.map(bash), { text: "given up" })}`,
  "--allowedTools",
  "Bash",
];

const failures = (hooks: readonly HookRecord[]): readonly HookRecord[] =>
  hooks.filter(({ event }) => event === "PostToolUseFailure");

test("a known error that happens again brings its resolution into the next request, once a turn; any other error brings nothing", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  await solve(claude);
  const solved = only(
    sandbox.events().filter((event) => event["success"] === true),
    "tool_use",
    "Bash",
  );
  const prompt = textOf(only(sandbox.events(), "prompt"), "text");
  const before = claude.api.main().length;

  const run = await claude.run(failAgain("cat other.json", COMMAND, COMMAND));
  expect(run).toMatchObject({ exitCode: 0, answer: "given up" });
  const [other, known, again] = failures(run.hooks).map(answerOf);
  expect(other).toBeNull();
  expect(again).toBeNull();
  const expected = fenced(
    "resolution",
    `[Self-Generation] 이전에 해결한 오류입니다 (${localMinute(solved.ts)}):`,
    `오류: ${ERROR}`,
    "해결 방법: Write conf/app.json",
    "해결한 곳: 이 프로젝트",
    `이후 성공한 명령: Bash ${COMMAND}`,
    `당시 프롬프트: "${prompt.slice(0, 200)}"`,
  );
  expect(known).toEqual({ context: expected, message: null });

  // Not in the request that led to it, but in the one that follows at once, and only once.
  const told = claude.api
    .main()
    .slice(before)
    .map(({ text }) => text.split(expected).length - 1);
  expect(told).toEqual([0, 0, 1, 1]);
  expect(injectionsOf(sandbox).at(-1)).toMatchObject({
    hook: "PostToolUseFailure",
    hash: sha256(expected),
  });
});

test("what was put in front of a failed command is given when it fails again, whatever else the line did", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  const put = (name: string, text: string): void => writeFileSync(join(claude.project, name), text);
  const forms = [
    ["table", "node prepare.mjs && node table.mjs", " && echo migrated", "no schema to migrate"],
    ["queue", "cd . && node tools.mjs; node queue.mjs", "", "cannot open the message queue"],
    ["cart", "export TO=schema.txt && echo 1 > $TO && node cart.mjs", "", "price list is empty"],
  ] as const;
  for (const name of ["prepare.mjs", "tools.mjs"])
    put(name, 'import { writeFileSync } from "node:fs"; writeFileSync("schema.txt", "a");');
  for (const [name, , , error] of forms)
    put(
      `${name}.mjs`,
      `import { existsSync } from "node:fs";
if (!existsSync("schema.txt")) { console.error("Error: ${error}"); process.exit(1); }`,
    );
  const calls = forms.flatMap(([name, line, behind]) =>
    ["rm -f schema.txt", `node ${name}.mjs`, `${line}${behind}`].map(bash),
  );
  await claude.run([
    "-p",
    `Migrate ${script(...calls, { text: "done" })}`,
    "--allowedTools",
    "Bash",
  ]);
  rmSync(join(claude.project, "schema.txt"));

  const run = await claude.run(failAgain(...forms.map(([name]) => `node ${name}.mjs`)));
  const told = failures(run.hooks).map((hook) => answerOf(hook)?.context ?? "");
  expect(told).toHaveLength(forms.length);
  for (const [at, [, line, , error]] of forms.entries()) {
    expect(told[at]).toContain(`${error}\n`);
    expect(told[at]).toContain(`해결 방법: Bash ${line}\n`);
  }
});

test("another project is told what a solution ran, never a value, a path or the request, and nothing where only programs could be named", async () => {
  using sandbox = openSandbox();
  const begin = { hook_event_name: "UserPromptSubmit", prompt: "설정을 읽어줘" };
  const failed = {
    hook_event_name: "PostToolUseFailure",
    ...run(COMMAND),
    error: `Exit code 1\n${ERROR}`,
  };
  const [session, elsewhere] = ["solver", join(sandbox.folder, "elsewhere/project")];
  mkdirSync(elsewhere, { recursive: true });
  await hooks(sandbox, session, sandbox.project, begin, failed);
  for (const command of ["mkdir conf", "cp base.json conf/app.json", COMMAND])
    await hooks(sandbox, session, sandbox.project, {
      hook_event_name: "PostToolUse",
      ...run(command),
      tool_response: { stdout: "" },
    });

  const failElsewhere = async (id: string): Promise<string | undefined> => {
    const again = { ...failed, session_id: id, cwd: elsewhere };
    const ran = await sandbox.hook(again, { cwd: elsewhere });
    return answerOf({ ...ran, event: "PostToolUseFailure" })?.context ?? undefined;
  };
  expect(await failElsewhere("again")).toBeUndefined();

  await hooks(sandbox, "later", sandbox.project, begin, failed, {
    hook_event_name: "PostToolUse",
    ...run(`APP_HOME=base ${COMMAND}`),
    tool_response: { stdout: "" },
  });
  const solved = sandbox.events().findLast(({ type }) => type === "tool_use");
  const context = await failElsewhere("once more");
  expect(context).toContain(`이전에 해결한 오류입니다 (${localMinute(solved?.ts ?? "")}):`);
  expect(context).toContain("해결 방법: Bash APP_HOME=…");
  expect(context).toContain("해결한 곳: 다른 프로젝트");
  expect(context).not.toContain("base");
});

const run = (command: string) => ({ tool_name: "Bash", tool_input: { command } });
