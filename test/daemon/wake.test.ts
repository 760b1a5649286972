import { expect, test } from "bun:test";
import { readFileSync, readlinkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { writePause } from "../../src/config/pause.ts";
import { isLinux } from "../faults/privileges.ts";
import { SILENT } from "../hooks/processes.ts";
import { payload } from "../payloads.ts";
import { type DaemonHome, openDaemonHome, rowIds } from "./daemon-home.ts";
import { skipped } from "../skip-reasons.ts";
import { until } from "../until.ts";

const START = payload("SessionStart.startup");
const isHidden = skipped(!isLinux, {
  what: "what a daemon takes along",
  why: "only Linux shows what a process was given",
  command: null,
});

/** The home's processes that are daemons; others may be there, for a while. */
const daemons = (home: DaemonHome): number[] =>
  home.processes().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("\0daemon\0run");
    } catch {
      return false;
    }
  });

/** A hook starts the daemon before it ends, so a process that is not there then will not come. */
function expectNoDaemon(home: DaemonHome): void {
  expect(daemons(home)).toEqual([]);
  expect(home.living()).toBeNull();
}

test("the start of a session starts it: the hook ends silent, the daemon lives on and ingests", async () => {
  await using home = openDaemonHome();
  // Its output is read to the end here: a daemon that held the pipe would keep this from returning.
  expect(await home.hook(START)).toEqual(SILENT);
  const { pid } = await until(() => home.living());
  if (isLinux) expect(daemons(home)).toEqual([pid]);
  await until(() => rowIds(home).length === home.sandbox.events().length);
  expect(rowIds(home)).toEqual(
    home.sandbox
      .events()
      .map(({ id }) => id)
      .toSorted(),
  );
});

test.skipIf(isHidden)(
  "it takes nothing of the client with it: no token, no folder, no terminal, no pipe",
  async () => {
    await using home = openDaemonHome();
    const secret = "a-token-not-for-a-daemon";
    expect(
      await home.hook(START, {
        CLAUDE_PROJECT_DIR: home.sandbox.project,
        CLAUDE_CODE_ENTRYPOINT: "cli",
        CLAUDE_CODE_OAUTH_TOKEN: secret,
        ANTHROPIC_API_KEY: secret,
        NODE_OPTIONS: "--no-warnings",
        BUN_JSC_useJIT: "1",
      }),
    ).toEqual(SILENT);
    const { pid } = await until(() => home.living());
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
    expect(environment).not.toContain(secret);
    const names = environment
      .split("\0")
      .flatMap((one) => (one === "" ? [] : one.slice(0, one.indexOf("="))));
    expect(names.toSorted()).toEqual([
      "HOME",
      "KW_CHAT_STREAM_PATH",
      "LANG",
      "PATH",
      "SELF_GEN_HOME",
      "SELF_GEN_INTERNAL",
      "TZ",
    ]);
    expect(readlinkSync(`/proc/${pid}/cwd`)).toBe("/");
    for (const fd of [0, 1, 2]) expect(readlinkSync(`/proc/${pid}/fd/${fd}`)).toBe("/dev/null");
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, , group, session, terminal] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    expect([group, session, terminal]).toEqual([String(pid), String(pid), "0"]);
  },
);

test("one that runs is left alone, and sessions that start together start one", async () => {
  await using home = openDaemonHome();
  await Promise.all(Array.from({ length: 8 }, () => home.hook(START)));
  const { pid } = await until(() => home.living());
  if (isLinux) await until(() => daemons(home).length === 1);
  expect(await home.hook(START)).toEqual(SILENT);
  if (isLinux) expect(daemons(home)).toEqual([pid]);
  expect(home.living()?.pid).toBe(pid);
});

test("one that was killed is started again by the next session", async () => {
  await using home = openDaemonHome();
  const killed = await home.startDaemon();
  killed.signal("SIGKILL");
  await killed.ended;
  expect(await home.hook(START)).toEqual(SILENT);
  expect((await until(() => home.living())).pid).not.toBe(killed.pid);
});

test("no other event starts it", async () => {
  await using home = openDaemonHome();
  for (const name of [
    "UserPromptSubmit",
    "PreToolUse.Bash",
    "PostToolUse.Bash",
    "Notification.idle_prompt",
    "Stop",
  ]) {
    expect(await home.hook(payload(name))).toEqual(SILENT);
  }
  expectNoDaemon(home);
  expect(await home.hook(payload("SessionEnd.other"))).toEqual(SILENT);
  expectNoDaemon(home);
});

test("daemon.autostart = false, recording switched off and a pause keep it from starting", async () => {
  await using home = openDaemonHome();
  await home.run("config", "set", "daemon.autostart", "false");
  expect(await home.hook(START)).toEqual(SILENT);
  expectNoDaemon(home);
  await home.run("config", "set", "daemon.autostart", "true");
  await home.run("config", "set", "enabled", "false");
  expect(await home.hook(START)).toEqual(SILENT);
  expectNoDaemon(home);
  await home.run("config", "set", "enabled", "true");
  writePause(home.runFolder, null);
  expect(await home.hook(START)).toEqual(SILENT);
  expectNoDaemon(home);
});

test("a program that is not the installed one starts none", async () => {
  await using home = openDaemonHome({ programIn: (folder) => join(folder, "tried/self-gen") });
  expect(await home.hook(START)).toEqual(SILENT);
  expect(home.sandbox.events()).toHaveLength(1);
  expectNoDaemon(home);
});

test("a home named by a link is the same home", async () => {
  await using home = openDaemonHome();
  const link = join(home.sandbox.folder, "link");
  symlinkSync(home.home, link);
  expect(await home.hook(START, { SELF_GEN_HOME: link })).toEqual(SILENT);
  expect((await until(() => home.living())).program).toBe(home.program);
});
