/** `self-gen session save` in a repository where nothing stands in the way. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { toStateText } from "../../src/remember/checkpoint/state/state-file.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { faultOf, hooks, LANGUAGES, record } from "./recorded-session.ts";
import { gitFacts, openWork, stateFile } from "./saved-work.ts";

test("a quick save commits what changed, writes the state beside it, and pushes nothing [R166, R167, R176, R177, R178]", async () => {
  using work = await openWork();
  const { repository, saved, stateAt } = work;
  const remote = work.place.bare("remote.git");
  repository.run("remote", "add", "origin", remote);
  repository.write("README.md", "# shop\nlogin\n");
  repository.write("src/new.ts", "export {};\n");
  const answer = await saved(["--working-on", "log people in"]);
  expect(answer).toMatchObject({
    mode: "quick",
    branch: "feature/login",
    committed: true,
    pushed: false,
    push: null,
    files: ["README.md", "src/new.ts"],
    leftOut: [],
    warnings: [],
  });
  expect(repository.run("log", "--format=%s", "-2")).toBe(
    "WIP: [log people in] - checkpoint\nbegin",
  );
  expect(answer.commit).toBe(repository.run("rev-parse", "HEAD"));
  expect(repository.run("show", "--name-only", "--format=", "HEAD")).toBe("README.md\nsrc/new.ts");
  const state = stateAt(repository.root);
  expect(state).toEqual(answer.state);
  expect(state).toMatchObject({
    mode: "quick",
    git_branch: "feature/login",
    git_commit: answer.commit,
    git_pushed: false,
    openspec: null,
    openspec_status: null,
    working_on: "log people in",
    modified_files: ["README.md", "src/new.ts"],
  });
  expect(statSync(stateFile(repository.root)).mode & 0o777).toBe(0o600);
  expect(repository.run("status", "--porcelain")).toBe("");
  expect(repository.run("check-ignore", ".claude/session-state.json")).not.toBe("");
  expect(repository.run("notes", "--ref=refs/notes/self-gen", "show", "HEAD")).toBe(
    toStateText(answer.state).trimEnd(),
  );
  expect(repository.run("ls-remote", remote)).toBe("");
});

test("every required field is there, and the checkpoint is a line of the journal and a row [R168, R169, R170, R171, R172]", async () => {
  using work = await openWork();
  work.repository.write("a.ts", "1\n");
  const { id, state, commit } = await work.saved();
  expect(Object.keys(state)).toEqual([
    "mode",
    "saved_at",
    "git_branch",
    "git_commit",
    "git_pushed",
    "openspec",
    "openspec_status",
    "working_on",
    "next_steps",
    "blocker",
    "completed_tasks",
    "pending_tasks",
    "task_progress",
    "modified_files",
    "note",
    "version",
  ]);
  expect(state.saved_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  const event = work.sandbox.events().find(({ type }) => type === "checkpoint");
  expect(event).toMatchObject({
    id: id ?? "",
    commit: commit ?? "",
    pushed: false,
    state: state as never,
  });
  expect(work.sandbox.query("select id, mode, commit_hash from checkpoints")).toEqual([
    { id: id ?? "", mode: "quick", commit_hash: commit ?? "" },
  ]);
});

test("secrets, large and temporary files are left out and named; --include takes one in [R176]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  repository.write("ok.ts", "1\n");
  repository.write(".env", "PASSWORD=x\n");
  repository.write("conf/token.ts", `export const t = "ghp_${"a1B2c3D4e5F6".repeat(3)}";\n`);
  repository.write("big.bin", new Uint8Array(5 * 1024 * 1024 + 1));
  repository.write("note.tmp", "x");
  repository.write("node_modules/a/index.js", "x");
  repository.write("node_modules/b/index.js", "x");
  repository.write(".gitignore", "ignored.log\n");
  repository.write("ignored.log", "x");
  mkdirSync(join(repository.root, "inner"));
  work.place.at(join(repository.root, "inner")).run("init", "-q");
  work.place.at(join(repository.root, "inner")).run("commit", "-q", "--allow-empty", "-m", "x");
  const planned = await work.session(["save"]);
  expect(planned.exitCode).toBe(0);
  expect(planned.stdout).toContain("node_modules/ (2 files)");
  expect(planned.stdout).toMatch(/conf\/token\.ts\s+line 1: token/);
  expect(repository.run("show", "--name-only", "--format=", "HEAD")).toBe(".gitignore\nok.ts");
  const { leftOut, files, warnings } = await saved([
    "--include",
    "big.bin",
    "--include",
    "ignored.log",
  ]);
  expect(files).toEqual(["big.bin"]);
  expect(Object.fromEntries(leftOut.map(({ path, reason }) => [path, reason]))).toEqual({
    ".env": "secret_name",
    "conf/token.ts": "secret_inside",
    "note.tmp": "temporary",
    "node_modules/": "temporary",
    inner: "nested",
  });
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain("ignored.log");
  expect(repository.run("show", "--name-only", "--format=", "HEAD")).toBe("big.bin");
});

test("a staged file that is left out stays staged, and a file that is partly staged is committed whole [R176]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  repository.write(".env", "A=1\n");
  repository.run("add", ".env");
  repository.write("README.md", "staged\n");
  repository.run("add", "README.md");
  repository.write("README.md", "staged and more\n");
  const { leftOut } = await saved();
  expect(leftOut.map(({ path }) => path)).toEqual([".env"]);
  expect(repository.run("show", "HEAD:README.md")).toBe("staged and more");
  expect(repository.run("status", "--porcelain")).toBe("A  .env");
});

test("a save when nothing changed makes no commit and still writes the state [R178]", async () => {
  using work = await openWork();
  const before = work.repository.run("rev-parse", "HEAD");
  const answer = await work.saved(["thought", "about", "it"]);
  expect(answer).toMatchObject({ committed: false, commit: before, message: null });
  expect(work.stateAt(work.repository.root)).toMatchObject({
    git_commit: before,
    note: "thought about it",
  });
  expect(work.repository.run("rev-parse", "HEAD")).toBe(before);
});

test("--dry-run shows everything and changes nothing", async () => {
  using work = await openWork();
  const { repository, session } = work;
  repository.write("a.ts", "1\n");
  repository.write(".env", "A=1\n");
  const before = gitFacts(repository);
  const lines = work.sandbox.journalLines().length;
  const ran = await session(["save", "--dry-run", "--full", "--blocker", "stuck", "x"]);
  expect(ran.exitCode).toBe(0);
  for (const one of ["WIP: [x] - checkpoint", "a.ts", ".env", "stuck", "no remote"]) {
    expect(ran.stdout).toContain(one);
  }
  expect(gitFacts(repository)).toEqual(before);
  expect(existsSync(join(repository.root, ".claude"))).toBe(false);
  expect(work.sandbox.journalLines()).toHaveLength(lines);
  const json = await session(["save", "--dry-run", "--json"]);
  expect(JSON.parse(json.stdout)).toMatchObject({ saved: false, dryRun: true, files: ["a.ts"] });
});

test("a note with quotes, newlines and dashes stands in the commit and the state as it was given", async () => {
  using work = await openWork();
  work.repository.write("a.ts", "1\n");
  const note = 'it\'s "done"\n# not a comment\n--really $(touch x) `y`';
  const { state } = await work.saved(["--", note]);
  expect(state.note).toBe(note);
  expect(work.repository.run("log", "-1", "--format=%b")).toBe(note);
  expect(existsSync(join(work.repository.root, "x"))).toBe(false);
});

test("names with newlines, quotes, leading dashes and pathspec magic are committed as any other [R176]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  const names = ["-rf", "a\nb.ts", "q\"u'o.ts", ":(glob)*.ts", "로그인 화면.ts", "$(x).ts", "*.md"];
  for (const name of names) repository.write(name, name);
  const { files, leftOut } = await saved();
  expect(leftOut).toEqual([]);
  expect(files.toSorted()).toEqual(names.toSorted());
  const committed = repository.run("show", "-z", "--name-only", "--format=", "HEAD");
  expect(
    committed
      .split("\0")
      .filter((one) => one !== "")
      .toSorted(),
  ).toEqual(names.toSorted());
  expect(repository.run("status", "--porcelain")).toBe("");
});

test("a name that is no UTF-8 is committed with its bytes, and not listed where it could not be found again [R176]", async () => {
  using work = await openWork();
  const { repository, saved, stateAt } = work;
  repository.write(Buffer.from("bad\xff.ts", "latin1"), "1\n");
  expect((await saved()).committed).toBe(true);
  expect(repository.run("-c", "core.quotepath=on", "ls-files", "bad*")).toBe(
    String.raw`"bad\377.ts"`,
  );
  expect(repository.run("status", "--porcelain")).toBe("");
  expect(stateAt(repository.root)?.modified_files).toEqual([]);
});

test.each(["feature/로그인", "fix/$(touch-pwned)", "a;b&c", "--output=x", "it's"])(
  "a branch called %p is saved under its name",
  async (name) => {
    using work = await openWork();
    const { repository, saved, stateAt } = work;
    repository.run("symbolic-ref", "HEAD", `refs/heads/${name}`);
    repository.write("a.ts", "1\n");
    const remote = work.place.bare("remote.git");
    repository.run("remote", "add", "origin", remote);
    const { push } = await saved(["--sync"]);
    expect(push).toMatchObject({ ok: true });
    expect(stateAt(repository.root)?.git_branch).toBe(name);
    expect(repository.run("ls-remote", remote)).toContain(`refs/heads/${name}`);
  },
);

test("a worktree is saved on its own: its branch, its state, its index", async () => {
  using work = await openWork();
  const { repository, saved, stateAt, place } = work;
  repository.run("worktree", "add", "-q", "-b", "other", "../tree");
  const tree = place.at(join(place.folder, "tree"));
  tree.write("in-tree.ts", "1\n");
  repository.write("in-main.ts", "1\n");
  const { branch, files } = await saved([], { cwd: tree.root });
  expect({ branch, files }).toEqual({ branch: "other", files: ["in-tree.ts"] });
  expect(stateAt(tree.root)?.git_branch).toBe("other");
  expect(stateAt(repository.root)).toBeNull();
  expect(tree.run("status", "--porcelain")).toBe("");
  expect(repository.run("status", "--porcelain")).toBe("?? in-main.ts");
});

test("from a folder inside, the whole project is saved, and --include is meant from there", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  repository.write("src/a.ts", "1\n");
  repository.write("src/.env", "A=1\n");
  repository.write("b.ts", "1\n");
  const cwd = join(repository.root, "src");
  expect((await saved(["--include", ".env"], { cwd })).files).toEqual([
    "b.ts",
    "src/.env",
    "src/a.ts",
  ]);
  const outside = await work.session(["save", "--include", "../../x"], { cwd });
  expect(outside.stderr).toContain("[INCLUDE_OUTSIDE]");
});

test("--include of what is not there is an error that saves nothing, and of a deleted file is not", async () => {
  for (const language of LANGUAGES) {
    using work = await openWork(language);
    const { repository, saved } = work;
    const { faults } = { en, ko }[language].sessionSave;
    repository.write("a.ts", "1\n");
    for (const more of [[], ["--dry-run"], ["--no-commit"]]) {
      const ran = await work.session(["save", "--include", "nope.txt", ...more]);
      expect(ran.exitCode).toBe(1);
      expect(ran.stderr).toContain("[INCLUDE_MISSING]");
      expect(ran.stderr).toContain(faults.missing("nope.txt"));
    }
    expect(repository.run("status", "--porcelain")).toBe("?? a.ts");
    await saved();
    rmSync(join(repository.root, "a.ts"));
    expect((await saved(["--include", "a.ts"])).files).toEqual(["a.ts"]);
  }
});

test("tasks, next steps and progress are kept in step with what is said [R173, R174, R221]", async () => {
  using work = await openWork();
  await work.saved(["--pending", "model", "--pending", "page", "--next", "model"]);
  const { state } = await work.saved(["--completed", "model", "--pending", "docs"]);
  expect(state).toMatchObject({
    completed_tasks: ["model"],
    pending_tasks: ["page", "docs"],
    task_progress: { completed: 1, total: 3, percentage: 33 },
    next_steps: ["model"],
  });
});

test("what a person changed in the state file is kept by the next save, and nobody else's words are", async () => {
  using work = await openWork();
  const { repository, saved, stateAt } = work;
  await saved(["--next", "first"]);
  const path = stateFile(repository.root);
  const mine = { ...stateAt(repository.root), next_steps: ["by hand"] };
  writeFileSync(path, JSON.stringify(mine));
  expect((await saved()).state.next_steps).toEqual(["by hand"]);
  writeFileSync(
    path,
    JSON.stringify({ ...mine, saved_at: "2020-01-01T00:00:00", next_steps: ["run rm -rf"] }),
  );
  expect((await saved()).state.next_steps).toEqual(["by hand"]);
});

const CHANGE = "openspec/changes/00027-user-auth";

test("OpenSpec tells the tasks, and the commit is named after it; a conflict is shown [R171, R177, R219, R221]", async () => {
  using work = await openWork();
  const { repository, saved, session } = work;
  repository.write(`${CHANGE}/proposal.md`, "# Change: 사용자 인증 기능\n");
  repository.write(`${CHANGE}/tasks.md`, "- [x] 1.1 Model\n- [ ] 1.2 Service\n- [ ] 1.3 Page\n");
  const { state, message } = await saved(["--completed", "1.3 Page"]);
  expect(message).toBe("WIP: [00027] - checkpoint\n");
  expect(state).toMatchObject({
    openspec: "00027",
    openspec_status: "IN_PROGRESS",
    next_steps: ["1.2 Service", "1.3 Page"],
    completed_tasks: ["1.1 Model"],
    task_progress: { completed: 1, total: 3, percentage: 33 },
  });
  const told = await session(["save", "--completed", "1.3 Page"]);
  expect(told.stdout).toContain("#00027 - 사용자 인증 기능 (IN_PROGRESS)");
  expect(told.stdout).toContain("1/3 tasks (33%)");
  expect(told.stdout).toContain("1.3 Page: open in OpenSpec, done in the options");
  repository.write("openspec/changes/add-page/tasks.md", "- [ ] x\n");
  rmSync(stateFile(repository.root));
  const missing = await session(["save", "--openspec", "nothing", "--json"]);
  expect(JSON.parse(missing.stdout)).toMatchObject({ error: { code: "OPENSPEC_NOT_FOUND" } });
});

test("with several changes under way nobody guesses, and the candidates are named [R219]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  for (const id of ["add-a", "add-b"])
    repository.write(`openspec/changes/${id}/tasks.md`, "- [ ] x\n");
  const unsure = await saved();
  expect(unsure.state.openspec).toBeNull();
  expect(unsure.warnings.join()).toContain("add-a, add-b");
  expect((await saved(["--openspec", "add-b"])).state.openspec).toBe("add-b");
  expect((await saved()).state.openspec).toBe("add-b");
});

test("the session's context is saved with it, and says what the work is about", async () => {
  using work = await openWork();
  const { repository, saved, sandbox } = work;
  const cwd = repository.root;
  await record(sandbox, {
    session: "s-one",
    cwd,
    prompt: "make the cart round only once",
    isActive: true,
  });
  await hooks(sandbox, "s-one", cwd, {
    hook_event_name: "UserPromptSubmit",
    prompt: "/session:save",
  });
  const { state, sessionId } = await saved();
  expect(sessionId).toBe("s-one");
  expect(state.working_on).toBe("make the cart round only once");
  expect(existsSync(join(cwd, ".claude/session-context.json"))).toBe(true);
  expect(repository.run("status", "--porcelain")).toBe("");
  const types = sandbox.events().map(({ type }) => type);
  expect(types.filter((type) => type === "checkpoint" || type === "snapshot")).toEqual([
    "checkpoint",
    "snapshot",
  ]);
});

test("a blocker that is named with a save is recorded, and stays in the next one until it is cleared [R173, R220]", async () => {
  using work = await openWork();
  const { saved, sandbox } = work;
  const { state } = await saved(["--blocker", "CMake: Could NOT find Qt6"]);
  expect(state.blocker).toMatchObject({
    type: "build_error",
    severity: "high",
    description: "CMake: Could NOT find Qt6",
    auto_detected: false,
    recovery_agent: "cpp-builder",
    recovery_attempted: 0,
    max_recovery_attempts: 3,
  });
  expect((await saved()).state.blocker).toMatchObject({ type: "build_error" });
  expect(
    (await sandbox.run(["blocker", "clear", "--all"], { cwd: work.repository.root })).exitCode,
  ).toBe(0);
  expect((await saved()).state.blocker).toBeNull();
});

test("without a repository only the state is saved, and git's fields are null [R170]", async () => {
  using work = await openWork();
  const cwd = work.sandbox.project;
  const answer = await work.saved(["--working-on", "write"], { cwd });
  expect(answer).toMatchObject({ commit: null, committed: false, branch: null, push: null });
  expect(work.stateAt(cwd)).toMatchObject({
    git_branch: null,
    git_commit: null,
    git_pushed: false,
  });
  expect((await work.session(["save"], { cwd })).stdout).toContain("no git repository");
});

test("outside git an empty checkpoint is refused until there is something to save", async () => {
  using work = await openWork();
  const cwd = work.sandbox.project;
  for (const args of [[], ["--dry-run"], ["--no-commit"]]) {
    const refused = await work.session(["save", ...args, "--json"], { cwd });
    expect(refused.exitCode).toBe(1);
    expect(faultOf(refused)).toMatchObject({
      code: "NOTHING_TO_SAVE",
      fix: en.sessionSave.faults.emptyFix,
    });
    expect(work.stateAt(cwd)).toBeNull();
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("--working-on", "--next", "--completed", "--pending", "--blocker", "note"),
      fc.stringMatching(/^[a-z가-힣][a-z가-힣 ]{0,30}[a-z가-힣]$/),
      async (option, said) => {
        rmSync(dirname(stateFile(cwd)), { recursive: true, force: true });
        const args = option === "note" ? [said] : [option, said];
        const ran = await work.session(["save", ...args, "--dry-run"], { cwd });
        expect([ran.exitCode, ran.stderr]).toEqual([0, ""]);
      },
    ),
    { numRuns: 60 },
  );
});

test("a note that git cannot write for want of a name says so, and how to set one", async () => {
  using work = await openWork();
  const env = { GIT_CONFIG_GLOBAL: "/dev/null", EMAIL: "", GIT_COMMITTER_NAME: "" };
  work.repository.run("config", "user.useConfigOnly", "true");
  const { stderr, exitCode } = await work.session(["save", "--no-commit", "--next", "x"], { env });
  expect(exitCode).toBe(0);
  expect(stderr.trim()).toBe(en.sessionSave.noteNotWritten(en.sessionSave.noName));
});

test("in a repository without commits the checkpoint is the first one", async () => {
  using work = await openWork();
  const empty = work.place.init("empty");
  empty.write("a.ts", "1\n");
  const { committed, commit } = await work.saved(["--yes"], { cwd: empty.root });
  expect(committed).toBe(true);
  expect(empty.run("rev-list", "--count", "HEAD")).toBe("1");
  expect(empty.run("rev-parse", "HEAD")).toBe(commit ?? "");
  const bare = work.place.init("bare");
  expect(await work.saved([], { cwd: bare.root })).toMatchObject({
    committed: false,
    commit: null,
  });
});

test("with no branch checked out the commit is made there, and how to keep it is said", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  repository.run("checkout", "-q", "--detach");
  repository.write("a.ts", "1\n");
  const answer = await saved();
  expect(answer).toMatchObject({ committed: true, branch: null });
  expect(answer.warnings.join()).toContain("git switch -c");
  expect(repository.run("rev-parse", "HEAD")).toBe(answer.commit ?? "");
});

test("while recording is paused, or in an excluded project, commit and state are made and nothing is recorded", async () => {
  using work = await openWork();
  const { repository, saved, sandbox } = work;
  repository.write("a.ts", "1\n");
  await sandbox.run(["pause"]);
  const lines = sandbox.journalLines().length;
  const paused = await saved(["--blocker", "stuck"]);
  expect(paused).toMatchObject({ committed: true, id: null, sessionId: null });
  expect(paused.state.blocker?.description).toBe("stuck");
  expect(paused.warnings.join()).toContain("not recorded");
  await sandbox.run(["resume"]);
  await sandbox.run(["config", "set", "excludeProjects", repository.root]);
  repository.write("b.ts", "1\n");
  const excluded = await saved();
  expect(excluded).toMatchObject({ committed: true, id: null });
  expect(excluded.warnings.join()).toContain("excludeProjects");
  expect(sandbox.journalLines()).toHaveLength(lines);
});

test.each([...LANGUAGES])("what was done is told in the language set: %s", async (language) => {
  using work = await openWork(language);
  work.repository.write("a.ts", "1\n");
  work.repository.write(".env", "A=1\n");
  const { stdout, exitCode } = await work.session(["save", "--next", "x", "a note"]);
  expect(exitCode).toBe(0);
  const wanted = {
    en: ["Saved a checkpoint\n", "Commit", "local only", "Skipped:", "Next step"],
    ko: ["체크포인트를 저장했습니다\n", "커밋", "로컬에만", "제외된 파일:", "다음 단계"],
  };
  for (const one of wanted[language]) expect(stdout).toContain(one);
  expect(/[가-힣]/.test(stdout)).toBe(language === "ko");
});

test("a link in the place of a file is committed as a link, and what it leads to is not read", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  symlinkSync("/etc/hostname", join(repository.root, "link"));
  expect((await saved()).files).toEqual(["link"]);
  expect(repository.run("ls-tree", "HEAD", "link")).toStartWith("120000 ");
});

test("saved again without a change it is the same checkpoint: its files and its note stay; what was left out is not worked on", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  repository.write("src/a.ts", "a\n");
  repository.write("large.bin", "x".repeat(6 * 1024 * 1024));
  const first = await saved(["the refund is next"]);
  expect(first.state.modified_files).toEqual(["src/a.ts"]);
  const again = await saved();
  expect(again).toMatchObject({ committed: false, commit: first.commit });
  expect(again.state.modified_files).toEqual(["src/a.ts"]);
  expect(again.state.note).toBe("the refund is next");
  repository.write("src/b.ts", "b\n");
  const next = await saved();
  expect(next.state.modified_files).toEqual(["src/b.ts"]);
  expect(next.state.note).toBeNull();
});
