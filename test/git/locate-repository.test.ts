import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  getProjectPath,
  locateRepository,
  projectPathOf,
} from "../../src/git/locate-repository.ts";

let folder = "";
const at = (name: string): string => join(folder, name);

/** The real git, in a place of its own. */
function git(cwd: string, ...args: string[]): void {
  const ran = Bun.spawnSync(["git", ...args], {
    cwd,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "t",
      GIT_AUTHOR_EMAIL: "t@t",
      GIT_COMMITTER_NAME: "t",
      GIT_COMMITTER_EMAIL: "t@t",
    },
  });
  if (ran.exitCode !== 0) throw new Error(ran.stderr.toString());
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-git-")));
  mkdirSync(at("app/src/deep"), { recursive: true });
  git(at("app"), "init", "-q");
  git(at("app"), "commit", "-q", "--allow-empty", "-m", "x");
  git(at("app"), "worktree", "add", "-q", at("tree"));
  mkdirSync(at("tree/sub"));
  mkdirSync(at("inner"));
  git(at("inner"), "init", "-q");
  git(at("inner"), "commit", "-q", "--allow-empty", "-m", "x");
  git(at("app"), "-c", "protocol.file.allow=always", "submodule", "add", "-q", at("inner"), "part");
  git(folder, "init", "-q", "--separate-git-dir", at("elsewhere.git"), at("apart"));
  mkdirSync(at("plain/x"), { recursive: true });
  symlinkSync(at("app"), at("link"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a repository", () => {
  test("is found from any folder in it, by its real path", () => {
    for (const place of ["app", "app/src/deep", "link/src"]) {
      expect(locateRepository(at(place))).toEqual({ root: at("app"), commonDir: at("app/.git") });
    }
  });

  test("and its worktrees are several projects of one repository", () => {
    for (const place of ["tree", "tree/sub"]) {
      expect(projectPathOf(at(place))).toEqual({
        projectPath: at("tree"),
        repoId: at("app/.git"),
      });
    }
  });

  test("inside another is its own: a submodule", () => {
    expect(locateRepository(at("app/part"))).toEqual({
      root: at("app/part"),
      commonDir: at("app/.git/modules/part"),
    });
  });

  test("may keep its git folder elsewhere", () => {
    expect(projectPathOf(at("apart"))).toEqual({
      projectPath: at("apart"),
      repoId: at("elsewhere.git"),
    });
  });
});

test("getProjectPath answers the root of the working tree that a folder is in, else the folder itself, by its real path (a part of R042)", () => {
  for (const [place, root] of [
    ["app/src/deep", "app"],
    ["link/src", "app"],
    ["tree/sub", "tree"],
    ["app/part", "app/part"],
    ["plain/x", "plain/x"],
    ["app/not/yet", "app"],
  ] as const) {
    expect(getProjectPath(at(place))).toBe(at(root));
  }
  expect(getProjectPath("/no/such/folder")).toBe("/no/such/folder");
});

describe("no repository", () => {
  test("a folder outside is itself", () => {
    expect(projectPathOf(at("plain/x"))).toEqual({ projectPath: at("plain/x"), repoId: null });
  });

  test("a folder that does not exist belongs to what is above it, else to itself", () => {
    expect(projectPathOf(at("app/not/yet")).projectPath).toBe(at("app"));
    expect(projectPathOf("/no/such/folder")).toEqual({
      projectPath: "/no/such/folder",
      repoId: null,
    });
  });

  test("a broken `.git` file is no repository and breaks nothing", () => {
    for (const [name, content] of [
      ["empty", ""],
      ["nonsense", "\0\0\0"],
      ["half", "gitdir:"],
    ] as const) {
      mkdirSync(at(`broken/${name}`), { recursive: true });
      writeFileSync(at(`broken/${name}/.git`), content);
      expect(projectPathOf(at(`broken/${name}`))).toEqual({
        projectPath: at(`broken/${name}`),
        repoId: null,
      });
    }
  });

  test("a pipe or a huge file under git's names is no repository and does not block", () => {
    for (const name of ["pipe", "deep", "huge"]) mkdirSync(at(`odd/${name}`), { recursive: true });
    Bun.spawnSync(["mkfifo", at("odd/pipe/.git"), at("odd/commondir")]);
    writeFileSync(at("odd/deep/.git"), `gitdir: ${at("odd")}`);
    writeFileSync(at("odd/huge/.git"), "gitdir: /x\n".repeat(10_000));
    for (const name of ["pipe", "huge"]) {
      expect(projectPathOf(at(`odd/${name}`)).repoId).toBeNull();
    }
    expect(projectPathOf(at("odd/deep")).repoId).toBe(at("odd"));
  });

  test("strange names break nothing", () => {
    for (const name of ["/", "", "relative", "/x\0y", `/${"x".repeat(5000)}`, "/../../.."]) {
      expect(() => projectPathOf(name)).not.toThrow();
    }
  });
});
