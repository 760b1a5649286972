/** What reaches the terminal, and what happens when nobody reads it. */
import { onTerminal } from "../on-terminal.ts";
import { expect, test } from "bun:test";
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fitEnd } from "../../../src/cli/terminal/terminal.ts";
import { openSandbox, PROGRAM } from "../../sandbox.ts";
import { hooks, parsed } from "../recorded-session.ts";

/** Clears the screen, sets the title, begins a C1 sequence, rings, goes back, turns the text around. */
const HOSTILE = "\u001B[2J\u001B]0;owned\u0007\u009B31m\b\r\u202Eplum\u007F\u2066 pudding\u200B";
/** Everything a terminal obeys, and what reorders text; a newline is ours. */
const STEERING = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069]/;

test("what a stranger wrote into prompts, names, folders and errors cannot steer the terminal", async () => {
  using sandbox = openSandbox();
  const cwd = `${sandbox.project}/dir\u001B[31m\u009B2J`;
  mkdirSync(cwd);
  const tool = { tool_name: `Bash${HOSTILE}`, tool_input: { command: HOSTILE } };
  await hooks(
    sandbox,
    `id${HOSTILE}`,
    cwd,
    { hook_event_name: "SessionStart", source: HOSTILE, model: HOSTILE },
    { hook_event_name: "UserPromptSubmit", prompt: `${HOSTILE}\n${HOSTILE}` },
    { hook_event_name: "PostToolUseFailure", ...tool, error: HOSTILE },
    { hook_event_name: "PreToolUse", tool_name: "Skill", tool_input: { skill: HOSTILE } },
    { hook_event_name: HOSTILE },
    { hook_event_name: "StopFailure", error: HOSTILE, last_assistant_message: HOSTILE },
  );
  appendFileSync(sandbox.journal, `${HOSTILE}\n`);
  const typed = { v: 1, id: "t", type: `odd${HOSTILE}`, ts: new Date().toISOString() };
  appendFileSync(sandbox.journal, `${JSON.stringify({ ...typed, sessionId: `id${HOSTILE}` })}\n`);
  for (const args of [
    ["show", "id"],
    ["show", "id", "--events"],
    ["show", "id", "--json"],
    ["sessions"],
    ["sessions", "--json"],
    ["tail", "--once"],
    ["tail", "--once", "--json"],
  ]) {
    const ran = await sandbox.run(args);
    expect(ran.exitCode).toBe(0);
    expect({ args, found: STEERING.exec(ran.stdout)?.[0] ?? null }).toEqual({ args, found: null });
    expect(ran.stdout.length).toBeGreaterThan(20);
  }
  // Escaped, not changed: who asks for JSON gets what was recorded.
  const shown = parsed(await sandbox.run(["show", "id", "--json"]));
  expect(JSON.stringify(shown)).toContain("\u202Eplum");
  expect((await sandbox.run(["show", "id"])).stdout).toContain("plum");
});

test("a prompt of many lines is one line of the timeline, cut by a terminal's columns and not inside a character", async () => {
  using sandbox = openSandbox();
  const prompt = `첫 줄\n둘째\t줄\n${"가나다".repeat(80)}😀`;
  await hooks(sandbox, "s", sandbox.project, { hook_event_name: "UserPromptSubmit", prompt });
  for (const args of [
    ["show", "s", "--events"],
    ["tail", "--once"],
  ]) {
    const line = (await onTerminal(sandbox, args, 90)).find((one) => one.includes("“첫 줄")) ?? "";
    expect(line).toContain("“첫 줄 둘째 줄 가나다");
    expect(line).toEndWith("…");
    expect(Bun.stringWidth(line)).toBeLessThanOrEqual(90);
    // What reads a pipe gets the whole text.
    const piped = await sandbox.run(args);
    expect(piped.stdout).toContain(`${"가나다".repeat(80)}😀”`);
  }
});

const shell = (
  env: Readonly<Record<string, string>>,
  command: string,
): { exitCode: number; stdout: string; stderr: string } => {
  const ran = Bun.spawnSync(["bash", "-c", command], { env: { ...env, PROGRAM } });
  return {
    exitCode: ran.exitCode,
    stdout: ran.stdout.toString(),
    stderr: ran.stderr.toString(),
  };
};

test("output that is read only in part ends quietly and with 0", () => {
  using sandbox = openSandbox();
  mkdirSync(dirname(sandbox.journal), { recursive: true });
  const ts = new Date().toISOString();
  const lines = Array.from({ length: 5000 }, (_, n) =>
    JSON.stringify({ v: 1, id: `n${n}`, type: "prompt", ts, sessionId: "s", text: `prompt ${n}` }),
  );
  appendFileSync(sandbox.journal, `${lines.join("\n")}\n`);
  for (const args of ["show s --limit 0", "show s --json", "tail --once -n 5000"]) {
    const ran = shell(sandbox.env, `"$PROGRAM" ${args} | head -1; echo "\${PIPESTATUS[0]}"`);
    expect({ args, stderr: ran.stderr }).toEqual({ args, stderr: "" });
    expect(ran.stdout.trim().split("\n")).toHaveLength(2);
    expect(ran.stdout.trim().split("\n")[1]).toBe("0");
  }
});

test("output that cannot be written whole is no success", async () => {
  using sandbox = openSandbox();
  await hooks(sandbox, "s", sandbox.project, { hook_event_name: "Stop" });
  for (const args of ["show s", "install --dry-run", "uninstall --dry-run"]) {
    const ran = shell(sandbox.env, `"$PROGRAM" ${args} > /dev/full`);
    expect({ args, ...ran }).toEqual({ args, exitCode: 1, stdout: "", stderr: "stdout: ENOSPC\n" });
  }
});

test("closed standard streams neither crash a command nor lead its output into a file of ours", async () => {
  using sandbox = openSandbox();
  await hooks(sandbox, "s", sandbox.project, { hook_event_name: "UserPromptSubmit", prompt: "x" });
  const before = sandbox.journalLines();
  for (const closed of [">&-", "2>&-", "<&-", "<&- >&- 2>&-"]) {
    for (const args of ["sessions", "show s", "ingest", "rebuild", "tail --once", "--help"]) {
      const ran = shell(sandbox.env, `"$PROGRAM" ${args} ${closed}`);
      expect({ args, closed, exitCode: ran.exitCode, stderr: ran.stderr }).toEqual({
        args,
        closed,
        exitCode: 0,
        stderr: "",
      });
    }
    expect(shell(sandbox.env, `"$PROGRAM" show nobody ${closed}`).exitCode).toBe(1);
  }
  expect(sandbox.journalLines()).toEqual(before);
  expect(sandbox.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(sandbox.query("select count(*) as n from events")).toEqual([{ n: 2 }]);
});

test("a path is cut from the left, and never wider than its room", () => {
  expect(fitEnd("/srv/proj/acme-shop", 40)).toBe("/srv/proj/acme-shop");
  expect(fitEnd("/srv/projects/acme-shop", 12)).toBe("…s/acme-shop");
  expect(fitEnd("/srv/프로젝트/상점", 8)).toBe("…트/상점");
  for (let columns = 2; columns < 30; columns++)
    expect(Bun.stringWidth(fitEnd("/srv/프로젝트/acme-shop", columns))).toBeLessThanOrEqual(
      columns,
    );
});
