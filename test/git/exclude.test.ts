import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isExcluded } from "../../src/git/exclude.ts";

const GIT_ENV = {
  PATH: process.env["PATH"] ?? "",
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
  GIT_CONFIG_GLOBAL: "/dev/null",
};

const excluded = (pattern: string, folder: string, home: string | null = "/home/me"): boolean =>
  isExcluded([pattern], [folder], home);

test("a plain path means that folder and everything below it, and nothing beside it", () => {
  expect(excluded("/srv/secret", "/srv/secret")).toBe(true);
  expect(excluded("/srv/secret/", "/srv/secret")).toBe(true);
  expect(excluded("/srv/secret", "/srv/secret/a/b")).toBe(true);
  expect(excluded("/srv/secret", "/srv/secrets")).toBe(false);
  expect(excluded("/srv/secret", "/srv")).toBe(false);
  expect(excluded("/", "/anything")).toBe(true);
});

test("a glob is tried on the folder, on those above it, and on their names", () => {
  expect(excluded("/srv/*-private", "/srv/my-private")).toBe(true);
  expect(excluded("/srv/*-private", "/srv/my-private/src/deep")).toBe(true);
  expect(excluded("/srv/*-private", "/srv/public")).toBe(false);
  expect(excluded("**/clients/**", "/home/me/clients/acme/app")).toBe(true);
  expect(excluded("acme*", "/home/me/acme-app/src")).toBe(true);
  expect(excluded("acme", "/home/me/acme/src")).toBe(true);
  expect(excluded("{a,b}c", "/x/bc")).toBe(true);
  expect(excluded("acme", "/home/me/other")).toBe(false);
});

test("`~` means the user's home", () => {
  expect(excluded("~", "/home/me/x")).toBe(true);
  expect(excluded("~/private", "/home/me/private/app")).toBe(true);
  expect(excluded("~/private*", "/home/me/private-2/app")).toBe(true);
  expect(excluded("~/private", "/home/you/private")).toBe(false);
  expect(excluded("~/private", "/home/me/private", null)).toBe(false);
});

test("any of several patterns and folders is enough, and unknown folders do not matter", () => {
  expect(isExcluded(["/a", "/b"], [null, "/x", "/b/c"], null)).toBe(true);
  expect(isExcluded(["/a"], [null, null, null], null)).toBe(false);
  expect(isExcluded([], ["/a"], null)).toBe(false);
});

