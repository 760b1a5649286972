import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readShownList } from "../../src/learn/suggestions/shown-list.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import {
  fenced,
  hoursAgo,
  plant,
  plantAnalysis,
  startSession,
  suggestion,
  told,
} from "./sessions.ts";

const FIVE = [0, 1, 2, 3, 4].map((number) => suggestion(number));

const part = (...lines: readonly string[]): string =>
  fenced("suggestions", [
    "[Self-Generation] AI 패턴 분석 결과:",
    ...lines,
    "적용: self-gen apply <번호> (node ~/.self-generation/bin/apply.mjs <번호>)",
    "거부: self-gen dismiss <id> (node ~/.self-generation/bin/dismiss.mjs <id>)",
  ]);

describe("suggestions", () => {
  test("the source's example is told in its own words, line by line [R009, R010, R011, R012]", async () => {
    using sandbox = openSandbox();
    await plantAnalysis(sandbox, {
      suggestions: [{ type: "skill", summary: "TS 프로젝트 초기화 스킬", id: "suggest-0" }],
    });
    const { context, message } = told(await startSession(sandbox));
    expect(context).toBe(part("- [skill] TS 프로젝트 초기화 스킬 [id: suggest-0]"));
    expect(message).toBe("Self-Generation: 제안 1개(self-gen suggestions)를 불러왔습니다");
  });

  test("of five that are two hours old the first three are told, with type, summary and id [R003, R005]", async () => {
    using sandbox = openSandbox();
    const types = ["skill", "claude_md", "hook", "skill", "skill"];
    await plantAnalysis(sandbox, {
      suggestions: types.map((type, number) => suggestion(number, { type })),
    });
    expect(told(await startSession(sandbox)).context).toBe(
      part(
        "- [skill] 제안 0 [id: suggest-0]",
        "- [claude_md] 제안 1 [id: suggest-1]",
        "- [hook] 제안 2 [id: suggest-2]",
      ),
    );
  });

  test("whoever was answered makes room for the next, whatever the answer was [R005]", async () => {
    using sandbox = openSandbox();
    await plantAnalysis(sandbox, { suggestions: FIVE });
    const answered = (suggestionId: string, action: string): void => {
      plant(sandbox, { type: "feedback", ts: hoursAgo(1), data: { suggestionId, action } });
    };
    answered("suggest-0", "accepted");
    answered("suggest-2", "dismissed");
    expect(told(await startSession(sandbox)).context).toBe(
      part(
        "- [skill] 제안 1 [id: suggest-1]",
        "- [skill] 제안 3 [id: suggest-3]",
        "- [skill] 제안 4 [id: suggest-4]",
      ),
    );
    for (const id of ["suggest-1", "suggest-3", "suggest-4"]) answered(id, "rejected");
    expect((await startSession(sandbox, { session: "later" })).stdout).toBe("");
  });

  test("what a session was told no other is told again; what is new is, and numbers mean what was told [R005]", async () => {
    using sandbox = openSandbox();
    await plantAnalysis(sandbox, { suggestions: FIVE.slice(0, 2), ts: hoursAgo(2) });
    expect(told(await startSession(sandbox, { session: "first" })).context).toContain("제안 1");
    expect((await startSession(sandbox, { session: "second" })).stdout).toBe("");
    // The same in a newer analysis, in another place of its list.
    await plantAnalysis(sandbox, {
      suggestions: [suggestion(4, { id: "suggest-1" }), suggestion(0, { id: "suggest-2" })],
      ts: hoursAgo(1),
    });
    expect(told(await startSession(sandbox, { session: "third" })).context).toBe(
      part("- [skill] 제안 4 [id: suggest-1]"),
    );
    const shown = readShownList(join(sandbox.home, "run"), sandbox.project);
    expect([...(shown?.ids.keys() ?? [])]).toEqual([1]);
    // What this one was told it may have lost.
    const compacted = await startSession(sandbox, { session: "third", source: "compact" });
    expect(told(compacted).context).toContain("제안 4");
    // Another project was told nothing.
    const other = join(sandbox.folder, "other");
    mkdirSync(other);
    await plantAnalysis(sandbox, { suggestions: FIVE.slice(0, 1), projectPath: other });
    expect(told(await startSession(sandbox, { folder: other })).context).toContain("제안 0");
  });

  test("an empty cache tells none [R006]", async () => {
    using sandbox = openSandbox();
    expect(await startSession(sandbox)).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
    expect(sandbox.query("select * from analysis_cache")).toEqual([]);
  });

  test("an analysis without suggestions, or none that can be read, tells none [R006]", async () => {
    using sandbox = openSandbox();
    for (const suggestions of [[], [null, "x", { type: "skill" }, { summary: "?" }]]) {
      await plantAnalysis(sandbox, { suggestions });
      expect(await startSession(sandbox)).toMatchObject({ exitCode: 0, stdout: "" });
    }
  });

  test("an analysis of 30 hours ago tells none [R003, R007]", async () => {
    using sandbox = openSandbox();
    await plantAnalysis(sandbox, { suggestions: FIVE, ts: hoursAgo(30) });
    expect(await startSession(sandbox)).toMatchObject({ exitCode: 0, stdout: "" });
    await plantAnalysis(sandbox, { suggestions: FIVE.slice(0, 1), ts: hoursAgo(23.9) });
    expect(told(await startSession(sandbox)).context).toBe(
      part("- [skill] 제안 0 [id: suggest-0]"),
    );
  });

  test("how old it may be is a setting", async () => {
    using sandbox = openSandbox();
    await plantAnalysis(sandbox, { suggestions: FIVE.slice(0, 1), ts: hoursAgo(30) });
    await sandbox.run(["config", "set", "analysisCacheMaxAgeHours", "31"]);
    expect(told(await startSession(sandbox)).context).toContain("제안 0");
  });

  test("another project's analysis is never told, also when both folders have the same name [R008]", async () => {
    using sandbox = openSandbox();
    const [mine, other] = ["a/app", "b/app"].map((name) => join(sandbox.folder, name));
    if (mine === undefined || other === undefined) throw new Error("two folders");
    for (const folder of [mine, other]) mkdirSync(folder, { recursive: true });
    await plantAnalysis(sandbox, { suggestions: FIVE, projectPath: other });
    expect(await startSession(sandbox, { folder: mine })).toMatchObject({
      exitCode: 0,
      stdout: "",
    });
    expect(told(await startSession(sandbox, { folder: other })).context).toContain("제안 0");
  });

  test("a worktree of the same repository is told them too, another repository is not [R008]", async () => {
    using sandbox = openSandbox();
    const [main, tree] = [join(sandbox.folder, "main"), join(sandbox.folder, "tree")];
    mkdirSync(join(main, ".git/worktrees/tree"), { recursive: true });
    mkdirSync(tree);
    writeFileSync(join(tree, ".git"), `gitdir: ${main}/.git/worktrees/tree\n`);
    writeFileSync(join(main, ".git/worktrees/tree/commondir"), "../..\n");
    await plantAnalysis(sandbox, { suggestions: FIVE, projectPath: main });
    expect(told(await startSession(sandbox, { folder: tree })).context).toContain("제안 0");
    expect((await startSession(sandbox)).stdout).toBe("");
  });

  test("the project is the client's own folder, where it names one, else the one it is in [R004]", async () => {
    using sandbox = openSandbox();
    const deep = join(sandbox.project, "src/deep");
    mkdirSync(join(sandbox.project, ".git"), { recursive: true });
    mkdirSync(deep, { recursive: true });
    await plantAnalysis(sandbox, { suggestions: FIVE.slice(0, 1) });
    const elsewhere = sandbox.folder;
    expect(told(await startSession(sandbox, { folder: deep })).context).toContain("제안 0");
    expect((await startSession(sandbox, { folder: elsewhere })).stdout).toBe("");
    const named = { CLAUDE_PROJECT_DIR: sandbox.project };
    const ran = await startSession(sandbox, { folder: elsewhere, env: named });
    expect(told(ran).context).toContain("제안 0");
    expect(sandbox.events().at(-1)).toMatchObject({ project: "project" });
  });
});

