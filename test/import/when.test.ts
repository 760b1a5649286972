/** What an import leaves out because of when it happened, and when an imported session is over. */
import { expect, test } from "bun:test";
import { appendFileSync } from "node:fs";
import { openSandbox } from "../sandbox.ts";
import { answered, at, linesOf, place, said, session, uuid } from "./files.ts";
import { imports, promptsOf } from "./report.ts";

test("what was said while recording was paused is left out and counted, during the pause and after it", async () => {
  using sandbox = openSandbox();
  const id = uuid(1);
  const before = session(sandbox, id, "Before the pause");
  expect((await sandbox.run(["pause"])).exitCode).toBe(0);
  const meanwhile = [
    said(sandbox, id, at(0, 0), "Paused words"),
    answered(sandbox, id, at(0, 0), "Paused answer"),
  ];
  place(sandbox, `${id}.jsonl`, linesOf([...before, ...meanwhile]));
  place(sandbox, `${uuid(2)}.jsonl`, linesOf([said(sandbox, uuid(2), at(0, 0), "Paused too")]));
  const told = await sandbox.run(["import", "--dry-run"]);
  expect(told.stdout).toContain("기록이 꺼져 있습니다");
  const during = await imports(sandbox);
  expect(during).toMatchObject({ isPaused: true, outcomes: { new: 1, paused: 1 } });
  expect(during.leftOut.paused).toBeGreaterThan(2);
  await Bun.sleep(5);
  expect((await sandbox.run(["resume"])).exitCode).toBe(0);
  await Bun.sleep(5);
  place(
    sandbox,
    "more.jsonl",
    linesOf([...meanwhile, said(sandbox, id, at(0, 0), "Recording again")]),
  );
  const after = await imports(sandbox);
  expect(after).toMatchObject({ isPaused: false });
  expect(after.leftOut.paused).toBeGreaterThan(0);
  expect(promptsOf(sandbox)).toEqual(["Before the pause", "Recording again"]);
  const { stdout } = Bun.spawnSync(["grep", "-rlE", "Paused (words|answer|too)", sandbox.home]);
  expect(stdout.toString()).toBe("");
});

test("what is dated more than ten minutes ahead of now is left out and counted, and taken when its time has come", async () => {
  using sandbox = openSandbox();
  const id = uuid(1);
  const records = [
    said(sandbox, id, at(0), "Now"),
    answered(sandbox, id, at(1), "Yes."),
    said(sandbox, id, at(300, 0), "A little ahead"),
    said(sandbox, id, at(1200, 0), "Far ahead"),
  ];
  place(sandbox, `${id}.jsonl`, linesOf(records));
  const report = await imports(sandbox);
  expect(report).toMatchObject({ outcomes: { new: 1 }, problemCount: 0 });
  expect(report.leftOut.future).toBeGreaterThan(0);
  expect(promptsOf(sandbox)).toEqual(["Now", "A little ahead"]);
  // It is not taken for done.
  expect((await imports(sandbox)).leftOut).toEqual(report.leftOut);
});

test("an imported session that has been quiet for half an hour is over: it has its summary, and the next start is told of it", async () => {
  using sandbox = openSandbox();
  const [older, hourAgo, now] = [uuid(1), uuid(2), uuid(3)];
  place(sandbox, `${older}.jsonl`, linesOf(session(sandbox, older, "Four days ago", 4)));
  const recent = [
    said(sandbox, hourAgo, at(-3600, 0), "Write the parser"),
    answered(sandbox, hourAgo, at(-3590, 0), "Written."),
  ];
  place(sandbox, `${hourAgo}.jsonl`, linesOf(recent));
  const open = [
    said(sandbox, now, at(-60, 0), "Still at it"),
    answered(sandbox, now, at(-50, 0), "Yes."),
  ];
  const path = place(sandbox, `${now}.jsonl`, linesOf(open));
  expect(await imports(sandbox)).toMatchObject({ summaries: 2, outcomes: { new: 3 } });
  const states = (): unknown =>
    sandbox.query("select session_id as id, state from sessions order by session_id");
  expect(states()).toEqual([
    { id: older, state: "ended" },
    { id: hourAgo, state: "ended" },
    { id: now, state: "active" },
  ]);
  // What is concluded for now says no other.
  const listed: unknown = JSON.parse((await sandbox.run(["sessions", "--json"])).stdout);
  expect(listed).toMatchObject([
    { sessionId: now, state: "active", live: { doing: "unknown", rule: "imported_lately" } },
    { sessionId: hourAgo, state: "ended", live: { doing: "done", rule: "imported_and_over" } },
    { sessionId: older, state: "ended", live: null },
  ]);
  const start = await sandbox.hook({
    hook_event_name: "SessionStart",
    source: "startup",
    session_id: "live",
    cwd: sandbox.project,
  });
  expect(start.stdout).toContain("Write the parser");
  expect(start.stdout).not.toContain("Four days ago");

  // What goes on opens it again.
  appendFileSync(path, linesOf([said(sandbox, now, at(0, 0), "And on")]));
  await imports(sandbox);
  expect(states()).toContainEqual({ id: now, state: "active" });
});

test("of a session that a text was forgotten of, only what happened since is imported", async () => {
  using sandbox = openSandbox();
  const id = uuid(1);
  const path = place(sandbox, `${id}.jsonl`, linesOf(session(sandbox, id, "Forget Zanzibar")));
  await imports(sandbox);
  expect((await sandbox.run(["forget", "--match", "Zanzibar", "--yes"])).exitCode).toBe(0);
  // A summary of what is left may be made again.
  const lines = (): string[] =>
    sandbox.journalLines().filter((line) => !line.includes('"type":"session_summary"'));
  const known = lines().length;
  const copy = place(sandbox, `copy/${id}.jsonl`, linesOf(session(sandbox, id, "Forget Zanzibar")));
  expect((await imports(sandbox, copy)).outcomes).toMatchObject({ forgotten: 1, added: 0 });
  expect(lines()).toHaveLength(known);
  expect(sandbox.journalLines().join()).not.toContain("Zanzibar");

  await Bun.sleep(5);
  const more = [said(sandbox, id, at(0, 0), "Going on"), answered(sandbox, id, at(0, 0), "Fine.")];
  appendFileSync(path, linesOf(more));
  expect((await imports(sandbox, path)).outcomes).toMatchObject({ added: 1 });
  expect(promptsOf(sandbox)).toEqual(["Going on"]);
  const { stdout } = Bun.spawnSync(["grep", "-rl", "Zanzibar", sandbox.home]);
  expect(stdout.toString()).toBe("");
});
