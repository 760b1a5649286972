import { expect, test } from "bun:test";
import fc from "fast-check";
import { redact } from "../../../src/redact/redact.ts";
import { findMatchingRules } from "../../../src/remember/guard/match-rules.ts";
import { toGuardRules } from "../../../src/remember/guard/guard-rules.ts";
import type { LedgerLine } from "../../../src/remember/ledger/ledger-lines.ts";

const ban = (text: string): LedgerLine => ({
  kind: "ban",
  texts: [text],
  decisive: text,
  enough: null,
});

const fix = (
  action: string,
  [failed, worked]: readonly [string, string],
  [removed, added]: readonly [string, string],
): LedgerLine => ({
  kind: "fix",
  texts: [action, failed, worked, removed, added, "not found"],
  decisive: removed,
  enough: 0.65,
});

const FROM = { sessionId: "s", ts: "2026-01-01T00:00:00.000Z" };

const isHeldAgainst = (line: LedgerLine, tool: string, input: Record<string, string>): boolean =>
  findMatchingRules({ tool, input }, toGuardRules([line], FROM)).length > 0;

const inShell = (line: LedgerLine, command: string): boolean =>
  isHeldAgainst(line, "Bash", { command });

test("a forbidden program is met wherever it runs in a command, and nowhere else", () => {
  const line = ban("Never execute git.");
  for (const command of ["git status", "cd /x && git push", "FOO=1 /usr/bin/git log | head"])
    expect({ command, is: inShell(line, command) }).toEqual({ command, is: true });
  for (const command of ["ls .git", "echo git", "gitk", "rg git src", "cat legit.txt"])
    expect({ command, is: inShell(line, command) }).toEqual({ command, is: false });
});

test("a forbidden command of git is met with options before it, and another one is not", () => {
  const line = ban("Do not push without asking me");
  for (const command of ["git push", "git -C /x push origin main", "git -c a=b push"])
    expect({ command, is: inShell(line, command) }).toEqual({ command, is: true });
  for (const command of ["git commit -m push", "git log push", "npm run push"])
    expect({ command, is: inShell(line, command) }).toEqual({ command, is: false });
  const forced = ban("never force push");
  expect(["git push -f", "git push --force-with-lease"].map((one) => inShell(forced, one))).toEqual(
    [true, true],
  );
  expect(inShell(forced, "git push")).toBe(false);
});

test("files that are not to be changed are met when they are written, not when they are read", () => {
  const line = ban("don't touch migrations/");
  const writes = (file: string): boolean => isHeldAgainst(line, "Write", { file_path: file });
  expect(
    ["/p/migrations/1.sql", "migrations/1.sql", "/p/db/migrations/a/b.sql"].map(writes),
  ).toEqual([true, true, true]);
  expect(["/p/src/migrations.ts", "/p/old-migrations/1.sql"].map(writes)).toEqual([false, false]);
  expect(
    ["rm migrations/1.sql", "sed -i s/a/b/ db/migrations/1.sql"].map((one) => inShell(line, one)),
  ).toEqual([true, true]);
  expect(["cat migrations/1.sql", "ls migrations/"].map((one) => inShell(line, one))).toEqual([
    false,
    false,
  ]);
  const env = ban("Never edit .env");
  expect(
    ["/p/.env", "/p/.env.local", "/p/env.ts"].map((file) =>
      isHeldAgainst(env, "Edit", { file_path: file }),
    ),
  ).toEqual([true, true, false]);
});

test("what a command prints into a file, or does in a folder it goes to, is met too", () => {
  const line = ban("Never touch the vendor folder.");
  for (const command of [
    "echo z > vendor/a.js",
    "npm test >> vendor/log.txt 2>&1",
    "cd vendor && rm a.js",
  ])
    expect({ command, is: inShell(line, command) }).toEqual({ command, is: true });
  for (const command of ["echo '> vendor/a.js'", "cat vendor/a.js > /tmp/copy", "cd vendor && ls"])
    expect({ command, is: inShell(line, command) }).toEqual({ command, is: false });
});

test("a rule about files that we do not name is about every file of their kind", () => {
  const line = ban(redact("Never edit .env files."));
  expect(line.texts[0]).not.toContain(".env");
  const edits = (file: string): boolean => isHeldAgainst(line, "Edit", { file_path: file });
  expect(["/p/.env", "/p/.env.local"].map(edits)).toEqual([true, true]);
  expect(["/p/env.ts", "/p/src/a.ts"].map(edits)).toEqual([false, false]);
});

test("a path of any length is looked at in no time", () => {
  const line = ban("Never touch *.lock");
  for (const file of [`${"/".repeat(1e6)}b`, `${"a".repeat(1e6)}/b`, "/a".repeat(5e5)])
    expect(isHeldAgainst(line, "Edit", { file_path: file })).toBe(false);
});

test("a form that failed is met again, the form that worked is not", () => {
  const tty = fix("docker exec", ["docker exec -it web sh", "docker exec web sh"], ["-it", ""]);
  expect(inShell(tty, "docker exec -it db psql")).toBe(true);
  expect(inShell(tty, "docker exec db psql")).toBe(false);
  expect(inShell(tty, "docker run -it web")).toBe(false);
  const python = fix("python", ["python", "/opt/py/bin/python"], ["python", "/opt/py/bin/python"]);
  expect(inShell(python, "python script.py")).toBe(true);
  expect(inShell(python, "/opt/py/bin/python script.py")).toBe(false);
});

test("whatever is called, matching ends, and a call without a command or file meets nothing", () => {
  const rules = toGuardRules(
    [
      ban("Never execute git."),
      ban("don't touch migrations/"),
      fix("a b", ["a b c", "a b d"], ["c", "d"]),
    ],
    FROM,
  );
  const pieces = [
    "git",
    " ",
    "'",
    '"',
    "\\",
    "\n",
    "|",
    "&&",
    "$(",
    ")",
    ">",
    "<<E",
    "migrations/",
    "한글",
    "\u0000",
    "`",
    ";",
    "c",
  ];
  const commands = fc.array(fc.constantFrom(...pieces), { maxLength: 40 });
  fc.assert(
    fc.property(commands, (some) => {
      const found = findMatchingRules({ tool: "Bash", input: { command: some.join("") } }, rules);
      expect(found.every((rule) => rules.includes(rule))).toBe(true);
    }),
    { numRuns: 500 },
  );
  for (const input of [{}, { command: 3 }, { file_path: null }, { command: ["git"] }])
    expect(findMatchingRules({ tool: "Bash", input }, rules)).toEqual([]);
});
