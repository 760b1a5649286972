import { describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findExitReason } from "../../src/daemon/exit-reason.ts";
import { parsed } from "../cli/recorded-session.ts";
import { signIn, whenOpen } from "./actions/page-client.ts";
import {
  type Daemon,
  type DaemonHome,
  expectNothingLeft,
  lockDatabase,
  openDaemonHome,
  record,
  untilRows,
} from "./daemon-home.ts";
import { placeProgram } from "../place-program.ts";
import { until } from "../until.ts";

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
    test.concurrent(when, async () => {
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

  test.concurrent("after the time without events that it was told", async () => {
    await using home = openDaemonHome();
    const daemon = await home.startDaemon("--idle", "1");
    expect(await daemon.ended).toBe(0);
    expectNothingLeft(home);
  });
});

test.concurrent("whoever had something done is told what came of it, also when the daemon is stopped meanwhile", async () => {
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

test.concurrent("an event postpones its leaving", async () => {
  await using home = openDaemonHome();
  // On a busy machine a record and its row take a second or two.
  const idleMs = 5000;
  const daemon = await home.startDaemon("--idle", String(idleMs / 1000));
  const started = performance.now();
  let lastAt = started;
  while (lastAt - started < idleMs / 2) {
    lastAt = performance.now();
    // Nobody else brings events in: a row says that it is still there.
    await untilRows(home, record(home));
  }
  expect(await daemon.ended).toBe(0);
  expect(performance.now() - lastAt).toBeGreaterThan(idleMs);
  expectNothingLeft(home);
});

describe("why it leaves by itself", () => {
  const seen = { isHomeOurs: true, isProgramSame: true, quietMs: 1001, isNeeded: () => false };

  test.concurrent("is that nothing happens for the time that it was told, and nobody needs it", () => {
    expect(findExitReason(seen, 1000)).toBe("idle");
    expect(findExitReason({ ...seen, quietMs: 1000 }, 1000)).toBeNull();
    expect(findExitReason({ ...seen, isNeeded: () => true }, 1000)).toBeNull();
  });

  test.concurrent("is that its program is another one or its home is not its own, however much it is needed", () => {
    const needed = { ...seen, quietMs: 0, isNeeded: () => true };
    expect(findExitReason({ ...needed, isProgramSame: false }, 1000)).toBe("program_changed");
    expect(findExitReason({ ...needed, isHomeOurs: false }, 1000)).toBe("home_gone");
  });
});

test.concurrent("a program put in the place of the running one takes over at the next start", async () => {
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
  test.concurrent("ends it and does not come back, at whatever moment of a second it goes", async () => {
    const goes = async (afterMs: number): Promise<void> => {
      await using home = openDaemonHome(outside);
      const daemon = await home.startDaemon();
      await untilRows(home, record(home));
      // It looks once a second: between two looks, and shortly before the next.
      await Bun.sleep(afterMs);
      renameSync(home.home, `${home.home}.gone`);
      expect(await daemon.ended).toBe(0);
      expect(existsSync(home.home)).toBe(false);
    };
    await Promise.all([0, 150, 350, 550, 750, 950].map(goes));
  });

  test.concurrent("and is replaced by another with a daemon of its own, leaves that one in peace", async () => {
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
