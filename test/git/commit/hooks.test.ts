/** Hooks that switch branches or commit, and commits that git refuses for other reasons. */
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { openPlace, type Place, type Repository } from "../repository.ts";

function begun(place: Place): Repository {
  const app = place.init("app");
  for (const name of ["a.txt", "b.txt"]) app.write(name, "v1\n");
  app.run("add", "-A");
  app.run("commit", "-q", "-m", "first");
  app.run("switch", "-q", "-c", "feature");
  return app;
}

describe("a commit on a branch that a hook switched", () => {
  test("before it was made is told with the branch that holds it", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "v2\n");
    app.hook("pre-commit", "git checkout -q -b other");
    const done = await app.save();
    const commit = app.run("rev-parse", "other");
    expect(done).toMatchObject({ outcome: "committed", commit, branch: "other" });
    expect(app.run("rev-parse", "feature")).toBe(app.run("rev-parse", "main"));
    expect(app.run("show", "other:a.txt")).toBe("v2");
    expect(app.run("status", "--porcelain")).toBe("");
  });

  test("after it was made is told with the branch that holds it, whatever HEAD is then", async () => {
    using place = openPlace();
    const app = begun(place);
    // A child of the same commit, made in the same moment.
    app.run("switch", "-q", "main");
    app.run("commit", "-q", "--allow-empty", "-m", "theirs");
    app.run("switch", "-q", "feature");
    app.write("a.txt", "v2\n");
    app.hook("post-commit", "git checkout -q main");
    const done = await app.save();
    const commit = app.run("rev-parse", "feature");
    expect(done).toMatchObject({ outcome: "committed", commit, branch: "feature" });
    expect(app.run("log", "-1", "--format=%s", "feature")).toBe("WIP: [x] - checkpoint");
    expect(app.run("symbolic-ref", "--short", "HEAD")).toBe("main");
    expect(app.run("status", "--porcelain")).toBe("");
    expect(app.leftovers()).toEqual([]);
  });

  test("before and after it was made is found on the third", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "v2\n");
    app.hook("pre-commit", "git checkout -q -b third");
    app.hook("post-commit", "git checkout -q main");
    const done = await app.save();
    expect(done).toMatchObject({ commit: app.run("rev-parse", "third"), branch: "third" });
  });

  test("to another commit is refused by git, and neither branch nor index is changed", async () => {
    using place = openPlace();
    const app = begun(place);
    app.run("branch", "old");
    app.run("switch", "-q", "old");
    app.run("commit", "-q", "--allow-empty", "-m", "theirs");
    app.run("switch", "-q", "feature");
    app.write("a.txt", "v2\n");
    app.hook("pre-commit", "git checkout -q old");
    const before = [app.run("rev-parse", "feature", "old"), app.run("ls-files", "-s")];
    expect(await app.save()).toMatchObject({ outcome: "refused", kind: "other" });
    expect([app.run("rev-parse", "feature", "old"), app.run("ls-files", "-s")]).toEqual(before);
    expect(app.read("a.txt")).toBe("v2\n");
  });

  test("is the commit that was asked for when a hook commits on top of it, or writes it anew", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "v2\n");
    const once = 'test "$AGAIN" && exit 0; AGAIN=1 git commit -q --no-verify';
    app.hook("post-commit", `${once} --allow-empty -m top`);
    const first = await app.save();
    expect(first).toMatchObject({ commit: app.run("rev-parse", "HEAD^"), branch: "feature" });
    app.write("a.txt", "v3\n");
    app.hook("post-commit", `${once} --amend -m anew`);
    const second = await app.save();
    expect(second).toMatchObject({ commit: app.run("rev-parse", "HEAD"), branch: "feature" });
    app.run("checkout", "-q", "--detach");
    app.write("a.txt", "v4\n");
    app.hook("post-commit", "git checkout -q main");
    const third = await app.save();
    expect(third).toMatchObject({ commit: app.run("rev-parse", "HEAD@{1}"), branch: null });
  });
});

describe("a refused commit", () => {
  const hooks = [
    ["pre-commit", "hook"],
    ["commit-msg", "hook"],
    // This one runs with --no-verify too.
    ["prepare-commit-msg", "other"],
  ] as const;
  test.each(hooks)("by %s is of kind %s", async (name, kind) => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "v2\n");
    app.hook(name, "exit 1");
    expect(await app.save()).toMatchObject({ outcome: "refused", kind });
  });

  test("by a hook in another folder is the hook's", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "v2\n");
    app.hook("pre-commit", "exit 1");
    app.run("config", "core.hooksPath", join(place.folder, "none"));
    expect((await app.save()).outcome).toBe("committed");
    app.write("a.txt", "v3\n");
    app.run("config", "core.hooksPath", ".git/hooks");
    expect(await app.save()).toMatchObject({ outcome: "refused", kind: "hook" });
  });

  test.each([
    ["a signature", ["commit.gpgSign=true", "gpg.program=false"]],
    ["line ends", ["core.safecrlf=true", "core.autocrlf=input"]],
    ["a filter", ["filter.x.clean=false", "filter.x.required=true"]],
  ])("for %s is not the hook's, though there is one", async (_name, settings) => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "v2\r\n");
    app.write(".git/info/attributes", "a.txt filter=x\n");
    app.hook("pre-commit", "exit 0");
    for (const one of settings) {
      const [key = "", value = ""] = one.split("=");
      app.run("config", key, value);
    }
    const head = app.run("rev-parse", "HEAD");
    const done = await app.save();
    expect(done).toMatchObject({ outcome: "refused", kind: "other" });
    expect(done.outcome === "refused" && done.output).not.toBe("");
    expect(app.run("rev-parse", "HEAD")).toBe(head);
    expect(app.leftovers()).toEqual([]);
  });
});
