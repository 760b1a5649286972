import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { branchOf, headOf } from "../../src/git/head.ts";
import { openPlace } from "./repository.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";

function git(sandbox: Sandbox, cwd: string, ...args: readonly string[]): string {
  const ran = Bun.spawnSync(["git", "-c", "user.name=t", "-c", "user.email=t@t", ...args], {
    cwd,
    env: { ...sandbox.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
  });
  expect(ran.exitCode).toBe(0);
  return new TextDecoder().decode(ran.stdout).trim();
}

describe("the branch of a working tree", () => {
  test("is the one that git says, before the first commit, after a switch, and in a linked tree", () => {
    using sandbox = openSandbox();
    const { project, folder } = sandbox;
    git(sandbox, project, "init", "-q", "-b", "main");
    expect(branchOf(project)).toBe("main");
    git(sandbox, project, "commit", "-q", "--allow-empty", "-m", "first");
    git(sandbox, project, "switch", "-q", "-c", "feature/쿠폰-1");
    expect(branchOf(project)).toBe("feature/쿠폰-1");
    const linked = join(folder, "linked");
    git(sandbox, project, "worktree", "add", "-q", "-b", "other", linked);
    expect(branchOf(linked)).toBe("other");
    expect(branchOf(project)).toBe(git(sandbox, project, "branch", "--show-current"));
  });

  test("is unknown where a commit is checked out, and where there is no repository", () => {
    using sandbox = openSandbox();
    const { project } = sandbox;
    expect(branchOf(project)).toBeNull();
    expect(branchOf(join(project, "nowhere"))).toBeNull();
    git(sandbox, project, "init", "-q", "-b", "main");
    git(sandbox, project, "commit", "-q", "--allow-empty", "-m", "first");
    git(sandbox, project, "checkout", "-q", "--detach");
    expect(branchOf(project)).toBeNull();
  });

  test("is unknown where git's files are broken, huge or no files", () => {
    using sandbox = openSandbox();
    const head = join(sandbox.project, ".git/HEAD");
    mkdirSync(join(sandbox.project, ".git"));
    for (const broken of ["", "ref: refs/heads/", "\0\0\0", "x".repeat(10_000_000)]) {
      writeFileSync(head, broken);
      expect(branchOf(sandbox.project)).toBeNull();
    }
    const folders = join(sandbox.folder, "folders");
    mkdirSync(join(folders, ".git/HEAD"), { recursive: true });
    expect(branchOf(folders)).toBeNull();
    const pipes = join(sandbox.folder, "pipes");
    mkdirSync(join(pipes, ".git"), { recursive: true });
    expect(Bun.spawnSync(["mkfifo", join(pipes, ".git/HEAD")]).exitCode).toBe(0);
    expect(branchOf(pipes)).toBeNull();
  });
});

describe("the commit of a working tree", () => {
  test("is the one that git says: loose, packed, both, detached, in a linked tree and a submodule", () => {
    using place = openPlace();
    const app = place.init("app");
    expect(headOf(app.root)).toEqual({ branch: "main", commit: null });
    const agrees = (repository = app): void => {
      const branch = repository.run("branch", "--show-current");
      expect(headOf(repository.root)).toEqual({
        branch: branch === "" ? null : branch,
        commit: repository.run("rev-parse", "HEAD"),
      });
    };
    const commit = (): string => app.run("commit", "-q", "--allow-empty", "-m", "x");
    commit();
    agrees();
    app.run("pack-refs", "--all");
    agrees();
    commit();
    agrees();
    app.run("branch", "ain");
    app.run("tag", "main");
    app.run("switch", "-q", "-c", "feature/쿠폰-1");
    commit();
    app.run("pack-refs", "--all");
    agrees();
    app.run("worktree", "add", "-q", "-b", "other", "../linked");
    agrees(place.at(join(place.folder, "linked")));
    app.run("symbolic-ref", "refs/heads/alias", "refs/heads/other");
    app.run("symbolic-ref", "HEAD", "refs/heads/alias");
    expect(headOf(app.root).commit).toBe(app.run("rev-parse", "HEAD"));
    app.run("checkout", "-q", "--detach", "main");
    agrees();
    app.run("submodule", "add", "-q", app.root, "part");
    agrees(place.at(join(app.root, "part")));
  });

  test("is unknown where refs are not files, where they are broken, and where links go in circles", () => {
    using place = openPlace();
    const app = place.init("app");
    app.run("commit", "-q", "--allow-empty", "-m", "x");
    const head = join(app.root, ".git/HEAD");
    for (const [text, branch] of [
      ["ref: refs/heads/.invalid", null],
      ["ref: refs/heads/none", "none"],
      ["ref: refs/heads/round", "round"],
      ["abc", null],
      ["", null],
    ] as const) {
      writeFileSync(join(app.root, ".git/refs/heads/round"), "ref: refs/heads/round\n");
      writeFileSync(head, `${text}\n`);
      expect(headOf(app.root)).toEqual({ branch, commit: null });
    }
    expect(headOf(join(place.folder, "nowhere"))).toEqual({ branch: null, commit: null });
  });
});
