/** `self-gen session save` where the repository, its settings or its hooks are not as one expects. */
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ran } from "../sandbox.ts";
import { openWork, type Work } from "./saved-work.ts";

type Fault = { readonly code: string; readonly message: string; readonly fix: string };

const faultOf = ({ stdout }: Ran): Fault => (JSON.parse(stdout) as { error: Fault }).error;

const head = ({ repository }: Work): string => repository.run("rev-parse", "HEAD");

test("where git works on another place than the project, nothing is saved and both places are named", async () => {
  using work = await openWork();
  const { repository } = work;
  const before = head(work);
  const sub = join(repository.root, "sub");
  mkdirSync(join(sub, ".git"), { recursive: true });
  repository.write("a.ts", "1\n");
  for (const hollow of ["empty", "with a HEAD"]) {
    if (hollow !== "empty") writeFileSync(join(sub, ".git/HEAD"), "x\n");
    const inside = await work.session(["save", "--json"], { cwd: sub });
    expect(inside.exitCode).not.toBe(0);
    expect(faultOf(inside).code).toBe("GIT_ELSEWHERE");
    for (const place of [sub, repository.root]) expect(faultOf(inside).message).toContain(place);
  }
  const other = join(work.place.folder, "other");
  mkdirSync(other);
  repository.run("config", "core.worktree", other);
  const misled = await work.session(["save", "--json"]);
  expect(faultOf(misled)).toMatchObject({ code: "GIT_ELSEWHERE" });
  expect(faultOf(misled).message).toContain(other);
  expect(faultOf(misled).fix).toContain("core.worktree");
  repository.run("config", "--unset", "core.worktree");
  expect(head(work)).toBe(before);
  expect(work.stateAt(repository.root)).toBeNull();
});

test("a commit that a hook emptied is taken back, and nothing is saved", async () => {
  using work = await openWork();
  const { repository } = work;
  const before = head(work);
  repository.write("a.ts", "1\n");
  repository.hook("pre-commit", 'rm "$GIT_INDEX_FILE"');
  const ran = await work.session(["save", "--json"]);
  expect(faultOf(ran)).toMatchObject({ code: "COMMIT_TAKES_AWAY" });
  expect(faultOf(ran).message).toContain("README.md");
  expect(head(work)).toBe(before);
  expect(work.stateAt(repository.root)).toBeNull();
  repository.remove(".git/index");
  expect(faultOf(await work.session(["save", "--json"])).code).toBe("NO_INDEX");
  expect(head(work)).toBe(before);
});

test("the branch that a hook switched to is the one that is told, pushed and written down", async () => {
  using work = await openWork();
  const { repository, place, saved, stateAt } = work;
  const remote = place.bare("remote.git");
  repository.run("remote", "add", "origin", remote);
  repository.run("push", "-q", "origin", "main");
  repository.write("a.ts", "1\n");
  repository.hook("pre-commit", "git checkout -q -b other");
  repository.hook("post-commit", "git checkout -q main");
  const answer = await saved(["--sync"]);
  expect(answer).toMatchObject({ branch: "other", committed: true, pushed: true });
  expect(answer.commit).toBe(repository.run("rev-parse", "other"));
  expect(answer.warnings.join("\n")).toContain("the commit is on other");
  const refs = repository.run("ls-remote", remote);
  expect(refs).toContain(`${answer.commit}\trefs/heads/other`);
  expect(refs).not.toContain("refs/heads/feature/login");
  expect(stateAt(repository.root)).toMatchObject({
    git_branch: "other",
    git_pushed: true,
    working_on: "login",
  });
});

test("staged content that is not in the commit is told with the command that shows it", async () => {
  using work = await openWork();
  const { repository } = work;
  repository.write("README.md", "staged\n");
  repository.write("only.ts", "precious\n");
  repository.run("add", "-A");
  repository.write("README.md", "two\n");
  repository.remove("only.ts");
  const hashes = ["README.md", "only.ts"].map((path) => repository.run("rev-parse", `:${path}`));
  const { stdout, stderr } = await work.session(["save"]);
  expect(stdout).toContain("(1 file)");
  for (const hash of hashes) expect(stderr).toContain(`git show ${hash.slice(0, 10)}`);
  expect(repository.run("show", ":only.ts")).toBe("precious");
});

test("what --no-verify does not help against is not said to be helped by it", async () => {
  using work = await openWork();
  const { repository } = work;
  repository.write("a.ts", "1\n");
  repository.hook("pre-commit", "exit 0");
  repository.run("config", "commit.gpgSign", "true");
  repository.run("config", "gpg.program", "false");
  const fault = faultOf(await work.session(["save", "--json"]));
  expect(fault.code).toBe("COMMIT_REFUSED");
  expect(fault.message).toContain("gpg");
  expect(fault.fix).not.toContain("--no-verify");
});

test("a git folder in which nothing can be removed stops neither load nor status nor a save without a commit", async () => {
  using work = await openWork();
  const { repository } = work;
  repository.write(".git/self-gen-saving.json/x", "");
  for (const args of [["load"], ["status"], ["save", "--no-commit"]]) {
    const ran = await work.session(args);
    expect({ args, exitCode: ran.exitCode, stderr: ran.stderr }).toMatchObject({ exitCode: 0 });
  }
});
