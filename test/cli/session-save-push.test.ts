/** `self-gen session save --sync` and `--full`, with real remotes. */
import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toStateText } from "../../src/remember/checkpoint/state/state-file.ts";
import { type Answer, openWork, type Work } from "./saved-work.ts";

/** A remote that has `main` and says that it is the default. */
function remoteOf({ place, repository }: Work): string {
  const remote = place.bare("remote.git");
  repository.run("remote", "add", "origin", remote);
  repository.run("push", "-q", "origin", "main");
  return remote;
}

/** Saved here though it was not pushed, for the reason told. */
function expectLocal(work: Work, answer: Answer, code: string): void {
  expect(answer).toMatchObject({ saved: true, pushed: false, push: { ok: false, code } });
  for (const part of [answer.push?.message, answer.push?.fix]) expect(part).toBeTruthy();
  expect(answer.state.git_pushed).toBe(false);
  expect(work.stateAt(work.repository.root)?.git_pushed ?? false).toBe(false);
}

test("--sync does what quick does, pushes the branch and the note, and says so in the state [R179]", async () => {
  using work = await openWork();
  const { repository, saved, stateAt } = work;
  const remote = remoteOf(work);
  repository.write("a.ts", "1\n");
  const answer = await saved(["--sync"]);
  expect(answer).toMatchObject({ mode: "sync", committed: true, pushed: true, push: { ok: true } });
  expect(stateAt(repository.root)).toMatchObject({ mode: "sync", git_pushed: true });
  const refs = repository.run("ls-remote", remote);
  expect(refs).toContain(`${answer.commit}\trefs/heads/feature/login`);
  const other = work.place.clone(remote, "other");
  other.run("fetch", "-q", "origin", "refs/notes/self-gen:refs/notes/self-gen");
  expect(other.run("notes", "--ref=self-gen", "show", answer.commit ?? "")).toBe(
    toStateText(answer.state).trimEnd(),
  );
});

test("a quick save knows that the remote has the commit already", async () => {
  using work = await openWork();
  remoteOf(work);
  work.repository.write("a.ts", "1\n");
  await work.saved(["--sync"]);
  expect(await work.saved()).toMatchObject({ mode: "quick", committed: false, pushed: true });
  work.repository.write("a.ts", "2\n");
  expect(await work.saved()).toMatchObject({ committed: true, pushed: false });
});

test("a checkpoint is not pushed onto the remote's default branch, unless somebody insists [R179]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  const remote = remoteOf(work);
  const before = repository.run("ls-remote", remote);
  repository.run("switch", "-q", "main");
  repository.write("a.ts", "1\n");
  const answer = await saved(["--sync", "--yes"]);
  expectLocal(work, answer, "DEFAULT_BRANCH");
  expect(answer.committed).toBe(true);
  expect(repository.run("ls-remote", remote)).toBe(before);
  // The checkpoint is still among what a push would bring.
  expectLocal(work, await saved(["--sync", "--yes"]), "DEFAULT_BRANCH");
  expect(await saved(["--sync", "--force-default"])).toMatchObject({ pushed: true });
  expect(repository.run("ls-remote", remote, "refs/heads/main")).toContain(answer.commit ?? "?");
});

test("a branch that follows nothing follows what --sync pushed, so that a pull works; one that follows keeps it [R179]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  const remote = remoteOf(work);
  repository.write("a.ts", "1\n");
  expect((await saved(["--sync"])).push).toMatchObject({ ok: true, setsUpstream: true });
  expect(repository.run("rev-parse", "--abbrev-ref", "@{upstream}")).toBe("origin/feature/login");
  const other = work.place.clone(remote, "other");
  other.run("switch", "-q", "feature/login");
  other.run("commit", "-q", "--allow-empty", "-m", "theirs");
  other.run("push", "-q");
  repository.run("pull", "-q", "--ff-only");
  expect(repository.run("log", "-1", "--format=%s")).toBe("theirs");
  repository.write("a.ts", "2\n");
  expect((await saved(["--sync"])).push).toMatchObject({ ok: true, setsUpstream: false });
  repository.run("switch", "-q", "-c", "second");
  repository.write("a.ts", "3\n");
  const { stdout } = await work.session(["save", "--sync"]);
  expect(stdout).toContain("pushed to origin/second, now the upstream of this branch");
  expect(stdout).not.toContain("git reset");
});

