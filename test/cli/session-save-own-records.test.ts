/** What self-gen recorded is never committed, wherever it lies. */
import { expect, test } from "bun:test";
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { asked, archived, recordSession, runArchive } from "./archived-sessions.ts";
import { record } from "./recorded-session.ts";
import { openWork, type Work } from "./saved-work.ts";

const WORDS = "plum pudding for the king";

/** Everything that git holds of the last commit. */
const committedText = ({ repository }: Work): string =>
  repository.run("show", "--text", "--format=", "HEAD");

async function madeBackup({ sandbox }: Work, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const ran = await sandbox.run(["backup", folder, "--json"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
}

const reasonsOf = (leftOut: readonly { path: string; reason: string }[]): object =>
  Object.fromEntries(leftOut.map(({ path, reason }) => [path, reason]));

test("a backup in the repository is left out, named and never taken, however deep it lies and whatever is left of it [R176]", async () => {
  using work = await openWork();
  const { repository, saved, session } = work;
  await record(work.sandbox, { session: "a", prompt: WORDS });
  const at = (path: string): string => join(repository.root, path);
  await madeBackup(work, at("safe/backup one"));
  for (const name of ["copy", "deep/er/é", "half", "unnamed"]) {
    cpSync(at("safe/backup one"), at(name), { recursive: true });
  }
  rmSync(at("half/manifest.json"));
  repository.write("unnamed/manifest.json", "{");
  repository.write("src/a.ts", "1\n");
  // A folder of the same name, and a manifest, of somebody else.
  repository.write("web/manifest.json", '{"name":"shop"}\n');
  repository.write("journal/events.jsonl", "{}\n");
  repository.run("add", "copy");
  const told = await session(["save", "--dry-run"]);
  expect(told.stdout).toMatch(/safe\/backup one\/ \(\d files\)\s+recorded data of self-gen/);
  expect(told.stdout).not.toContain("--include PATH");
  const { files, leftOut } = await saved(["--include", "copy", "--include", "safe"]);
  expect(files).toEqual(["journal/events.jsonl", "src/a.ts", "web/manifest.json"]);
  expect(reasonsOf(leftOut)).toEqual(
    Object.fromEntries(
      ["copy/", "deep/er/é/", "half/", "safe/backup one/", "unnamed/"].map((path) => [
        path,
        "own_records",
      ]),
    ),
  );
  expect(repository.run("ls-tree", "-r", "--name-only", "HEAD")).not.toContain("self-gen.db");
});

test("our home, a copy of one, an archive and a database are left out, also where a link leads there [R176]", async () => {
  using work = await openWork();
  const { repository, saved, sandbox } = work;
  await recordSession(sandbox, "a", [asked(WORDS)]);
  await runArchive(sandbox);
  expect(await archived(sandbox)).toHaveLength(1);
  const at = (path: string): string => join(repository.root, path);
  cpSync(sandbox.home, at("old/home"), { recursive: true });
  cpSync(join(sandbox.home, "archive"), at("kept/archive"), { recursive: true });
  cpSync(join(sandbox.home, "data/self-gen.db"), at("self-gen.db"));
  // The home itself lies in the repository, and a link leads there from where it was.
  mkdirSync(at("dot"));
  renameSync(sandbox.home, at("dot/home"));
  symlinkSync(at("dot/home"), sandbox.home);
  symlinkSync(join(sandbox.home, "journal"), at("journal"));
  symlinkSync(at("old/home"), at("linked"));
  symlinkSync(at("README.md"), at("harmless"));
  repository.write("src/a.ts", "1\n");
  const { files, leftOut } = await saved(["--include", "."]);
  expect(files).toEqual(["harmless", "src/a.ts"]);
  expect(reasonsOf(leftOut)).toEqual(
    Object.fromEntries(
      ["dot/home/", "journal", "kept/archive/", "linked", "old/home/", "self-gen.db"].map(
        (path) => [path, "own_records"],
      ),
    ),
  );
  expect(committedText(work)).not.toContain("plum");
});

test("wherever a backup lies, nothing of it is committed, and everything else is [R176]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  await record(work.sandbox, { session: "a", prompt: WORDS });
  const made = join(work.sandbox.folder, "made");
  await madeBackup(work, made);
  const name = fc.stringMatching(/^[a-z가-힣 -]{1,8}[a-z]$/);
  const places = fc.sample(fc.array(name, { minLength: 1, maxLength: 4 }), 6);
  for (const parts of places) {
    const place = parts.join("/");
    repository.write(`${parts[0]}/own.ts`, `${place}\n`);
    cpSync(made, join(repository.root, place, "b"), { recursive: true });
    await saved();
    expect(repository.run("ls-tree", "-r", "--name-only", "-z", "HEAD")).toContain(
      `${parts[0]}/own.ts`,
    );
    expect(repository.run("ls-tree", "-r", "--name-only", "-z", "HEAD")).not.toMatch(
      /self-gen\.db|journal/,
    );
    rmSync(join(repository.root, place, "b"), { recursive: true });
  }
});
