/** What is looked at, and what is not. */
import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { FIELDS } from "../../../../src/config/schema.ts";
import {
  makeBlockerRow,
  type BlockerRecoverySettings,
} from "../../../../src/remember/blockers/blocker-row.ts";
import { type Blocker, BLOCKER_TYPES } from "../../../../src/remember/blockers/blocker.ts";
import { checkFilePresence } from "../../../../src/remember/checkpoint/validate/file-presence.ts";
import {
  type BlockerInputs,
  findCurrentBlockers,
} from "../../../../src/remember/checkpoint/validate/current-blockers.ts";
import { findUnfinishedMerge } from "../../../../src/remember/checkpoint/validate/unfinished-merge.ts";
import type { BlockerRow } from "../../../../src/store/store.ts";
import { BLOCKER, REPOSITORY } from "./states.ts";

function inFolder(work: (root: string, outside: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "presence-"));
  try {
    mkdirSync(join(folder, "project/src"), { recursive: true });
    writeFileSync(join(folder, "secret"), "x");
    work(join(folder, "project"), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a file that is gone is missing, whatever its name [R202]", () => {
  inFolder((root) => {
    const names = ["src/a.ts", "-rf", "with\nline", `quo"te'`, "한글.ts", ":(glob)*", " "];
    for (const name of names) writeFileSync(join(root, name), "");
    expect(checkFilePresence(root, names)).toEqual({ missing: [], outside: [] });
    for (const name of names) rmSync(join(root, name));
    expect(checkFilePresence(root, [...names, ...names])).toEqual({ missing: names, outside: [] });
  });
});

test("what leaves the project is not looked at, by its name or through a link", () => {
  inFolder((root, folder) => {
    symlinkSync(folder, join(root, "link"));
    symlinkSync(join(folder, "secret"), join(root, "linked-file"));
    const leaving = [
      "../secret",
      "/etc/passwd",
      "src/../../secret",
      "link/secret",
      "link/none",
      "./x",
      "a//b",
      "a\0b",
      "",
    ];
    expect(checkFilePresence(root, [...leaving, "linked-file"])).toEqual({
      missing: [],
      outside: leaving,
    });
  });
});

test("a file in the place of a folder, and a name too long for any, are missing", () => {
  inFolder((root) => {
    writeFileSync(join(root, "src/a"), "");
    const names = ["src/a/b", "x".repeat(5000)];
    expect(checkFilePresence(root, names)).toEqual({ missing: names, outside: [] });
  });
});

test("no path makes it fail", () => {
  inFolder((root) => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom("a", "/", ".", "\0", "\ud800", "한") })),
        (files) => {
          const { missing, outside } = checkFilePresence(root, files);
          expect(new Set([...missing, ...outside]).size).toBe(missing.length + outside.length);
        },
      ),
    );
  });
});

const RECOVERY = {
  maxAttempts: 3,
  ...Object.fromEntries(
    BLOCKER_TYPES.map((type) => [
      type,
      {
        agent: FIELDS[`recovery.${type}.agent`]?.default ?? null,
        command: FIELDS[`recovery.${type}.command`]?.default ?? null,
      },
    ]),
  ),
} as BlockerRecoverySettings;

const ROW = makeBlockerRow({
  id: "row",
  ts: "2026-01-15T14:00:00.123Z",
  sessionId: "s",
  projectPath: "/p",
  type: BLOCKER.type,
  severity: BLOCKER.severity,
  description: BLOCKER.description,
  autoDetected: true,
  source: "command",
  target: "make",
});

const known = (rows: readonly BlockerRow[], live: Blocker | null = null): BlockerInputs => ({
  rows,
  recovery: RECOVERY,
  live,
  agentsOf: () => [],
});

test("a saved blocker that is over since is no blocker any more", () => {
  const over = { ...ROW, resolvedAt: "2026-01-15T15:00:00.000Z", resolvedBy: "succeeded" };
  expect(findCurrentBlockers(BLOCKER, known([over]))).toEqual({ saved: "resolved", open: [] });
  expect(findCurrentBlockers(BLOCKER, known([ROW]))).toMatchObject({
    saved: "open",
    open: [{ id: "row" }],
  });
});

test("a saved blocker that nobody here knows of stays one, in its place among the others", () => {
  const worse = { ...ROW, id: "worse", severity: "critical", description: "worse" };
  const lesser = { ...ROW, id: "lesser", severity: "low", description: "lesser" };
  const { saved, open } = findCurrentBlockers(BLOCKER, known([lesser, worse]));
  expect(saved).toBe("unknown");
  expect(open.map(({ id }) => id)).toEqual(["worse", null, "lesser"]);
});

const NOW = new Date("2026-01-15T16:00:00.000Z");

test("what git says is under way is one blocker, recorded or not, and names the files and both ways out", () => {
  expect(findUnfinishedMerge(REPOSITORY, NOW)).toBeNull();
  expect(findUnfinishedMerge({ ...REPOSITORY, operation: "bisect" }, NOW)).toBeNull();
  const live = findUnfinishedMerge(
    { ...REPOSITORY, operation: "rebase", unmerged: ["a.txt", "b.txt"] },
    NOW,
  );
  expect(live).toMatchObject({
    type: "merge_conflict",
    severity: "high",
    description: "git rebase: a.txt, b.txt",
    resolution: "git add FILE, git rebase --continue | git rebase --abort",
  });
  const conflict = { ...ROW, type: "merge_conflict", description: "recorded" };
  expect(findCurrentBlockers(null, known([conflict], live)).open).toMatchObject([
    { id: "row", isLive: true, blocker: { description: "git rebase: a.txt, b.txt" } },
  ]);
  expect(findUnfinishedMerge({ ...REPOSITORY, unmerged: ["a.txt"] }, NOW)?.description).toBe(
    "git status: a.txt",
  );
});
