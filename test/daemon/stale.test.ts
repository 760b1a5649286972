import { expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type DaemonPresence, writePresence } from "../../src/config/daemon-presence.ts";
import { version } from "../../src/config/version.ts";
import { takeLock } from "../../src/daemon/lock.ts";
import { parsed } from "../cli/recorded-session.ts";
import {
  type DaemonHome,
  expectNothingLeft,
  openDaemonHome,
  record,
  untilRows,
} from "./daemon-home.ts";
import { isNotLinux } from "../faults/privileges.ts";
import { skipped } from "../skip-reasons.ts";

/** Starts it by command, has it work and answer, and stops it. */
async function expectToWork(home: DaemonHome): Promise<void> {
  expect(parsed(await home.run("daemon", "start", "--json"))).toMatchObject({ outcome: "started" });
  await untilRows(home, record(home, 2));
  const { answers, pid } = parsed(await home.run("daemon", "status", "--json")) as {
    answers: boolean;
    pid: number;
  };
  expect([answers, pid]).toEqual([true, home.living()?.pid ?? 0]);
  expect(parsed(await home.run("daemon", "stop", "--json"))).toEqual({ outcome: "stopped" });
}

const presenceOf = (pid: number, pidStart: string | null): DaemonPresence => ({
  pid,
  pidStart,
  version,
  program: "/nowhere/self-gen",
  startedAt: new Date().toISOString(),
  socket: null,
});

test.concurrent("what a killed one left behind is in nobody's way", async () => {
  await using home = openDaemonHome();
  const killed = await home.startDaemon();
  killed.signal("SIGKILL");
  await killed.ended;
  expect(readdirSync(home.runFolder)).toContain("daemon.json");
  expect(readdirSync(home.runFolder)).toContain("daemon.sock");
  expect(await home.run("daemon", "status")).toMatchObject({ exitCode: 1, stderr: "" });
  await expectToWork(home);
  expectNothingLeft(home);
});

test.concurrent.skipIf(isNotLinux("whose number a process has"))(
  "another process with the daemon's number is not taken for it, and not ended",
  async () => {
    await using home = openDaemonHome();
    mkdirSync(home.runFolder, { recursive: true });
    const child = Bun.spawn(["sleep", "60"], { stdio: ["ignore", "ignore", "ignore"] });
    try {
      writePresence(home.runFolder, presenceOf(child.pid, "1"));
      expect((await home.run("daemon", "status")).exitCode).toBe(1);
      expect(parsed(await home.run("daemon", "stop", "--json"))).toEqual({
        outcome: "not_running",
      });
      await expectToWork(home);
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill("SIGKILL");
      await child.exited;
    }
  },
);

test.concurrent("a presence that cannot be understood counts as none", async () => {
  await using home = openDaemonHome();
  mkdirSync(home.runFolder, { recursive: true });
  const leave = (content: string): void =>
    writeFileSync(join(home.runFolder, "daemon.json"), content);
  for (const content of ["", "{", "null", "[]", '"x"', '{"pid":"1"}', '{"pid":-1}', "\0\0"]) {
    leave(content);
    expect((await home.sandbox.run(["daemon", "status"])).exitCode).toBe(1);
  }
  // Who is not there is not in the way either: no JSON, and JSON that names nobody.
  for (const content of ["{", '{"pid":-1}']) {
    leave(content);
    await expectToWork(home);
    expectNothingLeft(home);
  }
});

test.concurrent("a file where the socket should be gives way", async () => {
  await using home = openDaemonHome();
  mkdirSync(home.runFolder, { recursive: true });
  writeFileSync(join(home.runFolder, "daemon.sock"), "no socket");
  await expectToWork(home);
  expectNothingLeft(home);
});

/** Temporary files of its own, so that a socket that has to lie elsewhere lies in the sandbox. */
const ownTmp = (folder: string): { TMPDIR: string } => {
  mkdirSync(join(folder, "t"), { recursive: true });
  return { TMPDIR: join(folder, "t") };
};

