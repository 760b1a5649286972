import { describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openSandbox } from "../sandbox.ts";
import {
  asks,
  edits,
  ends,
  fails,
  live,
  reads,
  runs,
  starts,
  storedSummaries,
  summariesOf,
  summaryOf,
} from "./sessions.ts";

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

describe("a session's summary", () => {
  test("five prompts, twenty tools and two errors are one event, in journal and database [R043, R044, R045, R047, R069]", async () => {
    using sandbox = openSandbox();
    const file = (at: number): string => join(sandbox.project, `src/${at}.ts`);
    await live(sandbox, "s", [
      starts(),
      ...times(5, (at) => asks(`요청 ${at}`)),
      ...times(10, (at) => runs(`echo ${at}`)),
      ...times(5, (at) => reads(file(at))),
      ...times(3, (at) => edits(file(at))),
      ...times(2, (at) => edits(file(at), "Write")),
      ...times(2, (at) => fails(`make ${at}`, `Exit code 2\nError: ${"ab"[at]} broke`)),
      ends("end_turn"),
    ]);
    const summary = summaryOf(sandbox, "s");
    expect(summary).toMatchObject({
      v: 1,
      type: "session_summary",
      ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sessionId: "s",
      project: "project",
      projectPath: sandbox.project,
      promptCount: 5,
      toolCounts: { Bash: 10, Read: 5, Edit: 3, Write: 2 },
      errorCount: 2,
      uniqueErrors: ["Error: a broke", "Error: b broke"],
      unresolvedErrors: ["Error: a broke", "Error: b broke"],
      reason: "end_turn",
      recovered: false,
    });
    const { id, v, type, ts, sessionId, project, projectPath, ...data } = summary;
    expect(storedSummaries(sandbox, "s")).toEqual([data]);
    const [row] = sandbox.query("select * from events where id = ?", id);
    expect(row).toMatchObject({
      v,
      type,
      ts,
      session_id: sessionId,
      project,
      project_path: projectPath,
    });
  });

  test("it has the fields of the extended design: last prompts, edited files, reason [R066]", async () => {
    using sandbox = openSandbox();
    await live(sandbox, "s", [starts(), ends()]);
    expect(Object.keys(summaryOf(sandbox, "s"))).toEqual(
      expect.arrayContaining(["lastPrompts", "lastEditedFiles", "reason", "unresolvedErrors"]),
    );
  });

  test("tools stand in the order of their use, those of subagents only counted [R045, R046, R070]", async () => {
    using sandbox = openSandbox();
    const file = join(sandbox.project, "a.ts");
    const round = [reads(file), edits(file), runs("npm test")];
    await live(sandbox, "s", [
      starts(),
      ...round,
      { ...reads(file), agent_id: "agent-1", agent_type: "Explore" },
      ...round,
      ends("other"),
    ]);
    const { toolSequence, toolCounts } = summaryOf(sandbox, "s");
    expect(toolSequence).toEqual(["Read", "Edit", "Bash", "Read", "Edit", "Bash"]);
    expect(toolCounts).toEqual({ Read: 3, Edit: 2, Bash: 2 });
  });

  test("the same error three times is one, counted three times [R047, R048]", async () => {
    using sandbox = openSandbox();
    await live(sandbox, "s", [
      starts(),
      ...[11, 22, 33].map((line) => fails("npm test", `Exit code 1\nTypeError: at line ${line}`)),
      ends("other"),
    ]);
    expect(summaryOf(sandbox, "s")).toMatchObject({
      errorCount: 3,
      uniqueErrors: ["TypeError: at line <N>"],
    });
  });

  test("an error is unresolved until the same tool succeeds on the same target", async () => {
    using sandbox = openSandbox();
    await live(sandbox, "s", [
      starts(),
      fails("npm test", "Exit code 1\nTypeError: mine"),
      fails("npm run lint", "Exit code 1\nSyntaxError: left"),
      runs("npm  test"),
      runs("npm run build"),
      ends("other"),
    ]);
    expect(summaryOf(sandbox, "s")).toMatchObject({
      uniqueErrors: ["TypeError: mine", "SyntaxError: left"],
      unresolvedErrors: ["SyntaxError: left"],
    });
  });

  test("of five prompts the last three stand in time order, each cut at 100 units and never inside a character [R049]", async () => {
    using sandbox = openSandbox();
    const long = `${"가".repeat(99)}😀 끝`;
    const family = `${"a".repeat(97)}👨‍👩‍👧 b`;
    await live(sandbox, "s", [
      starts(),
      ...["하나", "둘", long, "넷", family].map(asks),
      ends("other"),
    ]);
    expect(summaryOf(sandbox, "s")["lastPrompts"]).toEqual(["가".repeat(99), "넷", "a".repeat(97)]);
  });

  test("what is no person's prompt is not counted as one [R044]", async () => {
    using sandbox = openSandbox();
    await live(sandbox, "s", [
      starts(),
      asks("하나"),
      asks("<task-notification>\n<task-id>1</task-id>\n</task-notification>"),
      ends("other"),
    ]);
    expect(summaryOf(sandbox, "s")).toMatchObject({ promptCount: 1, lastPrompts: ["하나"] });
  });

  test("edited files are told once, relative to the project, the five most recent, the latest last [R050]", async () => {
    using sandbox = openSandbox();
    const file = (name: string): string => join(sandbox.project, name);
    const names = ["a.ts", "b.ts", "c.ts", "d.ts", "e.ts", "f.ts"];
    await live(sandbox, "s", [
      starts(),
      ...names.map((name) => edits(file(name))),
      reads(file("read.ts")),
      edits(file("b.ts"), "Write"),
      edits(file("n.ipynb"), "NotebookEdit"),
      edits(file("m.ts"), "MultiEdit"),
      { ...fails("x", "Error: no"), tool_name: "Edit", tool_input: { file_path: file("no.ts") } },
      ends("other"),
    ]);
    expect(summaryOf(sandbox, "s")["lastEditedFiles"]).toEqual([
      "e.ts",
      "f.ts",
      "b.ts",
      "n.ipynb",
      "m.ts",
    ]);
  });

  test("files of a patch count as edited [R050]", async () => {
    using sandbox = openSandbox();
    const patch = [
      "*** Begin Patch",
      `*** Update File: ${join(sandbox.project, "src/a.ts")}`,
      "-old",
      "+new",
      "*** Add File: b.ts",
      "+more",
      "*** End Patch",
    ];
    const tool = {
      hook_event_name: "PostToolUse",
      tool_name: "apply_patch",
      tool_input: { input: patch.join("\n") },
      tool_response: "Done!",
    };
    await live(sandbox, "s", [starts(), tool, ends("other")], { client: "codex" });
    expect(summaryOf(sandbox, "s")["lastEditedFiles"]).toEqual(["src/a.ts", "b.ts"]);
  });

  test.each([
    ["clear", "clear"],
    ["end_turn", "end_turn"],
    ["무언가 새로운 것", "무언가 새로운 것"],
    [undefined, "unknown"],
    ["", "unknown"],
  ])("the reason %p is kept as %p [R051]", async (reason, kept) => {
    using sandbox = openSandbox();
    await live(sandbox, "s", [starts(), ends(reason)]);
    expect(summaryOf(sandbox, "s")["reason"]).toBe(kept);
  });

  test("only the session's own events count, however mixed they were recorded [R052]", async () => {
    using sandbox = openSandbox();
    for (const at of [0, 1, 2]) {
      await live(sandbox, "mine", [asks(`내 것 ${at}`), runs("npm test")]);
      await live(sandbox, "other", [asks("남의 것"), fails("npm test", "Error: theirs")]);
    }
    await live(sandbox, "mine", [ends("other")]);
    expect(summaryOf(sandbox, "mine")).toMatchObject({
      promptCount: 3,
      toolCounts: { Bash: 3 },
      errorCount: 0,
      uniqueErrors: [],
      lastPrompts: ["내 것 0", "내 것 1", "내 것 2"],
    });
    expect(summariesOf(sandbox, "other")).toEqual([]);
  });

  test("an empty session is recorded with zeros [R053]", async () => {
    using sandbox = openSandbox();
    await live(sandbox, "s", [ends("other")]);
    const empty = {
      promptCount: 0,
      toolCounts: {},
      toolSequence: [],
      errorCount: 0,
      uniqueErrors: [],
      unresolvedErrors: [],
      lastPrompts: [],
      lastEditedFiles: [],
    };
    expect(summaryOf(sandbox, "s")).toMatchObject(empty);
    expect(storedSummaries(sandbox, "s")).toMatchObject([empty]);
  });

  test("a session that ends several times has a summary for each end, and each covers everything [R043]", async () => {
    using sandbox = openSandbox();
    await live(sandbox, "s", [starts(), asks("하나"), ends("other")]);
    await live(sandbox, "s", [starts("resume"), asks("둘"), ends("other")]);
    const all = summariesOf(sandbox, "s");
    expect(all.map((one) => one["promptCount"])).toEqual([1, 2]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(2);
    expect(storedSummaries(sandbox, "s").map((one) => one["promptCount"])).toEqual([1, 2]);
  });

  test("a rebuilt database has the same summaries [R043]", async () => {
    using sandbox = openSandbox();
    await live(sandbox, "s", [starts(), asks("하나"), runs("npm test"), ends("other")]);
    const rows = (): unknown[] => sandbox.query("select * from events order by id");
    const before = rows();
    rmSync(sandbox.db);
    for (const behind of ["-wal", "-shm"]) rmSync(`${sandbox.db}${behind}`, { force: true });
    expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
    expect(rows()).toEqual(before);
  });
});
