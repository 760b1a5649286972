/** Reading on in a transcript: whatever it is, what can be read is read, once. */
import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { ClientName } from "../../../src/clients/clients.ts";
import { sessionFile } from "../../../src/config/session-files.ts";
import type { JsonObject } from "../../../src/event/event.ts";
import { type LedgerOptions, NO_LEDGER } from "../../../src/remember/ledger/ledger.ts";
import {
  savePassedCursor,
  saveLedgerReading,
  newLedgerReading,
  loadLedgerReading,
  type LedgerReading,
  continueReading,
} from "../../../src/remember/ledger/ledger-reading.ts";
import {
  addTo,
  asked,
  called,
  linesOf,
  PORT,
  REQUEST,
  RULE,
  said,
  transcript,
  work,
} from "../../hooks/compacting.ts";
import { openSandbox } from "../../sandbox.ts";
import { NOTHING_OUT } from "../nothing-out.ts";

const HOW: LedgerOptions = { hidesPrompts: false, fileName: (path) => path };
const never = (): boolean => false;

const read = (
  path: string | null,
  before = newLedgerReading("s"),
  client: ClientName = "claude-code",
) => continueReading(before, { path, client, since: () => null, out: NOTHING_OUT }, HOW, never);

const requests = ({ ledger }: LedgerReading): string[] => ledger.requests.map(({ text }) => text);
const offset = ({ transcript: at }: LedgerReading): number | null => at?.cursor.byteOffset ?? null;

const padding = (units: number): JsonObject[] => said("x ".repeat(units / 2));

describe("a transcript that cannot be read", () => {
  test("says nothing, and what was read before stays", () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, asked("first"));
    const before = read(path);
    const folder = join(sandbox.folder, "folder");
    const pipe = join(sandbox.folder, "pipe");
    mkdirSync(folder);
    expect(Bun.spawnSync(["mkfifo", pipe]).exitCode).toBe(0);
    for (const useless of [null, "", "relative.jsonl", "/nowhere/x", folder, pipe, "/dev/zero"]) {
      expect(read(useless, before)).toEqual(before);
      expect(requests(read(useless))).toEqual([]);
    }
    rmSync(path);
    expect(read(path, before)).toEqual(before);
  });

  test("of which nothing is understood gives nothing: empty, binary, another client's, no objects", () => {
    using sandbox = openSandbox();
    const binary = new Uint8Array(500_000).map((_, at) => (at * 7919) % 256);
    const foreign = `${JSON.stringify({ type: "response_item", payload: { type: "message" } })}\n`;
    for (const [name, given] of Object.entries({
      empty: "",
      blank: "\n\n\r\n",
      binary,
      foreign,
      values: '1\n"type":"user"\n[]\nnull\n{"type":"user"}\n{"type":"user","message":7}\n',
    })) {
      expect(requests(read(transcript(sandbox, given, name)))).toEqual([]);
    }
    const claude = transcript(sandbox, asked("first"), "claude");
    expect(requests(read(claude, newLedgerReading("s"), "codex"))).toEqual([]);
  });
});

describe("a transcript with a fault", () => {
  test("is read around a corrupt line, with lines that end as on Windows", () => {
    using sandbox = openSandbox();
    const given = [
      linesOf(asked("one")).replaceAll("\n", "\r\n"),
      '{"type":"user","message":{"role":"user","content":"half\n',
      `${"\0".repeat(4096)}\n`,
      `{"type":"user","message":${"[".repeat(100_000)}\n`,
      linesOf(asked("two")),
    ].join("");
    expect(requests(read(transcript(sandbox, given)))).toEqual(["one", "two"]);
  });

  test("that ends within a line is read on once the line is whole, also within a letter", () => {
    using sandbox = openSandbox();
    const bytes = new TextEncoder().encode(linesOf([...asked("하나"), ...asked("둘입니다")]));
    for (const missing of [1, 2, 40, 60]) {
      const path = transcript(sandbox, bytes.subarray(0, bytes.length - missing), `cut${missing}`);
      const before = read(path);
      expect(requests(before)).toEqual(["하나"]);
      appendFileSync(path, bytes.subarray(bytes.length - missing));
      expect(requests(read(path, before))).toEqual(["하나", "둘입니다"]);
    }
  });

  test("with a line of 70 MB is read before it and behind it", () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, asked("before"));
    const fd = openSync(path, "a");
    try {
      const piece = new Uint8Array(1024 * 1024).fill(120);
      writeSync(fd, '{"type":"user","message":{"role":"user","content":"');
      for (let megabyte = 0; megabyte < 70; megabyte++) writeSync(fd, piece);
      writeSync(fd, '"}}\n');
    } finally {
      closeSync(fd);
    }
    addTo(path, asked("behind"));
    expect(requests(read(path))).toEqual(["before", "behind"]);
  });
});

