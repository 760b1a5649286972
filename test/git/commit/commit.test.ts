/** A commit of chosen files, in real repositories. */
import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { commitFiles } from "../../../src/git/commit/commit.ts";
import { finishSaving } from "../../../src/git/commit/finish-saving.ts";
import { GitFault } from "../../../src/git/run.ts";
import { readStatus } from "../../../src/git/status.ts";
import { openPlace, type Place, type Repository } from "../repository.ts";

function begun(place: Place, name = "app"): Repository {
  const repository = place.init(name);
  repository.write("a.txt", "one\n");
  repository.write("b.txt", "one\n");
  repository.write("dir/c.txt", "one\n");
  repository.run("add", "-A");
  repository.run("commit", "-q", "-m", "first");
  return repository;
}

const inCommit = (repository: Repository, commit = "HEAD"): string[] =>
  repository
    .run("show", "--format=", "--name-status", "--no-renames", commit)
    .split("\n")
    .map((line) => line.replace("\t", " "));

const indexBytes = ({ root }: Repository): Buffer => readFileSync(join(root, ".git/index"));

const named =
  (...paths: readonly string[]) =>
  ({ path }: { readonly path: string }): boolean =>
    paths.includes(path);

/** Nothing differs, also for those who compare by times alone. */
function expectClean(repository: Repository): void {
  expect(repository.run("diff-files", "--name-only")).toBe("");
  expect(repository.run("status", "--porcelain")).toBe("");
  expect(repository.run("fsck", "--no-dangling")).toBe("");
  expect(repository.leftovers()).toEqual([]);
}

