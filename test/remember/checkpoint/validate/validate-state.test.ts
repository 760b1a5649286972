import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  toFindingCodes,
  listFindings,
} from "../../../../src/remember/checkpoint/validate/validation-findings.ts";
import type { CurrentWork } from "../../../../src/remember/checkpoint/validate/current-work.ts";
import { validateState } from "../../../../src/remember/checkpoint/validate/validate-state.ts";
import { BLOCKER, PRESENT, REPOSITORY, STATE } from "./states.ts";

const OTHER = "b".repeat(40);

const present = (changed: Partial<CurrentWork>): CurrentWork => ({ ...PRESENT, ...changed });
const repository = (changed: Partial<typeof REPOSITORY>): CurrentWork =>
  present({ repository: { ...REPOSITORY, ...changed } });

test("a state that fits what is there is valid, and all four checks ran [R196]", () => {
  const validation = validateState(STATE, PRESENT);
  expect(toFindingCodes(validation)).toEqual(["ALL_VALID"]);
  expect(Object.entries(validation).map(([check, { ok }]) => [check, ok])).toEqual([
    ["git_sync", true],
    ["openspec_exists", true],
    ["files_intact", true],
    ["blocker_resolved", true],
  ]);
});

test("what does not apply is neither right nor wrong", () => {
  const bare = { ...STATE, git_branch: null, git_commit: null, openspec: null, modified_files: [] };
  const validation = validateState(bare, present({ repository: null, change: null }));
  expect(toFindingCodes(validation)).toEqual(["ALL_VALID"]);
  expect(validation.git_sync.ok).toBeNull();
  expect(validation.openspec_exists.ok).toBeNull();
  expect(validation.files_intact.ok).toBeNull();
});

test("another branch, and no repository where there was one, is a mismatch [R197]", () => {
  expect(toFindingCodes(validateState(STATE, repository({ branch: "main" })))).toEqual([
    "BRANCH_MISMATCH",
  ]);
  expect(toFindingCodes(validateState(STATE, repository({ branch: null })))).toEqual([
    "BRANCH_MISMATCH",
  ]);
  expect(toFindingCodes(validateState(STATE, present({ repository: null })))).toEqual([
    "BRANCH_MISMATCH",
  ]);
});

test("saved without a branch, a branch made of that very commit is the same place", () => {
  const detached = { ...STATE, git_branch: null };
  expect(toFindingCodes(validateState(detached, repository({ branch: "kept" })))).toEqual([
    "ALL_VALID",
  ]);
  expect(toFindingCodes(validateState(detached, repository({ branch: null })))).toEqual([
    "ALL_VALID",
  ]);
  const elsewhere = repository({ branch: "main", commit: OTHER });
  expect(toFindingCodes(validateState(detached, elsewhere))).toEqual([
    "BRANCH_MISMATCH",
    "COMMIT_MISMATCH",
  ]);
});

test("saved outside of git, a repository that was made since changes nothing", () => {
  const outside = { ...STATE, git_branch: null, git_commit: null };
  expect(toFindingCodes(validateState(outside, PRESENT))).toEqual(["ALL_VALID"]);
});

test("another commit is a mismatch that says how far ahead and behind, or that the saved one is unknown [R198]", () => {
  const moved = repository({ commit: OTHER, sinceSaved: { ahead: 3, behind: 1 } });
  expect(listFindings(validateState(STATE, moved))).toEqual([
    {
      code: "COMMIT_MISMATCH",
      saved: STATE.git_commit ?? "",
      current: OTHER,
      isKnown: true,
      ahead: 3,
      behind: 1,
    },
  ]);
  const gone = repository({ commit: OTHER, savedCommit: null, sinceSaved: null });
  expect(listFindings(validateState(STATE, gone))).toMatchObject([{ isKnown: false, ahead: null }]);
});

test("a short hash that resolves to HEAD is HEAD [R198]", () => {
  expect(toFindingCodes(validateState({ ...STATE, git_commit: "aaaaaaa" }, PRESENT))).toEqual([
    "ALL_VALID",
  ]);
});

test("uncommitted files, a missing change, a missing proposal and missing files are told [R199, R200, R201, R202]", () => {
  const dirty = repository({ uncommitted: ["x"] });
  expect(toFindingCodes(validateState(STATE, dirty))).toEqual(["UNCOMMITTED_CHANGES"]);
  expect(toFindingCodes(validateState(STATE, present({ change: null })))).toEqual([
    "OPENSPEC_NOT_FOUND",
  ]);
  const bare = PRESENT.change === null ? null : { ...PRESENT.change, hasProposal: false };
  const unproposed = validateState(STATE, present({ change: bare }));
  expect(toFindingCodes(unproposed)).toEqual(["PROPOSAL_MISSING"]);
  expect(unproposed.openspec_exists.ok).toBe(true);
  const files = { missing: ["src/a.ts"], outside: ["../x"] };
  expect(toFindingCodes(validateState(STATE, present({ files })))).toEqual([
    "FILE_MISSING: src/a.ts",
    "PATH_OUTSIDE: ../x",
  ]);
});

test("what must be seen to first is told first: blocker, git, work [R222]", () => {
  const everything = present({
    repository: { ...REPOSITORY, branch: "main", commit: OTHER, uncommitted: ["x"] },
    change: null,
    files: { missing: ["src/a.ts"], outside: [] },
    blockers: { saved: null, open: [{ id: "1", blocker: BLOCKER, isLive: false, agents: [] }] },
  });
  expect(toFindingCodes(validateState(STATE, everything))).toEqual([
    "BLOCKER_EXISTS",
    "BRANCH_MISMATCH",
    "COMMIT_MISMATCH",
    "UNCOMMITTED_CHANGES",
    "OPENSPEC_NOT_FOUND",
    "FILE_MISSING: src/a.ts",
  ]);
});

test("all is valid only where the tree is clean, whatever lies in it and whatever was left out [R199, R203]", () => {
  const files = fc.uniqueArray(fc.constantFrom("a", "b/c", ".env", "node_modules/x"));
  fc.assert(
    fc.property(files, files, files, (uncommitted, untracked, leftOut) => {
      const found = toFindingCodes(
        validateState(STATE, repository({ uncommitted, untracked }), leftOut),
      );
      expect(found.includes("ALL_VALID")).toBe(uncommitted.length === 0);
      expect(found.includes("UNCOMMITTED_CHANGES")).toBe(uncommitted.length > 0);
    }),
  );
});

test("what the save itself left out leaves the tree dirty and is a warning; anything else is a change, and only what git knows can be stashed [R199]", () => {
  const dirty = repository({
    uncommitted: [".env", "node_modules/a/b.js", "x"],
    untracked: [".env", "node_modules/a/b.js"],
  });
  const leftOut = [".env", "node_modules/"];
  expect(listFindings(validateState(STATE, dirty, leftOut))).toEqual([
    {
      code: "UNCOMMITTED_CHANGES",
      files: ["x"],
      leftOut: [".env", "node_modules/a/b.js"],
      hasTracked: true,
      isUnderWay: false,
    },
  ]);
  const same = repository({ uncommitted: [".env"], untracked: [".env"] });
  const left = validateState(STATE, same, leftOut);
  expect([toFindingCodes(left), left.git_sync.ok]).toEqual([["UNCOMMITTED_CHANGES"], true]);
  expect(listFindings(validateState(STATE, same))).toMatchObject([{ hasTracked: false }]);
  const merging = repository({ uncommitted: ["x"], operation: "merge" });
  expect(listFindings(validateState(STATE, merging))).toMatchObject([{ isUnderWay: true }]);
});
