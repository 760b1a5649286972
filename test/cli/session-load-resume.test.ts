/** `session load --resume` and blockers: the plan, the commands of the user's own settings, and how often they are tried. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hooks } from "./recorded-session.ts";
import { openSavedWork, type SavedWork } from "./loaded-work.ts";

/** A build that fails until its turn has ended, as hooks tell it. */
async function failBuild(
  work: SavedWork,
  error = "main.cpp:3: error: expected ';'",
): Promise<void> {
  const bash = { tool_name: "Bash", tool_input: { command: "make" } };
  await hooks(
    work.sandbox,
    "builder",
    work.root,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: "upgrade Qt" },
    { hook_event_name: "PostToolUseFailure", ...bash, error: `Exit code 2\n${error}` },
    { hook_event_name: "Stop", last_assistant_message: "it does not build" },
  );
}

async function succeedBuild(work: SavedWork): Promise<void> {
  const bash = { tool_name: "Bash", tool_input: { command: "make" } };
  await hooks(work.sandbox, "builder", work.root, {
    hook_event_name: "PostToolUse",
    ...bash,
    tool_response: { stdout: "ok" },
  });
}

const setCommand = (work: SavedWork, type: string, command: string): Promise<unknown> =>
  work.sandbox.run(["config", "set", `recovery.${type}.command`, command]);

type Blockers = { readonly id: string; readonly recovery_attempted: number }[];

async function openBlockers(work: SavedWork): Promise<Blockers> {
  const ran = await work.session(["status", "--json"]);
  return (JSON.parse(ran.stdout) as { blockers: Blockers }).blockers;
}

test("an open blocker is told first, with its owner, whether that is there or not, and what to do, and proposed to be solved first [R184, R208]", async () => {
  using work = openSavedWork();
  await failBuild(work);
  await work.save();
  const loaded = await work.load();
  expect(loaded.validation.codes).toEqual(["BLOCKER_EXISTS"]);
  const [finding] = loaded.validation.checks["blocker_resolved"]?.results ?? [];
  expect(finding).toMatchObject({
    blocker: { type: "build_error", auto_detected: true, recovery_agent: "cpp-builder" },
  });
  expect(finding?.action).toContain("먼저");
  expect(finding?.action).toContain("담당 서브에이전트가 설치되지 않았습니다: cpp-builder");
  expect(loaded.choices[0]?.command).toMatch(/^self-gen blocker clear /);
  work.write(".claude/agents/cpp-builder.md", "---\nname: cpp-builder\n---\n");
  const owned = await work.load();
  expect(owned.validation.checks["blocker_resolved"]?.results[0]?.action).toContain("cpp-builder");
  expect(owned.choices[0]?.command).toBe("self-gen session load --resume");
});

test("a blocker that was resolved meanwhile is said to be over", async () => {
  using work = openSavedWork();
  await failBuild(work);
  await work.save();
  await succeedBuild(work);
  const loaded = await work.load();
  expect(loaded.validation.codes).toEqual(["ALL_VALID"]);
  expect(loaded.savedBlocker).toBe("resolved");
  expect((await work.session(["load"])).stdout).toContain("이후 해제된 블로커");
});

test("the plan is printed before anything is done, blocker then git then work, and success clears the blocker [R195, R209, R222]", async () => {
  using work = openSavedWork();
  await failBuild(work);
  await work.save("--next", "link it");
  work.write("dirty.txt", "");
  await setCommand(work, "build_error", "pwd > ran.txt && echo mended");
  const { stdout, stderr, exitCode } = await work.session(["load", "--resume"]);
  expect(exitCode).toBe(0);
  const places = [
    "1. 블로커",
    "pwd > ran.txt && echo mended (3회 중 1번째 시도)",
    "2. git",
    "UNCOMMITTED_CHANGES",
    "3. 작업",
    "블로커를 해제했습니다",
    "SESSION RESTORED",
    "이어서 할 작업: link it",
    "위에 나온 작업을 바로 이어서",
  ].map((told) => stdout.indexOf(told));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
  expect(stdout).not.toContain("계속할까요");
  expect(stderr).toContain("실행 중");
  expect(readFileSync(join(work.root, "ran.txt"), "utf8").trim()).toBe(work.root);
  expect(await openBlockers(work)).toEqual([]);
  expect(work.sandbox.events().filter(({ type }) => type.startsWith("blocker_"))).toMatchObject([
    { type: "blocker_recovery", ok: true, attempt: 1 },
    { type: "blocker_cleared", how: "recovered" },
  ]);
});

test("a recovery that fails is counted, its last words are told, and after the last attempt none is made [R209]", async () => {
  using work = openSavedWork();
  await failBuild(work);
  await work.save();
  await setCommand(work, "build_error", "echo again >> tries.txt; echo no such header; exit 4");
  for (const attempt of [1, 2, 3]) {
    const { resume, validation } = await work.load("--resume");
    expect(resume).toMatchObject({
      attempts: [{ ok: false, code: 4, attempt, output: "no such header" }],
      goesOn: false,
    });
    expect(validation.codes).toContain("BLOCKER_EXISTS");
    expect((await openBlockers(work))[0]?.recovery_attempted).toBe(attempt);
  }
  const last = await work.session(["load", "--resume"]);
  expect(last.stdout).toContain("더 이상 자동으로 시도하지 않습니다");
  expect(last.stdout).toContain("아직 계속하지 마세요");
  expect(readFileSync(join(work.root, "tries.txt"), "utf8")).toBe("again\n".repeat(3));
});

