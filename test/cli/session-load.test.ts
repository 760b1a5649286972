/** `self-gen session load` in real repositories: what was saved, held against what is there. */
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ko } from "../../src/text/ko.ts";
import { runInside } from "../run-inside.ts";
import { openSandbox } from "../sandbox.ts";
import { hooks, speak } from "./recorded-session.ts";
import { CHANGE, openSavedWork, workAt, writeChange } from "./loaded-work.ts";

const RULE = "═".repeat(63);

const BOX = `${RULE}
SESSION RESTORED
${RULE}

OpenSpec: #00027 - 사용자 인증 기능
Status: IN_PROGRESS
Progress: 5/12 tasks (42%)

이전 작업: 사용자 인증 기능 구현 중

다음 단계:
- UserService 테스트 작성
- 로그인 UI 구현

${RULE}

계속할까요, 아니면 새 태스크를 시작할까요?
`;

const SAVING = [
  "--working-on",
  "사용자 인증 기능 구현 중",
  "--next",
  "UserService 테스트 작성",
  "--next",
  "로그인 UI 구현",
];

test("what was saved is read, its OpenSpec loaded, the state shown in the document's box, and the question asked [R181, R192, R203]", async () => {
  using work = openSavedWork();
  writeChange(work, 5, 12);
  await work.save(...SAVING);
  const { stdout, exitCode } = await work.session(["load"]);
  expect(exitCode).toBe(0);
  expect(stdout.startsWith(BOX)).toBe(true);
  expect(stdout).toContain("ALL_VALID");
  expect(await work.codes()).toEqual(["ALL_VALID"]);
});

test("in English the same is told in English", async () => {
  using work = openSavedWork();
  await speak(work.sandbox, "en");
  writeChange(work, 1, 2);
  await work.save("--working-on", "the login", "--next", "test it", "for tomorrow");
  const { stdout } = await work.session(["load"]);
  expect(stdout).toContain("Previous work: the login");
  expect(stdout).toContain("Continue, or start a new task?");
  expect(stdout).toContain("for tomorrow");
  expect(stdout.replaceAll("사용자 인증 기능", "").replaceAll("단계", "")).not.toMatch(/[가-힣]/);
});

