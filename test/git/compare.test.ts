import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { aheadBehind, changedBetween, resolveCommit } from "../../src/git/compare.ts";
import { GitFault } from "../../src/git/run.ts";
import { openPlace, type Repository } from "./repository.ts";

function commit(app: Repository, path: string): string {
  app.write(path, `${path}\n`);
  app.run("add", "-A");
  app.run("commit", "-q", "-m", path);
  return app.run("rev-parse", "HEAD");
}

test("a revision is resolved to a whole hash, a short one and a tag too, and what names no commit to none", async () => {
  using place = openPlace();
  const app = place.init("app");
  expect(await resolveCommit(app.git, "HEAD")).toBeNull();
  const head = commit(app, "a");
  app.run("tag", "-a", "-m", "x", "v1");
  for (const rev of ["HEAD", "main", "v1", head, head.slice(0, 7)]) {
    expect(await resolveCommit(app.git, rev)).toBe(head);
  }
  for (const odd of ["", "nope", "HEAD:a", "--all", "--output=x", "a\nb", "a\0b", "0".repeat(40)]) {
    expect(await resolveCommit(app.git, odd)).toBeNull();
  }
  expect(existsSync(join(app.root, "x"))).toBe(false);
});

test("how far two commits went apart is counted, and unknown where they have nothing in common", async () => {
  using place = openPlace();
  const app = place.init("app");
  const base = commit(app, "a");
  commit(app, "b");
  const main = commit(app, "c");
  app.run("switch", "-q", "-c", "other", base);
  const other = commit(app, "d");
  expect(await aheadBehind(app.git, base, main)).toEqual({ ahead: 2, behind: 0 });
  expect(await aheadBehind(app.git, main, base.slice(0, 9))).toEqual({ ahead: 0, behind: 2 });
  expect(await aheadBehind(app.git, main, other)).toEqual({ ahead: 1, behind: 2 });
  expect(await aheadBehind(app.git, "main", main)).toEqual({ ahead: 0, behind: 0 });
  app.run("switch", "-q", "--orphan", "alone");
  const alone = commit(app, "e");
  expect(await aheadBehind(app.git, main, alone)).toBeNull();
  for (const unknown of ["0".repeat(40), "f".repeat(40), "nope", "--all"]) {
    expect(await aheadBehind(app.git, unknown, main)).toBeNull();
    expect(await aheadBehind(app.git, main, unknown)).toBeNull();
  }
});

test("what differs between two commits is named, both names of a renamed file, or only what was asked for", async () => {
  using place = openPlace();
  const app = place.init("app");
  const first = commit(app, "a");
  app.run("mv", "--", "a", "-b\n");
  app.write(Buffer.from([0xff]), "x");
  const second = commit(app, 'dir/한글 "x"');
  const all = await changedBetween(app.git, first, second);
  expect(all.toSorted()).toEqual(["-b\n", "a", 'dir/한글 "x"', "\udcff"].toSorted());
  expect(await changedBetween(app.git, first, second, ["a", "other", "-b\n"])).toEqual([
    "-b\n",
    "a",
  ]);
  expect(await changedBetween(app.git, second, second)).toEqual([]);
  const fault: unknown = await changedBetween(app.git, "f".repeat(40), second).catch(
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(GitFault);
});
