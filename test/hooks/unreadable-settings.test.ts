/** Settings that cannot be read record nothing that they may forbid, and the person hears of it. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSandbox, type Sandbox } from "../sandbox.ts";

const SECRET = "the launch is on friday";

function settle(sandbox: Sandbox, text: string): void {
  mkdirSync(sandbox.home, { recursive: true });
  writeFileSync(join(sandbox.home, "config.json"), text);
}

const start = { hook_event_name: "SessionStart", source: "startup" };
const prompt = { hook_event_name: "UserPromptSubmit", prompt: SECRET };

/** What a session's hooks print at its start, and everything that they wrote. */
async function play(
  sandbox: Sandbox,
): Promise<{ readonly message: string | null; readonly written: string }> {
  const session_id = crypto.randomUUID();
  const payload = { session_id, cwd: sandbox.project };
  const started = await sandbox.hook({ ...payload, ...start });
  const asked = await sandbox.hook({ ...payload, ...prompt });
  expect([started.exitCode, asked.exitCode, asked.stdout]).toEqual([0, 0, ""]);
  const printed: { readonly systemMessage?: string } =
    started.stdout === "" ? {} : (JSON.parse(started.stdout) as object);
  const files = [join(sandbox.home, "journal/events.jsonl"), sandbox.stream];
  const written = files
    .map((file) => (existsSync(file) ? readFileSync(file, "utf8") : ""))
    .join("");
  return { message: printed.systemMessage ?? null, written };
}

const BROKEN = [
  '{"excludeProjects": ["~/secret"],}',
  '{"enabled": "false"}',
  '{"enabled": 0}',
  '{"excludeProjects": "~/secret"}',
  "{\n  'enabled': false\n}",
  "",
  "[]",
];

describe("settings that cannot be read, and never could", () => {
  test.each(BROKEN)("%p: nothing is recorded, and the person is told", async (text) => {
    using sandbox = openSandbox();
    settle(sandbox, text);
    const { message, written } = await play(sandbox);
    expect(written).toBe("");
    expect(message).toContain("config.json");
    expect(message).toContain("self-gen doctor");
  });

  test.each([
    '{"collectPromptText": "false"}',
    '{"collectPromptText": 0}',
    '{"collectPromptText": null}',
  ])("%p: the words are not recorded, the rest is", async (text) => {
    using sandbox = openSandbox();
    settle(sandbox, text);
    const { message, written } = await play(sandbox);
    expect(written).not.toContain(SECRET);
    expect(written).toContain('"type":"prompt"');
    expect(message).toContain("collectPromptText");
  });
});

test("a session's start names every wrong value with its place", async () => {
  using sandbox = openSandbox();
  settle(sandbox, '{\n  "language": "en",\n  "enabled": "false",\n  "excludeProjects": "~/a"\n}');
  const { message } = await play(sandbox);
  expect(message).toContain('line 3, column 14: enabled cannot be "false"');
  expect(message).toContain('line 4, column 22: excludeProjects cannot be "~/a"');
});

describe("settings that could be read before", () => {
  test("hold until the file is mended, and the place of the mistake is named", async () => {
    using sandbox = openSandbox();
    settle(sandbox, JSON.stringify({ excludeProjects: [sandbox.project], language: "en" }));
    expect((await play(sandbox)).written).toBe("");
    // A session of another project has them noted.
    const elsewhere = { session_id: "s", cwd: "/", ...start };
    expect((await sandbox.hook(elsewhere)).exitCode).toBe(0);
    settle(sandbox, `{\n  "excludeProjects": [${JSON.stringify(sandbox.project)}],\n}`);
    expect((await play(sandbox)).written).not.toContain(SECRET);
    const told = await sandbox.hook({ ...elsewhere, session_id: "t" });
    expect(told.stdout).toContain("line 3, column 1");
    for (const command of [["status"], ["sessions"], ["doctor"], ["config", "list"]]) {
      const ran = await sandbox.run(command);
      expect([command, `${ran.stdout}${ran.stderr}`.includes("line 3, column 1")]).toEqual([
        command,
        true,
      ]);
    }
  });

  test("are noted by config set too", async () => {
    using sandbox = openSandbox();
    expect(
      (await sandbox.run(["config", "add", "excludeProjects", sandbox.project])).exitCode,
    ).toBe(0);
    settle(sandbox, "{");
    const { written, message } = await play(sandbox);
    expect({ written, message }).toEqual({ written: "", message: null });
  });
});
