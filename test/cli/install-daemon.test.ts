/** The daemon around installing and uninstalling. */
import { expect, test } from "bun:test";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { livingDaemon } from "../../src/config/daemon-presence.ts";
import { en } from "../../src/text/en.ts";
import { expectDone, openUserHome, put, type UserHome } from "./installed-home.ts";
import { parsed } from "./recorded-session.ts";

const INSTALL = ["install", "--yes", "--language", "en"] as const;

const pidOf = (home: UserHome): number | null => livingDaemon(join(home.home, "run"))?.pid ?? null;

test("installing starts it, installing again leaves it running, a new program replaces it, and uninstalling ends it", async () => {
  using home = openUserHome();
  try {
    const { stdout } = expectDone(await home.run(INSTALL));
    const first = pidOf(home);
    expect(first).not.toBe(null);
    expect(stdout).toContain(`  - ${en.setup.daemonStart}\n`);
    expect(stdout).toContain(`✓ daemon: running (process ${first})`);
    expect(livingDaemon(join(home.home, "run"))?.program).toBe(home.program);

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
    expect(told.stdout).not.toContain("daemon");
    expect(pidOf(home)).toBe(null);
    expectDone(await home.run(["config", "set", "daemon.autostart", "false"]));
    expectDone(await home.uninstall());
    const set = expectDone(await home.run(INSTALL));
    expect(set.stdout).not.toContain("daemon");
    expect(pidOf(home)).toBe(null);
  } finally {
    await home.run(["daemon", "stop"]);
  }
});