describe("a commit of chosen files", () => {
  test("holds changed, new, deleted, renamed and staged files, and leaves a clean tree", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "two\n");
    app.write("new/deep.txt", "new\n");
    app.remove("b.txt");
    app.run("mv", "dir/c.txt", "dir/d.txt");
    app.write("staged.txt", "s\n");
    app.run("add", "staged.txt");
    const before = app.run("rev-parse", "HEAD");
    const done = await app.save({ message: "WIP: [the thing] - checkpoint\n\n# a note\n" });
    expect(done).toEqual({
      outcome: "committed",
      commit: app.run("rev-parse", "HEAD"),
      branch: "main",
      overwritten: [],
    });
    expect(app.run("rev-parse", "HEAD^")).toBe(before);
    expect(inCommit(app)).toEqual([
      "M a.txt",
      "D b.txt",
      "D dir/c.txt",
      "A dir/d.txt",
      "A new/deep.txt",
      "A staged.txt",
    ]);
    expect(app.run("log", "-1", "--format=%B")).toBe("WIP: [the thing] - checkpoint\n\n# a note");
    expectClean(app);
  });

  test("is none where nothing changed, and where a change is none to git", async () => {
    using place = openPlace();
    const app = begun(place);
    expect(await app.save()).toEqual({ outcome: "nothing" });
    utimesSync(join(app.root, "a.txt"), 1, 1);
    expect(await app.save()).toEqual({ outcome: "nothing" });
    const before = app.run("rev-parse", "HEAD");
    app.write("a.txt", "two\n");
    const state = await readStatus(app.git, app.root);
    app.write("a.txt", "one\n");
    const what = { files: state.files, leftOut: [], message: "x", verify: true };
    expect(await commitFiles(app.root, app.git, state, what)).toEqual({ outcome: "nothing" });
    expect(app.run("rev-parse", "HEAD")).toBe(before);
    // Its time is another than the index has, until git looks.
    app.run("status", "--porcelain");
    expectClean(app);
  });

  test("leaves a file that is left out staged as it was, and does not hold it", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "staged\n");
    app.write("secret.env", "staged\n");
    app.run("add", "-A");
    app.run("rm", "-q", "--cached", "b.txt");
    app.write("a.txt", "unstaged\n");
    app.write("plain.txt", "x\n");
    const entries = app.run("ls-files", "-s", "a.txt", "b.txt", "secret.env");
    const done = await app.save({ leaveOut: named("a.txt", "b.txt", "secret.env") });
    expect(done.outcome).toBe("committed");
    expect(inCommit(app)).toEqual(["A plain.txt"]);
    expect(app.run("ls-files", "-s", "a.txt", "b.txt", "secret.env")).toBe(entries);
    expect(app.run("status", "--porcelain").split("\n").toSorted()).toEqual([
      "?? b.txt",
      "A  secret.env",
      "D  b.txt",
      "MM a.txt",
    ]);
    expect(app.leftovers()).toEqual([]);
  });

  test("leaves both names of a renamed file alone when it is left out", async () => {
    using place = openPlace();
    const app = begun(place);
    app.run("mv", "a.txt", "id_rsa");
    app.write("b.txt", "two\n");
    expect((await app.save({ leaveOut: named("id_rsa") })).outcome).toBe("committed");
    expect(inCommit(app)).toEqual(["M b.txt"]);
    expect(app.run("status", "--porcelain")).toBe("R  a.txt -> id_rsa");
  });

  test("never holds our own files, even where somebody staged them", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write(".claude/session-state.json", "{}");
    app.run("add", "-f", "-A");
    app.write("a.txt", "two\n");
    expect((await app.save()).outcome).toBe("committed");
    expect(inCommit(app)).toEqual(["M a.txt"]);
    expect(app.run("status", "--porcelain")).toBe("A  .claude/session-state.json");
  });

  test("that a hook refuses changes no byte of a partly staged index, and says what the hook said", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "staged\n");
    app.run("add", "a.txt");
    app.write("a.txt", "unstaged\n");
    app.write("b.txt", "two\n");
    app.write("new.txt", "x\n");
    app.run("add", "-N", "new.txt");
    app.hook("pre-commit", "echo to stdout; echo 'lint: 한글 broken' >&2; exit 1");
    const before = indexBytes(app);
    const { mtimeNs } = statSync(join(app.root, ".git/index"), { bigint: true });
    const head = app.run("rev-parse", "HEAD");
    const done = await app.save();
    expect(done.outcome).toBe("refused");
    expect(done.outcome === "refused" && done.output).toContain("lint: 한글 broken");
    expect(indexBytes(app).equals(before)).toBe(true);
    expect(statSync(join(app.root, ".git/index"), { bigint: true }).mtimeNs).toBe(mtimeNs);
    expect(app.run("rev-parse", "HEAD")).toBe(head);
    expect(app.leftovers()).toEqual([]);
    expect((await app.save({ verify: false })).outcome).toBe("committed");
    expectClean(app);
  });

  test("refused by commit-msg, or for want of a name, changes nothing either", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "two\n");
    app.hook("commit-msg", 'grep -q TICKET "$1"');
    const before = indexBytes(app);
    expect((await app.save()).outcome).toBe("refused");
    expect(indexBytes(app).equals(before)).toBe(true);
    expect((await app.save({ message: "TICKET-1" })).outcome).toBe("committed");
    app.write("a.txt", "three\n");
    app.run("config", "user.useConfigOnly", "true");
    writeFileSync(join(place.folder, "gitconfig"), "");
    const nameless = await app.save({ message: "TICKET-2" });
    expect(nameless).toMatchObject({ kind: "other" });
    expect(nameless.outcome === "refused" && nameless.output).toMatch(
      /tell me who you are|no email was given/,
    );
    expect(app.leftovers()).toEqual([]);
  });

  test("holds what a hook adds to it and changes in it", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "unformatted\n");
    app.hook("pre-commit", "echo formatted > a.txt; echo made > made.txt; git add a.txt made.txt");
    expect((await app.save()).outcome).toBe("committed");
    expect(inCommit(app)).toEqual(["M a.txt", "A made.txt"]);
    expect(app.run("show", "HEAD:a.txt")).toBe("formatted");
    expectClean(app);
  });

  test("does not wait for what a hook leaves running behind", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "two\n");
    app.hook("post-commit", `sleep 30 & echo $! > ${place.folder}/pid`);
    const done = await app.save();
    const pid = Number(readFileSync(join(place.folder, "pid"), "utf8"));
    expect(process.kill(pid, 0)).toBe(true);
    process.kill(pid);
    expect(done.outcome).toBe("committed");
    expectClean(app);
  });

  test("is the first one where there was none", async () => {
    using place = openPlace();
    const app = place.init("app");
    expect(await app.save()).toEqual({ outcome: "nothing" });
    app.write("a.txt", "one\n");
    app.write("kept.txt", "x\n");
    app.run("add", "kept.txt");
    app.hook("pre-commit", "exit 1");
    expect((await app.save()).outcome).toBe("refused");
    app.hook("pre-commit", "exit 0");
    expect((await app.save({ leaveOut: named("kept.txt") })).outcome).toBe("committed");
    expect(app.run("rev-list", "--count", "HEAD")).toBe("1");
    expect(app.run("status", "--porcelain")).toBe("A  kept.txt");
    expect((await app.save()).outcome).toBe("committed");
    expectClean(app);
    const empty = place.init("other");
    empty.write("a.txt", "one\n");
    expect((await empty.save()).outcome).toBe("committed");
    expectClean(empty);
  });

  test("is made where no branch is checked out, and in a linked tree, whose index alone is used", async () => {
    using place = openPlace();
    const app = begun(place);
    app.run("checkout", "-q", "--detach");
    app.write("a.txt", "two\n");
    expect((await app.save()).outcome).toBe("committed");
    app.run("worktree", "add", "-q", "-b", "other", "../linked");
    const linked = place.at(join(place.folder, "linked"));
    const before = indexBytes(app);
    linked.write("b.txt", "two\n");
    linked.run("add", "b.txt");
    linked.write("b.txt", "three\n");
    expect((await linked.save()).outcome).toBe("committed");
    expect(linked.run("log", "-1", "--format=%D")).toBe("HEAD -> other");
    expect(linked.run("show", "HEAD:b.txt")).toBe("three");
    expect(indexBytes(app).equals(before)).toBe(true);
    expectClean(linked);
    expectClean(app);
  });

  test("takes a submodule's new commit and leaves a nested repository alone", async () => {
    using place = openPlace();
    const part = begun(place, "part");
    const app = begun(place);
    app.run("submodule", "add", "-q", part.root, "part");
    app.run("commit", "-q", "-m", "part");
    const inner = place.at(join(app.root, "part"));
    inner.write("a.txt", "two\n");
    inner.run("commit", "-q", "-a", "-m", "inner");
    inner.write("a.txt", "dirty\n");
    place.init("app/nested");
    place.at(join(app.root, "nested")).write("x", "x");
    const state = await readStatus(app.git, app.root);
    expect(state.files.map(({ path, kind, isSubmodule }) => ({ path, kind, isSubmodule }))).toEqual(
      [
        { path: "part", kind: "tracked", isSubmodule: true },
        { path: "nested", kind: "nested", isSubmodule: false },
      ],
    );
    expect((await app.save()).outcome).toBe("committed");
    expect(inCommit(app)).toEqual(["M part"]);
    expect(app.run("ls-tree", "HEAD", "part")).toContain(inner.run("rev-parse", "HEAD"));
    expect(await app.save()).toEqual({ outcome: "nothing" });
    expect(app.run("status", "--porcelain")).toBe(" M part\n?? nested/");
  });

  test("takes a file that became a folder, a folder that became a file or a link, and modes", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("linked/x.txt", "x\n");
    app.write("tool.sh", "x\n");
    app.run("add", "-A");
    app.run("commit", "-q", "-m", "more");
    app.remove("a.txt");
    app.write("a.txt/inside.txt", "x\n");
    app.remove("dir");
    app.write("dir", "now a file\n");
    app.remove("linked");
    symlinkSync("a.txt", join(app.root, "linked"));
    Bun.spawnSync(["chmod", "+x", join(app.root, "tool.sh")]);
    expect((await app.save()).outcome).toBe("committed");
    expectClean(app);
    expect(app.run("ls-tree", "HEAD", "tool.sh", "linked").replaceAll(/ blob \w+\t/g, " ")).toBe(
      "120000 linked\n100755 tool.sh",
    );
  });

  test("takes what is in a folder although the file it replaced is left out", async () => {
    using place = openPlace();
    const app = begun(place);
    app.remove("a.txt");
    app.write("a.txt/inside.txt", "x\n");
    expect((await app.save({ leaveOut: named("a.txt") })).outcome).toBe("committed");
    expect(inCommit(app)).toEqual(["D a.txt", "A a.txt/inside.txt"]);
    expectClean(app);
  });

  test("takes a staged deletion whose file came back as the file it is", async () => {
    using place = openPlace();
    const app = begun(place);
    app.run("rm", "-q", "--cached", "a.txt");
    app.write("a.txt", "came back\n");
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("show", "HEAD:a.txt")).toBe("came back");
    expectClean(app);
  });

  test("leaves alone what vanished meanwhile, and is refused whole when a file cannot be taken", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "two\n");
    app.write("gone.txt", "x\n");
    const first = await app.save({ meanwhile: () => app.remove("gone.txt") });
    expect(first.outcome).toBe("committed");
    expect(inCommit(app)).toEqual(["M a.txt"]);
    app.write("odd", "x\n");
    app.write("b.txt", "two\n");
    const before = indexBytes(app);
    const second = await app.save({
      meanwhile: () => {
        app.remove("odd");
        mkdirSync(join(app.root, "odd"));
      },
    });
    expect(second.outcome === "refused" && second.output).toContain("odd");
    expect(indexBytes(app).equals(before)).toBe(true);
    expect(app.leftovers()).toEqual([]);
  });
});

