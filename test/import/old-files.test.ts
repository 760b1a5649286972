/** What older clients, other systems and lost files left: nothing of it is lost without a word. */
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { appendLines } from "../../src/journal/append.ts";
import { ko } from "../../src/text/ko.ts";
import { talk, usageOf, used } from "../cli/used-work.ts";
import { anEvent } from "../event/samples.ts";
import { openSandbox } from "../sandbox.ts";
import {
  answered,
  at,
  called,
  folderOf,
  linesOf,
  type Made,
  place,
  result,
  said,
  session,
  uuid,
} from "./files.ts";
import { imports, promptsOf } from "./report.ts";

const [ONE, TWO, GONE] = [uuid(1), uuid(2), uuid(3)];

const sessionsOf = (sandbox: Parameters<typeof imports>[0]): unknown[] =>
  sandbox.query("select session_id as id, prompt_count as prompts from sessions order by 1");

test("records that name another session than their file does are this file's, unless that one has a place of its own", async () => {
  using sandbox = openSandbox();
  // 2.0.1 to 2.0.8: all records name one session, the file another.
  place(
    sandbox,
    `${ONE}.jsonl`,
    linesOf([said(sandbox, TWO, at(0), "Renamed"), answered(sandbox, TWO, at(1), "So be it.")]),
  );
  // Gone on under an id that has no file; and a copy of what has one.
  place(
    sandbox,
    `${uuid(4)}.jsonl`,
    linesOf([
      said(sandbox, uuid(4), at(10), "First"),
      said(sandbox, GONE, at(11), "Then"),
      said(sandbox, uuid(5), at(12), "Another's"),
    ]),
  );
  place(sandbox, `${uuid(5)}.jsonl`, linesOf([said(sandbox, uuid(5), at(13), "Its own")]));
  await imports(sandbox);
  expect(sessionsOf(sandbox)).toEqual([
    { id: TWO, prompts: 1 },
    { id: uuid(4), prompts: 2 },
    { id: uuid(5), prompts: 1 },
  ]);
  expect(promptsOf(sandbox)).toEqual(["Renamed", "First", "Then", "Its own"]);
  expect((await imports(sandbox)).events).toBe(0);
});

test("folders of Windows are projects of their own, and can be asked for, forgotten and kept out", async () => {
  using sandbox = openSandbox();
  const on = (id: string, cwd: string, words: string): string =>
    linesOf(session(sandbox, id, words).map((one): Made => Object.assign({}, one, { cwd })));
  place(sandbox, `${ONE}.jsonl`, on(ONE, "C:\\Users\\x\\app", "At home"));
  place(sandbox, `${TWO}.jsonl`, on(TWO, "c:/Users/x/app", "The same"));
  place(sandbox, `${GONE}.jsonl`, on(GONE, "D:\\work\\secret", "Hidden"));
  await sandbox.run(["config", "set", "excludeProjects", "D:\\work"]);
  const { projects } = await imports(sandbox);
  expect(projects).toMatchObject([{ projectPath: "C:\\Users\\x\\app", sessions: 2 }]);
  expect(sandbox.query("select distinct project, project_path as path from sessions")).toEqual([
    { project: "app", path: "C:\\Users\\x\\app" },
  ]);
  expect(promptsOf(sandbox)).toEqual(["At home", "The same"]);
  for (const named of ["app", "C:\\Users\\x\\app", "c:/Users/x/app/"]) {
    const listed = await sandbox.run(["sessions", "--json", "--project", named]);
    expect(JSON.parse(listed.stdout)).toHaveLength(2);
  }
});

