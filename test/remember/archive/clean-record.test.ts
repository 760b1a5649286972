/** What of a record is kept, and what is replaced in it. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Json } from "../../../src/event/event.ts";
import { stripBlobs } from "../../../src/remember/archive/hide/blobs.ts";
import { cleanRecord } from "../../../src/remember/archive/hide/clean-record.ts";
import {
  isExcludedPlace,
  UNKNOWN_PLACE,
  recordTime,
  locateRecord,
} from "../../../src/remember/recording-exclusions.ts";
import { parseArchiveLine, makeRecordLine } from "../../../src/remember/archive/archive-format.ts";

const encoded = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

test("a line without large base64 is the same text, whatever is in it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(stripBlobs(encoded(value))).toBe(JSON.stringify(value));
    }),
  );
});

test("only what is base64 to its last character is replaced, and the line stays JSON", () => {
  const large = "A".repeat(70_000);
  const text = `${large} is no picture`;
  const line = {
    a: large,
    b: text,
    c: `\\"${large}`,
    d: [`data:image/png;base64,${large}`],
    e: 'quote " and \\',
  };
  const kept = JSON.parse(stripBlobs(encoded(line))) as Record<string, unknown>;
  expect(kept["a"]).toBe("[self-gen: base64 of 70000 bytes, not archived]");
  expect(kept["b"]).toBe(text);
  expect(kept["c"]).toBe(line.c);
  expect(JSON.stringify(kept["d"])).not.toContain("AAAA");
  expect(kept["e"]).toBe(line.e);
});

test("a text in base64 that holds a secret is hidden, a picture and an id are not", () => {
  const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString("base64");
  const picture = base64(Uint8Array.from({ length: 300 }, (_, at) => (at * 7) % 256));
  const harmless = base64("just a sentence about herons and owls");
  const record = {
    file: { env: base64("DB_PASSWORD=hunter2hunter2\nA=b"), picture, harmless },
    list: [base64("AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY")],
    id: "toolu_01A09q90qw90lq917835lq9",
  };
  expect(cleanRecord(record as unknown as Json)).toEqual({
    file: { env: "[REDACTED]", picture, harmless },
    list: ["[REDACTED]"],
    id: record.id,
  });
});

test("a key or a private passage that goes over the lines of a patch is hidden whole, and other lists stay as they are", () => {
  const body = Array.from({ length: 5 }, (_, at) =>
    Buffer.alloc(48, `key ${at} material`).toString("base64"),
  );
  const lines = [
    "+-----BEGIN RSA PRIVATE KEY-----",
    ...body.map((line) => `+${line}`),
    "+-----END RSA PRIVATE KEY-----",
  ];
  const record = {
    patch: [{ lines: [" before", ...lines, " after"] }],
    words: ["<private>", "my cat is Minka", "</private>", "and an owl"],
    command: ["bash", "-lc", "ls -la"],
    flags: ["--password", "hunter2hunter2", "--verbose"],
  };
  const kept = cleanRecord(structuredClone(record));
  const text = JSON.stringify(kept);
  for (const secret of [...body, "Minka", "hunter2"]) expect(text).not.toContain(secret);
  expect(kept).toMatchObject({
    command: record.command,
    flags: ["--password", "[REDACTED]", "--verbose"],
  });
  for (const rest of [" before", " after", "and an owl"]) expect(text).toContain(rest);
});

test("a key that goes over several texts of a record is hidden whole, and what stands beside it stays", () => {
  const body = Array.from({ length: 6 }, (_, at) =>
    Buffer.alloc(48, `key ${at} material`).toString("base64"),
  );
  const lines = ["-----BEGIN PRIVATE KEY-----", ...body, "Qw==", "-----END PRIVATE KEY-----"];
  const blocks = [lines.slice(0, 3), lines.slice(3, 5), [...lines.slice(5), "and an owl"]].map(
    (some) => ({ type: "text", text: some.join("\n") }),
  );
  const each = lines.map((text, n) => ({ n, text, kind: "a line of it" }));
  const unfinished = [lines.slice(0, 3), lines.slice(3, 6)].map((some) => some.join("\n"));
  for (const record of [
    { blocks, id: "toolu1" },
    { each },
    { a: unfinished[0], b: unfinished[1] },
  ]) {
    const text = JSON.stringify(cleanRecord(structuredClone(record) as unknown as Json));
    for (const secret of [...body, "Qw=="]) expect(text).not.toContain(secret);
  }
  const kept = JSON.stringify([cleanRecord({ blocks, id: "toolu1" }), cleanRecord({ each })]);
  for (const rest of ["and an owl", "toolu1", "a line of it"]) expect(kept).toContain(rest);
});

test("a record belongs to the time and the folder that were last named", () => {
  const first = locateRecord({ cwd: "/a", timestamp: "2026-01-01T00:00:00.000Z" }, UNKNOWN_PLACE);
  expect(first).toEqual({ folder: "/a", ts: "2026-01-01T00:00:00.000Z" });
  expect(locateRecord({ type: "x" }, first)).toEqual(first);
  expect(locateRecord({ payload: { cwd: "/b" } }, first).folder).toBe("/b");
  const out = {
    hasPauses: false,
    hasExcluded: false,
    wasPaused: (ts: string) => ts > "2026-02",
    isExcluded: (at: string) => at === "/b",
  };
  expect(isExcludedPlace(first, out)).toBe(false);
  expect(isExcludedPlace({ ...first, folder: "/b" }, out)).toBe(true);
  expect(isExcludedPlace({ ...first, ts: "2026-03-01T00:00:00.000Z" }, out)).toBe(true);
  expect(isExcludedPlace(UNKNOWN_PLACE, out)).toBe(false);
  expect(isExcludedPlace(UNKNOWN_PLACE, { ...out, hasPauses: true })).toBe(true);
  expect(isExcludedPlace(UNKNOWN_PLACE, { ...out, hasExcluded: true })).toBe(true);
});

test("a time is a time only when it is one", () => {
  expect(recordTime({ timestamp: "2026-01-01T09:00:00+09:00" })).toBe("2026-01-01T00:00:00.000Z");
  for (const timestamp of ["now", "", 7, null, "2026-99-99T00:00:00Z"]) {
    expect(recordTime({ timestamp })).toBeNull();
  }
});

test("every record comes back from its line as it was, also one that looks like a line of ours", () => {
  const record = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom("selfGenArchive", "name"), fc.jsonValue()),
  );
  fc.assert(
    fc.property(record, (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as Json;
      expect(parseArchiveLine(makeRecordLine(plain))).toEqual({ kind: "record", record: plain });
    }),
  );
});