describe("somebody else at work", () => {
  test("a locked index, and a commit made since the look, are said and nothing is done", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "two\n");
    writeFileSync(join(app.root, ".git/index.lock"), "");
    expect(await app.save()).toEqual({ outcome: "locked" });
    app.remove(".git/index.lock");
    const moved = await app.save({
      meanwhile: () => app.run("commit", "-q", "--allow-empty", "-m", "somebody's"),
    });
    expect(moved).toEqual({ outcome: "locked" });
    expect(app.run("log", "-1", "--format=%s")).toBe("somebody's");
    expect(app.run("status", "--porcelain")).toBe(" M a.txt");
    expect(app.leftovers()).toEqual([]);
  });

  test("what somebody stages while a hook runs stays staged", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "two\n");
    app.write("later.txt", "staged meanwhile\n");
    app.hook("pre-commit", "env -u GIT_INDEX_FILE git add later.txt");
    expect((await app.save({ leaveOut: named("later.txt") })).outcome).toBe("committed");
    expect(inCommit(app)).toEqual(["M a.txt"]);
    expect(app.run("status", "--porcelain")).toBe("A  later.txt");
    expect(app.run("diff-files", "--name-only")).toBe("");
  });

  test("an index that is locked when the commit is made gets it as soon as it is free", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "two\n");
    const lock = join(app.root, ".git/index.lock");
    app.hook("pre-commit", `: > ${lock}; (sleep 1; rm ${lock}) > /dev/null 2>&1 &`);
    expect((await app.save()).outcome).toBe("committed");
    expect(existsSync(lock)).toBe(false);
    expectClean(app);
  });

  test("a commit whose index could not follow is told as made, and the index follows later", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "two\n");
    const index = join(app.root, ".git/index");
    app.hook("post-commit", `cp -p ${index} ${index}.kept; echo broken > ${index}`);
    const done = await app.save();
    expect(done).toMatchObject({ outcome: "committed", commit: app.run("rev-parse", "HEAD") });
    renameSync(`${index}.kept`, index);
    expect(app.run("status", "--porcelain")).toBe("MM a.txt");
    expect(await finishSaving(app.root, app.git)).toBe("mended");
    expectClean(app);
  });

  test("a change of the same size, in the same moment as the index, is committed", async () => {
    using place = openPlace();
    const app = begun(place);
    // Scripts are that fast, and a file system's clock is that coarse.
    const moment = new Date(Date.now() - 60_000);
    const asThen = (path: string): void => utimesSync(join(app.root, path), moment, moment);
    app.run("config", "core.trustctime", "false");
    app.write("a.txt", "two\n");
    asThen("a.txt");
    app.run("add", "a.txt");
    app.write("a.txt", "six\n");
    asThen("a.txt");
    asThen(".git/index");
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("show", "HEAD:a.txt")).toBe("six");
  });

  test("a folder of git's that belongs to another is git's to refuse, and nothing is done", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "two\n");
    const state = await readStatus(app.git, app.root);
    const before = indexBytes(app);
    const other: typeof app.git = (args, how = {}) =>
      app.git(args, { ...how, env: { ...how.env, GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" } });
    const fault: unknown = await readStatus(other, app.root).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(GitFault);
    expect(String(fault)).toMatch(/dubious ownership/);
    const what = { files: state.files, leftOut: [], message: "x", verify: true };
    const done = await commitFiles(app.root, other, state, what);
    expect(done.outcome === "refused" && done.output).toMatch(/dubious ownership/);
    expect(indexBytes(app).equals(before)).toBe(true);
    expect(app.leftovers()).toEqual([]);
  });
});
