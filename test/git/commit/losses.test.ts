/** Nothing of a person's work is lost by a save, or not without a word. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { finishSaving } from "../../../src/git/commit/finish-saving.ts";
import { openPlace, type Place, type Repository } from "../repository.ts";

function begun(place: Place): Repository {
  const app = place.init("app");
  for (const name of ["a.txt", "b.txt", "dir/c.txt"]) app.write(name, "v1\n");
  app.run("add", "-A");
  app.run("commit", "-q", "-m", "first");
  return app;
}

const indexBytes = ({ root }: Repository): Buffer => readFileSync(join(root, ".git/index"));

/** Somebody else's git, not the hook's. */
const OTHER = "env -u GIT_INDEX_FILE -u GIT_DIR git";

describe("a commit that would take away what nobody took out", () => {
  test("is not made from an index that is not there", async () => {
    using place = openPlace();
    const app = begun(place);
    const head = app.run("rev-parse", "HEAD");
    app.write("a.txt", "v2\n");
    app.remove(".git/index");
    expect(await app.save()).toEqual({ outcome: "unsafe", paths: [] });
    expect(app.run("rev-parse", "HEAD")).toBe(head);
    expect(app.leftovers()).toEqual([]);
    const bare = place.bare("remote.git");
    app.run("push", "-q", bare, "main");
    place.at(place.folder).run("clone", "-q", "--no-checkout", bare, "empty");
    const empty = place.at(join(place.folder, "empty"));
    expect(await empty.save()).toEqual({ outcome: "unsafe", paths: [] });
  });

  test("is made without an index where the last commit holds nothing", async () => {
    using place = openPlace();
    const app = place.init("app");
    app.run("commit", "-q", "--allow-empty", "-m", "first");
    if (existsSync(join(app.root, ".git/index"))) app.remove(".git/index");
    app.write("a.txt", "v1\n");
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("status", "--porcelain")).toBe("");
  });

  const EMPTYING = [
    'rm "$GIT_INDEX_FILE"',
    'rm "$GIT_INDEX_FILE"; git add a.txt',
    "git read-tree --empty",
    "git rm -q --cached dir/c.txt",
  ];
  test.each(EMPTYING)("is taken back when a hook did it: %s", async (script) => {
    using place = openPlace();
    const app = begun(place);
    const head = app.run("rev-parse", "HEAD");
    app.write("a.txt", "staged\n");
    app.run("add", "a.txt");
    app.write("a.txt", "unstaged\n");
    app.hook("pre-commit", script);
    const before = indexBytes(app);
    const done = await app.save();
    expect(done.outcome).toBe("unsafe");
    expect(done.outcome === "unsafe" && done.paths).toContain("dir/c.txt");
    expect(app.run("rev-parse", "HEAD")).toBe(head);
    expect(indexBytes(app).equals(before)).toBe(true);
    expect(app.leftovers()).toEqual([]);
    expect((await app.save({ verify: false })).outcome).toBe("committed");
    expect(app.run("ls-tree", "-r", "--name-only", "HEAD")).toBe("a.txt\nb.txt\ndir/c.txt");
  });

  test("is taken back when it is the first and holds nothing", async () => {
    using place = openPlace();
    const app = place.init("app");
    app.write("a.txt", "v1\n");
    app.hook("pre-commit", 'rm "$GIT_INDEX_FILE"');
    expect((await app.save()).outcome).not.toBe("committed");
    expect(app.tried("rev-parse", "--verify", "HEAD").code).not.toBe(0);
    expect(app.leftovers()).toEqual([]);
  });

  test("is fine where the person took it out, and where a hook took out what is gone", async () => {
    using place = openPlace();
    const app = begun(place);
    app.run("rm", "-q", "--cached", "b.txt");
    app.run("mv", "dir/c.txt", "d.txt");
    app.write(".gitignore", "b.txt\n");
    app.hook("pre-commit", "git rm -q a.txt");
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("ls-tree", "-r", "--name-only", "HEAD")).toBe(".gitignore\nd.txt");
  });
});

