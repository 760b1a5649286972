/** Our lines in a repository's own exclude list. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import {
  addExcludeLines,
  excludedFiles,
  isOwnFile,
  PROJECT_FILES,
  removeExcludeLines,
} from "../../src/git/exclude-lines.ts";

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

const [CONTEXT, BACKUP] = PROJECT_FILES;
/** What a writer of ours may leave that is killed. */
const UNFINISHED = ".claude/session-*.json.*-*-7*-*-*";

test("lines that are missing are added behind all others, once, and what was there keeps every byte", () => {
  const bytes = fc.uint8Array({ maxLength: 40 });
  fc.assert(
    fc.property(bytes, fc.constantFrom("", "\n", "\r\n", `\n/${CONTEXT}`), (before, end) => {
      using repository = openRepository(null);
      const whole = Buffer.concat([before, Buffer.from(end)]);
      writeFileSync(repository.list, whole);
      addExcludeLines(repository.id, [CONTEXT, BACKUP]);
      addExcludeLines(repository.id, [CONTEXT, BACKUP]);
      const after = readFileSync(repository.list);
      expect(after.subarray(0, whole.length).equals(whole)).toBe(true);
      expect(excludedFiles(repository.id)).toEqual([CONTEXT, BACKUP]);
      const added = after.subarray(whole.length).toString();
      const isOpen = whole.length > 0 && whole.at(-1) !== 10;
      const missing = [...(end.includes(CONTEXT) ? [] : [CONTEXT]), BACKUP, UNFINISHED];
      expect(added).toBe(`${isOpen ? "\n" : ""}${missing.map((file) => `/${file}\n`).join("")}`);
    }),
  );
});

test("bytes that are no text survive our lines' coming and going", () => {
  using repository = openRepository(null);
  const before = Buffer.from([0x2f, 0xff, 0xfe, 0x80, 0x0a, 0x23, 0xb0, 0xa1, 0x0a]);
  writeFileSync(repository.list, before);
  addExcludeLines(repository.id, [CONTEXT]);
  expect(removeExcludeLines(repository.id)).toBe(repository.list);
  expect(readFileSync(repository.list).equals(before)).toBe(true);
});

test("a repository without an info folder gets one with the list", () => {
  using repository = openRepository(null);
  rmSync(join(repository.id, "info"), { recursive: true });
  addExcludeLines(repository.id, [CONTEXT]);
  expect(readFileSync(repository.list, "utf8")).toBe(`/${CONTEXT}\n/${UNFINISHED}\n`);
});

test("git shows no file of ours that was not finished, and every other one [R167]", () => {
  using repository = openRepository(null);
  const project = join(repository.id, "project");
  Bun.spawnSync(["git", "init", "-q", project]);
  addExcludeLines(join(project, ".git"), [CONTEXT]);
  mkdirSync(join(project, ".claude"), { recursive: true });
  const unfinished = `session-state.json.${Bun.randomUUIDv7()}`;
  for (const name of [unfinished, "session-notes.json", "session-state.json.old"]) {
    writeFileSync(join(project, ".claude", name), "");
  }
  const { stdout } = Bun.spawnSync(["git", "-C", project, "status", "--porcelain", "-uall"]);
  expect(stdout.toString().trim().split("\n")).toEqual([
    "?? .claude/session-notes.json",
    "?? .claude/session-state.json.old",
  ]);
  expect(isOwnFile(`.claude/${unfinished}`)).toBe(true);
  expect(isOwnFile(".claude/session-state.json.old")).toBe(false);
});