test("a link and what it points to are the same folder, whichever is named", () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-exclude-")));
  try {
    mkdirSync(join(root, "real/inner"), { recursive: true });
    symlinkSync(join(root, "real"), join(root, "link"));
    expect(excluded(join(root, "link"), join(root, "real/inner"))).toBe(true);
    expect(excluded(join(root, "real"), join(root, "link/inner"))).toBe(true);
    expect(excluded(join(root, "r*l"), join(root, "link"))).toBe(true);
    expect(excluded(join(root, "link/inner"), join(root, "real"))).toBe(false);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test("a path is itself, whatever signs its names have, beside what it means as a glob", () => {
  const signs = ["[", "]", "{", "}", "*", "?", "!", "a", "b", "-", ","];
  let state = 7;
  const next = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most;
  for (let round = 0; round < 500; round++) {
    const name = Array.from({ length: 1 + next(8) }, () => signs[next(signs.length)]).join("");
    const path = `/x/app/${name}`;
    expect([path, excluded(path, path), excluded(path, `${path}/src`)]).toEqual([path, true, true]);
    expect([path, excluded(`${path}/**`, `${path}/src`)]).toEqual([path, true]);
  }
  expect(excluded("/x/app/[slug]", "/x/app/s")).toBe(true);
  expect(excluded("/x/app/[slug]", "/x/app/other")).toBe(false);
});

test("a working tree of an excluded repository is excluded, wherever it lies", () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-exclude-")));
  try {
    const [main, tree, other] = ["main", "far/away/tree", "other"].map((name) => join(root, name));
    const git = (...args: readonly string[]): void =>
      expect(Bun.spawnSync(["git", ...args], { env: GIT_ENV }).exitCode).toBe(0);
    for (const repository of [main, other]) {
      git("init", "--quiet", repository as string);
      git("-C", repository as string, "commit", "--quiet", "--allow-empty", "-m", "x");
    }
    git("-C", main as string, "worktree", "add", "--quiet", tree as string);
    mkdirSync(join(tree as string, "src"));
    expect(excluded(main as string, join(tree as string, "src"))).toBe(true);
    expect(excluded(other as string, join(tree as string, "src"))).toBe(false);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test("so is one whose repository keeps its git folder elsewhere: apart, or in the repository around it", () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-exclude-")));
  const at = (name: string): string => join(root, name);
  const git = (folder: string, ...args: readonly string[]): void =>
    expect(Bun.spawnSync(["git", "-C", at(folder), ...args], { env: GIT_ENV }).exitCode).toBe(0);
  try {
    git("", "init", "--quiet", "--separate-git-dir", at("kept apart"), at("apart"));
    git("", "init", "--quiet", at("other"));
    git("", "init", "--quiet", at("around"));
    for (const name of ["apart", "other"])
      git(name, "commit", "--quiet", "--allow-empty", "-m", "x");
    const adding = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add"];
    git("around", ...adding, at("other"), "libs/part");
    git("apart", "worktree", "add", "--quiet", "-b", "b", at("far/apart"));
    git("around/libs/part", "worktree", "add", "--quiet", "-b", "b", at("far/part"));
    mkdirSync(at("apart/src"));
    symlinkSync(at("apart"), at("link"));
    const trees: Readonly<Record<string, readonly string[]>> = {
      "far/apart": ["apart", "link", "apart/", "apart/**", "kept apart"],
      "far/part": ["around/libs/part", "around/libs", "around", "around/libs/*"],
      other: ["other"],
    };
    const patterns = [...new Set(Object.values(trees).flat()), "apart/src", "around/src", "far/x"];
    for (const [tree, excluding] of Object.entries(trees)) {
      mkdirSync(at(`${tree}/src`));
      for (const folder of [tree, `${tree}/src`, `${tree}/src/gone`]) {
        const by = patterns.filter((pattern) => excluded(at(pattern), at(folder)));
        expect([folder, by]).toEqual([folder, patterns.filter((one) => excluding.includes(one))]);
      }
    }
  } finally {
    rmSync(root, { recursive: true });
  }
});

test("a pattern that is no good glob excludes nothing and breaks nothing", () => {
  for (const pattern of ["[", "{", "***", "a\0b", "!", "[z-a]", "{{{{"]) {
    expect(() => excluded(pattern, "/srv/app")).not.toThrow();
  }
});

test("what names everything in a folder means the folder too, and a relative path means it anywhere", () => {
  for (const pattern of [
    "~/secret/**",
    "~/secret/*",
    "$HOME/secret",
    "**/secret/**",
    "secret/**",
    "./secret",
  ]) {
    expect(excluded(pattern, "/home/me/secret"), pattern).toBe(true);
    expect(excluded(pattern, "/home/me/secret/app/src"), pattern).toBe(true);
    expect(excluded(pattern, "/home/me/secrets"), pattern).toBe(false);
  }
  expect(excluded("clients/acme", "/home/me/clients/acme/app")).toBe(true);
  expect(excluded("clients/acme", "/home/me/clients/other")).toBe(false);
});

test("a name that is typed composed is that of a folder that lies decomposed on the disk, and the other way round", () => {
  const [typed, stored] = ["한글 비밀".normalize("NFC"), "한글 비밀".normalize("NFD")];
  expect(typed).not.toBe(stored);
  for (const [pattern, folder] of [
    [typed, stored],
    [stored, typed],
  ] as const) {
    expect(excluded(pattern, `/srv/${folder}/a`)).toBe(true);
    expect(excluded(`/srv/${pattern}`, `/srv/${folder}/a`)).toBe(true);
    expect(excluded(`${pattern.split(" ")[0]}*`, `/srv/${folder}`)).toBe(true);
  }
});
