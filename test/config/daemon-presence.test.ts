import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type DaemonPresence,
  findRunningDaemon,
  readPresence,
  removePresence,
  writePresence,
} from "../../src/config/daemon-presence.ts";
import { processStart } from "../../src/system/process-start.ts";
import { isLinux } from "../faults/privileges.ts";
import { skipped } from "../skip-reasons.ts";

const isBlind = skipped(!isLinux, {
  what: "telling a daemon from a process with its number",
  why: "only Linux tells when a process started",
  command: null,
});

function openFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), "self-gen-presence-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

const ours: DaemonPresence = {
  pid: process.pid,
  pidStart: processStart(process.pid),
  version: "1.2.3",
  program: "/opt/self-gen",
  startedAt: "2026-02-18T13:10:00.000Z",
  socket: null,
};

test("a presence is read as it was written, 0600, and nothing lies beside it", () => {
  using folder = openFolder();
  expect(readPresence(folder.path)).toBeNull();
  writePresence(folder.path, { ...ours, pid: 1 });
  writePresence(folder.path, ours);
  expect(readPresence(folder.path)).toEqual(ours);
  expect(readdirSync(folder.path)).toEqual(["daemon.json"]);
  expect(statSync(join(folder.path, "daemon.json")).mode & 0o777).toBe(0o600);
  removePresence(folder.path);
  removePresence(folder.path);
  expect(readdirSync(folder.path)).toEqual([]);
});

test("what is no presence counts as none", () => {
  using folder = openFolder();
  const texts = ["", "{", "null", "7", "[]", "{}", '{"pid":"7"}', '{"pid":0}', '{"pid":-7}', "\0"];
  for (const text of texts) {
    writeFileSync(join(folder.path, "daemon.json"), text);
    expect([text, readPresence(folder.path), findRunningDaemon(folder.path)]).toEqual([
      text,
      null,
      null,
    ]);
  }
});

test("only a daemon, and the process that wrote it, is the living daemon", async () => {
  using folder = openFolder();
  // What a daemon's own command line says.
  const command = ["sh", "-c", "echo up; sleep 60; :", "daemon", "run"];
  const running = Bun.spawn(command, { stdout: "pipe" });
  // Until it speaks, it may still be this process under another number.
  await running.stdout.getReader().read();
  const theirs = { ...ours, pid: running.pid, pidStart: processStart(running.pid) };
  writePresence(folder.path, theirs);
  try {
    expect(findRunningDaemon(folder.path)).toEqual(theirs);
  } finally {
    running.kill("SIGKILL");
    await running.exited;
  }
  const child = Bun.spawn(["true"]);
  const { pid } = child;
  await child.exited;
  writePresence(folder.path, { ...ours, pid });
  expect(findRunningDaemon(folder.path)).toBeNull();
});

test.skipIf(isBlind)("an innocent process is not ended because a file names it", () => {
  using folder = openFolder();
  for (const named of [ours, { ...ours, pidStart: "1" }]) {
    writePresence(folder.path, named);
    expect(findRunningDaemon(folder.path)).toBeNull();
    expect(readPresence(folder.path)).toEqual(named);
  }
});

test.skipIf(isBlind)("one that ended and that nobody collected is not living", async () => {
  using folder = openFolder();
  // It ends when the last command has taken the place of its parent, which never asks after it.
  const parent = Bun.spawn(["sh", "-c", "sleep 0.2 & echo $!; exec sleep 60"], { stdout: "pipe" });
  try {
    const reader = parent.stdout.getReader();
    const pid = Number(new TextDecoder().decode((await reader.read()).value));
    const fields = (): string[] => {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    };
    while (fields()[0] !== "Z") await Bun.sleep(5);
    writePresence(folder.path, { ...ours, pid, pidStart: fields()[19] ?? null });
    expect(() => process.kill(pid, 0)).not.toThrow();
    expect(findRunningDaemon(folder.path)).toBeNull();
  } finally {
    parent.kill("SIGKILL");
    await parent.exited;
  }
});

test.skipIf(isBlind)(
  "a process whose name holds spaces and parentheses tells its start",
  async () => {
    using folder = openFolder();
    const odd = join(folder.path, "a ) b (");
    expect(Bun.spawnSync(["cp", "/bin/sleep", odd]).exitCode).toBe(0);
    const child = Bun.spawn([odd, "60"]);
    try {
      expect(processStart(child.pid)).toMatch(/^\d+$/);
      expect(Number(processStart(child.pid))).toBeGreaterThanOrEqual(
        Number(processStart(process.pid)),
      );
    } finally {
      child.kill("SIGKILL");
      await child.exited;
    }
  },
);
