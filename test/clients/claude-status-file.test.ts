import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  claudeFolderOf,
  parseStatusEntry,
  readStatusFiles,
  readStatusFile,
} from "../../src/clients/claude-code/client-status-file.ts";

const home = mkdtempSync(join(tmpdir(), "self-gen-board-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** As 2.1.325 wrote it. */
const WRITTEN = {
  pid: 26108,
  sessionId: "c380eed1-3b5b-4d03-9f78-c9e1dfa4b8cf",
  cwd: "/home/me/project",
  startedAt: 1794778690655,
  procStart: "6655385",
  version: "2.1.325",
  peerProtocol: 1,
  peerFeatures: ["notify_idle"],
  kind: "interactive",
  entrypoint: "cli",
  pidDomain: "linux:bb1f9f7d44354cd69a3fbe1fa8c4c2f7:pid:[4026531836]",
  name: "project-1e",
  status: "waiting",
  updatedAt: 1794778695260,
  statusUpdatedAt: 1794778695259,
  waitingFor: "permission prompt",
};

function boardWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(home, "claude-"));
  mkdirSync(join(folder, "sessions"));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, "sessions", name), text);
  }
  return folder;
}

test("an entry tells which process runs which session, and what it does since when", () => {
  const folder = boardWith({ "26108.json": JSON.stringify(WRITTEN) });
  expect(readStatusFiles(folder)).toEqual([
    {
      sessionId: "c380eed1-3b5b-4d03-9f78-c9e1dfa4b8cf",
      pid: 26108,
      pidStart: "6655385",
      cwd: "/home/me/project",
      startedAt: 1794778690655,
      version: "2.1.325",
      isInteractive: true,
      status: "waiting",
      waitingFor: "permission prompt",
      statusAt: 1794778695259,
    },
  ]);
});

test("what is not said, or not known to us, is null", () => {
  const { pid, sessionId } = WRITTEN;
  const nothing = { cwd: null, startedAt: null, version: null, waitingFor: null, statusAt: null };
  const bare = { sessionId, pid, pidStart: null, isInteractive: false, status: null, ...nothing };
  expect(parseStatusEntry({ pid, sessionId })).toEqual(bare);
  const odd = { pid, sessionId, procStart: "Sun Nov 15 21:38:15 2026", status: "dreaming" };
  expect(parseStatusEntry({ ...odd, startedAt: "soon", cwd: 7 })).toEqual(bare);
  expect(parseStatusEntry({ ...WRITTEN, entrypoint: "sdk-cli" })?.isInteractive).toBe(false);
});

describe("only a whole entry counts", () => {
  const text = JSON.stringify(WRITTEN);

  test("not one that is half written, too large, of another process, or no entry at all", () => {
    const folder = boardWith({
      "26108.json": text.slice(0, 100),
      "26109.json": text,
      "1.json": JSON.stringify({ ...WRITTEN, pid: 1, name: "x".repeat(65_536) }),
      "2.json": "[]",
      "3.json": "",
      "4.json": JSON.stringify({ ...WRITTEN, pid: "4" }),
    });
    mkdirSync(join(folder, "sessions", "5.json"));
    expect(readStatusFiles(folder)).toEqual([]);
  });

  test("and nothing but entries is opened: no key, no link's name, no pipe", () => {
    const folder = boardWith({});
    const sessions = join(folder, "sessions");
    // Whoever opened one of these to read would wait for ever.
    for (const name of ["26108.abc.key", "26108.json.tmp", "26108.json"]) {
      expect(Bun.spawnSync(["mkfifo", join(sessions, name)]).exitCode).toBe(0);
    }
    expect(readStatusFiles(folder)).toEqual([]);
    expect(readStatusFile(join(sessions, "26108.abc.key"))).toBeNull();
  });

  test("a folder that is not there is an empty board", () => {
    expect(readStatusFiles(join(home, "nowhere"))).toEqual([]);
    expect(readStatusFile(join(home, "nowhere", "1.json"))).toBeNull();
  });

  test("whatever an entry holds, nothing is thrown", () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom("busy", 26108, "6655385"));
    const names = fc.constantFrom(...Object.keys(WRITTEN));
    fc.assert(
      fc.property(fc.dictionary(names, value), (given) => {
        const entry = parseStatusEntry({ ...WRITTEN, ...given });
        expect(entry === null || entry.pid > 0).toBe(true);
      }),
    );
  });
});

test("the client's folder is found by a session's transcript, wherever it stands", () => {
  expect(claudeFolderOf("/home/me/.claude/projects/-home-me/s1.jsonl")).toBe("/home/me/.claude");
  const nested = "/a/projects/b/projects/-c/s1.jsonl";
  expect(claudeFolderOf(nested)).toBe("/a/projects/b");
  for (const other of ["/home/me/s1.jsonl", "projects/x/s1.jsonl", "", "/projects/x/y/s1.jsonl"]) {
    expect(claudeFolderOf(other)).toBeNull();
  }
});
