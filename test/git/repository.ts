/** Real repositories in a throw-away folder, with no settings but their own. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { commitFiles, type CommitResult } from "../../src/git/commit/commit.ts";
import { gitFolderOf } from "../../src/git/git-folder.ts";
import { gitIn, type Git } from "../../src/git/run.ts";
import { readStatus, type ChangedFile } from "../../src/git/status.ts";

export type Repository = {
  readonly root: string;
  /** The program's way to run git. */
  readonly git: Git;
  readonly env: Readonly<Record<string, string>>;
  /** Git as a person types it; throws what it says. */
  run(...args: readonly string[]): string;
  /** Without looking at how it ended. */
  tried(...args: readonly string[]): { code: number; output: string };
  write(path: string | Buffer, text: string | Uint8Array): void;
  read(path: string): string;
  remove(path: string): void;
  hook(name: string, script: string): void;
  /** Everything but what `excludeForgotten` names. */
  save(how?: Saving): Promise<CommitResult>;
  /** Our files in its git folder. */
  leftovers(): string[];
};

export type Saving = {
  readonly leaveOut?: (file: ChangedFile) => boolean;
  readonly message?: string;
  readonly verify?: boolean;
  /** Between looking and committing. */
  readonly meanwhile?: () => void;
};

export type Place = Disposable & {
  readonly folder: string;
  init(name: string, ...args: readonly string[]): Repository;
  clone(from: string, name: string): Repository;
  bare(name: string): string;
  at(root: string): Repository;
};

export function openPlace(): Place {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-git-")));
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: join(folder, "gitconfig"),
  };
  writeFileSync(
    env.GIT_CONFIG_GLOBAL,
    '[user]\nname = t\nemail = t@t\n[init]\ndefaultBranch = main\n[protocol "file"]\nallow = always\n[gc]\nauto = 0\n',
  );
  const at = (root: string): Repository => repositoryAt(root, env);
  const bare = (name: string): string => {
    ran(folder, env, ["init", "-q", "--bare", name]);
    return join(folder, name);
  };
  return {
    folder,
    at,
    bare,
    init: (name, ...args) => {
      ran(folder, env, ["init", "-q", ...args, name]);
      return at(join(folder, name));
    },
    clone: (from, name) => {
      ran(folder, env, ["clone", "-q", from, name]);
      return at(join(folder, name));
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function attempt(cwd: string, env: Record<string, string>, args: readonly string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["git", ...args], { cwd, env });
  return { code: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

function ran(cwd: string, env: Record<string, string>, args: readonly string[]): string {
  const { code, stdout, stderr } = attempt(cwd, env, args);
  if (code !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
}

function repositoryAt(root: string, env: Record<string, string>): Repository {
  const inside = gitIn(root);
  const git: Git = (args, how = {}) => inside(args, { ...how, env: { ...env, ...how.env } });
  const write = (path: string | Buffer, text: string | Uint8Array): void => {
    if (typeof path === "string") mkdirSync(dirname(join(root, path)), { recursive: true });
    const whole =
      typeof path === "string" ? join(root, path) : Buffer.concat([Buffer.from(`${root}/`), path]);
    writeFileSync(whole, text);
  };
  return {
    root,
    git,
    env,
    write,
    run: (...args) => ran(root, env, args).trimEnd(),
    tried: (...args) => {
      const { code, stdout, stderr } = attempt(root, env, args);
      return { code, output: stdout + stderr };
    },
    read: (path) => readFileSync(join(root, path), "utf8"),
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    hook: (name, script) => {
      const path = join(root, ".git/hooks", name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `#!/bin/sh\n${script}\n`);
      chmodSync(path, 0o755);
    },
    save: async ({
      leaveOut = () => false,
      message = "WIP: [x] - checkpoint",
      verify = true,
      meanwhile,
    } = {}) => {
      const state = await readStatus(git, root);
      meanwhile?.();
      return commitFiles(root, git, state, {
        files: state.files.filter((file) => !leaveOut(file)),
        leftOut: state.files.filter(leaveOut),
        message,
        verify,
      });
    },
    leftovers: () => {
      const inGit = gitFolderOf(root);
      if (!existsSync(inGit)) return [];
      return readdirSync(inGit).filter(
        (name) => name.startsWith("self-gen-") || name.endsWith(".lock"),
      );
    },
  };
}
