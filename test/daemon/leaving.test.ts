import { describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parsed } from "../cli/recorded-session.ts";
import { signIn, whenOpen } from "./actions/page-client.ts";
import {
  type Daemon,
  type DaemonHome,
  expectNothingLeft,
  lockDatabase,
  openDaemonHome,
  placeProgram,
  record,
  until,
  untilRows,
} from "./daemon-home.ts";

/** Ways to make it leave. */
const REASONS: Readonly<Record<string, (home: DaemonHome, daemon: Daemon) => unknown>> = {
  "on SIGTERM": (_home, daemon) => daemon.signal("SIGTERM"),
  "on SIGINT": (_home, daemon) => daemon.signal("SIGINT"),
  "when told so on its socket": (home) =>
    fetch("http://localhost/stop", { unix: home.living()?.socket ?? "", method: "POST" }),
  "when its program is replaced": (home) => {
    copyFileSync(home.program, `${home.program}.new`);
    renameSync(`${home.program}.new`, home.program);
  },
  "when its program is taken away": (home) => rmSync(home.program),
  "when its presence is taken away": (home) => rmSync(join(home.runFolder, "daemon.json")),
};

describe("it leaves with 0 and leaves nothing behind", () => {
  for (const [when, why] of Object.entries(REASONS)) {
    test(when, async () => {
      await using home = openDaemonHome();
      const daemon = await home.startDaemon();
      const ids = record(home, 20);
      await untilRows(home, ids);
      await why(home, daemon);
      expect(await daemon.ended).toBe(0);
      expectNothingLeft(home);
      expect(home.sandbox.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    });
  }

  test("after the time without events that it was told", async () => {
    await using home = openDaemonHome();
    const daemon = await home.startDaemon("--idle", "1");
    expect(await daemon.ended).toBe(0);
    expectNothingLeft(home);
  });
});

test("whoever had something done is told what came of it, also when the daemon is stopped meanwhile", async () => {
  await using home = openDaemonHome();
  const daemon = await home.startDaemon();
  await untilRows(home, record(home, 3));
  const page = await signIn(home);
  await whenOpen(page);
  const release = await lockDatabase(home);
  const trial = page.act("forget", { dryRun: true, match: "nothing like it" });
  await until(() => home.processes().length > 1);
  await fetch("http://localhost/stop", { unix: home.living()?.socket ?? "", method: "POST" });
  await release();
  expect(await trial).toMatchObject({ status: 200, body: { dryRun: true, events: 0 } });
  expect(await daemon.ended).toBe(0);
  expectNothingLeft(home);
});

test("an event postpones its leaving", async () => {
  await using home = openDaemonHome();
  const idleSeconds = 3;
  const daemon = await home.startDaemon("--idle", String(idleSeconds));
  const started = performance.now();
  while (performance.now() - started < 2 * idleSeconds * 1000) {
    // Nobody else brings events in: a row says that it is still there.
    await untilRows(home, record(home));
    await Bun.sleep(200);
  }
  expect(home.living()?.pid).toBe(daemon.pid);
  expect(await daemon.ended).toBe(0);
  expectNothingLeft(home);
});

test("a program put in the place of the running one takes over at the next start", async () => {
  await using home = openDaemonHome();
  const old = await home.startDaemon();
  rmSync(home.program);
  placeProgram(home.program);
  copyFileSync(home.program, `${home.program}.new`);
  renameSync(`${home.program}.new`, home.program);
  expect(await old.ended).toBe(0);
  expect(parsed(await home.run("daemon", "start", "--json"))).toMatchObject({ outcome: "started" });
  await untilRows(home, record(home));
});

/** The program lies outside, so that the home alone is what goes. */
const outside = { programIn: (folder: string) => join(folder, "self-gen") };

describe("a home that goes away", () => {
  // It looks once a second: the home goes at another moment of that second each time.
  for (const afterMs of [0, 150, 350, 550, 750, 950]) {
    test(`ends it and does not come back, ${afterMs} ms after the start`, async () => {
      await using home = openDaemonHome(outside);
      const daemon = await home.startDaemon();
      await untilRows(home, record(home));
      await Bun.sleep(afterMs);
      renameSync(home.home, `${home.home}.gone`);
      expect(await daemon.ended).toBe(0);
      expect(existsSync(home.home)).toBe(false);
    });
  }

  test("and is replaced by another with a daemon of its own, leaves that one in peace", async () => {
    await using home = openDaemonHome(outside);
    const first = await home.startDaemon();
    await untilRows(home, record(home));
    renameSync(home.home, `${home.home}.gone`);
    const second = await home.startDaemon();
    expect(await first.ended).toBe(0);
    expect(home.living()?.pid).toBe(second.pid);
    expect(parsed(await home.run("daemon", "status", "--json"))).toMatchObject({
      answers: true,
      pid: second.pid,
    });
    await untilRows(home, record(home));
    await until(() => home.processes().length === 1);
  });
});