test("a subagent's file beside its session's is a part of it: what it did is imported once, and what it used counts", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${ONE}.jsonl`, linesOf(talk(sandbox, ONE, { id: "m1", input: 100 })));
  const inAgent = (one: Made): Made => ({ ...one, isSidechain: true, agentId: "a1b2" });
  place(
    sandbox,
    "agent-a1b2.jsonl",
    linesOf(
      [
        said(sandbox, ONE, at(2), "Look for it"),
        answered(sandbox, ONE, at(3), called("t1", "Read", { file_path: "/a" })),
        result(sandbox, ONE, at(4), "t1", "found"),
        used(sandbox, ONE, { id: "m2", ts: at(5), input: 30 }),
      ].map(inAgent),
    ),
  );
  const report = await imports(sandbox);
  expect(report).toMatchObject({ transcripts: 1, orphans: [] });
  expect(sandbox.query("select count(*) as n from events where type = 'tool_use'")).toEqual([
    { n: 1 },
  ]);
  const { total } = await usageOf(sandbox);
  expect(total).toMatchObject({ messages: 2, sessions: 1, tokens: { input: 130 } });
});

test("subagents whose session's own transcript is gone are imported, counted and named", async () => {
  using sandbox = openSandbox();
  const workOf = (id: string, agentId: string): string =>
    linesOf(
      [
        said(sandbox, id, at(2), "Look for the lost cart"),
        answered(sandbox, id, at(3), called(`${agentId}-1`, "Read", { file_path: "/a" })),
        result(sandbox, id, at(4), `${agentId}-1`, "found"),
        used(sandbox, id, { id: `m-${agentId}`, ts: at(5), input: 7 }),
      ].map((one): Made => Object.assign({}, one, { isSidechain: true, agentId })),
    );
  const path = join(folderOf(sandbox), GONE, "subagents", "agent-a9.jsonl");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, workOf(GONE, "a9"));
  const flat = place(sandbox, "agent-b7.jsonl", workOf(uuid(8), "b7"));
  const report = await imports(sandbox);
  expect(report.orphans.toSorted()).toEqual([flat, path].toSorted());
  expect(
    sandbox.query(
      "select distinct session_id as id from events where type = 'tool_use' order by 1",
    ),
  ).toEqual([{ id: GONE }, { id: uuid(8) }]);
  expect((await usageOf(sandbox)).total).toMatchObject({ messages: 2, tokens: { input: 14 } });
  const titles = sandbox.query("select session_id as id, title from sessions order by 1");
  expect(titles).toEqual([
    { id: GONE, title: "Look for the lost cart" },
    { id: uuid(8), title: "Look for the lost cart" },
  ]);
  expect((await sandbox.run(["sessions"])).stdout.match(/“Look for the lost cart”/g)).toHaveLength(
    2,
  );
  const { orphans: words } = ko.importing;
  expect((await sandbox.run(["import"])).stdout).not.toContain(words(2));
  const shown = await sandbox.run(["import", "--verbose"]);
  expect(shown.stdout).toContain(words(2));
  expect(shown.stdout).toContain("agent-b7.jsonl");
});

test("what retention leaves out is counted, and it is said how to bring it in", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${ONE}.jsonl`, linesOf(session(sandbox, ONE, "Long ago", 200)));
  place(
    sandbox,
    `${TWO}.jsonl`,
    linesOf([...session(sandbox, TWO, "Begun then", 100), ...session(sandbox, TWO, "Gone on", 2)]),
  );
  const shown = await sandbox.run(["import"]);
  expect(shown.stdout).toContain(ko.importing.outcomes.old(1, 90));
  const [, needed = ""] = /(\d+)일 동안 보존하기: self-gen import --all/.exec(shown.stdout) ?? [];
  expect(Number(needed)).toBeGreaterThan(200);
  const report = await imports(sandbox);
  expect(report.retention).toEqual({ days: 90, daysNeeded: Number(needed) });
  await sandbox.run(["config", "set", "retentionDays", needed]);
  const all = await imports(sandbox);
  expect(all.retention).toEqual({ days: Number(needed), daysNeeded: null });
  expect(promptsOf(sandbox)).toEqual(["Long ago", "Begun then", "Gone on"]);
});

for (const [command, words] of [
  ["sessions", ["sessions", "--json"]],
  ["import", ["import", "--json"]],
] as const) {
  test(`a session that a kill left open is ended by ${command}, where no daemon runs`, async () => {
    using sandbox = openSandbox();
    const ts = new Date(Date.now() - 60_000).toISOString();
    const data = { client: "claude-code", pid: 2 ** 22 + 1, pidStart: "1" };
    const started = { ...data, phase: "started", source: "startup" };
    const lines = [
      anEvent({ type: "session.lifecycle", ts, sessionId: ONE, data: started }),
      anEvent({ ts, sessionId: ONE, data: { ...data, text: "broken off" } }),
    ];
    mkdirSync(dirname(sandbox.journal), { recursive: true });
    appendLines(sandbox.journal, lines.map(encodeLine));
    await sandbox.run(["ingest"]);
    expect(sandbox.query("select state from sessions")).toEqual([{ state: "active" }]);
    expect((await sandbox.run(words)).exitCode).toBe(0);
    expect(sandbox.query("select state from sessions")).toEqual([{ state: "ended" }]);
  });
}
