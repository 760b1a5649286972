import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { runInside } from "../run-inside.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import { faultOf, hooks, record, speak } from "./recorded-session.ts";

test("a session reads as a conversation: the prompt, what was done in a line, the answer; without an id the last one of the folder [R135]", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const elsewhere = join(sandbox.folder, "elsewhere");
  const file = (name: string): Readonly<Record<string, unknown>> => ({
    hook_event_name: "PostToolUse",
    tool_name: "Edit",
    tool_input: { file_path: join(sandbox.project, name) },
  });
  await hooks(
    sandbox,
    "talk",
    sandbox.project,
    { hook_event_name: "UserPromptSubmit", prompt: "Fix the rounding\nand run the tests" },
    file("cart.ts"),
    file("cart.ts"),
    file("tax.ts"),
    { hook_event_name: "PostToolUseFailure", tool_name: "Bash", tool_input: {}, error: "no" },
    { hook_event_name: "Stop", last_assistant_message: "Rounded once:\n- per invoice" },
    { hook_event_name: "UserPromptSubmit", prompt: "Thanks" },
  );
  await record(sandbox, { session: "other", cwd: elsewhere });
  const { stdout } = await sandbox.run(["show"]);
  expect(stdout).toContain(
    "❯ Fix the rounding\n  and run the tests\n  ⤷ 4 tool calls (1 failed), 2 files: cart.ts, tax.ts\n  Rounded once:\n  - per invoice\n",
  );
  expect(stdout).toEndWith(
    "❯ Thanks\n  ⤷ no answer yet\n\nEvery step: self-gen show talk --events\n",
  );
  expect((await sandbox.run(["show", "--limit", "1"])).stdout).toContain("… 1 earlier turn.");
  expect((await sandbox.run(["show"], { cwd: elsewhere })).stdout).toContain("other");
  expect((await sandbox.run(["show", "--events"])).stdout).toContain("tool failure");
  const denied = {
    hook_event_name: "PermissionDenied",
    tool_name: "Bash",
    tool_input: { command: "rm -r x" },
  };
  await hooks(sandbox, "talk", sandbox.project, denied, {
    hook_event_name: "SessionEnd",
    reason: "other",
  });
  expect((await sandbox.run(["show"])).stdout).toEndWith(
    "❯ Thanks\n  ⤷ 1 tool call (1 not run), no answer\n\nEvery step: self-gen show talk --events\n",
  );
  const nowhere = join(sandbox.folder, "nowhere");
  mkdirSync(nowhere);
  const ran = await sandbox.run(["show", "--json"], { cwd: nowhere });
  expect([ran.exitCode, faultOf(ran).code]).toEqual([1, "NO_SESSION"]);
});

test("a terminal shows ages and colours, a pipe times and none, and options and variables say otherwise", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await record(sandbox, { session: "s", prompt: "\u001B[31mred\u{E0012} alert" });
  const on = async (
    args: readonly string[],
    columns: number | null,
    env: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const now = (): Date => new Date(Date.now() + 2 * 3_600_000 + 1000);
    const given = { cwd: sandbox.project, env: { ...sandbox.env, TERM: "xterm", ...env }, now };
    const wide = columns === null ? given : { ...given, columns };
    return (await runInside(PROGRAM, args, wide)).stdout;
  };
  const shown = await on(["sessions"], 80);
  expect(shown).toContain("2 h ago");
  expect(shown).toContain("\u001B[2m");
  expect(Bun.stripANSI(shown)).toContain("[31mred alert");
  const day = /\d{4}-\d\d-\d\d \d\d:\d\d/;
  expect(await on(["sessions", "--absolute"], 100)).toMatch(day);
  const piped = await on(["sessions"], null);
  expect(piped).toMatch(day);
  for (const plain of [
    piped,
    await on(["sessions", "--color=never"], 80),
    await on(["sessions", "--color", "never"], 80),
    await on(["sessions"], 80, { NO_COLOR: "1" }),
    await on(["sessions"], 80, { TERM: "dumb" }),
  ]) {
    expect(plain).not.toContain("\u001B");
    expect(plain).not.toMatch(/[\u{E0000}-\u{E007F}]/u);
  }
  for (const styled of [
    await on(["--color=always", "sessions"], null),
    await on(["sessions", "--color", "always"], null, { NO_COLOR: "1" }),
  ]) {
    expect(styled).toContain("\u001B[2m");
  }
  const ran = await sandbox.run(["sessions", "--color", "maybe", "--json"]);
  expect([ran.exitCode, faultOf(ran).code]).toEqual([2, "USAGE"]);
});

test("lists and conversations fit from 40 to 200 columns without a broken word, in both languages", async () => {
  using sandbox = openSandbox();
  const prompt = "Make the rounding exact. 송장의 반올림을 정확하게 고치고 테스트도 실행해 주세요.";
  await record(sandbox, { session: "0190aaaa-bbbb-cccc", prompt, isActive: true });
  await record(sandbox, { session: "0191aaaa-bbbb-cccc", prompt });
  const words = new Set(prompt.split(" "));
  for (const language of ["en", "ko"] as const) {
    await speak(sandbox, language);
    for (const columns of [40, 60, 80, 120, 200]) {
      for (const args of [["sessions"], ["show"], ["errors"], ["waits"], ["usage"]]) {
        const given = { cwd: sandbox.project, env: sandbox.env, columns };
        const lines = Bun.stripANSI((await runInside(PROGRAM, args, given)).stdout).split("\n");
        // A path that is longer than the line stays whole, to be copied.
        const tooWide = lines.filter(
          (line) => Bun.stringWidth(line) > columns && !line.includes(sandbox.folder),
        );
        expect({ args, columns, language, tooWide }).toEqual({
          args,
          columns,
          language,
          tooWide: [],
        });
        if (args[0] !== "show") continue;
        const said = lines.slice(lines.findIndex((line) => line.startsWith("❯")));
        const shown = said.slice(
          0,
          said.findIndex((line) => line.includes("⤷")),
        );
        for (const word of shown.join(" ").replace("❯", "").trim().split(/\s+/)) {
          expect(words).toContain(word);
        }
      }
    }
  }
});
