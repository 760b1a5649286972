import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { branchOf } from "../../src/git/head.ts";
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