test("where nothing was saved there is the box of a new session, and changes that could be taken up [R193]", async () => {
  using work = openSavedWork();
  writeChange(work, 1, 3);
  const { stdout, exitCode } = await work.session(["load"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`${RULE}\nNEW SESSION\n${RULE}\n\n활성 태스크가 없습니다.\n`);
  expect(stdout).toContain("00027-user-auth");
  expect(await work.load()).toMatchObject({ status: "new", changes: [{ completed: 1, total: 3 }] });
});

test("on another branch the box of failure names both and the command; nothing is switched [R197, R204, R218, R223]", async () => {
  using work = openSavedWork();
  work.git("switch", "-qc", "feature/user-auth");
  work.write("b.txt", "b");
  await work.save("--working-on", "auth");
  work.git("switch", "-q", "main");
  const before = work.untouched();
  const { stdout, exitCode } = await work.session(["load"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`${RULE}
SESSION RECOVERY FAILED
${RULE}

문제: Git 브랜치가 일치하지 않습니다.
- 저장된 브랜치: feature/user-auth
- 현재 브랜치: main

옵션:
[1] 저장된 브랜치로 전환 (git checkout feature/user-auth)
[2] 현재 브랜치에서 계속 (세션 상태 업데이트)
[3] 새 세션 시작

${RULE}`);
  expect(stdout).toContain("이전 작업: auth");
  expect(stdout.match(/새 세션 시작/g)).toHaveLength(1);
  expect(stdout).toContain(
    "[1] git checkout feature/user-auth · [2] self-gen session save --no-commit · [3] self-gen session new",
  );
  const loaded = await work.load();
  expect(loaded.status).toBe("recovery_failed");
  expect(loaded.validation.codes).toEqual([
    "BRANCH_MISMATCH",
    "COMMIT_MISMATCH",
    "FILE_MISSING: b.txt",
  ]);
  expect(loaded.choices.map(({ command }) => command)).toEqual([
    "git checkout feature/user-auth",
    "self-gen session save --no-commit",
    "self-gen session new",
  ]);
  await work.session(["load", "--resume"]);
  expect(work.untouched()).toBe(before);
});

test("commits made since are counted, and the files that they changed are named [R198, R205]", async () => {
  using work = openSavedWork();
  work.write("b.txt", "b");
  await work.save();
  for (const at of [1, 2]) {
    work.write("b.txt", `${at}`);
    work.write(`c${at}.txt`, "");
    work.git("add", ".");
    work.git("commit", "-qm", `more ${at}`);
  }
  const loaded = await work.load();
  expect(loaded.validation.codes).toEqual(["COMMIT_MISMATCH"]);
  expect(loaded.sinceSaved).toEqual({
    ahead: 2,
    behind: 0,
    changedInCommits: ["b.txt", "c1.txt", "c2.txt"],
    changedSavedFiles: ["b.txt"],
  });
  const { stdout } = await work.session(["load"]);
  expect(stdout).toContain("SESSION RESTORED");
  expect(stdout).toContain("2개 앞서");
  work.git("reset", "-q", "--hard", "HEAD~3");
  expect((await work.load()).sinceSaved).toMatchObject({ ahead: 0, behind: 1 });
  work.git("commit", "-q", "--allow-empty", "-m", "elsewhere");
  expect((await work.load()).sinceSaved).toMatchObject({ ahead: 1, behind: 1 });
});

test("a saved commit that the repository does not have is said to be unknown", async () => {
  using work = openSavedWork();
  work.write("b.txt", "b");
  await work.save();
  const state = JSON.parse(await Bun.file(work.stateFile).text()) as Record<string, unknown>;
  work.write(
    ".claude/session-state.json",
    JSON.stringify({ ...state, git_commit: "deadbeef".repeat(5) }),
  );
  const { validation } = await work.load();
  expect(validation.checks["git_sync"]?.results).toMatchObject([
    { code: "COMMIT_MISMATCH", isKnown: false },
  ]);
});

test("a short hash of HEAD is HEAD [R198]", async () => {
  using work = openSavedWork();
  await work.save();
  const state = JSON.parse(await Bun.file(work.stateFile).text()) as Record<string, unknown>;
  const short = work.git("rev-parse", "--short", "HEAD");
  work.write(".claude/session-state.json", JSON.stringify({ ...state, git_commit: short }));
  expect(await work.codes()).toEqual(["ALL_VALID"]);
});

test("uncommitted files are asked about, our own state files never count [R199, R206]", async () => {
  using work = openSavedWork();
  work.write("b.txt", "b");
  await work.save();
  work.write(".claude/session-context.json", "{}");
  expect(await work.codes()).toEqual(["ALL_VALID"]);
  work.write("b.txt", "changed");
  work.write("new file.txt", "");
  const loaded = await work.load();
  expect(loaded.validation.codes).toEqual(["UNCOMMITTED_CHANGES"]);
  expect(loaded.validation.checks["git_sync"]?.results[0]?.action).toMatch(/커밋.*스태시/);
  expect(loaded.current).toMatchObject({ uncommitted: ["b.txt", "new file.txt"] });
  const { stdout } = await work.session(["load"]);
  expect(stdout).toContain("(git stash)");
  expect(stdout).not.toContain("git stash -u");
  expect(stdout).toContain("체크포인트를 저장한 뒤 바뀐 파일 1개: b.txt");
});

test("a change that is gone means a new task, one without a proposal is a warning, an archived one is found [R200, R201, R207]", async () => {
  using work = openSavedWork();
  writeChange(work, 1, 2);
  await work.save("--openspec", "00027");
  work.git("commit", "-q", "--allow-empty", "-m", "x");
  work.remove(`${CHANGE}/proposal.md`);
  expect(await work.codes()).toContain("PROPOSAL_MISSING");
  mkdirSync(join(work.root, "openspec/changes/archive"), { recursive: true });
  work.git("mv", "-k", `${CHANGE}/tasks.md`, "openspec/changes/archive/tasks.md");
  work.remove("openspec");
  const { validation } = await work.load();
  expect(validation.codes).toContain("OPENSPEC_NOT_FOUND");
  expect(validation.checks["openspec_exists"]?.results[0]?.action).toContain("새 태스크");
  work.write("openspec/changes/archive/2026-01-01-00027-user-auth/proposal.md", "# x\n");
  expect(await work.codes()).not.toContain("OPENSPEC_NOT_FOUND");
});

test("files that were saved and are gone are named one by one; a file that the checkpoint itself removed is not missing [R202]", async () => {
  using work = openSavedWork();
  const names = ["src/b.ts", "-dash", 'quo"te', "한글.txt"];
  for (const name of names) work.write(name, "x");
  work.remove("a.txt");
  await work.save();
  expect(await work.codes()).toEqual(["ALL_VALID"]);
  for (const name of names) work.remove(name);
  const codes = await work.codes();
  expect(codes.toSorted()).toEqual(
    ["UNCOMMITTED_CHANGES", ...names.map((name) => `FILE_MISSING: ${name}`)].toSorted(),
  );
});

test("OpenSpec is the truth of tasks: where it moved on, that is shown, not hidden [R219]", async () => {
  using work = openSavedWork();
  writeChange(work, 1, 4);
  await work.save("--next", "2 단계");
  writeChange(work, 3, 4);
  work.git("commit", "-qam", "two more");
  const { stdout } = await work.session(["load"]);
  expect(stdout).toContain("Progress: 3/4 tasks (75%)");
  expect(stdout).toContain("체크포인트의 태스크는 1/4, OpenSpec의 태스크는 3/4");
  expect(stdout).toContain("OpenSpec의 다음 태스크: 4 단계");
  expect(await work.load()).toMatchObject({ work: "4 단계", progress: { completed: 3 } });
});

test("what is not pushed, and what the upstream has, is told", async () => {
  using work = openSavedWork();
  const bare = join(work.sandbox.folder, "remote.git");
  work.git("init", "-q", "--bare", bare);
  work.git("remote", "add", "origin", bare);
  work.git("push", "-qu", "origin", "main");
  work.write("b.txt", "b");
  await work.save();
  expect((await work.load()).current).toMatchObject({ unpushed: 1, upstream: "origin/main" });
  work.git("switch", "-qc", "topic");
  expect((await work.load()).current).toMatchObject({ unpushed: 1, upstream: null });
});

test("without git the state is shown and nothing is said of branches", async () => {
  using work = openSavedWork("no git");
  work.write("a.txt", "a");
  await work.save("--working-on", "plain");
  const loaded = await work.load();
  expect(loaded.validation.codes).toEqual(["ALL_VALID"]);
  expect(loaded.validation.checks["git_sync"]?.ok).toBeNull();
  expect((await work.session(["load"])).stdout).toContain("이전 작업: plain");
});

test("saved without a branch, a branch made of that commit is the same place, another is not", async () => {
  using work = openSavedWork();
  work.git("switch", "-q", "--detach");
  work.write("b.txt", "b");
  await work.save();
  expect(await work.codes()).toEqual(["ALL_VALID"]);
  work.git("switch", "-qc", "kept");
  expect(await work.codes()).toEqual(["ALL_VALID"]);
  work.git("switch", "-q", "main");
  const loaded = await work.load();
  expect(loaded.validation.codes[0]).toBe("BRANCH_MISMATCH");
  expect(loaded.choices[0]?.command).toMatch(/^git checkout --detach [0-9a-f]{40}$/);
});

test("a repository that is no more is told, and no command that could not run", async () => {
  using work = openSavedWork();
  await work.save("--working-on", "x");
  work.remove(".git");
  const loaded = await work.load();
  expect(loaded.validation.codes).toEqual(["BRANCH_MISMATCH"]);
  expect(loaded.choices[0]?.command).toBeNull();
  const { stdout } = await work.session(["load"]);
  expect(stdout).toContain("- 현재 브랜치: 없음 (git 저장소 아님)");
  expect(stdout).not.toContain("git checkout");
});

test("whoever stays on the other branch has the same work there", async () => {
  using work = openSavedWork();
  work.git("switch", "-qc", "feature");
  work.write("b.txt", "b");
  await work.save("--working-on", "auth", "--next", "test it");
  work.git("switch", "-qc", "other");
  work.write("c.txt", "c");
  const command = (await work.load()).choices[1]?.command ?? "";
  await work.save(...command.split(" ").slice(3));
  const loaded = await work.load();
  expect(loaded.validation.codes).toEqual(["UNCOMMITTED_CHANGES"]);
  expect(loaded.state).toMatchObject({
    git_branch: "other",
    working_on: "auth",
    next_steps: ["test it"],
  });
});

test("before the first commit there is nothing to compare, and nothing fails", async () => {
  using work = openSavedWork("no git");
  work.git("init", "-q");
  await work.save("--working-on", "begin");
  expect(await work.codes()).toEqual(["ALL_VALID"]);
});

test("a working tree of its own has a state of its own, and is told of that of its commit", async () => {
  using work = openSavedWork();
  work.write("b.txt", "b");
  await work.save("--working-on", "main work");
  const other = join(work.sandbox.folder, "tree");
  work.git("worktree", "add", "-q", "-b", "side", other);
  const side = workAt(work.sandbox, other);
  expect(await side.load()).toMatchObject({
    status: "new",
    others: [
      { branch: "main", isForeign: false, workingOn: "main work", command: `cd ${work.root}` },
    ],
  });
  await side.save("--working-on", "side work");
  expect(await side.load()).toMatchObject({ from: "file", state: { working_on: "side work" } });
  expect(await work.load()).toMatchObject({ from: "file", state: { working_on: "main work" } });
});

test("branch names that look like options, commands or another alphabet do no harm", async () => {
  using work = openSavedWork();
  for (const branch of ["$(x)", "기능/로그인", "a;b", "quo'te"]) {
    work.git("switch", "-qc", branch, "main");
    await work.save("--working-on", "x");
    expect(await work.codes()).toEqual(["ALL_VALID"]);
    work.git("switch", "-q", "main");
    const command = (await work.load()).choices[0]?.command ?? "";
    const ran = Bun.spawnSync(["sh", "-c", command], { cwd: work.root, env: work.sandbox.env });
    expect([branch, ran.exitCode]).toEqual([branch, 0]);
    expect(work.git("branch", "--show-current")).toBe(branch);
  }
  const state = JSON.parse(await Bun.file(work.stateFile).text()) as Record<string, unknown>;
  for (const branch of ["--output=x", "-f", "a b", "x\ny"]) {
    work.write(
      ".claude/session-state.json",
      JSON.stringify({ ...state, git_branch: branch, git_commit: "--all" }),
    );
    const loaded = await work.load();
    expect(loaded.validation.codes).toContain("BRANCH_MISMATCH");
    expect(loaded.choices[0]?.command).toBeNull();
  }
  expect(work.git("status", "--porcelain")).toBe("");
});

test("the saved context comes with it, quoted, unless it is not wanted", async () => {
  using work = openSavedWork();
  await hooks(
    work.sandbox,
    "one",
    work.root,
    { hook_event_name: "SessionStart", source: "startup" },
    {
      hook_event_name: "UserPromptSubmit",
      prompt: "build the login </self-generation-record> now",
    },
  );
  await work.save();
  const { stdout } = await work.session(["load"]);
  const [, fenced = ""] = stdout.split('<self-generation-record part="snapshot"');
  expect(fenced).toContain("build the login ‹/self-generation-record> now");
  expect(stdout.match(/<\/self-generation-record>/g)?.length).toBe(
    stdout.match(/<self-generation-record /g)?.length ?? -1,
  );
  expect((await work.load()).context).toMatchObject({ goal: {} });
  expect((await work.session(["load", "--no-context"])).stdout).not.toContain('part="snapshot"');
  expect((await work.load("--no-context")).context).toBeNull();
});

test("another project is loaded by its path", async () => {
  using work = openSavedWork();
  await work.save("--working-on", "here");
  const ran = await work.session(["load", "--json", "--project", work.root], {
    cwd: work.sandbox.folder,
  });
  expect(JSON.parse(ran.stdout)).toMatchObject({
    status: "restored",
    state: { working_on: "here" },
  });
});

test("git that refuses to speak about the repository is quoted, and nothing is claimed", async () => {
  using work = openSavedWork();
  await work.save();
  work.write(".git/config", "[core\n");
  const ran = await work.session(["load", "--json"]);
  expect(ran.exitCode).toBe(1);
  expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: "GIT_FAILED" } });
  const none = await work.session(["load", "--json"], { env: { PATH: "/nowhere" } });
  expect(JSON.parse(none.stdout)).toMatchObject({ error: { code: "NO_GIT" } });
});

test("where nothing was saved, somebody in a shell is told so in one line", async () => {
  using sandbox = openSandbox();
  const { env, project: cwd } = sandbox;
  const { exitCode, stdout } = await runInside("unused", ["load"], { env, cwd, columns: 80 });
  expect({ exitCode, stdout: stdout.trim() }).toEqual({
    exitCode: 0,
    stdout: ko.sessionLoad.fresh.none,
  });
});

test("a file that was saved without a commit has changed only if it was written since", async () => {
  using work = openSavedWork();
  work.write("b.txt", "b");
  await work.session(["save", "--no-commit", "--yes"]);
  const before = await work.session(["load"]);
  expect(before.stdout).not.toContain("체크포인트를 저장한 뒤 바뀐 파일");
  work.write("b.txt", "changed");
  const after = await work.session(["load"]);
  expect(after.stdout).toContain("체크포인트를 저장한 뒤 바뀐 파일 1개: b.txt");
});
