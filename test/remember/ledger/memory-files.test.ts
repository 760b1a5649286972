/** What is written down for the agent, held against what was seen to fail. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import {
  knowsFailures,
  type MemoryFile,
  readMemoryFiles,
  findStaleMemoryLines,
} from "../../../src/remember/ledger/memory-files.ts";
import { openSandbox } from "../../sandbox.ts";
import { asks, fails, ledgerOf, runs } from "./entries.ts";

const MISSING = fails("npm run test:all", 'npm error Missing script: "test:all"');
const WORKS = runs("npm run test:unit", "12 passed");
const told = (ledger: ReturnType<typeof ledgerOf>, ...files: readonly MemoryFile[]): string[] =>
  findStaleMemoryLines(ledger, files).map(({ texts }) => texts.join(" | "));
const claude = (text: string): MemoryFile => ({ name: "CLAUDE.md", text });

describe("a file for the agent", () => {
  const ledger = ledgerOf([asks("Test it."), MISSING, WORKS]);

  test("that names a command which fails here is told, with the one that works", () => {
    expect(told(ledger, claude("Run `npm run test:all` before you commit."))).toEqual([
      'CLAUDE.md | npm run test:all | npm run test:unit | npm error Missing script: "test:all"',
    ]);
  });

  test("that names what works too, or only a longer name, is not", () => {
    expect(told(ledger, claude("Not `npm run test:all`: `npm run test:unit`."))).toEqual([]);
    expect(told(ledger, claude("Run npm run test:all-slow."))).toEqual([]);
    expect(told(ledger, claude("Nothing is said of tests."))).toEqual([]);
    expect(told(ledger, claude("Do NOT use `npm run test:all`."))).toEqual([]);
  });

  test("is told of what failed every time, without anything in its place", () => {
    const always = ledgerOf([asks("Test it."), MISSING, MISSING]);
    expect(knowsFailures(always)).toBe(true);
    expect(told(always, claude("npm run test:all"))).toEqual([
      'CLAUDE.md | npm run test:all |  | npm error Missing script: "test:all"',
    ]);
  });

  test("says nothing where nothing failed, whatever it holds", () => {
    const fine = ledgerOf([asks("Test it."), WORKS]);
    expect(knowsFailures(fine)).toBe(false);
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => told(fine, claude(text)).length === 0),
      { numRuns: 300 },
    );
  });
});

test("the files are the project's and those of the client's memory; what is no file, or too large, is left alone", () => {
  using sandbox = openSandbox();
  const folder = join(sandbox.home, "transcripts");
  mkdirSync(join(folder, "memory"), { recursive: true });
  mkdirSync(join(sandbox.project, "AGENTS.md"));
  writeFileSync(join(sandbox.project, "CLAUDE.md"), "of the project");
  writeFileSync(join(sandbox.project, "CLAUDE.local.md"), "x".repeat(200_000));
  writeFileSync(join(folder, "memory/MEMORY.md"), "of the client");
  writeFileSync(join(folder, "memory/other.txt"), "no");
  symlinkSync("/proc/self/mem", join(folder, "memory/endless.md"));
  const key = `ghp_${"a1B2".repeat(9)}`;
  writeFileSync(join(folder, `memory/${key}.md`), "of somebody careless");
  symlinkSync("/nowhere", join(folder, "memory/gone.md"));
  expect(readMemoryFiles(sandbox.project, join(folder, "s.jsonl"))).toEqual([
    { name: "CLAUDE.md", text: "of the project" },
    { name: "memory/MEMORY.md", text: "of the client" },
    { name: expect.not.stringContaining(key), text: "of somebody careless" },
  ]);
  expect(readMemoryFiles("/nowhere", null)).toEqual([]);
});
