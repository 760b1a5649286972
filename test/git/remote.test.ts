/** Remotes and pushing, with bare repositories beside. */
import { describe, expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  defaultBranchOf,
  isDefaultBranch,
  pushBranch,
  remoteOf,
  hasUnpushedWip,
} from "../../src/git/remote.ts";
import type { Git } from "../../src/git/run.ts";
import { openPlace, type Repository } from "./repository.ts";

const commit = (repository: Repository, subject: string): string =>
  repository.run("commit", "-q", "--allow-empty", "-m", subject);

describe("the remote", () => {
  test("is what is set for pushing, else what the branch follows, else origin, else the only one", async () => {
    using place = openPlace();
    const app = place.init("app");
    const remote = (branch: string | null): Promise<string | null> => remoteOf(app.git, branch);
    expect(await remote("main")).toBeNull();
    app.run("remote", "add", "team.x/y", "/nowhere");
    expect(await remote(null)).toBe("team.x/y");
    app.run("remote", "add", "mine", "/nowhere");
    expect(await remote("main")).toBeNull();
    app.run("config", "branch.main.remote", "mine");
    app.run("config", "branch.local.remote", ".");
    expect(await remote("main")).toBe("mine");
    expect(await remote("local")).toBeNull();
    app.run("remote", "add", "origin", "/nowhere");
    expect(await remote("main")).toBe("mine");
    for (const other of ["local", "topic", null]) expect(await remote(other)).toBe("origin");
    app.run("config", "remote.pushDefault", "team.x/y");
    for (const any of ["main", "topic", null]) expect(await remote(any)).toBe("team.x/y");
    app.run("config", "branch.main.pushRemote", "origin");
    expect(await remote("main")).toBe("origin");
    // A way to say that a branch is not to be pushed.
    app.run("config", "branch.main.pushRemote", "no_push");
    expect(await remote("main")).toBe("no_push");
    expect(await pushBranch(app.git, "no_push", "main")).toMatchObject({ ok: false });
  });

  test("is asked itself whether a branch is its default one, whatever was fetched last", async () => {
    using place = openPlace();
    const bare = place.bare("remote.git");
    const app = place.clone(bare, "app");
    commit(app, "first");
    app.run("push", "-q", "origin", "HEAD", "HEAD:trunk");
    app.run("remote", "set-head", "origin", "main");
    const isDefault = (branch: string): Promise<boolean> =>
      isDefaultBranch(app.git, "origin", branch);
    place.at(bare).run("symbolic-ref", "HEAD", "refs/heads/trunk");
    expect([await isDefault("trunk"), await isDefault("main")]).toEqual([true, false]);
    app.run("remote", "set-head", "origin", "trunk");
    app.run("remote", "set-url", "origin", join(place.folder, "nowhere"));
    for (const name of ["trunk", "main", "master"]) expect(await isDefault(name)).toBe(true);
    expect(await isDefault("topic")).toBe(false);
    // It may be pushed to elsewhere than it is fetched from.
    const other = place.bare("other.git");
    app.run("push", "-q", other, "main:release");
    place.at(other).run("symbolic-ref", "HEAD", "refs/heads/release");
    app.run("remote", "set-url", "--push", "origin", other);
    expect([await isDefault("release"), await isDefault("trunk")]).toEqual([true, false]);
  });

  test("that does not tell has the usual default branches: nothing is pushed onto them by mistake", async () => {
    using place = openPlace();
    const app = place.clone(place.bare("remote.git"), "app");
    const isDefault = (branch: string): Promise<boolean> =>
      isDefaultBranch(app.git, "origin", branch);
    for (const name of ["main", "master"]) expect(await isDefault(name)).toBe(true);
    expect(await isDefault("feature/main")).toBe(false);
  });

  test("that hangs is waited for ten seconds when asked, and two minutes when pushed to", async () => {
    const waits: unknown[] = [];
    const git: Git = (args, { timeoutMs, isApart } = {}) => {
      if (args[0] === "ls-remote" || args[0] === "push") waits.push([args[0], timeoutMs, isApart]);
      return Promise.resolve({ code: -1, stdout: "", stderr: "", isLate: true });
    };
    expect(await isDefaultBranch(git, "origin", "topic")).toBe(false);
    expect(await defaultBranchOf(git, "origin")).toBeNull();
    expect(await pushBranch(git, "origin", "topic")).toMatchObject({ kind: "unreachable" });
    expect(waits).toEqual([
      ["ls-remote", 10_000, true],
      ["ls-remote", 10_000, true],
      ["push", 120_000, true],
    ]);
  });

  test("tells its default branch, known or asked for", async () => {
    using place = openPlace();
    const bare = place.bare("remote.git");
    const app = place.init("app", "-b", "trunk/기본");
    app.run("remote", "add", "origin", bare);
    commit(app, "first");
    place.at(bare).run("symbolic-ref", "HEAD", "refs/heads/trunk/기본");
    expect(await defaultBranchOf(app.git, "origin")).toBeNull();
    app.run("push", "-q", "origin", "HEAD");
    expect(await defaultBranchOf(app.git, "origin")).toBe("trunk/기본");
    const other = place.clone(bare, "other");
    other.run("remote", "set-url", "origin", "/nowhere");
    expect(await defaultBranchOf(other.git, "origin")).toBe("trunk/기본");
    expect(await defaultBranchOf(app.git, "--upload-pack=touch x")).toBeNull();
    expect(existsSync(join(app.root, "x"))).toBe(false);
  });
});