test("without a command of the user's own nothing runs: an owner that is there is asked, else it is by hand", async () => {
  using work = openSavedWork();
  await failBuild(work);
  await work.save();
  const alone = await work.session(["load", "--resume"]);
  expect(alone.stdout).toContain("recovery.build_error.command");
  expect(alone.stdout).toContain("직접 해결하세요");
  work.write(".claude/agents/cpp-builder.md", "---\nname: cpp-builder\n---\n");
  const owned = await work.session(["load", "--resume"]);
  expect(owned.stdout).toContain("서브에이전트 cpp-builder");
  expect(owned.stdout).not.toContain("직접 해결하세요");
});

test("a blocker that a person wrote down is shown with its solution, whatever command is set [R210]", async () => {
  using work = openSavedWork();
  await setCommand(work, "other", "touch ran.txt");
  await work.sandbox.run(
    ["blocker", "add", "the key is missing", "--resolution", "ask Kim for it"],
    { cwd: work.root },
  );
  await work.save();
  const { stdout } = await work.session(["load", "--resume"]);
  expect(stdout).toContain("the key is missing");
  expect(stdout).toContain("ask Kim for it");
  expect(stdout).toContain("self-gen blocker clear");
  expect(existsSync(join(work.root, "ran.txt"))).toBe(false);
});

test("without a blocker the work goes on at its last point, without a question [R195, R211]", async () => {
  using work = openSavedWork();
  work.write("b.txt", "b");
  await work.save("--next", "link it");
  const { stdout } = await work.session(["load", "--resume"]);
  expect(stdout).toContain("블로커 없음");
  expect(
    stdout.trimEnd().endsWith("위에 나온 작업을 바로 이어서 진행하세요. 먼저 묻지 마세요."),
  ).toBe(true);
  const [record = "", after = ""] = stdout.split("</self-generation-record>").slice(-2);
  expect(record).toContain("이어서 할 작업: link it");
  expect(after).not.toContain("link it");
  expect(stdout).not.toContain("계속할까요");
});

test("a recovery never switches, stashes or pushes by itself", async () => {
  using work = openSavedWork();
  const bare = join(work.sandbox.folder, "remote.git");
  work.git("init", "-q", "--bare", bare);
  work.git("remote", "add", "origin", bare);
  work.git("switch", "-qc", "feature");
  work.write("b.txt", "b");
  await work.save("--next", "link it");
  work.git("switch", "-q", "main");
  work.write("c.txt", "dirty");
  work.git("add", "c.txt");
  const before = [work.untouched(), work.git("ls-remote", "origin")];
  const { stdout } = await work.session(["load", "--resume"]);
  expect(stdout).toContain("SESSION RECOVERY FAILED");
  expect(stdout).toContain("git checkout feature");
  expect(stdout.trimEnd().endsWith("처리하세요.")).toBe(true);
  expect((await work.load("--resume")).resume.goesOn).toBe(false);
  expect([work.untouched(), work.git("ls-remote", "origin")]).toEqual(before);
});

test("the project's own files set no command: only the user's settings do", async () => {
  using work = openSavedWork();
  work.write(".claude/settings.json", '{"recovery":{"build_error":{"command":"touch ran.txt"}}}');
  work.write("config.json", '{"recovery":{"build_error":{"command":"touch ran.txt"}}}');
  await failBuild(work);
  await work.save();
  const { resume } = await work.load("--resume");
  expect(resume.attempts).toEqual([]);
  expect(existsSync(join(work.root, "ran.txt"))).toBe(false);
});

test("a default command is a step to take, and runs only once the person has set it [R209]", async () => {
  using work = openSavedWork();
  await failBuild(work, "CMake Error: Cannot find module 'left-pad'");
  const planned = async (): Promise<unknown> =>
    (await work.load("--resume")).resume.plan.blockers[0];
  await work.save();
  work.write("vcpkg.json", "{}");
  const ofType = { type: "dependency", recovery_agent: "cpp-builder (vcpkg)" };
  expect(await planned()).toMatchObject({
    blocker: ofType,
    run: null,
    notRun: "no_command",
    usual: "vcpkg install",
  });
  const { stdout } = await work.session(["load", "--resume"]);
  expect(stdout).toContain("보통 해결되는 명령: vcpkg install");
  expect(stdout).toContain("recovery.dependency.command");
  expect(stdout).toContain("담당 서브에이전트가 설치되지 않았습니다: cpp-builder (vcpkg)");
  await setCommand(work, "dependency", "echo vcpkg install");
  expect(await planned()).toMatchObject({ run: { command: "echo vcpkg install", attempt: 1 } });
});
