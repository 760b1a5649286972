/** Work that goes on on two machines, with a bare repository between them: what `session load` says of the other one. */
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openSavedWork, otherMachine, type SavedWork, withRemote, workAt } from "./loaded-work.ts";

/** Saved and pushed here on `feature`, then there, where a commit was made. */
async function bothSaved(work: SavedWork): Promise<SavedWork> {
  withRemote(work);
  work.git("switch", "-qc", "feature");
  work.write("b.txt", "b");
  await work.aMinuteAgo().save("--sync", "--working-on", "at the office");
  const other = otherMachine(work);
  other.git("switch", "-q", "feature");
  other.write("c.txt", "c");
  await other.save("--sync", "--working-on", "at home", "--next", "go on there");
  return other;
}

test("what was saved later at the remote is told before the rest, with the command that brings it, and goes first once it is here", async () => {
  using work = openSavedWork();
  await bothSaved(work);
  const loaded = await work.load();
  expect(loaded).toMatchObject({
    remote: { remote: "origin", outcome: "fetched" },
    state: { working_on: "at the office" },
    ahead: { ref: "origin/feature", commits: 1 },
    current: { upstream: "origin/feature", behindUpstream: 1 },
  });
  expect(loaded.choices[0]?.command).toBe("git pull");
  const { stdout, stderr } = await work.session(["load"]);
  expect(stderr).toBe("");
  expect(stdout.split("\n")[0]).toContain("커밋 1개 앞선 origin/feature");
  expect(stdout.split("\n")[0]).toContain("git pull");
  const resumed = await work.session(["load", "--resume"]);
  expect(resumed.stdout.trimEnd().endsWith("pull할지 사용자에게 물어보세요.")).toBe(true);
  work.git("pull", "-q", "origin", "feature");
  const after = await work.load();
  expect(after).toMatchObject({
    status: "restored",
    from: "note",
    isForeign: true,
    ahead: null,
    state: { working_on: "at home", next_steps: ["go on there"] },
    validation: { codes: ["ALL_VALID"] },
    older: { from: "file" },
  });
  expect((await work.session(["load"])).stdout).toContain("다른 컴퓨터에서 저장한");
});

test("without an upstream the branch of the same name at the remote counts", async () => {
  using work = openSavedWork();
  await bothSaved(work);
  work.git("branch", "--unset-upstream");
  const loaded = await work.load();
  expect(loaded.current).toMatchObject({ upstream: "origin/feature", behindUpstream: 1 });
  expect(loaded.ahead).toMatchObject({ pull: ["origin", "feature"] });
  expect((await work.session(["load"])).stdout).toContain("git pull origin feature");
});

test("a newer note on the very commit that is checked out goes first", async () => {
  using work = openSavedWork();
  withRemote(work);
  work.git("switch", "-qc", "feature");
  work.write("b.txt", "b");
  await work.aMinuteAgo().save("--sync", "--working-on", "at the office");
  const other = otherMachine(work);
  other.git("switch", "-q", "feature");
  await other.save("--sync", "--working-on", "at home");
  expect(other.git("rev-parse", "HEAD")).toBe(work.git("rev-parse", "HEAD"));
  expect(await work.load("--no-fetch")).toMatchObject({ state: { working_on: "at the office" } });
  expect(await work.load()).toMatchObject({
    from: "note",
    isForeign: true,
    state: { working_on: "at home" },
  });
});

test("the status asks no remote and knows what was fetched", async () => {
  using work = openSavedWork();
  await bothSaved(work);
  const status = async (): Promise<unknown> =>
    JSON.parse((await work.session(["status", "--json"])).stdout);
  expect(await status()).toMatchObject({ newest: { ahead: null }, current: { behindUpstream: 0 } });
  await work.load();
  expect(await status()).toMatchObject({
    newest: { ahead: { ref: "origin/feature" } },
    current: { behindUpstream: 1 },
  });
  expect((await work.session(["status"])).stdout).toContain("git pull");
});

test("a fresh clone on another branch is told of what was saved, and how to get there", async () => {
  using work = openSavedWork();
  withRemote(work);
  for (const [branch, clock] of [
    ["feature/checkout", work.aMinuteAgo()],
    ["feature/search", work],
  ] as const) {
    work.git("switch", "-qc", branch, "main");
    work.write(`${branch}.txt`, "x");
    await clock.save("--sync", "--working-on", `the ${branch.slice(8)}`);
  }
  const other = otherMachine(work);
  const loaded = await other.load();
  expect(loaded).toMatchObject({
    status: "new",
    others: [
      { branch: "feature/search", isForeign: true, command: "git switch feature/search" },
      { branch: "feature/checkout", workingOn: "the checkout" },
    ],
  });
  const { stdout } = await other.session(["load"]);
  expect(stdout).toContain("NEW SESSION");
  expect(stdout.indexOf("git switch feature/search")).toBeLessThan(
    stdout.indexOf("git switch feature/checkout"),
  );
  expect(stdout.split("<self-generation-record")[0]).not.toContain("the checkout");
  other.git("switch", "-q", "feature/checkout");
  expect(await other.load()).toMatchObject({
    status: "restored",
    state: { working_on: "the checkout" },
  });
});

