import { afterAll, expect, test } from "bun:test";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { writeNewFile, writeWhole } from "../../src/system/write-whole.ts";

const folder = mkdtempSync(join(tmpdir(), "self-gen-write-whole-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("whatever is written is there byte for byte, for its owner only, and nothing beside it", () => {
  const path = join(folder, "file");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
      writeWhole(path, bytes);
      expect(new Uint8Array(readFileSync(path))).toEqual(bytes);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(readdirSync(folder)).toEqual(["file"]);
    }),
    { numRuns: 200 },
  );
});

test("what cannot be written leaves what was there, and no half of itself", () => {
  const place = join(folder, "taken");
  mkdirSync(join(place, "inside"), { recursive: true });
  expect(() => writeWhole(place, "text")).toThrow();
  expect(readdirSync(place)).toEqual(["inside"]);
  expect(() => writeWhole(join(folder, "missing/file"), "text")).toThrow("ENOENT");
  expect(readdirSync(folder).toSorted()).toEqual(["file", "taken"]);
});

test("a link in its place goes, and what it led to stays; a new file takes nobody's place", () => {
  const [path, other] = [join(folder, "link"), join(folder, "other")];
  writeFileSync(other, "theirs");
  symlinkSync(other, path);
  expect(() => writeNewFile(path, "ours")).toThrow("EEXIST");
  writeWhole(path, "ours");
  expect(lstatSync(path).isSymbolicLink()).toBe(false);
  expect([readFileSync(path, "utf8"), readFileSync(other, "utf8")]).toEqual(["ours", "theirs"]);
});
