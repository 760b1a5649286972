import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gitIn, GitMissing } from "../../src/git/run.ts";
import { openPlace, type Place } from "./repository.ts";

/** Runs with other variables of the process, and puts them back. */
async function having<T>(
  some: Readonly<Record<string, string>>,
  run: () => T | Promise<T>,
): Promise<T> {
  const before = Object.keys(some).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, some);
  try {
    return await run();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** A program named git, to see what it is given. */
function otherGit(place: Place, script: string): Readonly<Record<string, string>> {
  const folder = join(place.folder, "bin");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "git"), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, "git"), 0o755);
  return { PATH: `${folder}:${process.env["PATH"] ?? ""}` };
}

describe("running git", () => {
  test("says that there is none", async () => {
    using place = openPlace();
    const fault = await having({ PATH: join(place.folder, "empty") }, () => {
      try {
        return gitIn(place.folder);
      } catch (error) {
        return error;
      }
    });
    expect(fault).toBeInstanceOf(GitMissing);
  });

  test("is never a program that the repository brings, though the path names the folder one is in", async () => {
    using place = openPlace();
    const app = place.init("app");
    app.write("git", "#!/bin/sh\ntouch ran\n");
    chmodSync(join(app.root, "git"), 0o755);
    const path = process.env["PATH"] ?? "";
    const before = process.cwd();
    process.chdir(app.root);
    try {
      for (const PATH of [`.:${path}`, `:${path}`, `../app:${path}`]) {
        const { stdout } = await having({ PATH }, () => gitIn(app.root)(["--version"]));
        expect(stdout).toStartWith("git version");
      }
      const none = await having({ PATH: "." }, () =>
        Promise.try(() => gitIn(app.root)).catch(String),
      );
      expect(none).toContain("no git program");
    } finally {
      process.chdir(before);
    }
    expect(existsSync(join(app.root, "ran"))).toBe(false);
  });

  test("is not led to another repository, index or language by its surroundings", async () => {
    using place = openPlace();
    const app = place.init("app");
    const other = place.init("other");
    other.write("theirs", "x");
    const misleading = {
      GIT_DIR: join(other.root, ".git"),
      GIT_WORK_TREE: other.root,
      GIT_INDEX_FILE: join(place.folder, "index"),
      GIT_LITERAL_PATHSPECS: "1",
      GIT_CONFIG_PARAMETERS: "'core.bare=true'",
      LC_ALL: "ko_KR.UTF-8",
      LANGUAGE: "ko",
    };
    await having(misleading, async () => {
      const git = gitIn(app.root);
      expect((await git(["rev-parse", "--show-toplevel"])).stdout.trim()).toBe(app.root);
      expect((await git(["rev-parse", "--is-bare-repository"])).stdout.trim()).toBe("false");
    });
    const shown = await having({ ...misleading, ...otherGit(place, "env") }, () =>
      gitIn(app.root)([]),
    );
    const env = new Set(shown.stdout.split("\n"));
    expect(env.has("LC_CTYPE=ko_KR.UTF-8")).toBe(true);
    expect(env.has("LC_MESSAGES=C")).toBe(true);
    expect(env.has("GIT_TERMINAL_PROMPT=0")).toBe(true);
    expect(shown.stdout).not.toMatch(/^(?:LC_ALL|LANGUAGE|GIT_DIR|GIT_INDEX_FILE|GIT_WORK_TREE)=/m);
  });

  test("ends what takes too long, with everything it started, and says so", async () => {
    using place = openPlace();
    const script = `sleep 60 & echo $! > ${place.folder}/pid; wait`;
    const late = await having(otherGit(place, script), () =>
      gitIn(place.folder)([], { timeoutMs: 500, isApart: true }),
    );
    expect(late).toMatchObject({ code: -1, isLate: true });
    const pid = readFileSync(join(place.folder, "pid"), "utf8").trim();
    const stat = (): string => Bun.spawnSync(["cat", `/proc/${pid}/stat`]).stdout.toString();
    expect(stat() === "" || stat().includes(" Z ")).toBe(true);
  });

  test("gives a large input and takes a large answer, byte by byte", async () => {
    using place = openPlace();
    const app = place.init("app");
    const bytes = Buffer.alloc(8_000_000, 0);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 7919) % 256;
    const { stdout } = await app.git(["hash-object", "-w", "--stdin"], { stdin: bytes });
    const read = await app.git(["cat-file", "blob", stdout.trim()], { bytes: "latin1" });
    expect(Buffer.from(read.stdout, "latin1").equals(bytes)).toBe(true);
  });

  test("does not fail when git ends without reading its input", async () => {
    using place = openPlace();
    const app = place.init("app");
    const answer = await app.git(["rev-parse", "--git-dir"], { stdin: "x".repeat(5_000_000) });
    expect(answer).toMatchObject({ code: 0, stdout: ".git\n" });
  });
});
