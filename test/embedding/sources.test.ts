import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

type Entry = {
  readonly name: string;
  readonly repository?: string;
  readonly package?: string;
  readonly revision?: string;
  readonly version?: string;
  readonly licence: string;
  readonly licenceFile: string;
  readonly checksum: string;
  readonly original?: Omit<Entry, "original">;
};

const manifest: readonly Entry[] = JSON.parse(read("train/sources.json"));
const entries = manifest.flatMap(({ original, ...entry }) =>
  original === undefined ? [entry] : [entry, original],
);
const notice = read("NOTICE");

const ALLOWED = new Set([
  "MIT",
  "Apache-2.0",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC-BY-3.0",
  "PostgreSQL",
  "WordNet-3.0",
]);

test("every source is named with its revision, its licence and a checksum of what was read", () => {
  for (const entry of entries) {
    expect(entry.repository ?? entry.package, entry.name).toBeString();
    expect(entry.revision ?? entry.version, entry.name).toMatch(/^(?:[0-9a-f]{40}|\d+\.\d+\.\d+)$/);
    expect(entry.checksum, entry.name).toMatch(/^[0-9a-f]{64}$/);
    expect(entry.licenceFile, entry.name).not.toBe("");
  }
  expect(new Set(manifest.map(({ name }) => name)).size).toBe(manifest.length);
});

test("every licence allows it", () => {
  const refused = entries.filter(
    ({ licence }) => !licence.split(/ AND | OR /).every((one) => ALLOWED.has(one)),
  );
  expect(refused).toEqual([]);
});

test("the notice names every source, and every licence under its name", () => {
  const missing = entries
    .map(({ repository, package: packed }) => repository ?? packed ?? "")
    .filter((name) => !notice.includes(` ${name} `));
  expect(missing).toEqual([]);
  const licences = new Set(entries.flatMap(({ licence }) => licence.split(/ AND | OR /)));
  for (const licence of licences) expect(notice).toContain(`\n${licence}\n`);
});

/** Keys in order, so that the layout of the file does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`;
}

test("the table in the program was made of the sources that are listed", () => {
  const packed = readFileSync(join(ROOT, "src/embedding/static/table.bin.zst"));
  const bytes = Buffer.from(Bun.zstdDecompressSync(packed));
  const header: { sources: string } = JSON.parse(
    bytes.subarray(8, 8 + bytes.readUInt32LE(4)).toString("utf8"),
  );
  expect(header.sources).toBe(createHash("sha256").update(canonical(manifest)).digest("hex"));
});

test("what the table is measured with is no text of anybody else, and is complete", () => {
  const rows = read("train/evaluation.tsv")
    .trimEnd()
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .map((line) => line.split("\t"));
  expect(rows.length).toBeGreaterThanOrEqual(60);
  for (const row of rows) {
    expect(row).toHaveLength(4);
    expect(row.slice(2).every((text) => /[가-힣]/.test(text))).toBe(true);
    expect(row.slice(0, 2).some((text) => /[가-힣]/.test(text))).toBe(false);
  }
});