describe("reading on", () => {
  test("reads only what was added", () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, [...asked("first"), ...padding(4000), ...padding(4000)]);
    const before = read(path);
    expect(offset(before)).toBe(statSync(path).size);
    // What lies between the bytes that a file is known by is not looked at again: a request there would be new.
    const bytes = readFileSync(path);
    const planted = Buffer.from(`\n${linesOf(asked("planted"))}`);
    planted.copy(bytes, 2000);
    writeFileSync(path, bytes);
    addTo(path, asked("second"));
    const after = read(path, before);
    expect(requests(after)).toEqual(["first", "second"]);
    expect(offset(after)).toBe(statSync(path).size);
    expect(requests(read(path))).toContain("planted");
  });

  test("comes to the same however often it was interrupted", () => {
    using sandbox = openSandbox();
    const records = [...work("/srv/app"), ...padding(3000), ...asked("at last"), ...said("Done.")];
    const whole = read(transcript(sandbox, records, "whole")).ledger;
    const path = transcript(sandbox, "", "pieces");
    const bytes = new TextEncoder().encode(linesOf(records));
    let reading = newLedgerReading("s");
    for (let at = 0; at < bytes.length; at += 777) {
      appendFileSync(path, bytes.subarray(at, at + 777));
      reading = read(path, reading);
    }
    expect(reading.ledger).toEqual(whole);
  });

  test("stops when time is up, and goes on where it stopped", () => {
    using sandbox = openSandbox();
    const many = Array.from({ length: 60 }, (_, at) => [...asked(`n${at}`), ...padding(200_000)]);
    const path = transcript(sandbox, many.flat());
    const before = continueReading(
      newLedgerReading("s"),
      { path, client: "claude-code", since: () => null, out: NOTHING_OUT },
      HOW,
      () => true,
    );
    expect(offset(before)).toBeLessThan(statSync(path).size);
    expect(before.ledger.prompts).toBeGreaterThan(0);
    expect(read(path, before).ledger).toEqual(read(path).ledger);
  });

  test("begins anew where the file is another one: replaced, truncated, or of another path", () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, [...asked("old"), ...padding(4000)]);
    const before = read(path);
    truncateSync(path, 100);
    expect(requests(read(path, before))).toEqual([]);
    writeFileSync(path, linesOf([...asked("new"), ...padding(9000)]));
    expect(requests(read(path, before))).toEqual(["new"]);
    const other = transcript(sandbox, asked("other"), "other");
    expect(requests(read(other, before))).toEqual(["other"]);
  });

  test("comes to an end at a file that grows while it is read, and misses nothing", () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, [...asked("first"), ...padding(9_000_000)]);
    const added: string[] = [];
    const reading = continueReading(
      newLedgerReading("s"),
      { path, client: "claude-code", since: () => null, out: NOTHING_OUT },
      HOW,
      () => {
        added.push(`more ${added.length}`);
        addTo(path, asked(added.at(-1) ?? ""));
        return false;
      },
    );
    expect(added).not.toEqual([]);
    expect(requests(read(path, reading))).toEqual(["first", ...added]);
  });
});

