/** The daemon around installing and uninstalling. */
import { expect, test } from "bun:test";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { findRunningDaemon } from "../../src/config/daemon-presence.ts";
import { en } from "../../src/text/en.ts";
import { expectDone, openUserHome, put, type UserHome } from "./installed-home.ts";
import { parsed } from "./recorded-session.ts";
import { until } from "../until.ts";

const INSTALL = ["install", "--yes", "--verbose", "--language", "en"] as const;

const pidOf = (home: UserHome): number | null =>
  findRunningDaemon(join(home.home, "run"))?.pid ?? null;

test("installing starts it, installing again leaves it running, a new program replaces it, and uninstalling ends it", async () => {
  using home = openUserHome();
  try {
    const { stdout } = expectDone(await home.run(INSTALL));
    const first = pidOf(home);
    expect(first).not.toBe(null);
    expect(stdout).toContain(`  - ${en.setup.daemonStart}\n`);
    expect(stdout).toContain(`✓ daemon: running (process ${first})`);
    expect(findRunningDaemon(join(home.home, "run"))?.program).toBe(home.program);

    const again = expectDone(await home.run([...INSTALL, "--json"]));
    expect(parsed(again)).toMatchObject({ daemon: { pid: first } });
    expect(pidOf(home)).toBe(first);

    // The program's file is another one: whoever runs the old one makes way.
    put(`${home.program}.new`, "older", 0o755);
    renameSync(`${home.program}.new`, home.program);
    expectDone(await home.run(INSTALL));
    expect(pidOf(home)).not.toBe(null);
    expect(pidOf(home)).not.toBe(first);

    expectDone(await home.uninstall());
    expect(pidOf(home)).toBe(null);
    expect(existsSync(home.program)).toBe(false);
  } finally {
    await home.run(["daemon", "stop"]);
  }
});

test("it is not started when the settings say so, or when this installation is not to", async () => {
  using home = openUserHome();
  try {
    const told = expectDone(await home.run([...INSTALL, "--no-daemon"]));
    expect(told.stdout).toContain(`  - ${en.setup.daemonOff}\n`);
    expect(pidOf(home)).toBe(null);
    expectDone(await home.uninstall());
    const set = expectDone(await home.run(INSTALL));
    expect(set.stdout).not.toContain("daemon");
    expect(pidOf(home)).toBe(null);
  } finally {
    await home.run(["daemon", "stop"]);
  }
});

test("installed without it, no session that starts and no command that reads starts one either; told to, a session does", async () => {
  using home = openUserHome();
  const session = (): Bun.SyncSubprocess =>
    Bun.spawnSync([home.program, "hook", "--client", "claude-code"], {
      cwd: home.folder,
      env: { ...home.env },
      stdin: Buffer.from(
        `${JSON.stringify({ session_id: "s", cwd: home.folder, hook_event_name: "SessionStart", source: "startup" })}\n`,
      ),
    });
  try {
    expectDone(await home.run([...INSTALL, "--no-daemon"]));
    expect(session().exitCode).toBe(0);
    for (const command of ["status", "sessions", "doctor"]) await home.spawn([command]);
    // A daemon that was started says so within this time.
    await Bun.sleep(1000);
    expect(pidOf(home)).toBe(null);
    expectDone(await home.run(["config", "set", "daemon.autostart", "true"]));
    expect(session().exitCode).toBe(0);
    await until(() => pidOf(home) !== null);
  } finally {
    await home.run(["daemon", "stop"]);
  }
});