describe("what is staged", () => {
  test("while a hook runs stays staged, though the file is in the commit with other content", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "v2\n");
    app.write("b.txt", "v2\n");
    app.hook(
      "pre-commit",
      `echo v3 > a.txt; ${OTHER} add a.txt; echo v4 > a.txt; ${OTHER} rm -q --cached dir/c.txt`,
    );
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("show", "HEAD:a.txt")).toBe("v2");
    expect(app.run("show", ":a.txt")).toBe("v3");
    expect(app.read("a.txt")).toBe("v4\n");
    expect(app.run("status", "--porcelain").split("\n")).toEqual([
      "MM a.txt",
      "D  dir/c.txt",
      "?? dir/",
    ]);
  });

  test("while a hook runs stays staged also where something is left out", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("b.txt", "left\n");
    app.run("add", "b.txt");
    app.write("a.txt", "v2\n");
    app.hook("pre-commit", `echo v3 > a.txt; ${OTHER} add a.txt`);
    const done = await app.save({ leaveOut: ({ path }) => path === "b.txt" });
    expect(done.outcome).toBe("committed");
    expect(app.run("show", ":a.txt")).toBe("v3");
    expect(app.run("show", ":b.txt")).toBe("left");
    expect(app.run("show", "HEAD:b.txt")).toBe("v1");
    expect(app.run("status", "--porcelain")).toBe("M  a.txt\nM  b.txt");
  });

  test("of a left-out file stays staged even where a hook takes the file into the commit", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("b.txt", "staged\n");
    app.run("add", "b.txt");
    app.write("b.txt", "unstaged\n");
    app.write("a.txt", "v2\n");
    app.hook("pre-commit", "git add -A");
    const done = await app.save({ leaveOut: ({ path }) => path === "b.txt" });
    expect(done.outcome).toBe("committed");
    expect(app.run("show", "HEAD:b.txt")).toBe("unstaged");
    expect(app.run("show", ":b.txt")).toBe("staged");
    expect(app.run("show", ":a.txt")).toBe("v2");
  });

  test("and nowhere else is not committed, not dropped, and told", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("only.txt", "precious\n");
    app.run("add", "only.txt");
    app.remove("only.txt");
    expect(await app.save()).toEqual({ outcome: "nothing" });
    app.write("a.txt", "v2\n");
    const done = await app.save();
    const hash = app.run("rev-parse", ":only.txt");
    expect(done).toMatchObject({
      outcome: "committed",
      overwritten: [{ path: "only.txt", hash, isStaged: true }],
    });
    expect(app.run("cat-file", "-p", hash)).toBe("precious");
    expect(app.run("ls-tree", "-r", "--name-only", "HEAD")).toBe("a.txt\nb.txt\ndir/c.txt");
    expect(app.run("status", "--porcelain")).toBe("AD only.txt");
  });

  test("and is neither in the last commit nor in the working tree is told by its hash", async () => {
    using place = openPlace();
    const app = begun(place);
    const stage = (path: string, text: string): string => {
      app.write(path, text);
      app.run("add", path);
      return app.run("rev-parse", `:${path}`);
    };
    const changed = stage("a.txt", "staged a\n");
    const gone = stage("b.txt", "staged b\n");
    const back = stage("dir/c.txt", "staged c\n");
    const added = stage("new.txt", "staged new\n");
    stage("same.txt", "same\n");
    app.write("a.txt", "v2\n");
    app.remove("b.txt");
    app.write("dir/c.txt", "v1\n");
    app.write("new.txt", "v2\n");
    Bun.spawnSync(["chmod", "+x", join(app.root, "same.txt")]);
    const done = await app.save();
    expect(done.outcome === "committed" && done.overwritten).toEqual([
      { path: "a.txt", hash: changed, isStaged: false },
      { path: "b.txt", hash: gone, isStaged: false },
      { path: "dir/c.txt", hash: back, isStaged: false },
      { path: "new.txt", hash: added, isStaged: false },
    ]);
    expect(app.run("cat-file", "-p", gone)).toBe("staged b");
    expect(app.run("ls-tree", "-r", "--name-only", "HEAD")).toBe(
      "a.txt\ndir/c.txt\nnew.txt\nsame.txt",
    );
    expect(app.run("status", "--porcelain")).toBe("");
    expect(await finishSaving(app.root, app.git)).toBe("nothing");
  });
});
