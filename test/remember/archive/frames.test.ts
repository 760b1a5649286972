/** What is packed comes out again, and bytes that are something else are refused. */
import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ArchiveDamageError,
  readFrames,
  openPacker,
} from "../../../src/remember/archive/frames.ts";

const folder = mkdtempSync(join(tmpdir(), "self-gen-frames-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const newPath = (): string => join(folder, String(files++));

function pack(lines: readonly string[]): string {
  const path = newPath();
  const packer = openPacker(path);
  for (const line of lines) packer.line(line);
  packer.finish();
  return path;
}

function unpack(path: string): Buffer[] {
  const fd = openSync(path, "r");
  try {
    return [...readFrames(fd, fstatSync(fd).size)];
  } finally {
    closeSync(fd);
  }
}

const aLine = fc
  .string({ unit: "grapheme", maxLength: 200 })
  .map((text) => text.replaceAll("\n", " "));

test("whatever lines are packed come out again in their order, and other programs can unpack them too", () => {
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: 50 }), (lines) => {
      const path = pack(lines);
      const expected = `${Buffer.from(lines.join("\n")).toString()}\n`;
      expect(Buffer.concat(unpack(path)).toString()).toBe(expected);
      expect(Buffer.from(Bun.zstdDecompressSync(readFileSync(path))).toString()).toBe(expected);
    }),
    { numRuns: 100 },
  );
});

test("a frame holds about a megabyte, and a line never reaches over two", () => {
  const lines = Array.from({ length: 60 }, (_, at) => `${at} ${"x".repeat(100_000)}`);
  const frames = unpack(pack([...lines, "y".repeat(5_000_000), "last"]));
  expect(frames.length).toBeGreaterThan(6);
  for (const frame of frames) expect(frame.at(-1)).toBe(10);
  expect(frames.filter(({ length }) => length > 1_100_000)).toHaveLength(1);
});

test("bytes that were changed, cut or added are refused as damaged or unpack to something else, and nothing hangs", () => {
  const whole = readFileSync(
    pack(Array.from({ length: 300 }, (_, at) => `line ${at} ${Bun.hash(String(at))}`)),
  );
  const damage = (bytes: Uint8Array): Buffer[] | "damaged" => {
    const path = newPath();
    writeFileSync(path, bytes);
    try {
      return unpack(path);
    } catch (error) {
      expect(error).toBeInstanceOf(ArchiveDamageError);
      return "damaged";
    }
  };
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ by;
      const found = damage(changed);
      if (found !== "damaged") expect(found).toBeArray();
      if (at > 0) expect(damage(whole.subarray(0, at))).toBe("damaged");
    }),
    { numRuns: 200 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
      expect(damage(Buffer.concat([whole, bytes]))).toBe("damaged");
    }),
    { numRuns: 100 },
  );
});
