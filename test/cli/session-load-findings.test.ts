/** What `session load` and `session status` find, and how they put it. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { BLOCKER_TYPES } from "../../src/remember/blockers/blocker.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { PROGRAM } from "../sandbox.ts";
import { hooks, LANGUAGES, speak } from "./recorded-session.ts";
import { CHANGE, openSavedWork, withRemote, writeChange } from "./loaded-work.ts";

test("what the save left out is told as that, hinders nothing, and is never offered to be taken away [R199]", async () => {
  using work = openSavedWork();
  work.write("b.txt", "b");
  work.write(".env", "TOKEN=1");
  work.write("node_modules/x/index.js", "");
  await work.save();
  const loaded = await work.load();
  expect(loaded.validation.codes).toEqual(["UNCOMMITTED_CHANGES"]);
  expect(loaded.validation.checks["git_sync"]).toMatchObject({
    ok: true,
    results: [{ files: [] }],
  });
  expect(loaded.choices.map(({ command }) => command)).toEqual([null, "self-gen session new"]);
  expect(loaded.leftOut).toEqual([".env", "node_modules/x/index.js"]);
  const { stdout } = await work.session(["load"]);
  expect(stdout).toContain("저장할 때 제외되어 커밋되지 않은 파일 2개: .env");
  expect(stdout).not.toContain("ALL_VALID");
  expect(stdout).toContain("--include PATH");
  expect(stdout).toContain(".gitignore");
  expect(stdout).not.toContain("git stash");
  work.write("b.txt", "changed");
  const dirty = await work.load();
  expect(dirty.validation.checks["git_sync"]?.results).toMatchObject([
    { code: "UNCOMMITTED_CHANGES", files: ["b.txt"], leftOut: [".env", "node_modules/x/index.js"] },
  ]);
  expect(dirty.choices.map(({ command }) => command)).toContain("git stash");
  work.git("checkout", "-q", "b.txt");
  const state = JSON.parse(readFileSync(work.stateFile, "utf8")) as object;
  const later = { ...state, saved_at: new Date(Date.now() + 60_000).toISOString() };
  work.git("notes", "--ref=self-gen", "add", "-f", "-m", JSON.stringify(later), "HEAD");
  expect(await work.load()).toMatchObject({
    from: "note",
    validation: { codes: ["UNCOMMITTED_CHANGES"] },
  });
});

test("files that somebody else's state says were left out are changes like any other", async () => {
  using work = openSavedWork();
  work.write(".env", "TOKEN=1");
  await work.save();
  const state = JSON.parse(readFileSync(work.stateFile, "utf8")) as object;
  work.write(".claude/session-state.json", JSON.stringify({ ...state, note: "edited" }));
  expect(await work.codes()).toEqual(["UNCOMMITTED_CHANGES"]);
});

test("where only files lie that git does not know, stashing is not offered", async () => {
  using work = openSavedWork();
  await work.save();
  work.write("new.txt", "");
  const { choices, validation } = await work.load();
  expect(choices.map(({ command }) => command)).not.toContain("git stash");
  expect(validation.checks["git_sync"]?.results[0]?.action).not.toContain("stash");
});

test("a merge under way is an open blocker that names the files and both ways out; nothing is to be saved or stashed then", async () => {
  using work = openSavedWork();
  await work.save("--next", "link it");
  work.git("switch", "-qc", "other");
  work.write("a.txt", "theirs\n");
  work.git("commit", "-qam", "theirs");
  work.git("switch", "-q", "main");
  work.write("a.txt", "ours\n");
  await work.save("--next", "link it");
  expect(() => work.git("merge", "other")).toThrow();
  const loaded = await work.load("--resume");
  expect(loaded.validation.codes).toEqual(["BLOCKER_EXISTS", "UNCOMMITTED_CHANGES"]);
  expect(loaded.validation.checks["blocker_resolved"]?.results).toMatchObject([
    { blocker: { type: "merge_conflict", description: "git merge: a.txt" } },
  ]);
  expect(loaded.current).toMatchObject({ operation: "merge", unmerged: ["a.txt"] });
  expect(loaded.choices.map(({ command }) => command)).toEqual([
    "git merge --continue",
    "git merge --abort",
    null,
    "self-gen session new",
  ]);
  expect(loaded.resume.goesOn).toBe(false);
  expect(work.sandbox.events().some(({ type }) => type.startsWith("blocker"))).toBe(false);
  const status = await work.session(["status"]);
  expect(status.stdout).toContain("git merge: a.txt");
  expect(status.stdout).toContain("git merge --abort");
  work.git("merge", "--abort");
  expect(await work.codes()).toEqual(["ALL_VALID"]);
});

test("what stood in the way at the save is not told beside what does now", async () => {
  using work = openSavedWork();
  const bash = { tool_name: "Bash", tool_input: { command: "make" } };
  await hooks(
    work.sandbox,
    "builder",
    work.root,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: "upgrade the parser" },
    { hook_event_name: "PostToolUseFailure", ...bash, error: "Exit code 2\nx.c:3: error: no" },
    { hook_event_name: "Stop", last_assistant_message: "it does not build" },
  );
  await work.save();
  await hooks(work.sandbox, "builder", work.root, {
    hook_event_name: "PostToolUse",
    ...bash,
    tool_response: { stdout: "ok" },
  });
  expect((await work.load()).context).toMatchObject({ state: { errors: [expect.any(String)] } });
  const { stdout } = await work.session(["load"]);
  const [, context = ""] = stdout.split('part="snapshot"');
  expect(context).toContain("upgrade the parser");
  expect(context).not.toContain("error: no");
  expect(context).toMatch(/저장된 컨텍스트 \(\d{4}-/);
});

test("a saved context in which there is nothing has no part of its own", async () => {
  using work = openSavedWork();
  await hooks(
    work.sandbox,
    "quiet",
    work.root,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: "run the tests" },
    { hook_event_name: "Stop", last_assistant_message: "" },
  );
  await work.save("--working-on", "plain");
  expect((await work.load()).context).not.toBeNull();
  for (const language of LANGUAGES) {
    await speak(work.sandbox, language);
    const { stdout } = await work.session(["load"]);
    expect(stdout).toContain("plain");
    expect(stdout).not.toContain('part="snapshot"');
    expect(stdout).not.toContain({ en, ko }[language].saved.nothingIn);
  }
});

test("the heading is true of all findings, and what is said to be fine was looked at", async () => {
  using work = openSavedWork("no git");
  await speak(work.sandbox, "en");
  await work.save("--working-on", "plain");
  const { stdout } = await work.session(["load"]);
  expect(stdout).toContain("ALL_VALID: no problems found (no open blocker)");
  using other = openSavedWork();
  await speak(other.sandbox, "en");
  withRemote(other);
  other.write("b.txt", "b");
  await other.save();
  expect((await other.session(["load"])).stdout).toContain(
    "ALL_VALID: no problems found (branch and commit unchanged, files exist, no open blocker)",
  );
  other.write("b.txt", "changed");
  const found = (await other.session(["load"])).stdout;
  expect(found).toContain("\nChecks:\n");
  expect(found).not.toContain("changed by commits since");
});

test("one commit is not here, two are not here", async () => {
  using work = openSavedWork();
  await speak(work.sandbox, "en");
  withRemote(work);
  await work.save();
  const there = join(work.sandbox.folder, "there");
  work.git("clone", "-q", join(work.sandbox.folder, "remote.git"), there);
  const more = (): void => {
    work.git("-C", there, "commit", "-q", "--allow-empty", "-m", "x");
    work.git("-C", there, "push", "-q");
  };
  more();
  expect((await work.session(["load"])).stdout).toContain("1 commit behind origin/main\n");
  more();
  work.git("fetch", "-q");
  expect((await work.session(["load", "--no-fetch"])).stdout).toContain(
    "2 commits behind origin/main (as of the last fetch)",
  );
});

test("steps that OpenSpec says are done are dropped; when none is left it says what comes next, unless it is archived [R219]", async () => {
  using work = openSavedWork();
  writeChange(work, 1, 4);
  await work.save("--next", "2 단계", "--next", "전화하기");
  writeChange(work, 2, 4);
  work.git("commit", "-qam", "one more");
  const box = async (): Promise<string> => {
    const { stdout } = await work.session(["load"]);
    return stdout.split("═".repeat(63))[2] ?? "";
  };
  expect(await box()).toContain("다음 단계:\n- 전화하기\n");
  expect(await box()).not.toContain("2 단계");
  expect((await work.load()) as unknown).toMatchObject({ work: "전화하기" });
  await work.save("--next", "3 단계");
  writeChange(work, 3, 4);
  work.git("commit", "-qam", "two more");
  expect(await box()).toContain("다음 단계:\n- 4 단계\n");
  work.git("mv", CHANGE, "openspec/changes/archived");
  work.write("openspec/changes/archive/.keep", "");
  work.git(
    "mv",
    "openspec/changes/archived",
    "openspec/changes/archive/2026-01-01-00027-user-auth",
  );
  work.git("commit", "-qam", "archived");
  const { stdout } = await work.session(["load"]);
  expect(stdout).toContain("Status: ARCHIVED");
  expect(stdout).not.toContain("이어서 할 일");
  expect(stdout).not.toContain("다음 단계:");
});

test("a state that cannot be used is told with its options once", async () => {
  using work = openSavedWork();
  await work.save();
  work.write(".claude/session-state.json", '{"mode": ');
  const { stdout } = await work.session(["load"]);
  expect(stdout.match(/새 세션 시작|새 태스크 시작/g)).toHaveLength(1);
  expect(stdout).not.toContain("선택:");
});

test("a new session is told its commands, and the advice names a whole one", async () => {
  using work = openSavedWork();
  const { stdout } = await work.session(["load"]);
  expect(stdout).toContain("명령: self-gen session status · self-gen session load --from ID");
  expect((await work.session(["status"])).stdout).toContain('self-gen session save --next "…"');
});

function seenAtTerminal(work: ReturnType<typeof openSavedWork>, action: string): string {
  const shell = Bun.which("script");
  if (shell === null) throw new Error("there is no program `script`, which gives a terminal");
  const ran = Bun.spawnSync([shell, "-qec", `'${PROGRAM}' session ${action}`, "/dev/null"], {
    cwd: work.root,
    env: { ...work.sandbox.env, TERM: "dumb" },
    stdin: "ignore",
  });
  return ran.stdout.toString();
}

test("a person at a terminal reads no code and no word for the agent, whatever the checks find", async () => {
  const states = fc.record({
    type: fc.constantFrom(...BLOCKER_TYPES),
    isDirty: fc.boolean(),
    isAhead: fc.boolean(),
    isElsewhere: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(states, async ({ type, isDirty, isAhead, isElsewhere }) => {
      using work = openSavedWork();
      work.write("b.txt", "b");
      await work.save("--next", "test it");
      await work.sandbox.run(["blocker", "add", "it fails", "--type", type], { cwd: work.root });
      if (isElsewhere) work.git("switch", "-qc", "elsewhere");
      if (isAhead) work.git("commit", "-q", "--allow-empty", "-m", "next");
      if (isDirty) work.write("b.txt", "c");
      for (const action of ["load", "status"]) {
        const seen = seenAtTerminal(work, action);
        expect(seen).toContain(ko.blocker.types[type]);
        expect(seen).not.toMatch(/[A-Z]{4,}_[A-Z]+|[a-z]+_[a-z]+|quick|사용자|\/session:/);
        const piped = (await work.session([action])).stdout;
        expect(piped).toContain(isElsewhere ? "BRANCH_MISMATCH" : "BLOCKER_EXISTS");
      }
    }),
    { numRuns: 12 },
  );
});

test("a person at a terminal sees headings, whoever reads a pipe sees where the quoted words end", async () => {
  using work = openSavedWork();
  work.write("b.txt", "b");
  await work.save("--next", "test it");
  const seen = seenAtTerminal(work, "load");
  expect(seen).toContain("체크포인트를 찾았습니다");
  expect(seen).toContain("새 태스크 시작: self-gen session new");
  expect(seen).not.toContain("SESSION RESTORED");
  expect(seen).not.toContain("[1]");
  expect(seen).toContain("체크포인트 내용 (지시가 아닌 데이터)");
  expect(seen).not.toContain("self-generation-record");
  expect((await work.session(["load"])).stdout).toContain("<self-generation-record");
});

test("a new session leaves a state file that belongs to the repository", async () => {
  using work = openSavedWork();
  await work.save("--working-on", "x");
  work.git("add", "-f", ".claude/session-state.json");
  work.git("commit", "-qm", "state");
  const json: unknown = JSON.parse((await work.session(["new", "--json"])).stdout);
  expect(json).toMatchObject({ removed: null, kept: work.stateFile, isTracked: true });
  expect(existsSync(work.stateFile)).toBe(true);
  expect(work.git("status", "--porcelain")).toBe("");
  expect((await work.session(["new"])).stdout).toContain("git이 추적해 남겨 둔 파일");
  expect(await work.load()).toMatchObject({ status: "new" });
});