describe("a pushed branch", () => {
  test("goes to the branch of its own name, whatever it follows, and follows it only when asked to", async () => {
    using place = openPlace();
    const bare = place.bare("remote.git");
    const app = place.clone(bare, "app");
    commit(app, "first");
    app.run("push", "-q", "origin", "HEAD");
    app.run("switch", "-q", "-c", "feature", "--track", "origin/main");
    commit(app, "second");
    expect(await pushBranch(app.git, "origin", "feature")).toEqual({ ok: true });
    const there = place.at(bare);
    expect(there.run("rev-parse", "feature")).toBe(app.run("rev-parse", "HEAD"));
    expect(there.run("rev-parse", "main")).toBe(app.run("rev-parse", "HEAD^"));
    expect(app.run("rev-parse", "--abbrev-ref", "feature@{u}")).toBe("origin/main");
    expect(await pushBranch(app.git, "origin", "feature", { setUpstream: true })).toEqual({
      ok: true,
    });
    expect(app.run("rev-parse", "--abbrev-ref", "feature@{u}")).toBe("origin/feature");
  });

  test("may have a name that looks like an option or a command", async () => {
    using place = openPlace();
    const bare = place.bare("remote.git");
    const app = place.clone(bare, "app");
    commit(app, "WIP: [x] - checkpoint");
    for (const name of ["--output=x", "-f", "$(touch${IFS}x)", "한글/가지", "a;b", "(detached)x"]) {
      app.run("update-ref", `refs/heads/${name}`, "HEAD");
      expect(await hasUnpushedWip(app.git, "origin", name)).toBe(name === "--output=x");
      expect(await pushBranch(app.git, "origin", name)).toEqual({ ok: true });
      expect(await hasUnpushedWip(app.git, "origin", name)).toBe(false);
      expect(place.at(bare).run("rev-parse", `refs/heads/${name}`)).toBe(
        app.run("rev-parse", "HEAD"),
      );
    }
    expect(existsSync(join(app.root, "x"))).toBe(false);
  });

  test("is rejected, refused by a hook of either side, or not reached: each is told apart, with git's words", async () => {
    using place = openPlace();
    const bare = place.bare("remote.git");
    const app = place.clone(bare, "app");
    commit(app, "first");
    app.run("push", "-q", "origin", "HEAD");
    const other = place.clone(bare, "other");
    commit(other, "theirs");
    other.run("push", "-q", "origin", "HEAD");
    commit(app, "ours");
    const push = () => pushBranch(app.git, "origin", "main");
    expect(await push()).toMatchObject({ ok: false, kind: "rejected" });
    app.run("fetch", "-q");
    expect(await push()).toMatchObject({
      ok: false,
      kind: "rejected",
      reason: "[rejected] (non-fast-forward)",
    });
    app.run("reset", "-q", "--hard", "origin/main");
    commit(app, "again");
    app.hook("pre-push", "echo 'tests are red' >&2; exit 1");
    const local = await push();
    expect(local).toMatchObject({ ok: false, kind: "hook" });
    expect(local.ok || local.reason).toContain("tests are red");
    app.remove(".git/hooks/pre-push");
    const receive = join(bare, "hooks/pre-receive");
    writeFileSync(receive, "#!/bin/sh\necho no WIP here >&2\nexit 1\n", { mode: 0o755 });
    const there = await push();
    expect(there).toMatchObject({ ok: false, kind: "hook" });
    expect(there.ok || there.reason).toContain("no WIP here");
    app.run("remote", "set-url", "origin", join(place.folder, "nowhere.git"));
    expect(await push()).toMatchObject({ ok: false, kind: "unreachable" });
    app.run("remote", "set-url", "origin", "http://127.0.0.1:1/x.git");
    expect(await push()).toMatchObject({ ok: false, kind: "unreachable" });
    expect(await pushBranch(app.git, "origin", "no-such")).toMatchObject({
      ok: false,
      kind: "other",
    });
  });

  test("would bring work in progress: only commits that are not there yet, only by their subject", async () => {
    using place = openPlace();
    const bare = place.bare("remote.git");
    const app = place.clone(bare, "app");
    commit(app, "WIP: [x] - checkpoint");
    expect(await hasUnpushedWip(app.git, "origin", "main")).toBe(true);
    app.run("push", "-q", "origin", "HEAD");
    expect(await hasUnpushedWip(app.git, "origin", "main")).toBe(false);
    commit(app, "done\n\nWIP: was");
    expect(await hasUnpushedWip(app.git, "origin", "main")).toBe(false);
    commit(app, "WIP: [y] - checkpoint");
    commit(app, "done");
    expect(await hasUnpushedWip(app.git, "origin", "main")).toBe(true);
    expect(await hasUnpushedWip(app.git, "origin", "no-such")).toBe(false);
  });
});