test("a commit that the remote's branch holds is pushed, whatever the branch follows and however far that is ahead [R179]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  remoteOf(work);
  repository.run("commit", "-q", "--allow-empty", "-m", "one");
  repository.run("push", "-q", "origin", "feature/login");
  expect((await saved()).pushed).toBe(true);
  repository.run("branch", "-q", "--set-upstream-to=origin/main");
  expect((await saved()).pushed).toBe(true);
  repository.run("commit", "-q", "--allow-empty", "-m", "two");
  expect((await saved()).pushed).toBe(false);
  repository.run("push", "-q", "origin", "feature/login");
  repository.run("reset", "-q", "--hard", "HEAD~1");
  expect((await saved()).pushed).toBe(true);
  repository.run("branch", "-q", "--unset-upstream");
  expect((await saved()).pushed).toBe(true);
});

test("what is said to take checkpoints off the default branch does, all of them, and then they are pushed [R179]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  const remote = remoteOf(work);
  repository.run("switch", "-q", "main");
  repository.run("remote", "set-head", "origin", "main");
  const clean = repository.run("rev-parse", "main");
  repository.write("a.ts", "1\n");
  const planned = await work.session(["save", "--dry-run"]);
  expect(planned.stderr).toContain("the remote's default branch: origin/main");
  expect(planned.stderr).toContain("git switch -c NAME");
  const quick = await saved(["--yes"]);
  expect(quick.warnings.join()).toContain("the remote's default branch: origin/main");
  repository.write("a.ts", "2\n");
  const { push } = await saved(["--sync", "--yes"]);
  const told = /git switch -c (\S+) && git branch -f main ([0-9a-f]+)/.exec(push?.fix ?? "");
  const [command = "", fresh = "", before = ""] = told ?? [];
  expect(clean).toStartWith(before);
  expect(quick.warnings.join()).toContain(`git branch -f main ${before}`);
  for (const one of command.split(" && ")) repository.run(...one.split(" ").slice(1));
  expect(repository.run("rev-parse", "main")).toBe(clean);
  expect(repository.read("a.ts")).toBe("2\n");
  expect((await saved(["--sync"])).pushed).toBe(true);
  expect(repository.run("ls-remote", remote)).toContain(`refs/heads/${fresh}`);
  // On any other branch there is nothing to warn of.
  repository.write("a.ts", "3\n");
  expect((await saved()).warnings).toEqual([]);
});

test("commits of one's own on the default branch are pushed when there is no checkpoint among them [R179]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  remoteOf(work);
  repository.run("switch", "-q", "main");
  repository.run("commit", "-q", "--allow-empty", "-m", "release");
  expect(await saved(["--sync"])).toMatchObject({ committed: false, pushed: true });
});

test("without a remote, a branch or a repository it is saved here, and why is said [R179]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  repository.write("a.ts", "1\n");
  expectLocal(work, await saved(["--sync"]), "NO_REMOTE");
  remoteOf(work);
  repository.run("checkout", "-q", "--detach");
  expectLocal(work, await saved(["--sync"]), "NO_BRANCH");
  expectLocal(work, await saved(["--full"], { cwd: work.sandbox.project }), "NO_REPOSITORY");
  const empty = work.place.init("empty");
  expectLocal(work, await saved(["--sync"], { cwd: empty.root }), "NO_COMMIT");
  const told = await work.session(["save", "--sync"]);
  expect(told.exitCode).toBe(1);
  expect(told.stdout).toContain("Saved a checkpoint (--sync)");
  expect(told.stderr).toContain("[NO_BRANCH]");
});

