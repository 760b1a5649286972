/**
 * A temporary folder in which one client works, fenced off from the network: its own home, its own
 * temporary folder and a git project with one commit. Paths are real paths, because clients resolve
 * links before they report.
 */
import { mkdirSync, mkdtempSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFence } from "./fence.ts";

export type Workplace = {
  readonly home: string;
  readonly project: string;
  /** What every program needs here, and all that is taken from outside is PATH. */
  readonly env: Readonly<Record<string, string>>;
  /** Requests to hosts outside that were stopped: a test of an offline client expects none. */
  readonly outsideAttempts: readonly string[];
  close(): Promise<void>;
};

export function openWorkplace(): Workplace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-real-")));
  const home = join(root, "home");
  const project = join(root, "project");
  const temporary = join(root, "tmp");
  for (const folder of [home, project, temporary]) mkdirSync(folder);
  const fence = openFence();
  const env = {
    ...fence.env,
    PATH: process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
    HOME: home,
    TMPDIR: temporary,
    TERM: "dumb",
    LANG: "C.UTF-8",
    GIT_CONFIG_NOSYSTEM: "1",
  };
  initialiseRepository(project, env);
  return {
    home,
    project,
    env,
    outsideAttempts: fence.attempts,
    close: async () => {
      fence.close();
      // A program that was just ended may still be writing its last file.
      await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function initialiseRepository(project: string, env: Readonly<Record<string, string>>): void {
  const commands = [
    ["init", "--quiet", "--initial-branch=main"],
    ["config", "user.name", "Test"],
    ["config", "user.email", "test@localhost"],
    ["commit", "--quiet", "--allow-empty", "--message=start"],
  ];
  for (const command of commands) {
    const { exitCode, stderr } = Bun.spawnSync(["git", ...command], { cwd: project, env });
    if (exitCode !== 0) throw new Error(`git ${command.join(" ")} failed: ${stderr.toString()}`);
  }
}