const elsewhere = (home: DaemonHome): string =>
  join(home.sandbox.folder, "t", `self-gen-${process.getuid?.() ?? 0}`);

test.concurrent("a folder where the socket should be stays, and the socket lies elsewhere", async () => {
  await using home = openDaemonHome({ env: ownTmp });
  mkdirSync(join(home.runFolder, "daemon.sock/kept"), { recursive: true });
  await expectToWork(home);
  expect(existsSync(join(home.runFolder, "daemon.sock/kept"))).toBe(true);
  expect(readdirSync(elsewhere(home))).toEqual([]);
});

test.concurrent("with a home too deep for a socket it works, its socket in a folder of ours alone", async () => {
  await using home = openDaemonHome({
    homeIn: (folder) => join(folder, "깊".repeat(30), "deep".repeat(20), "home"),
    programIn: (folder) => join(folder, "self-gen"),
    env: ownTmp,
  });
  await home.startDaemon();
  const socket = home.living()?.socket ?? "";
  expect(socket).toStartWith(`${elsewhere(home)}/`);
  expect(statSync(elsewhere(home)).mode & 0o777).toBe(0o700);
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  expect(parsed(await home.run("daemon", "status", "--json"))).toMatchObject({ answers: true });
  expect((await home.run("daemon", "stop")).exitCode).toBe(0);
  await expectToWork(home);
  expect(readdirSync(elsewhere(home))).toEqual([]);
});

test.concurrent("a folder that others may enter is not used: it works without a socket, and a signal ends it", async () => {
  await using home = openDaemonHome({ env: ownTmp });
  mkdirSync(join(home.runFolder, "daemon.sock/kept"), { recursive: true });
  mkdirSync(elsewhere(home));
  chmodSync(elsewhere(home), 0o755);
  const daemon = await home.startDaemon();
  expect(home.living()?.socket).toBeNull();
  await untilRows(home, record(home, 2));
  const status = await home.run("daemon", "status", "--json");
  expect(status.exitCode).toBe(0);
  expect(parsed(status)).toMatchObject({ running: true, answers: false });
  expect(parsed(await home.run("daemon", "stop", "--json"))).toEqual({ outcome: "stopped" });
  expect(await daemon.ended).toBe(0);
  expect(readdirSync(elsewhere(home))).toEqual([]);
});

const OTHER_DISK = "/dev/shm";
const isOneDisk = skipped(
  !existsSync(OTHER_DISK) || statSync(OTHER_DISK).dev === statSync(import.meta.dir).dev,
  { what: "a home on another file system", why: "there is no other one", command: null },
);

test.concurrent.skipIf(isOneDisk)("a home on another file system works", async () => {
  await using home = openDaemonHome({
    homeIn: () => mkdtempSync(join(OTHER_DISK, "self-gen-")),
  });
  expect(statSync(home.home).dev).not.toBe(statSync(import.meta.dir).dev);
  await expectToWork(home);
  expectNothingLeft(home);
});

test.concurrent("a start that fails says so, and why stands in logs/faults.jsonl", async () => {
  await using home = openDaemonHome();
  mkdirSync(join(home.runFolder, "daemon.lock"), { recursive: true });
  const ran = await home.run("daemon", "start", "--json");
  expect(ran.exitCode).toBe(1);
  expect(parsed(ran)).toMatchObject({ error: { code: "DAEMON_FAILED" } });
  const faults = readFileSync(join(home.home, "logs/faults.jsonl"), "utf8");
  expect(JSON.parse(faults)).toMatchObject({ where: "daemon", code: "INTERNAL" });
  expect(home.processes()).toEqual([]);
});

test.concurrent("the lock is one holder's, and free once it is let go", async () => {
  await using home = openDaemonHome();
  mkdirSync(home.runFolder);
  {
    using held = takeLock(home.runFolder);
    expect(held).not.toBeNull();
    expect(takeLock(home.runFolder)).toBeNull();
    expect(await home.spawnDaemon().ended).toBe(0);
  }
  using again = takeLock(home.runFolder);
  expect(again).not.toBeNull();
});
