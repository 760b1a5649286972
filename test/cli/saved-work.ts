/** A project in a real repository, and the program that saves it. */
import { expect } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CheckpointState } from "../../src/remember/checkpoint/state/checkpoint-state.ts";
import { openPlace, type Place, type Repository } from "../git/repository.ts";
import { openSandbox, type Ran, type RunOptions, type Sandbox } from "../sandbox.ts";
import { type Language, speak } from "./recorded-session.ts";

/** What `session save --json` prints. */
export type Answer = {
  readonly saved: boolean;
  readonly id: string | null;
  readonly mode: string;
  readonly branch: string | null;
  readonly message: string | null;
  readonly files: readonly string[];
  readonly leftOut: readonly { path: string; reason: string; count: number }[];
  readonly conflicts: readonly unknown[];
  readonly commit: string | null;
  readonly committed: boolean;
  readonly withheld: { readonly branch: string; readonly rule: string | null } | null;
  readonly undo: string | null;
  readonly pushed: boolean;
  readonly push: {
    ok: boolean;
    setsUpstream?: boolean;
    code?: string;
    message?: string;
    fix?: string;
  } | null;
  readonly state: CheckpointState;
  readonly file: string;
  readonly sessionId: string | null;
  readonly checks: readonly { check: string; outcome: string }[];
  readonly warnings: readonly string[];
};

export type Work = Disposable & {
  readonly sandbox: Sandbox;
  readonly place: Place;
  readonly repository: Repository;
  /** `self-gen session …` in a folder, else in the repository. */
  readonly session: (args: readonly string[], options?: RunOptions) => Promise<Ran>;
  /** A save that must have been done, as it told it. */
  readonly saved: (args?: readonly string[], options?: RunOptions) => Promise<Answer>;
  readonly stateAt: (root: string) => CheckpointState | null;
};

export const stateFile = (root: string): string => join(root, ".claude/session-state.json");

/** A repository with one commit on `main`, and a branch `feature/login` checked out. */
export async function openWork(language: Language = "en"): Promise<Work> {
  const sandbox = openSandbox();
  const place = openPlace();
  const repository = place.init("work");
  repository.write("README.md", "# shop\n");
  repository.run("add", ".");
  repository.run("commit", "-q", "-m", "begin");
  repository.run("switch", "-q", "-c", "feature/login");
  await speak(sandbox, language);
  const { PATH: _path, HOME: _home, ...git } = repository.env;
  const session: Work["session"] = (args, options = {}) =>
    sandbox.run(["session", ...args], {
      cwd: repository.root,
      ...options,
      env: { ...git, ...options.env },
    });
  return {
    sandbox,
    place,
    repository,
    session,
    saved: async (args = [], options) => {
      const ran = await session(["save", "--json", ...args], options);
      expect({ stderr: ran.stderr, stdout: ran.stdout.slice(0, 2) }).toEqual({
        stderr: "",
        stdout: "{\n",
      });
      const answer = JSON.parse(ran.stdout) as Answer & { error?: unknown };
      expect(answer.error).toBeUndefined();
      expect(ran.exitCode).toBe(answer.push?.ok === false ? 1 : 0);
      return answer;
    },
    stateAt: (root) =>
      existsSync(stateFile(root))
        ? (JSON.parse(readFileSync(stateFile(root), "utf8")) as CheckpointState)
        : null,
    [Symbol.dispose]: () => {
      sandbox[Symbol.dispose]();
      place[Symbol.dispose]();
    },
  };
}

/** Everything that git knows, to compare before and after. */
export function gitFacts(repository: Repository): unknown {
  const run = (...args: readonly string[]): string => repository.run(...args);
  const { root } = repository;
  return {
    refs: run("for-each-ref"),
    head: readFileSync(join(root, ".git/HEAD"), "utf8"),
    index: run("ls-files", "--stage"),
    status: run("status", "--porcelain=v2"),
    stash: run("stash", "list"),
  };
}