describe("what is kept of a reading", () => {
  test("is a private file, and the same when it is opened again", () => {
    using sandbox = openSandbox();
    const run = join(sandbox.home, "run");
    const reading = read(transcript(sandbox, work("/srv/app")), newLedgerReading("세션/../1"));
    saveLedgerReading(run, reading);
    expect(loadLedgerReading(run, "세션/../1")).toEqual(reading);
    expect(loadLedgerReading(run, "another")).toEqual(newLedgerReading("another"));
    const path = sessionFile(run, "세션/../1", "ledger");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(run, "context")).mode & 0o777).toBe(0o700);
  });

  test("is made again where it is broken, of another version or somebody else's", () => {
    using sandbox = openSandbox();
    const run = join(sandbox.home, "run");
    saveLedgerReading(run, read(transcript(sandbox, asked("first")), newLedgerReading("s")));
    const path = sessionFile(run, "s", "ledger");
    const whole = JSON.parse(readFileSync(path, "utf8")) as JsonObject;
    const { ledger, ...others } = whole["reading"] as JsonObject;
    const part = (changes: JsonObject): JsonObject => ({
      ...whole,
      reading: { ...others, ledger: { ...(ledger as JsonObject), ...changes } },
    });
    for (const broken of [
      "",
      "{",
      "null",
      "[]",
      { ...whole, v: 0 },
      { ...whole, sessionId: "t" },
      { ...whole, reading: {} },
      { ...whole, reading: others },
      part({ runs: {} }),
      part({ runs: null }),
      part({ git: { commits: null } }),
      part({ seen: null }),
      part({ requests: {} }),
      { ...whole, reading: { ...others, ledger: ledger ?? null, transcript: { path: "/x" } } },
      { v: whole["v"] ?? null, passed: { byteOffset: "9" } },
    ]) {
      writeFileSync(path, typeof broken === "string" ? broken : JSON.stringify(broken));
      expect(loadLedgerReading(run, "s")).toEqual(newLedgerReading("s"));
    }
    rmSync(path);
    mkdirSync(path);
    expect(loadLedgerReading(run, "s")).toEqual(newLedgerReading("s"));
  });

  test("begins behind what was forgotten, and names neither session nor file", () => {
    using sandbox = openSandbox();
    const run = join(sandbox.home, "run");
    const path = transcript(sandbox, [...asked("forgotten"), ...padding(1000)]);
    const before = read(path, newLedgerReading("the-session"));
    if (before.transcript === null) throw new Error("it was read");
    savePassedCursor(run, "the-session", before.transcript.cursor);
    const kept = readFileSync(sessionFile(run, "the-session", "ledger"), "utf8");
    for (const word of ["the-session", path, "forgotten"]) expect(kept).not.toContain(word);
    addTo(path, asked("later"));
    const after = read(path, loadLedgerReading(run, "the-session"));
    expect(requests(after)).toEqual(["later"]);
    addTo(path, called("Edit", { file_path: "/a" }));
    expect(requests(read(path, after))).toEqual(["later"]);
  });

  test("holds no words once they are not to be kept", () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, [...work("/srv/app"), ...said("I rounded once.")]);
    const before = read(path);
    const hides = { ...HOW, hidesPrompts: true };
    for (const from of [path, null, "/nowhere"]) {
      const after = continueReading(
        before,
        { path: from, client: "claude-code", since: () => null, out: NOTHING_OUT },
        hides,
        never,
      );
      const { requests: all, bans, choices, original, closing, narration } = after.ledger;
      expect([all, bans, choices]).toEqual([[], [], []]);
      expect([original, closing, narration]).toEqual([null, null, null]);
      const held = JSON.stringify(after);
      for (const words of [REQUEST, RULE, PORT, "I rounded once."]) {
        expect(JSON.stringify(before)).toContain(words);
        expect(held).not.toContain(words);
      }
    }
  });

  test.each([
    ["what waits", { queue: ["a secret wish"] }],
    ["what was taken from the queue", { taken: "a secret wish" }],
    ["what to keep", { wishes: ["a secret wish"] }],
    ["a note", { notes: ["a secret wish"] }],
    ["a plan", { plan: { n: 1, ts: null, epoch: 0, text: "a secret wish", isApproved: true } }],
    [
      "a refusal",
      {
        refusals: [
          { n: 1, ts: null, epoch: 0, what: "x", words: "a secret wish", isCommand: true },
        ],
      },
    ],
    ["what was said on the way", { narration: "a secret wish" }],
  ])("holds no words once they are not to be kept, though only %s has them", (_name, words) => {
    const before = { ...newLedgerReading("s"), ledger: { ...NO_LEDGER, ...words } };
    const from = {
      path: null,
      client: "claude-code",
      since: () => null,
      out: NOTHING_OUT,
    } as const;
    const after = continueReading(before, from, { ...HOW, hidesPrompts: true }, never);
    expect(after.ledger).toEqual(NO_LEDGER);
    expect(continueReading(before, from, HOW, never)).toEqual(before);
  });
});
