import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { parseStatus, readStatus, type ChangedFile } from "../../src/git/status.ts";
import { openPlace } from "./repository.ts";

const short = ({ path, kind, staged, unstaged, deleted, from }: ChangedFile): string =>
  [path, kind, staged && "staged", unstaged && "unstaged", deleted && "deleted", from]
    .filter((part) => part !== false && part !== null)
    .join(" ");

describe("the state of a repository", () => {
  test("names branch, commit, what it follows and how far apart they are", async () => {
    using place = openPlace();
    const bare = place.bare("remote.git");
    const app = place.clone(bare, "app");
    const none = { upstream: null, ahead: 0, behind: 0, files: [], own: [] };
    const empty = await readStatus(app.git, app.root);
    expect({ ...empty, upstream: null }).toEqual({ ...none, branch: "main", commit: null });
    app.run("commit", "-q", "--allow-empty", "-m", "one");
    app.run("push", "-q", "origin", "HEAD");
    app.run("commit", "-q", "--allow-empty", "-m", "two");
    const commit = app.run("rev-parse", "HEAD");
    expect(await readStatus(app.git, app.root)).toEqual({
      ...none,
      branch: "main",
      commit,
      upstream: "origin/main",
      ahead: 1,
    });
    app.run("reset", "-q", "--hard", "HEAD^");
    app.run("push", "-q", "origin", `${commit}:main`);
    expect(await readStatus(app.git, app.root)).toMatchObject({ ahead: 0, behind: 1 });
    app.run("checkout", "-q", "--detach", commit);
    expect(await readStatus(app.git, app.root)).toEqual({ ...none, branch: null, commit });
    app.run("switch", "-q", "-c", "쿠폰/--x");
    expect((await readStatus(app.git, app.root)).branch).toBe("쿠폰/--x");
  });

  test("tells staged, unstaged, deleted, renamed, new, unmerged and nested apart, and leaves ours out", async () => {
    using place = openPlace();
    const app = place.init("app");
    for (const name of ["both", "gone", "old name", "removed", "tree"])
      app.write(name, `${name}\n`.repeat(9));
    app.run("add", "-A");
    app.run("commit", "-q", "-m", "first");
    app.write("both", "1");
    app.run("add", "both");
    app.write("both", "2");
    app.remove("gone");
    app.run("mv", "old name", "new name");
    app.run("rm", "-q", "removed");
    app.write("new", "");
    app.write("dir/deep", "");
    app.write("meant", "");
    app.run("add", "-N", "meant");
    app.write(".claude/session-state.json", "{}");
    app.write(".claude/session-context.json", "{}");
    app.write(".claude/other.json", "{}");
    app.run("add", ".claude/session-context.json");
    place.init("app/inner");
    const state = await readStatus(app.git, app.root);
    expect(state.files.map(short).toSorted()).toEqual([
      ".claude/other.json untracked unstaged",
      "both tracked staged unstaged",
      "dir/deep untracked unstaged",
      "gone tracked unstaged deleted",
      "inner nested unstaged",
      "meant tracked unstaged",
      "new name tracked staged old name",
      "new untracked unstaged",
      "removed tracked staged deleted",
    ]);
    expect(state.own?.map(short)).toEqual([".claude/session-context.json tracked staged"]);
    const blob = app.run("rev-parse", "HEAD:old name");
    const moved = state.files.find(({ path }) => path === "new name");
    expect(moved).toMatchObject({ head: { mode: "100644", hash: blob }, index: { hash: blob } });
    expect(state.files.find(({ path }) => path === "meant")).toMatchObject({
      head: null,
      index: null,
    });
  });

  test("names files in conflict", async () => {
    using place = openPlace();
    const app = place.init("app");
    const commit = (text: string): void => {
      app.write("a", text);
      app.run("add", "-A");
      app.run("commit", "-q", "-m", text);
    };
    commit("base");
    app.run("switch", "-q", "-c", "other");
    commit("other");
    app.run("switch", "-q", "main");
    commit("main");
    app.tried("merge", "other");
    app.write("fine", "x");
    const { files } = await readStatus(app.git, app.root);
    expect(files.map(short)).toEqual(["a unmerged staged unstaged", "fine untracked unstaged"]);
  });

  test("is the same for a folder below the root, and does not touch the index", async () => {
    using place = openPlace();
    const app = place.init("app");
    app.write("dir/a", "x");
    app.run("add", "-A");
    app.run("commit", "-q", "-m", "first");
    app.write("dir/a", "y");
    app.write("b", "y");
    const below = place.at(join(app.root, "dir"));
    expect((await readStatus(below.git, app.root)).files.map(({ path }) => path)).toEqual([
      "dir/a",
      "b",
    ]);
  });

  test("of an answer without anything is one without anything", () => {
    expect(parseStatus("")).toEqual({
      branch: null,
      commit: null,
      upstream: null,
      ahead: 0,
      behind: 0,
      files: [],
      own: [],
    });
  });
});
