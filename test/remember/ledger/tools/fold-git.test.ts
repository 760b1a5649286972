/** What was done with git. */
import { describe, expect, test } from "bun:test";
import {
  foldGit,
  type GitActivity,
  NO_GIT_ACTIVITY,
} from "../../../../src/remember/ledger/tools/fold-git.ts";

type Given = readonly [command: string, text: string, ok?: boolean | null];

const after = (...all: readonly Given[]): GitActivity =>
  all.reduce(
    (git, [command, text, ok = true], n) => foldGit(git, { n, ts: null, command, ok, text }),
    NO_GIT_ACTIVITY,
  );

const commit = (subject: string, hash = "abc1234"): Given => [
  `git commit -m "${subject}"`,
  `[main ${hash}] ${subject}\n 1 file changed`,
];
const PUSHED = "To github.com:kim/shop.git\n   abc1234..def5678  main -> main";

describe("commits", () => {
  test("are known by their hash and subject, and wait to be pushed", () => {
    const git = after(commit("round once"), commit("쿠폰 추가", "def5678"));
    expect(git.commits.map(({ hash, subject }) => [hash, subject])).toEqual([
      ["abc1234", "round once"],
      ["def5678", "쿠폰 추가"],
    ]);
    expect(git.unpushed).toBe(2);
  });

  test.each([
    ["git commit -m x", "nothing to commit, working tree clean", true],
    ["git log", "[main abc1234] round once", true],
    ["echo commit", "[main abc1234] round once", true],
    ["git commit -m x", "Aborting commit due to empty message", false],
  ])("are none where nothing was made: %p", (command, text, ok) => {
    expect(after([command, text, ok])).toMatchObject({ commits: [], unpushed: 0, pushed: false });
  });

  test("the first one, and one beside a branch, count", () => {
    expect(after(["git commit -m x", "[main (root-commit) abc1234] x"]).unpushed).toBe(1);
    expect(after(["git commit -m x", "[detached HEAD abc1234] x"]).unpushed).toBe(1);
  });

  test("that are amended take the place of the one before", () => {
    const git = after(commit("a"), ["git commit --amend -m b", "[main def5678] b"]);
    expect(git.commits.map(({ subject }) => subject)).toEqual(["b"]);
    expect(git.unpushed).toBe(1);
  });

  test("that are taken back are none", () => {
    const two: Given[] = [commit("a"), commit("b", "bbbbbbb")];
    expect(after(...two, ["git reset --hard HEAD~1", "HEAD is now at abc1234 a"]).unpushed).toBe(1);
    expect(after(...two, ["git reset --soft HEAD^", ""]).unpushed).toBe(1);
    expect(after(...two, ["git reset --hard origin/main", "HEAD is now at 1"]).unpushed).toBe(0);
    expect(after(...two, ["git reset src/cart.ts", ""]).unpushed).toBe(2);
    expect(after(...two, ["git reset HEAD -- src/cart.ts", ""]).unpushed).toBe(2);
  });

  test("are not more than twenty", () => {
    expect(after(...Array.from({ length: 50 }, (_, at) => commit(`n${at}`))).commits.length).toBe(
      20,
    );
  });
});

describe("a push", () => {
  test.each([
    ["git push", PUSHED],
    ["git push -u origin main", "To x\n * [new branch]      main -> main"],
    ["git push", "Everything up-to-date"],
    ["git push -q", ""],
    ["git push 2>&1 | tail -1", "   abc1234..def5678  main -> main"],
  ])("that went through leaves nothing unpushed: %p", (command, text) => {
    expect(after(commit("a"), [command, text])).toMatchObject({
      unpushed: 0,
      pushed: true,
      pushFault: null,
    });
  });

  test("in one command with its commit leaves nothing unpushed", () => {
    for (const text of [`[main abc1234] a\n${PUSHED}`, "[main abc1234] a"]) {
      expect(after(['git add . && git commit -m "a" && git push -q', text]).unpushed).toBe(0);
    }
  });

  test.each([
    [
      "git push",
      " ! [rejected]        main -> main (fetch first)\nerror: failed to push",
      "! [rejected]        main -> main (fetch first)",
    ],
    [
      "git push",
      "fatal: No configured push destination.",
      "fatal: No configured push destination.",
    ],
    [
      "git push",
      "To x\n ! [remote rejected] main -> main (protected branch)",
      "! [remote rejected] main -> main (protected branch)",
    ],
  ])("that did not go through says why: %p %p", (command, text, fault) => {
    expect(after(commit("a"), [command, text, false])).toMatchObject({
      unpushed: 1,
      pushFault: fault,
    });
    expect(after(commit("a"), [command, text, false], ["git push", PUSHED]).pushFault).toBeNull();
  });

  test.each(["git push --dry-run", "git push origin --delete old", "git push origin :old"])(
    "of something else leaves them unpushed: %p",
    (command) => {
      expect(after(commit("a"), [command, PUSHED]).unpushed).toBe(1);
    },
  );

  test("of which nobody knows how it ended leaves nothing that could be told", () => {
    for (const push of [["git push", "", null] as const, ["git push; echo done", "done"] as const])
      expect(after(commit("a"), [...push])).toMatchObject({ unpushed: 0, pushed: false });
  });
});

test("what is stashed is known, until it is taken out, dropped or cleared", () => {
  const saved: Given = ["git stash", "Saved working directory and index state WIP on main"];
  expect(after(saved, saved).stashes).toBe(2);
  for (const taken of [
    ["git stash pop", "Dropped refs/stash@{0} (abc)"],
    ["git stash drop stash@{0}", "Dropped stash@{0} (abc)"],
    ["git stash pop -q", ""],
    ["git stash clear", ""],
  ] as const)
    expect({ taken, left: after(saved, [...taken]).stashes }).toEqual({ taken, left: 0 });
  const conflict: Given = ["git stash pop", "CONFLICT (content): Merge conflict in a.ts"];
  expect(after(saved, conflict).stashes).toBe(1);
});
