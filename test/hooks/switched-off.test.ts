import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { payload } from "../payloads.ts";
import { openSandbox, type RunOptions, type Sandbox } from "../sandbox.ts";
import { filesIn, SILENT } from "./processes.ts";

const setConfig = (sandbox: Sandbox, config: unknown): void => {
  mkdirSync(sandbox.home, { recursive: true });
  writeFileSync(join(sandbox.home, "config.json"), JSON.stringify(config));
};

/** Three kinds of event; none may leave a trace. */
async function leavesNoTrace(
  sandbox: Sandbox,
  cwd = sandbox.project,
  options: RunOptions = {},
): Promise<void> {
  // The settings that keep it out are noted, so that they hold when the file breaks.
  const left = (): string[] =>
    filesIn(sandbox.folder).filter((name) => !name.endsWith("config.valid.json"));
  const before = left();
  for (const name of ["SessionStart.startup", "UserPromptSubmit", "PostToolUse.Bash"]) {
    expect(await sandbox.hook({ ...payload(name), cwd }, options)).toEqual(SILENT);
  }
  expect(left()).toEqual(before);
}

async function records(sandbox: Sandbox, cwd = sandbox.project): Promise<void> {
  const before = sandbox.events().length;
  expect(await sandbox.hook({ ...payload("SessionStart.startup"), cwd })).toEqual(SILENT);
  expect(sandbox.events()).toHaveLength(before + 1);
}

describe("a hook that is switched off exits 0, prints nothing and writes nothing", () => {
  test("by enabled: false, and records when enabled [R001, R002, R065]", async () => {
    using sandbox = openSandbox();
    setConfig(sandbox, { enabled: false });
    const pauses = join(sandbox.home, "run/pauses");
    const changed = statSync(join(sandbox.home, "config.json")).ctime.toISOString();
    // Since when it is so, and nothing else: whoever reads the transcript later leaves this time out.
    expect(await sandbox.hook({ ...payload("Stop"), cwd: sandbox.project })).toEqual(SILENT);
    expect(readFileSync(pauses, "utf8")).toBe(`${changed} off enabled\n`);
    await leavesNoTrace(sandbox);
    expect(readFileSync(pauses, "utf8")).toBe(`${changed} off enabled\n`);
    setConfig(sandbox, { enabled: true });
    await records(sandbox);
    expect(readFileSync(pauses, "utf8")).toMatch(/^\S+ off enabled\n\S+ on enabled\n$/);
  });

  test("by stream.enabled: false for the stream alone", async () => {
    using sandbox = openSandbox();
    setConfig(sandbox, { stream: { enabled: false } });
    await records(sandbox);
    expect(existsSync(sandbox.stream)).toBe(false);
    setConfig(sandbox, {});
    await records(sandbox);
    expect(sandbox.streamLines()).toHaveLength(1);
  });

  test("by `self-gen pause`, until `self-gen resume`", async () => {
    using sandbox = openSandbox();
    expect((await sandbox.run(["pause"])).exitCode).toBe(0);
    await leavesNoTrace(sandbox);
    expect((await sandbox.run(["resume"])).exitCode).toBe(0);
    await records(sandbox);
  });

  test("by a pause with a time, until that time has passed", async () => {
    using sandbox = openSandbox();
    expect((await sandbox.run(["pause", "--for", "1h"])).exitCode).toBe(0);
    await leavesNoTrace(sandbox);
    writeFileSync(join(sandbox.home, "run/paused"), "2026-01-01T00:00:00.000Z");
    await records(sandbox);
  });

  test("in a session that we started ourselves, whatever the value of its mark", async () => {
    using sandbox = openSandbox();
    for (const value of ["1", "", "0"]) {
      await leavesNoTrace(sandbox, sandbox.project, { env: { SELF_GEN_INTERNAL: value } });
    }
    await records(sandbox);
  });

  test("in an excluded project, named by path, glob, `~` or a link", async () => {
    using sandbox = openSandbox();
    const secret = join(sandbox.folder, "home/srv/secret");
    const other = join(sandbox.folder, "home/srv/other");
    const link = join(sandbox.folder, "link");
    for (const folder of [join(secret, "src"), other]) mkdirSync(folder, { recursive: true });
    symlinkSync(secret, link);
    for (const pattern of [secret, `${sandbox.folder}/**/sec*`, "secret", "~/srv/secret", link]) {
      setConfig(sandbox, { excludeProjects: ["/elsewhere", pattern] });
      for (const cwd of [secret, join(secret, "src"), link]) await leavesNoTrace(sandbox, cwd);
      await leavesNoTrace(sandbox, other, { env: { CLAUDE_PROJECT_DIR: link } });
      await records(sandbox, other);
    }
  });
});

test("with --help a hook explains itself to a person", async () => {
  using sandbox = openSandbox();
  const ran = await sandbox.run(["hook", "--help"]);
  expect(ran.exitCode).toBe(0);
  expect(ran.stdout).toContain("hook");
});
