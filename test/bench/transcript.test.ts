import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeTranscript } from "../../bench/transcript.ts";
import { claudeEntries, claudeMayMatter } from "../../src/clients/claude-code/transcript.ts";
import type { JsonObject } from "../../src/event/event.ts";

const folder = mkdtempSync(join(tmpdir(), "self-gen-bench-transcript-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shape = { sessionId: "s", cwd: "/home/dev/shop", resultBytes: 500 };

test("the benchmark's transcript holds what a session of so many turns holds, and is the same each time", () => {
  const [one, other] = [join(folder, "one.jsonl"), join(folder, "other.jsonl")];
  expect(writeTranscript(one, shape, { turns: 20 })).toBe(20);
  writeTranscript(other, shape, { turns: 20 });
  const text = readFileSync(one, "utf8");
  expect(readFileSync(other, "utf8")).toBe(text);
  const kinds = text
    .trimEnd()
    .split("\n")
    .filter(claudeMayMatter)
    .flatMap((line) => claudeEntries(JSON.parse(line) as JsonObject))
    .map(({ kind }) => kind);
  const count = (kind: string): number => kinds.filter((one) => one === kind).length;
  expect(["prompt", "said", "call", "result"].map(count)).toEqual([20, 20, 80, 80]);
});

test("the benchmark's long line stands in the middle of as many bytes as were asked for", () => {
  const path = join(folder, "long.jsonl");
  writeTranscript(path, shape, { turns: 1, bytes: 400_000, longestBytes: 100_000 });
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  const at = lines.findIndex((line) => line.length > 90_000);
  expect(lines.join("\n").length).toBeGreaterThan(300_000);
  expect(at).toBeGreaterThan(10);
  expect(lines.length - at).toBeGreaterThan(10);
});
