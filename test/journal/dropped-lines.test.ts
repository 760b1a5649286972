import { expect, test } from "bun:test";
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { recordDroppedLines, readDroppedLines } from "../../src/journal/dropped-lines.ts";
import { AT, at } from "../event/samples.ts";
import { openFolder } from "./folder.ts";

test("what could not be written is counted, with the time of the last", () => {
  using folder = openFolder();
  const run = folder.path("run");
  expect(readDroppedLines(run)).toEqual({ lines: 0, last: null });
  recordDroppedLines(run, AT, "ENOSPC", 3);
  recordDroppedLines(run, at(1), "EACCES", 2);
  expect(readDroppedLines(run)).toEqual({ lines: 5, last: at(1) });
  expect(readFileSync(`${run}/dropped.jsonl`, "utf8")).toBe(
    `{"ts":"${AT}","reason":"ENOSPC","lines":3}\n{"ts":"${at(1)}","reason":"EACCES","lines":2}\n`,
  );
});

test("a damaged count is read as far as it can be", () => {
  using folder = openFolder();
  recordDroppedLines(folder.path("run"), AT, "ENOSPC", 3);
  appendFileSync(folder.path("run/dropped.jsonl"), 'nonsense\n{"ts":"x","reason":"');
  recordDroppedLines(folder.path("run"), at(2), "ENOSPC", 1);
  expect(readDroppedLines(folder.path("run"))).toEqual({ lines: 4, last: at(2) });
});

test("the count never grows beyond a megabyte and never throws where it cannot be kept", () => {
  using folder = openFolder();
  mkdirSync(folder.path("run"));
  const path = folder.path("run/dropped.jsonl");
  writeFileSync(path, `${"x".repeat(1024 * 1024)}\n`);
  recordDroppedLines(folder.path("run"), AT, "ENOSPC", 3);
  expect(statSync(path).size).toBe(1024 * 1024 + 1);
  recordDroppedLines(path, AT, "ENOSPC", 3);
  expect(readDroppedLines(path)).toEqual({ lines: 0, last: null });
});