test("a push that is rejected, cannot reach the remote, or is refused by a hook leaves all that was saved [R179]", async () => {
  using work = await openWork();
  const { repository, saved, place } = work;
  const remote = remoteOf(work);
  repository.run("push", "-q", "origin", "feature/login");
  const other = place.clone(remote, "other");
  other.run("switch", "-q", "feature/login");
  other.run("commit", "-q", "--allow-empty", "-m", "theirs");
  other.run("push", "-q", "origin", "feature/login");
  repository.write("a.ts", "1\n");
  const rejected = await saved(["--sync"]);
  expectLocal(work, rejected, "PUSH_REJECTED");
  expect(repository.run("rev-parse", "HEAD")).toBe(rejected.commit ?? "");
  repository.hook("pre-push", "echo no pushing today >&2; exit 1");
  const refused = await saved(["--sync"]);
  expectLocal(work, refused, "PUSH_HOOK");
  rmSync(remote, { recursive: true });
  rmSync(join(repository.root, ".git/hooks/pre-push"));
  expectLocal(work, await saved(["--sync"]), "PUSH_UNREACHABLE");
});

/** A `gh` that answers as the real one does. */
function ghIn(work: Work, runs: unknown, review: unknown): Record<string, string> {
  const folder = join(work.sandbox.folder, "gh-bin");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "runs.json"), JSON.stringify(runs));
  writeFileSync(join(folder, "review.json"), JSON.stringify(review));
  const script = `#!/bin/sh\ncase "$1" in run) cat ${folder}/runs.json;; pr) cat ${folder}/review.json;; *) exit 1;; esac\n`;
  writeFileSync(join(folder, "gh"), script);
  chmodSync(join(folder, "gh"), 0o755);
  return { PATH: `${folder}:${work.sandbox.env["PATH"] ?? ""}` };
}

test("--full pushes, then looks at changelog, roadmap, CI and review; what failed becomes a blocker, and what passed ends it [R180, R190]", async () => {
  using work = await openWork();
  const { repository, saved, stateAt } = work;
  remoteOf(work);
  repository.write("a.ts", "1\n");
  repository.write("CHANGELOG.md", "# Changes\n- login\n");
  const run = { status: "completed", name: "build", url: "https://github.com/a/b/1", headSha: "x" };
  const failing = ghIn(work, [{ ...run, conclusion: "failure" }], {
    reviewDecision: "",
    state: "OPEN",
    url: "",
  });
  const failed = await saved(["--full"], { env: failing });
  expect(failed).toMatchObject({ mode: "full", pushed: true });
  expect(failed.checks.map(({ check, outcome }) => [check, outcome])).toEqual([
    ["changelog", "ok"],
    ["roadmap", "found"],
    ["ci", "found"],
    ["review", "ok"],
  ]);
  expect(failed.state.blocker).toMatchObject({
    type: "ci_failure",
    severity: "high",
    auto_detected: true,
  });
  expect(stateAt(repository.root)?.blocker?.type).toBe("ci_failure");
  await saved(["--full"], { env: failing });
  expect(
    work.sandbox.query("select count(*) as open from blockers where resolved_at is null"),
  ).toEqual([{ open: 1 }]);
  const fine = ghIn(work, [{ ...run, conclusion: "success" }], {
    reviewDecision: "APPROVED",
    state: "OPEN",
    url: "",
  });
  expect((await saved(["--full"], { env: fine })).state.blocker).toBeNull();
  const asked = ghIn(work, [{ ...run, conclusion: "success" }], {
    reviewDecision: "CHANGES_REQUESTED",
    state: "OPEN",
    url: "",
  });
  expect((await saved(["--full"], { env: asked })).state.blocker).toMatchObject({
    type: "review_blocked",
  });
});

test("--full without a gh program saves and pushes, and says what was not checked [R180]", async () => {
  using work = await openWork();
  remoteOf(work);
  work.repository.write("a.ts", "1\n");
  const { stdout, stderr, exitCode } = await work.session(["save", "--full"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("pushed to origin/feature/login");
  expect(stdout).toContain("CHANGELOG.md: missing");
  expect(stdout).toContain("CI: not checked");
  expect(stderr).toContain("Pushing to origin/feature/login");
});
