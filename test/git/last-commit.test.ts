import { expect, test } from "bun:test";
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lastCommitAt } from "../../src/git/last-commit.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";

function git(sandbox: Sandbox, cwd: string, at: number, ...args: readonly string[]): void {
  const ran = Bun.spawnSync(["git", "-c", "user.name=김 > t", "-c", "user.email=t@t", ...args], {
    cwd,
    env: {
      ...sandbox.env,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_SYSTEM: "/dev/null",
      GIT_COMMITTER_DATE: `@${at} +0900`,
    },
  });
  expect(ran.exitCode).toBe(0);
}

const FIRST = 1_780_000_000;

test("the last commit is told by the log, to the end of its second, whatever was checked out or reset since", () => {
  using sandbox = openSandbox();
  const { project, folder } = sandbox;
  expect(lastCommitAt(project)).toBeNull();
  git(sandbox, project, FIRST, "init", "-q", "-b", "main");
  expect(lastCommitAt(project)).toBeNull();
  git(sandbox, project, FIRST, "commit", "-q", "--allow-empty", "-m", "commit: first");
  expect(lastCommitAt(project)).toBe(FIRST * 1000 + 999);
  git(sandbox, project, FIRST + 60, "switch", "-q", "-c", "other");
  expect(lastCommitAt(project)).toBe(FIRST * 1000 + 999);
  git(sandbox, project, FIRST + 120, "commit", "-q", "--amend", "--allow-empty", "-m", "again");
  expect(lastCommitAt(project)).toBe((FIRST + 120) * 1000 + 999);
  const linked = join(folder, "linked");
  git(sandbox, project, FIRST + 180, "worktree", "add", "-q", "-b", "third", linked);
  expect(lastCommitAt(linked)).toBeNull();
  git(sandbox, linked, FIRST + 240, "commit", "-q", "--allow-empty", "-m", "there");
  expect(lastCommitAt(linked)).toBe((FIRST + 240) * 1000 + 999);
  expect(lastCommitAt(project)).toBe((FIRST + 120) * 1000 + 999);
});

test("a log without end is read at its end, and what is no log tells nothing", async () => {
  using sandbox = openSandbox();
  const { project } = sandbox;
  git(sandbox, project, FIRST, "init", "-q");
  git(sandbox, project, FIRST, "commit", "-q", "--allow-empty", "-m", "first");
  const log = join(project, ".git/logs/HEAD");
  const zeros = "0".repeat(40);
  const line = `${zeros} ${zeros} t <t@t> ${FIRST + 5} +0000\tcheckout: moving\n`;
  appendFileSync(log, line.repeat(10_000));
  expect(lastCommitAt(project)).toBeNull();
  appendFileSync(log, line.replace("checkout: moving", "commit (merge): x"));
  expect(lastCommitAt(project)).toBe((FIRST + 5) * 1000 + 999);
  writeFileSync(log, "\0\n>".repeat(1000));
  expect(lastCommitAt(project)).toBeNull();
  rmSync(log);
  expect(await Bun.spawn(["mkfifo", log]).exited).toBe(0);
  expect(lastCommitAt(project)).toBeNull();
});
