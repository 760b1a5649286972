/** Our lines in a repository's own exclude list. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { excludedFiles, PROJECT_FILES, removeExcludeLines } from "../../src/git/exclude-lines.ts";

const OURS = PROJECT_FILES.map((file) => `/${file}`);

function openRepository(exclude: string | null): Disposable & { id: string; list: string } {
  const id = mkdtempSync(join(tmpdir(), "self-gen-exclude-"));
  const list = join(id, "info/exclude");
  mkdirSync(join(id, "info"));
  if (exclude !== null) writeFileSync(list, exclude);
  return { id, list, [Symbol.dispose]: () => rmSync(id, { recursive: true, force: true }) };
}

test("our lines go and every other byte stays", () => {
  const stranger = fc.constantFrom(
    "# mine",
    "*.log",
    "",
    ".claude/session-context.json",
    "  /x",
    "/한글",
  );
  const line = fc.oneof(stranger, fc.constantFrom(...OURS));
  const end = fc.constantFrom("\n", "\r\n");
  fc.assert(
    fc.property(fc.array(fc.tuple(line, end), { maxLength: 8 }), fc.boolean(), (lines, isCut) => {
      const textOf = (some: typeof lines): string => some.map((pair) => pair.join("")).join("");
      const whole = textOf(lines);
      const last = lines.at(-1);
      const text = isCut && last !== undefined ? whole.slice(0, -last[1].length) : whole;
      using repository = openRepository(text);
      const named = lines.map(([one]) => one).filter((one) => OURS.includes(one));
      expect(excludedFiles(repository.id)).toEqual(
        PROJECT_FILES.filter((file) => named.includes(`/${file}`)),
      );
      expect(removeExcludeLines(repository.id)).toBe(named.length > 0 ? repository.list : null);
      const kept = lines.filter(([one]) => !OURS.includes(one));
      const isLastKept = last !== undefined && !OURS.includes(last[0]);
      const wanted = textOf(kept);
      expect(readFileSync(repository.list, "utf8")).toBe(
        isCut && isLastKept ? wanted.slice(0, -last[1].length) : wanted,
      );
      expect(removeExcludeLines(repository.id)).toBe(null);
    }),
  );
});

test("a repository without a list names no file and gets no list", () => {
  using repository = openRepository(null);
  expect(excludedFiles(repository.id)).toEqual([]);
  expect(removeExcludeLines(repository.id)).toBe(null);
  expect(existsSync(repository.list)).toBe(false);
});
