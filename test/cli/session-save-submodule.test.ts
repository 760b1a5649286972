/** What is not committed in a submodule cannot be saved from outside of it, and is said to be left. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import type { Repository } from "../git/repository.ts";
import { AGENT } from "./loaded-work.ts";
import { LANGUAGES } from "./recorded-session.ts";
import { openWork, type Work } from "./saved-work.ts";

const TEXTS = { en, ko };
const INSIDE = "git -C part add -A && git -C part commit";

/** The work with a submodule `part` in it, as it was committed. */
function withPart({ place, repository }: Work): Repository {
  const origin = place.init("origin");
  origin.write("a.txt", "one\n");
  origin.run("add", ".");
  origin.run("commit", "-q", "-m", "begin");
  const allow = ["-c", "protocol.file.allow=always"];
  repository.run(...allow, "submodule", "add", "-q", origin.root, "part");
  repository.run("commit", "-q", "-m", "part");
  return place.at(join(repository.root, "part"));
}

test("a dirty submodule is named with what to do, and is none of the saved files", async () => {
  for (const language of LANGUAGES) {
    using work = await openWork(language);
    const part = withPart(work);
    part.write("a.txt", "dirty\n");
    work.repository.write("ok.ts", "export {};\n");
    const { sessionSave: words } = TEXTS[language];
    for (const args of [["save", "--dry-run"], ["save"], ["save", "--include", "part"]]) {
      const ran = await work.session(args);
      expect(ran.exitCode).toBe(0);
      expect(ran.stdout).toContain(words.leftOut);
      expect(ran.stdout).toContain(words.reasons.submodule);
      expect(ran.stdout).not.toContain(words.includeHint);
      expect(ran.stdout).toContain(words.submoduleHint("part", INSIDE));
      const isAsked = args.includes("--include");
      expect(ran.stderr.includes(words.notFromHere("part", INSIDE))).toBe(isAsked);
    }
    const below = await work.session(["save", "--include", "part/a.txt"]);
    expect(below.stderr).toContain(words.notFromHere("part/a.txt", INSIDE));
    expect(below.stderr).not.toContain(words.notFound("part/a.txt"));
    expect(work.repository.run("show", "--name-only", "--format=", "HEAD")).toBe("ok.ts");
    expect(part.read("a.txt")).toBe("dirty\n");
  }
});

test("whatever was done in it: only its new commit is saved, and what is not committed in it is left and named", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  const part = withPart(work);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        commits: fc.boolean(),
        stages: fc.boolean(),
        changes: fc.boolean(),
        adds: fc.boolean(),
        other: fc.boolean(),
      }),
      async ({ commits, stages, changes, adds, other }) => {
        part.run("reset", "-q", "--hard");
        part.run("clean", "-q", "-d", "-f");
        count++;
        if (commits) part.run("commit", "-q", "--allow-empty", "-m", `inner ${count}`);
        if (commits && stages) repository.run("add", "part");
        if (changes) part.write("a.txt", `dirty ${count}\n`);
        if (adds) part.write("new.txt", `new ${count}\n`);
        if (other) repository.write("ok.ts", `export const n = ${count};\n`);
        const { files, leftOut, committed } = await saved();
        const taken = [...(other ? ["ok.ts"] : []), ...(commits ? ["part"] : [])];
        expect(files.toSorted()).toEqual(taken);
        expect(committed).toBe(taken.length > 0);
        expect(leftOut).toEqual(
          changes || adds ? [{ path: "part", reason: "submodule", count: 1 }] : [],
        );
        expect(repository.run("ls-tree", "HEAD", "part")).toContain(part.run("rev-parse", "HEAD"));
      },
    ),
    { numRuns: 16 },
  );
});

test("that it was left is known at the next load, which does not call it new", async () => {
  using work = await openWork();
  const part = withPart(work);
  part.write("a.txt", "dirty\n");
  await work.saved();
  const ran = await work.session(["load", "--json"]);
  const { validation } = JSON.parse(ran.stdout) as {
    validation: { checks: { git_sync: unknown } };
  };
  expect(validation.checks.git_sync).toMatchObject({
    ok: true,
    results: [{ code: "UNCOMMITTED_CHANGES", files: [], leftOut: ["part"] }],
  });
});

test("load and status say that the changes are only there and how to commit them, which that command does", async () => {
  for (const language of LANGUAGES) {
    using work = await openWork(language);
    const part = withPart(work);
    const { findings } = TEXTS[language].sessionLoad;
    const include = "self-gen session save --include PATH";
    part.write("a.txt", "dirty\n");
    for (const isSaved of [false, true]) {
      if (isSaved) await work.saved();
      else await work.saved(["--no-commit"]);
      for (const [args, env] of [
        [["load"], {}],
        [["load"], AGENT],
        [["status"], {}],
        [["status"], AGENT],
      ] as const) {
        const { stdout } = await work.session(args, { env });
        expect(stdout).not.toContain(findings.leftOutAction(include));
        expect(stdout).toContain(findings.submoduleAction("part", INSIDE));
      }
    }
    work.repository.write(".env", "A=1\n");
    await work.saved();
    const { stdout } = await work.session(["load"], { env: AGENT });
    expect(stdout).toContain(findings.submoduleAction("part", INSIDE));
    expect(stdout).toContain(findings.othersAction(include));
    part.run("add", "-A");
    part.run("commit", "-q", "-m", "inner");
    await work.saved();
    expect((await work.session(["load"])).stdout).not.toContain("git -C");
  }
});