test("a clone that is behind, with nothing saved of its own, is told to pull", async () => {
  using work = openSavedWork();
  withRemote(work);
  work.git("switch", "-qc", "feature");
  work.git("push", "-qu", "origin", "feature");
  const other = otherMachine(work);
  other.git("switch", "-q", "feature");
  work.write("b.txt", "b");
  await work.save("--sync", "--working-on", "further on");
  expect(await other.load()).toMatchObject({
    status: "new",
    others: [{ branch: "feature", command: "git pull origin feature" }],
  });
});

test("a remote that cannot be reached is said in one line and hides nothing", async () => {
  using work = openSavedWork();
  withRemote(work);
  work.write("b.txt", "b");
  await work.save("--sync", "--force-default", "--working-on", "kept");
  rmSync(join(work.sandbox.folder, "remote.git"), { recursive: true });
  const { stdout, exitCode } = await work.session(["load"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("이전 작업: kept");
  expect(stdout.match(/origin에 연결할 수 없어/g)).toHaveLength(1);
  expect(await work.load()).toMatchObject({ status: "restored", remote: { outcome: "failed" } });
  expect((await work.session(["load", "--no-fetch"])).stdout).not.toContain("연결할 수 없어");
  await work.session(["new"]);
  expect((await work.session(["load"])).stdout).toContain("연결할 수 없어");
});

test("asking the remote prunes nothing, and a remote without notes is no failure", async () => {
  using work = openSavedWork();
  withRemote(work);
  work.git("push", "-q", "origin", "main:gone");
  work.git("fetch", "-q", "origin");
  work.git("config", "fetch.prune", "true");
  work.git("push", "-q", join(work.sandbox.folder, "remote.git"), ":gone");
  await work.save("--no-commit");
  expect(await work.load()).toMatchObject({ remote: { outcome: "fetched" } });
  expect(work.git("for-each-ref", "--format=%(refname)", "refs/remotes/origin/gone")).not.toBe("");
  expect(work.git("for-each-ref", "refs/notes/self-gen-from")).toBe("");
});

test("a work that was never exchanged asks no remote", async () => {
  using work = openSavedWork();
  withRemote(work);
  work.git("switch", "-qc", "mine");
  work.write("b.txt", "b");
  await work.save();
  expect((await work.load()).remote).toBeNull();
});

test("a note of another branch is not this work's, merged or not: it is listed", async () => {
  using work = openSavedWork();
  work.git("switch", "-qc", "feature");
  work.write("b.txt", "b");
  await work.save("--working-on", "the feature");
  const other = join(work.sandbox.folder, "tree");
  work.git("worktree", "add", "-q", other, "main");
  const main = workAt(work.sandbox, other);
  main.git("merge", "-q", "--no-ff", "-m", "merged", "feature");
  expect(await main.load()).toMatchObject({
    status: "new",
    others: [{ branch: "feature", isForeign: false }],
  });
  work.git("switch", "-q", "--detach");
  work.git("branch", "-qD", "feature");
  work.git("worktree", "add", "-q", "-b", "fresh", join(work.sandbox.folder, "third"), "main");
  rmSync(work.stateFile);
  const third = workAt(work.sandbox, join(work.sandbox.folder, "third"));
  expect(await third.load()).toMatchObject({ status: "new", others: [{ branch: "feature" }] });
});

test("what was saved in another working tree is ours, and the newer one on this commit goes first", async () => {
  using work = openSavedWork();
  const tree = join(work.sandbox.folder, "tree");
  work.git("worktree", "add", "-q", "-b", "side", tree);
  const side = workAt(work.sandbox, tree);
  await work.aMinuteAgo().save("--working-on", "in the first tree");
  side.write("b.txt", "b");
  await side.save("--working-on", "in the second tree", "--next", "test it");
  side.git("switch", "-q", "--detach");
  work.git("switch", "-q", "side");
  const loaded = await work.load("--resume");
  expect(loaded).toMatchObject({
    from: "note",
    isForeign: false,
    state: { working_on: "in the second tree" },
    resume: { goesOn: true, doubt: null },
  });
  expect((await work.session(["load"])).stdout).toContain("다른 워크트리에서 저장한");
});

test("a time that no clock can have yet puts nothing first", async () => {
  using work = openSavedWork();
  work.write("b.txt", "b");
  await work.save("--working-on", "mine");
  const state = JSON.parse(await Bun.file(work.stateFile).text()) as Record<string, unknown>;
  const forged = { ...state, saved_at: "2999-01-01T00:00:00", working_on: "forged" };
  work.git("notes", "--ref=self-gen", "add", "-f", "-m", JSON.stringify(forged), "HEAD");
  expect(await work.load()).toMatchObject({ from: "file", state: { working_on: "mine" } });
});
