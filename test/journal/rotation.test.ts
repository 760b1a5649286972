import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appendLines } from "../../src/journal/append.ts";
import { listRotatedFiles } from "../../src/journal/rotated-files.ts";

const FULL = 100;

function openFolder(): Disposable & { readonly path: string; readonly journal: string } {
  const path = mkdtempSync(join(tmpdir(), "self-gen-rotation-"));
  return {
    path,
    journal: join(path, "events.jsonl"),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

test("a name from the end of time keeps no file from being rotated, and no line from being written", () => {
  using folder = openFolder();
  writeFileSync(join(folder.path, "events-ffffffff-ffff-7fff-8fff-ffffffffffff.jsonl"), "");
  writeFileSync(folder.journal, `${"x".repeat(FULL)}\n`);
  expect(appendLines(folder.journal, ["new\n"], FULL)).toEqual({ outcome: "written" });
  expect(readFileSync(folder.journal, "utf8")).toBe("new\n");
  expect(listRotatedFiles(folder.journal)).toHaveLength(2);
});

test("a file that cannot be rotated is written to as it is", () => {
  using folder = openFolder();
  // Its name leaves no room for a rotated file's.
  const deep = join(folder.path, "a".repeat(255));
  mkdirSync(deep);
  const long = join(deep, `${"b".repeat(240)}.jsonl`);
  writeFileSync(long, `${"x".repeat(FULL)}\n`);
  expect(appendLines(long, ["new\n"], FULL)).toEqual({ outcome: "written" });
  expect(readFileSync(long, "utf8")).toEndWith("\nnew\n");
  expect(readdirSync(deep)).toHaveLength(1);
});