describe("a suggestion that says what it rests on", () => {
  const error = (sandbox: Sandbox, session: string, projectPath: string): string => {
    const data = { tool: "Bash", error: "no", meta: { commandLine: "make" } };
    const [event] = plant(sandbox, { type: "tool_error", sessionId: session, projectPath, data });
    return event?.id ?? "";
  };

  test("is brought to an agent if two sessions of real projects show it", async () => {
    using sandbox = openSandbox();
    const temporary = `${sandbox.project}/tmp`;
    const trial = `${temporary}/trial`;
    const { project } = sandbox;
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ["seen twice", [error(sandbox, "a", project), error(sandbox, "b", project)]],
      ["one session", [error(sandbox, "a", project), error(sandbox, "a", project)]],
      ["trials", [error(sandbox, "c", trial), error(sandbox, "d", trial)]],
      ["trial and work", [error(sandbox, "c", trial), error(sandbox, "b", project)]],
      ["nothing left of it", ["01arz3ndektsv4rrffq69g5fav"]],
    ];
    await plantAnalysis(sandbox, {
      suggestions: cases.map(([summary, evidence], at) =>
        suggestion(at, { summary, stableId: `id-${at}`, evidence: [...evidence] }),
      ),
    });
    await sandbox.run(["ingest"]);
    const started = await startSession(sandbox, { env: { TMPDIR: temporary } });
    expect(told(started).context).toBe(part("- [skill] seen twice [id: suggest-0]"));
  });
});
