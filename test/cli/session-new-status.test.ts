/** `self-gen session new` and `self-gen session status`. */
import { expect, test } from "bun:test";
import { openSandbox } from "../sandbox.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { speak } from "./recorded-session.ts";
import { openSavedWork, writeChange } from "./loaded-work.ts";

const RULE = "═".repeat(63);

test("a new session closes what was saved: file, record and note are told no more, and the id brings it back", async () => {
  using work = openSavedWork();
  work.write("b.txt", "b");
  const old = work.aMinuteAgo();
  await old.save("--working-on", "old work");
  const { checkpointId } = await work.load();
  const before = work.untouched();
  const { stdout, exitCode } = await old.session(["new"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`${RULE}\nNEW SESSION\n${RULE}\n\n활성 태스크가 없습니다.`);
  expect(stdout).toContain(`self-gen session load --from ${checkpointId}`);
  expect(existsSync(work.stateFile)).toBe(false);
  expect(await work.load()).toMatchObject({ status: "new" });
  expect(await work.load("--from", checkpointId ?? "")).toMatchObject({
    state: { working_on: "old work" },
  });
  expect(work.untouched()).toBe(before);
  expect(work.sandbox.events().filter(({ type }) => type === "checkpoint_closed")).toHaveLength(1);
  await work.save("--working-on", "new work");
  expect(await work.load()).toMatchObject({
    status: "restored",
    state: { working_on: "new work" },
  });
});

test("a new session leaves a file that was not written here, and says so; one that was edited goes", async () => {
  using work = openSavedWork();
  const foreign =
    '{"mode":"quick","saved_at":"2026-01-01T00:00:00","git_branch":"main","openspec":null}';
  work.write(".claude/session-state.json", foreign);
  const ran = await work.session(["new", "--json"]);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    status: "new",
    closed: null,
    removed: null,
    kept: work.stateFile,
  });
  expect(readFileSync(work.stateFile, "utf8")).toBe(foreign);
  work.remove(".claude/session-state.json");
  await work.save();
  const state = JSON.parse(readFileSync(work.stateFile, "utf8")) as object;
  writeFileSync(work.stateFile, JSON.stringify({ ...state, next_steps: ["x"] }));
  expect(JSON.parse((await work.session(["new", "--json"])).stdout)).toMatchObject({
    removed: work.stateFile,
  });
});

test("a new session where nothing was saved is just that", async () => {
  using work = openSavedWork("no git");
  const ran = await work.session(["new", "--json"]);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    status: "new",
    closed: null,
    removed: null,
    kept: null,
  });
});

test("the status tells branch, checkpoint, blockers, OpenSpec, ROADMAP and the advice for the end of a session [R194]", async () => {
  using work = openSavedWork();
  writeChange(work, 5, 12);
  work.write("ROADMAP.md", "# Roadmap\n- [x] one\n- [ ] two things\n");
  await work.save(
    "--working-on",
    "the login",
    "--next",
    "test it",
    "--blocker",
    "the key is missing",
  );
  work.write("c.txt", "");
  const { stdout, exitCode } = await work.session(["status"]);
  expect(exitCode).toBe(0);
  for (const told of [
    "main",
    "the login",
    "- test it",
    "UNCOMMITTED_CHANGES",
    "the key is missing",
    "00027-user-auth",
    "5/12",
    "항목 2개 중 1개 남음",
    "- two things",
    "git status",
    "일과 중: /session:save\n",
    "일과 종료: /session:save --sync\n",
    "태스크 완료: /session:save --full\n",
    "next_steps",
  ]) {
    expect(stdout).toContain(told);
  }
  const json = JSON.parse((await work.session(["status", "--json"])).stdout) as Record<
    string,
    unknown
  >;
  expect(json).toMatchObject({
    current: { branch: "main", uncommitted: ["c.txt"] },
    newest: {
      workingOn: "the login",
      validation: { codes: ["BLOCKER_EXISTS", "UNCOMMITTED_CHANGES"] },
    },
    blockers: [{ type: "other", description: "the key is missing" }],
    openspec: [{ completed: 5, total: 12 }],
    roadmap: { open: 1, total: 2, next: ["two things"] },
    checkpoints: [{ mode: "quick", branch: "main" }],
  });
});

test("the status of a project without anything saved, or without git, says so in either language", async () => {
  using work = openSavedWork();
  await speak(work.sandbox, "en");
  const { stdout } = await work.session(["status"]);
  expect(stdout).toContain("No checkpoint yet.");
  expect(stdout).not.toMatch(/[가-힣]/);
  using bare = openSavedWork("no git");
  expect((await bare.session(["status"])).stdout).toContain("git 저장소 아님");
});

test("the status shows the last five checkpoints, newest first, and asks no remote", async () => {
  using work = openSavedWork();
  for (const at of [1, 2, 3, 4, 5, 6]) await work.save("--working-on", `work ${at}`);
  const json = JSON.parse((await work.session(["status", "--json"])).stdout) as {
    checkpoints: { workingOn: string }[];
  };
  expect(json.checkpoints.map(({ workingOn }) => workingOn)).toEqual([
    "work 6",
    "work 5",
    "work 4",
    "work 3",
    "work 2",
  ]);
  work.git("remote", "add", "origin", "https://self-gen.invalid/x.git");
  await work.session(["new"]);
  expect((await work.session(["status"])).stderr).toBe("");
});

test("where only Codex is installed for, which has no commands of ours, the advice is to call the program", async () => {
  using sandbox = openSandbox();
  const install = ["install", "--yes", "--no-daemon", "--client", "codex"];
  expect(await sandbox.run(install)).toMatchObject({ exitCode: 0, stderr: "" });
  const { stdout } = await sandbox.run(["session", "status"], { env: { CODEX_THREAD_ID: "t" } });
  expect(stdout).toContain("일과 종료: self-gen session save --sync\n");
  expect(stdout).not.toContain("/session:save");
});
