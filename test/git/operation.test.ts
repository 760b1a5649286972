import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isIndexLocked, readOperation } from "../../src/git/operation.ts";
import { openPlace, type Place, type Repository } from "./repository.ts";

/** Two branches that change the same line, twice each. */
function apart(place: Place): Repository {
  const app = place.init("app");
  const commit = (text: string): void => {
    app.write("a.txt", `${text}\n`);
    app.run("add", "-A");
    app.run("commit", "-q", "-m", text);
  };
  commit("base");
  app.run("switch", "-q", "-c", "other");
  commit("other 1");
  commit("other 2");
  app.run("switch", "-q", "main");
  commit("main 1");
  commit("main 2");
  return app;
}

test("a merge, rebase, cherry-pick, revert, am and bisect under way is told, and none otherwise", () => {
  using place = openPlace();
  const app = apart(place);
  app.run("format-patch", "-q", "-o", place.folder, "other^..other");
  const rounds = [
    ["merge", ["merge", "other"], ["merge", "--abort"]],
    ["rebase", ["rebase", "other"], ["rebase", "--abort"]],
    ["rebase", ["rebase", "--apply", "other"], ["rebase", "--abort"]],
    ["cherry-pick", ["cherry-pick", "other"], ["cherry-pick", "--abort"]],
    ["cherry-pick", ["cherry-pick", "other^", "other"], ["cherry-pick", "--abort"]],
    ["revert", ["revert", "--no-edit", "HEAD^"], ["revert", "--abort"]],
    ["am", ["am", join(place.folder, "0001-other-2.patch")], ["am", "--abort"]],
    ["bisect", ["bisect", "start"], ["bisect", "reset"]],
  ] as const;
  for (const [operation, begin, abort] of rounds) {
    expect(readOperation(app.root)).toBeNull();
    app.tried(...begin);
    expect(readOperation(app.root)).toBe(operation);
    app.run(...abort);
  }
  expect(readOperation(app.root)).toBeNull();
});

test("a row of cherry-picks is under way also between two of them", () => {
  using place = openPlace();
  const app = apart(place);
  app.tried("cherry-pick", "other^", "other");
  app.write("a.txt", "solved\n");
  app.run("commit", "-q", "-a", "-m", "solved");
  expect(readOperation(app.root)).toBe("cherry-pick");
});

test("a linked tree has its own: what is under way and locked in one is not in the other", () => {
  using place = openPlace();
  const app = apart(place);
  app.run("worktree", "add", "-q", "../linked", "other");
  const linked = place.at(join(place.folder, "linked"));
  linked.tried("merge", "main");
  expect(readOperation(linked.root)).toBe("merge");
  expect(readOperation(app.root)).toBeNull();
  writeFileSync(join(app.root, ".git/index.lock"), "");
  expect(isIndexLocked(app.root)).toBe(true);
  expect(isIndexLocked(linked.root)).toBe(false);
  expect(readOperation(join(place.folder, "nowhere"))).toBeNull();
  expect(isIndexLocked(join(place.folder, "nowhere"))).toBe(false);
});
