/** An error that was solved once: the real Codex's model reads how, with what the command answered. */
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openCodex } from "../real/codex.ts";
import { script, type Step } from "../real/script.ts";
import { localMinute } from "../../src/system/local-time.ts";
import { openSandbox } from "../sandbox.ts";
import { fenced, injectionsOf, sha256 } from "./bring-back.ts";
import { hookCommand, only, recordInto, textOf } from "./recording-client.ts";

const ERROR = "cat: app.json: No such file or directory";
const exec = (cmd: string): Step => ({ tool: "exec_command", input: { cmd } });
const patch = "*** Begin Patch\n*** Add File: app.json\n+{}\n*** End Patch\n";
const WITH_PATCHES = { args: ["-c", 'model="gpt-5.5"'] };

test("a command that fails in Codex is an error, what solved it is learned, and a later session is told when it fails again", async () => {
  using sandbox = openSandbox();
  await using codex = openCodex({
    hookCommand: hookCommand("codex"),
    extraEnv: recordInto(sandbox),
  });
  const solve = script(
    exec("cat app.json"),
    { tool: "apply_patch", input: { input: patch } },
    exec("cat app.json"),
    exec("grep nothing app.json"),
    { text: "solved" },
  );
  expect(await codex.run(`설정을 읽어줘 ${solve}`, WITH_PATCHES)).toMatchObject({
    answer: "solved",
  });
  const events = sandbox.events();
  expect(only(events, "tool_error")).toMatchObject({ errorRaw: `Exit code 1\n${ERROR}` });
  const used = events.filter(({ type }) => type === "tool_use");
  expect(used.map((event) => [event["tool"], event["success"]])).toEqual([
    ["apply_patch", true],
    ["Bash", true],
    ["Bash", false],
  ]);
  rmSync(join(codex.project, "app.json"));

  const before = codex.api.main().length;
  const again = script(exec("cat other.json"), exec("cat app.json"), exec("cat app.json"), {
    text: "given up",
  });
  expect(await codex.run(`Again ${again}`)).toMatchObject({ answer: "given up" });
  const prompt = textOf(only(events, "prompt"), "text");
  const expected = fenced(
    "resolution",
    `[Self-Generation] 이전에 해결한 오류입니다 (${localMinute(used[1]?.ts ?? "")}):`,
    `오류: ${ERROR}`,
    "해결 방법: apply_patch app.json",
    "app.json 변경: `{}` 추가",
    "해결한 곳: 이 프로젝트",
    "이후 성공한 명령: Bash cat app.json",
    `당시 프롬프트: "${prompt.slice(0, 200)}"`,
  );
  const told = codex.api
    .main()
    .slice(before)
    .map(({ text }) => text.split(expected).length - 1);
  expect(told).toEqual([0, 0, 1, 1]);
  expect(injectionsOf(sandbox).at(-1)).toMatchObject({
    hook: "PostToolUse",
    hash: sha256(expected),
  });
  const { stdout } = await sandbox.run(["errors", "--json"]);
  expect(stdout).toContain("apply_patch");
});
