/** A real repository in a sandbox, in which work is saved by the program and loaded again. */
import { expect } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runInside } from "../run-inside.ts";
import { openSandbox, PROGRAM, type Ran, type RunOptions, type Sandbox } from "../sandbox.ts";

export type Finding = { readonly code: string; readonly message: string; readonly action: string };

/** What `session load --json` prints, as far as tests look at it. */
export type LoadedJson = {
  readonly status: "restored" | "recovery_failed" | "new";
  readonly from: string;
  readonly isForeign: boolean;
  readonly isEdited: boolean;
  readonly checkpointId: string | null;
  readonly ageSeconds: number;
  readonly state: Readonly<Record<string, unknown>>;
  readonly validation: {
    readonly codes: readonly string[];
    readonly checks: Readonly<Record<string, { ok: boolean | null; results: readonly Finding[] }>>;
  };
  readonly current: Readonly<Record<string, unknown>> | null;
  readonly sinceSaved: Readonly<Record<string, unknown>> | null;
  readonly choices: readonly { number: number; text: string; command: string | null }[];
  readonly problems: readonly string[];
  readonly savedBlocker: string | null;
  readonly ahead: Readonly<Record<string, unknown>> | null;
  readonly remote: { readonly remote: string; readonly outcome: string } | null;
  readonly others: readonly Readonly<Record<string, unknown>>[];
  readonly leftOut: readonly string[];
  readonly context: unknown;
  readonly resume: {
    readonly plan: { readonly blockers: readonly Readonly<Record<string, unknown>>[] };
    readonly attempts: readonly Readonly<Record<string, unknown>>[];
    readonly goesOn: boolean;
    readonly doubt: string | null;
  };
};

export type SavedWork = Disposable & {
  readonly sandbox: Sandbox;
  readonly root: string;
  readonly stateFile: string;
  git(...args: readonly string[]): string;
  write(path: string, text: string): void;
  remove(path: string): void;
  /** `self-gen session …` at the root, as an agent's command calls it, in Korean unless the language was set. */
  session(args: readonly string[], options?: RunOptions): Promise<Ran>;
  save(...args: readonly string[]): Promise<void>;
  load(...args: readonly string[]): Promise<LoadedJson>;
  codes(...args: readonly string[]): Promise<readonly string[]>;
  /** The same a minute ago, by the program's clock: states are told apart by the second. */
  aMinuteAgo(): SavedWork;
  /** Everything of the repository that a load may not change. */
  untouched(): string;
};

function gitAt(
  root: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): string {
  const ran = Bun.spawnSync(["git", ...args], { cwd: root, env, stdin: "ignore" });
  if (ran.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${ran.stderr.toString()}`);
  return ran.stdout.toString().trim();
}

/** On `main` with one commit, or a folder only. */
export function openSavedWork(how: "repository" | "no git" = "repository"): SavedWork {
  const sandbox = openSandbox();
  const home = sandbox.env["HOME"] ?? "";
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, ".gitconfig"),
    "[user]\nname = t\nemail = t@t\n[init]\ndefaultBranch = main\n[gc]\nauto = 0\n[advice]\ndetachedHead = false\n",
  );
  if (how === "repository") {
    gitAt(sandbox.project, sandbox.env, ["init", "-q"]);
    writeFileSync(join(sandbox.project, "a.txt"), "a\n");
    gitAt(sandbox.project, sandbox.env, ["add", "."]);
    gitAt(sandbox.project, sandbox.env, ["commit", "-qm", "first"]);
  }
  return workAt(sandbox, sandbox.project);
}

/** How Claude Code marks the shells of its agent. */
export const AGENT = { CLAUDECODE: "1" };

/** Another working tree or clone, seen by the same installation or, with `env`, by one of its own. */
export function workAt(
  sandbox: Sandbox,
  root: string,
  env: Readonly<Record<string, string>> = {},
  behindMs = 0,
): SavedWork {
  const git = (...args: readonly string[]): string => gitAt(root, { ...sandbox.env, ...env }, args);
  const session = (args: readonly string[], options: RunOptions = {}): Promise<Ran> =>
    behindMs === 0
      ? sandbox.run(["session", ...args], {
          cwd: root,
          ...options,
          env: { ...AGENT, ...env, ...options.env },
        })
      : runInside(PROGRAM, ["session", ...args], {
          cwd: root,
          env: { ...sandbox.env, ...AGENT, ...env },
          now: () => new Date(Date.now() - behindMs),
        });
  const load = async (...args: readonly string[]): Promise<LoadedJson> => {
    const ran = await session(["load", "--json", ...args]);
    return JSON.parse(ran.stdout) as LoadedJson;
  };
  return {
    sandbox,
    root,
    stateFile: join(root, ".claude/session-state.json"),
    git,
    write: (path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    session,
    save: async (...args) => {
      const ran = await session(["save", "--yes", ...args]);
      expect(ran).toMatchObject({ exitCode: 0 });
    },
    load,
    codes: async (...args) => (await load(...args)).validation.codes,
    aMinuteAgo: () => workAt(sandbox, root, env, behindMs + 60_000),
    untouched: () => {
      const index = join(git("rev-parse", "--absolute-git-dir"), "index");
      const bytes = existsSync(index) ? readFileSync(index) : "";
      return [
        git("for-each-ref"),
        git("rev-parse", "--symbolic-full-name", "HEAD"),
        git("stash", "list"),
        git("status", "--porcelain=v2", "--untracked-files=all"),
        git("config", "--list", "--local"),
        new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
      ].join("\n");
    },
    [Symbol.dispose]: () => sandbox[Symbol.dispose](),
  };
}

/** A bare repository beside it, which has `main`. */
export function withRemote(work: SavedWork): void {
  const bare = join(work.sandbox.folder, "remote.git");
  work.git("init", "-q", "--bare", bare);
  work.git("remote", "add", "origin", bare);
  work.git("push", "-qu", "origin", "main");
}

/** The same user on another machine: a clone, and a home of its own. */
export function otherMachine(work: SavedWork): SavedWork {
  const { folder } = work.sandbox;
  const root = join(folder, "clone");
  work.git("clone", "-q", join(folder, "remote.git"), root);
  const home = join(folder, "other/.self-generation");
  return workAt(work.sandbox, root, {
    SELF_GEN_HOME: home,
    KW_CHAT_STREAM_PATH: join(folder, "other/stream.jsonl"),
  });
}

export const CHANGE = "openspec/changes/00027-user-auth";

export function writeChange(work: SavedWork, done: number, total: number): void {
  work.write(`${CHANGE}/proposal.md`, "# 사용자 인증 기능\n\n## Why\n");
  const boxes = Array.from(
    { length: total },
    (_, at) => `- [${at < done ? "x" : " "}] ${at + 1} 단계`,
  );
  work.write(`${CHANGE}/tasks.md`, `## 1. Tasks\n\n${boxes.join("\n")}\n`);
}
