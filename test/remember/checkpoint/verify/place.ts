// A repository with a branch of work, and a `gh` that says what a test lets it say.
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Place = Disposable & {
  readonly folder: string;
  readonly root: string;
  /** Finds our `gh` before any other. */
  readonly env: Readonly<Record<string, string>>;
  git(...args: string[]): string;
  write(name: string, text: string): void;
  commit(name: string, text: string): void;
  /** A shell script: `$*` is what it was asked. */
  gh(script: string): void;
};

const GIT_SETTINGS = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false"];

export function openPlace(): Place {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-verify-")));
  const root = join(folder, "work");
  const bin = join(folder, "bin");
  for (const each of [root, bin]) mkdirSync(each);

  const git = (...args: string[]): string => {
    const ran = Bun.spawnSync(["git", ...GIT_SETTINGS, ...args], { cwd: root });
    if (ran.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${ran.stderr.toString()}`);
    return ran.stdout.toString().trim();
  };
  const write = (name: string, text: string): void => writeFileSync(join(root, name), text);

  return {
    folder,
    root,
    env: { PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`, HOME: folder },
    git,
    write,
    commit: (name, text) => {
      write(name, text);
      git("add", "--", name);
      git("commit", "-q", "-m", name);
    },
    gh: (script) => {
      writeFileSync(join(bin, "gh"), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, "gh"), 0o755);
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A clone's view of a shared repository: `main` is pushed, `feature` is checked out. */
export function openFeature(files: Readonly<Record<string, string>>): Place {
  const place = openPlace();
  place.git("init", "-q", "--bare", "-b", "main", join(place.folder, "shared.git"));
  place.git("init", "-q", "-b", "main");
  place.commit("start.txt", "x");
  for (const [name, text] of Object.entries(files)) place.commit(name, text);
  place.git("remote", "add", "origin", join(place.folder, "shared.git"));
  place.git("push", "-q", "origin", "main");
  place.git("remote", "set-head", "origin", "main");
  place.git("switch", "-q", "-c", "feature");
  return place;
}
