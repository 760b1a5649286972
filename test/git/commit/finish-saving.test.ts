/** Saves that are killed. */
import { describe, expect, test } from "bun:test";
import { linkSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { finishSaving } from "../../../src/git/commit/finish-saving.ts";
import { openPlace, type Place, type Repository } from "../repository.ts";

const SAVER = Bun.fileURLToPath(import.meta.resolve("./saver.ts"));

function begun(place: Place): Repository {
  const app = place.init("app");
  for (const name of ["a.txt", "b.txt", "c.txt", "left.txt"]) app.write(name, "one\n");
  app.run("add", "-A");
  app.run("commit", "-q", "-m", "first");
  return app;
}

const startSaver = (place: Place, app: Repository): Bun.Subprocess<"ignore", "pipe", "pipe"> =>
  Bun.spawn([process.execPath, SAVER, app.root, join(place.folder, "pid"), "left.txt"], {
    env: { ...app.env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });

/** Something of every kind: changed, staged and changed again, deleted, new; every other time a staged one to leave out. */
function change(app: Repository, round: number): void {
  app.write("a.txt", `staged ${round}\n`);
  app.run("add", "a.txt");
  app.write("a.txt", `unstaged ${round}\n`);
  app.write(`new-${round}.txt`, `${round}\n`);
  if (round > 0) app.remove(`new-${round - 1}.txt`);
  if (round % 2 === 1) return;
  app.write("left.txt", `left ${round}\n`);
  app.run("add", "left.txt");
}

/** A script that kills the saver, whose child it is. */
const killing = (place: Place): string => `kill -9 $(cat ${place.folder}/pid)`;

describe("a save that was killed", () => {
  test("between its commit and the index is brought to its end, and what was left out is staged still", async () => {
    using place = openPlace();
    const app = begun(place);
    change(app, 0);
    app.hook("post-commit", killing(place));
    const saver = startSaver(place, app);
    await saver.exited;
    expect(saver.signalCode).toBe("SIGKILL");
    expect(app.run("rev-list", "--count", "HEAD")).toBe("2");
    expect(app.run("status", "--porcelain")).toContain("MM a.txt");
    expect(app.leftovers()).not.toEqual([]);
    expect(await finishSaving(app.root, app.git)).toBe("mended");
    expect(app.run("status", "--porcelain")).toBe("M  left.txt");
    expect(app.run("diff-files", "--name-only")).toBe("");
    expect(app.leftovers()).toEqual([]);
    expect(await finishSaving(app.root, app.git)).toBe("nothing");
  });

  test("in a hook that refuses then has left no trace once its end is asked for", async () => {
    using place = openPlace();
    const app = begun(place);
    change(app, 0);
    const before = readFileSync(join(app.root, ".git/index"));
    // A hook can be quicker than the one who notes that git is there; killed before, the index stays for a while.
    const noted = `until grep -q '"git":{' .git/self-gen-saving.json; do sleep 0.01; done`;
    app.hook("pre-commit", `${noted}; ${killing(place)}; exit 1`);
    await startSaver(place, app).exited;
    expect(await finishSaving(app.root, app.git)).toBe("nothing");
    expect(app.leftovers()).toEqual([]);
    expect(readFileSync(join(app.root, ".git/index")).equals(before)).toBe(true);
    expect(app.run("rev-list", "--count", "HEAD")).toBe("1");
  });

  test("whose git goes on is waited for, and its commit is the user's in the end", async () => {
    using place = openPlace();
    const app = begun(place);
    change(app, 0);
    const go = join(place.folder, "go");
    // The first hook that runs when git has its message.
    app.hook("prepare-commit-msg", `${killing(place)}; while [ ! -e ${go} ]; do sleep 0.05; done`);
    await startSaver(place, app).exited;
    expect(await finishSaving(app.root, app.git)).toBe("busy");
    expect(await app.save()).toEqual({ outcome: "locked" });
    writeFileSync(go, "");
    expect(await finishSaving(app.root, app.git)).toBe("mended");
    expect(app.run("rev-list", "--count", "HEAD")).toBe("2");
    expect(app.run("status", "--porcelain")).toBe("M  left.txt");
    expect(app.leftovers()).toEqual([]);
  });

  test("is none while the process that makes it is there: nothing is touched", async () => {
    using place = openPlace();
    const app = begun(place);
    const id = Bun.randomUUIDv7();
    const saver = Bun.spawn(["sleep", "60"]);
    app.write(`.git/self-gen-index-${id}`, "");
    const intent = { id, head: null, pid: saver.pid, start: null, git: null };
    app.write(".git/self-gen-saving.json", JSON.stringify(intent));
    expect(await finishSaving(app.root, app.git)).toBe("busy");
    expect(app.leftovers()).toHaveLength(2);
    app.write("a.txt", "two\n");
    expect(await app.save()).toEqual({ outcome: "locked" });
    saver.kill();
    await saver.exited;
    expect(await finishSaving(app.root, app.git)).toBe("nothing");
    expect(app.leftovers()).toEqual([]);
  });

  test("while git was starting leaves it the index, in case that a hook gives it a message", async () => {
    using place = openPlace();
    const app = begun(place);
    const id = Bun.randomUUIDv7();
    const ended = Bun.spawn(["true"]);
    await ended.exited;
    app.write(`.git/self-gen-index-${id}`, "");
    const intent = { id, head: app.run("rev-parse", "HEAD"), pid: ended.pid, start: "0" };
    app.write(".git/self-gen-saving.json", JSON.stringify({ ...intent, git: "starting" }));
    expect(await finishSaving(app.root, app.git)).toBe("nothing");
    expect(app.leftovers()).toEqual([`self-gen-index-${id}`]);
  });

  test("before git had its message makes no commit", async () => {
    using place = openPlace();
    const app = begun(place);
    app.write("a.txt", "two\n");
    app.run("add", "a.txt");
    const done = await app.git(["commit", "-q", "-F", "-"], { stdin: "" });
    expect(done.code).not.toBe(0);
    expect(app.run("rev-list", "--count", "HEAD")).toBe("1");
  });

  test("while it held the index's lock gives it back, and nobody else's", async () => {
    using place = openPlace();
    const app = begun(place);
    change(app, 0);
    app.hook("post-commit", killing(place));
    await startSaver(place, app).exited;
    const inGit = join(app.root, ".git");
    const index = readdirSync(inGit).find((name) => /^self-gen-index-[^.]+$/.test(name)) ?? "";
    linkSync(join(inGit, index), join(inGit, "index.lock"));
    expect(await finishSaving(app.root, app.git)).toBe("mended");
    expect(app.leftovers()).toEqual([]);
    writeFileSync(join(inGit, "index.lock"), "");
    expect(await finishSaving(app.root, app.git)).toBe("nothing");
    expect(app.leftovers()).toEqual(["index.lock"]);
  });

  test("and went another way since is only tidied up", async () => {
    using place = openPlace();
    const app = begun(place);
    change(app, 0);
    app.hook("post-commit", killing(place));
    await startSaver(place, app).exited;
    app.remove(".git/hooks/post-commit");
    app.run("reset", "-q", "HEAD^");
    app.write("b.txt", "mine\n");
    app.run("add", "b.txt");
    app.run("commit", "-q", "-m", "mine");
    app.write("b.txt", "staged\n");
    app.run("add", "b.txt");
    const before = app.run("status", "--porcelain");
    expect(await finishSaving(app.root, app.git)).toBe("nothing");
    expect(app.run("status", "--porcelain")).toBe(before);
    expect(app.leftovers()).toEqual([]);
  });

  test("has its index follow, and what was staged since stays staged", async () => {
    using place = openPlace();
    const app = begun(place);
    change(app, 0);
    app.write("b.txt", "two\n");
    app.write("c.txt", "two\n");
    app.hook("post-commit", killing(place));
    await startSaver(place, app).exited;
    app.write("a.txt", "v3\n");
    app.run("add", "a.txt");
    app.write("a.txt", "v4\n");
    app.run("rm", "-q", "-f", "--cached", "c.txt");
    expect(await finishSaving(app.root, app.git)).toBe("mended");
    expect(app.run("show", "HEAD:a.txt")).toBe("unstaged 0");
    expect(app.run("show", ":a.txt")).toBe("v3");
    expect(app.run("status", "--porcelain").split("\n")).toEqual([
      "MM a.txt",
      "D  c.txt",
      "M  left.txt",
      "?? c.txt",
    ]);
    expect(app.leftovers()).toEqual([]);
  });

  test("before it had a name of its own is removed at once, unless it is being made", async () => {
    using place = openPlace();
    const app = begun(place);
    const [half, dead, live] = Array.from({ length: 3 }, () =>
      Bun.randomUUIDv7("hex", Date.now() - 5000),
    );
    const ended = Bun.spawn(["true"]);
    await ended.exited;
    const saver = Bun.spawn(["sleep", "60"]);
    const intent = { head: null, start: null, git: null };
    app.write(`.git/self-gen-saving-${half}.json`, "");
    app.write(
      `.git/self-gen-saving-${dead}.json`,
      JSON.stringify({ ...intent, id: dead, pid: ended.pid, start: "0" }),
    );
    app.write(
      `.git/self-gen-saving-${live}.json`,
      JSON.stringify({ ...intent, id: live, pid: saver.pid }),
    );
    expect(await finishSaving(app.root, app.git)).toBe("nothing");
    expect(app.leftovers()).toEqual([`self-gen-saving-${live}.json`]);
    saver.kill();
    await saver.exited;
    expect(await finishSaving(app.root, app.git)).toBe("nothing");
    expect(app.leftovers()).toEqual([]);
  });

  test("and left what cannot be removed stops nobody who only looks", async () => {
    using place = openPlace();
    const app = begun(place);
    const old = Bun.randomUUIDv7("hex", Date.now() - 3_600_000);
    // Not even root removes a folder as a file.
    for (const name of ["self-gen-saving.json", `self-gen-index-${old}`]) {
      app.write(`.git/${name}/x`, "");
    }
    expect(await finishSaving(app.root, app.git)).toBe("nothing");
    app.remove(".git/self-gen-saving.json");
    const intent = { id: old, head: app.run("rev-parse", "HEAD"), pid: 1, start: "0", git: null };
    app.write(".git/self-gen-saving.json", JSON.stringify(intent));
    expect(await finishSaving(app.root, app.git)).toBe("busy");
    expect(app.run("status", "--porcelain")).toBe("");
  });

  test("is none where there is no repository", async () => {
    using place = openPlace();
    expect(await finishSaving(place.folder, place.at(place.folder).git)).toBe("nothing");
  });

  test("in the middle of nothing readable is tidied up, files of a minute ago are left", async () => {
    using place = openPlace();
    const app = begun(place);
    const inGit = join(app.root, ".git");
    const now = Bun.randomUUIDv7();
    const old = Bun.randomUUIDv7("hex", Date.now() - 3_600_000);
    for (const id of [now, old]) {
      writeFileSync(join(inGit, `self-gen-index-${id}`), "");
      writeFileSync(join(inGit, `self-gen-index-${id}.lock`), "");
    }
    writeFileSync(join(inGit, "self-gen-saving.json"), '{"id":"../../x"');
    expect(await finishSaving(app.root, app.git)).toBe("nothing");
    expect(app.leftovers().toSorted()).toEqual([
      `self-gen-index-${now}`,
      `self-gen-index-${now}.lock`,
    ]);
    app.write("a.txt", "two\n");
    expect((await app.save()).outcome).toBe("committed");
  });

  test("at any moment leaves the index as it was or as asked, loses no commit, and the next save works", async () => {
    using place = openPlace();
    const app = begun(place);
    change(app, 0);
    const started = Bun.nanoseconds();
    await startSaver(place, app).exited;
    const wholeMs = (Bun.nanoseconds() - started) / 1e6;
    let killed = 0;
    // The first one may have been slow, and the others too fast to be met.
    for (let round = 1; round <= ROUNDS || (killed === 0 && round <= MOST_ROUNDS); round += 1) {
      app.run("reset", "-q", "--hard");
      change(app, round);
      const left = round % 2 === 0 ? "M  left.txt" : "";
      const before = app.run("status", "--porcelain");
      const commits = Number(app.run("rev-list", "--count", "HEAD"));
      const saver = startSaver(place, app);
      const sooner = killed === 0 ? Math.max(1, round - ROUNDS) : 1;
      const afterMs = (wholeMs * (0.2 + Math.random())) / sooner;
      const timer = setTimeout(() => saver.kill("SIGKILL"), afterMs);
      await saver.exited;
      clearTimeout(timer);
      if (saver.signalCode !== null) killed += 1;
      expect(await finishSaving(app.root, app.git)).not.toBe("busy");
      const isSaved = Number(app.run("rev-list", "--count", "HEAD")) > commits;
      expect(app.run("status", "--porcelain")).toBe(isSaved ? left : before);
      expect(app.run("show", ":left.txt")).toBe(left === "" ? "one" : `left ${round}`);
      if (!isSaved) {
        expect(app.run("show", ":a.txt")).toBe(`staged ${round}`);
        const again = await app.save({ leaveOut: ({ path }) => path === "left.txt" });
        expect(again.outcome).toBe("committed");
      }
      expect(app.run("show", "HEAD:a.txt")).toBe(`unstaged ${round}`);
    }
    expect(killed).toBeGreaterThan(0);
    expect(app.run("fsck", "--no-dangling")).toBe("");
  });
});

/** `test/faults/killed-saves.long.test.ts` kills the program itself, and more often. */
const ROUNDS = Number(process.env["KILL_ROUNDS"] ?? 6);
const MOST_ROUNDS = 40;
