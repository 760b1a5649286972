/** The daemon, as `doctor` sees it. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../src/config/version.ts";
import { findRunningDaemon } from "../../src/config/daemon-presence.ts";
import type { Sandbox } from "../sandbox.ts";
import {
  codesOf,
  examine,
  expectFinding,
  expectNoRepair,
  expectRepair,
  found,
  openInstalled,
  programOf,
} from "./examined-home.ts";
import { HANG_MS } from "../limits.ts";

type Running = AsyncDisposable & { readonly pid: number };

const runOf = (sandbox: Sandbox): string => join(sandbox.home, "run");

/** The installed program as the daemon; whichever runs in this home at the end is ended. */
async function startDaemon(sandbox: Sandbox): Promise<Running> {
  const child = Bun.spawn([programOf(sandbox), "daemon", "start", "--json"], {
    env: { ...sandbox.env },
    stdout: "pipe",
  });
  const { pid } = (await new Response(child.stdout).json()) as { pid: number };
  return {
    pid,
    [Symbol.asyncDispose]: async () => {
      const running = findRunningDaemon(runOf(sandbox));
      if (running === null) return;
      process.kill(running.pid, "SIGKILL");
      while (findRunningDaemon(runOf(sandbox)) !== null) await Bun.sleep(10);
    },
  };
}

test.concurrent("a daemon that runs is well, and --fix leaves it running", async () => {
  using sandbox = await openInstalled();
  await using daemon = await startDaemon(sandbox);
  const examined = await examine(sandbox, ["--fix"]);
  expect(examined.findings.find(({ check }) => check === "daemon")).toMatchObject({ level: "ok" });
  expect(examined.repaired).toEqual([]);
  expect(findRunningDaemon(runOf(sandbox))?.pid).toBe(daemon.pid);
});

test.concurrent("no daemon is a note: whether it starts by itself depends on the settings, and is said", async () => {
  using sandbox = await openInstalled();
  const absent = { code: "DAEMON_ABSENT", level: "note", check: "daemon" } as const;
  const byHand = await expectFinding(sandbox, absent);
  expect(byHand.fix).toContain("daemon.autostart");
  await expectNoRepair(sandbox, "DAEMON_ABSENT");
  await sandbox.run(["config", "set", "daemon.autostart", "true"]);
  const byItself = await expectFinding(sandbox, absent);
  expect(byItself.fix).not.toContain("daemon.autostart");
});

test.concurrent("a daemon that was killed is a note, and --fix clears away what it left", async () => {
  using sandbox = await openInstalled();
  await using daemon = await startDaemon(sandbox);
  process.kill(daemon.pid, "SIGKILL");
  while (findRunningDaemon(runOf(sandbox)) !== null) await Bun.sleep(10);
  expect(existsSync(join(runOf(sandbox), "daemon.json"))).toBe(true);
  await expectFinding(sandbox, { code: "DAEMON_KILLED", level: "note", check: "daemon" });
  await expectRepair(sandbox, "DAEMON_KILLED");
  expect(existsSync(join(runOf(sandbox), "daemon.json"))).toBe(false);
});

test.concurrent("a daemon of another version is wrong, and --fix puts one of this version in its place", async () => {
  using sandbox = await openInstalled();
  await using daemon = await startDaemon(sandbox);
  const path = join(runOf(sandbox), "daemon.json");
  const presence = JSON.parse(readFileSync(path, "utf8")) as object;
  writeFileSync(path, JSON.stringify({ ...presence, version: "0.0.1" }), { mode: 0o600 });
  const { message } = await expectFinding(sandbox, {
    code: "DAEMON_OTHER",
    level: "wrong",
    check: "daemon",
  });
  expect(message).toContain("0.0.1");
  await expectRepair(sandbox, "DAEMON_OTHER");
  const running = findRunningDaemon(runOf(sandbox));
  expect(running).toMatchObject({ version, program: programOf(sandbox) });
  expect(running?.pid).not.toBe(daemon.pid);
});

test.concurrent("a daemon that does not answer is wrong, and --fix puts one that does in its place", async () => {
  using sandbox = await openInstalled();
  await using daemon = await startDaemon(sandbox);
  process.kill(daemon.pid, "SIGSTOP");
  const { message } = await expectFinding(sandbox, {
    code: "DAEMON_SILENT",
    level: "wrong",
    check: "daemon",
  });
  expect(message).toContain(String(daemon.pid));
  const examined = await examine(sandbox, ["--fix"], { timeoutMs: HANG_MS });
  expect(examined.repaired.map(({ code }) => code)).toEqual(["DAEMON_SILENT"]);
  expect(codesOf(examined, "wrong")).toEqual([]);
  expect(findRunningDaemon(runOf(sandbox))?.pid).not.toBe(daemon.pid);
});

test.concurrent("what stands in the daemon's place and is no daemon's is not taken for one", async () => {
  using sandbox = await openInstalled();
  for (const text of ["", "null", "{", '{"pid":"x"}', '{"pid":-1}']) {
    writeFileSync(join(runOf(sandbox), "daemon.json"), text, { mode: 0o600 });
    expect(found(await examine(sandbox), "DAEMON_ABSENT")).toBeDefined();
  }
});
