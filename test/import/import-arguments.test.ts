/** What an import is asked for, and what it says of that. */
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSandbox } from "../sandbox.ts";
import { answered, at, linesOf, place, said, session, uuid } from "./files.ts";
import { imports, promptsOf } from "./report.ts";

test("what is named and holds no transcript is a mistake, and it is said which one", async () => {
  using sandbox = openSandbox();
  const here = (name: string): string => join(sandbox.folder, name);
  Bun.spawnSync(["mkfifo", here("pipe.jsonl")]);
  writeFileSync(here("notes.txt"), "no records\nin this\n");
  mkdirSync(here("empty"));
  const places = [
    here("not-there"),
    here("pipe.jsonl"),
    "/dev/zero",
    here("notes.txt"),
    here("empty"),
  ];
  for (const path of places) {
    const ran = await sandbox.run(["import", "--json", path]);
    expect(ran.exitCode).toBe(1);
    const { error } = JSON.parse(ran.stdout) as { error: { code: string; message: string } };
    expect(error.code).toBe("NO_TRANSCRIPT");
    expect(error.message).toContain(path);
  }
  const good = place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "Here")));
  const both = await sandbox.run(["import", good, here("not-there")]);
  expect(both.exitCode).toBe(1);
  expect(both.stdout).toContain("not-there");
  expect(promptsOf(sandbox)).toEqual(["Here"]);
});

test("a project that no transcript is of is a mistake, and those that there are are named", async () => {
  using sandbox = openSandbox();
  const blog = join(sandbox.folder, "blog");
  const inBlog = session({ ...sandbox, project: blog }, uuid(1), "In the blog");
  place(sandbox, `../blog/${uuid(1)}.jsonl`, linesOf(inBlog));
  place(sandbox, `${uuid(2)}.jsonl`, linesOf(session(sandbox, uuid(2), "Elsewhere")));
  const wrong = await sandbox.run(["import", "--project", "nope", "--json"]);
  expect(wrong.exitCode).toBe(1);
  const { error } = JSON.parse(wrong.stdout) as { error: { code: string; fix: string } };
  expect(error).toMatchObject({ code: "UNKNOWN_PROJECT", fix: expect.stringContaining("blog") });

  // Only what is asked for is counted, also when the rest is imported already.
  await imports(sandbox, "--project", "project");
  const report = await imports(sandbox, "--project", "blog");
  expect(report).toMatchObject({ transcripts: 1, outcomes: { new: 1, recorded: 0, elsewhere: 0 } });
  expect(await imports(sandbox, "--since", "1d")).toMatchObject({ transcripts: 0 });
});

test("what of a session happened in a project that was not asked for can be imported later", async () => {
  using sandbox = openSandbox();
  const id = uuid(1);
  const there = join(sandbox.folder, "blog");
  const later = said(sandbox, id, at(60), "Over there");
  const records = [said(sandbox, id, at(0), "Here"), answered(sandbox, id, at(1), "Yes.")];
  const runs = [...records, { type: "cost-state", sessionId: id }, { ...later, cwd: there }];
  place(sandbox, `../made-by-hand/${id}.jsonl`, linesOf(runs));
  await imports(sandbox, "--project", "project");
  expect(promptsOf(sandbox)).toEqual(["Here"]);
  await imports(sandbox);
  expect(promptsOf(sandbox)).toEqual(["Here", "Over there"]);
});

test("a dry run names projects, days and what would be added, and the report what was made", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "language", "en"]);
  const path = place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "First", 5)));
  const day = (daysAgo: number): string => at(0, daysAgo).slice(0, 10);
  const dry = await sandbox.run(["import", "--dry-run"]);
  expect(dry.stdout).toContain(`${sandbox.project}: 1 session, 6 events, ${day(5)}`);
  expect((await sandbox.run(["import"])).stdout).toContain("1 summary created");
  const more = linesOf([said(sandbox, uuid(1), at(60), "Second")]);
  writeFileSync(path, linesOf(session(sandbox, uuid(1), "First", 5)) + more);
  const again = await sandbox.run(["import", "--dry-run"]);
  expect(again.stdout).toContain("would update 1 session");
  expect(again.stdout).not.toContain("session completed");
  expect((await imports(sandbox, "--dry-run")).projects).toMatchObject([
    { projectPath: sandbox.project, sessions: 1 },
  ]);
});

test("all problems are named to a program, or it is told how many are not", async () => {
  using sandbox = openSandbox();
  const lines = linesOf(session(sandbox, uuid(1), "First"));
  place(sandbox, `${uuid(1)}.jsonl`, lines + '{"type":"user",broken\n'.repeat(500));
  const some = await imports(sandbox, "--dry-run");
  expect(some).toMatchObject({ problemCount: 500, problemsLeftOut: 0 });
  expect(some.problems).toHaveLength(500);
  place(sandbox, `${uuid(1)}.jsonl`, lines + '{"type":"user",broken\n'.repeat(1500));
  const many = await imports(sandbox);
  expect(many).toMatchObject({ problemCount: 1500, problemsLeftOut: 500 });
  expect(many.problems).toHaveLength(1000);
});

test("a last line without its newline is taken when it is whole, and named when it breaks off", async () => {
  using sandbox = openSandbox();
  const whole = linesOf([
    said(sandbox, uuid(1), at(0), "One"),
    said(sandbox, uuid(1), at(9), "Two"),
  ]);
  place(sandbox, `${uuid(1)}.jsonl`, whole.slice(0, -1));
  const cut = linesOf([
    said(sandbox, uuid(2), at(20), "Three"),
    said(sandbox, uuid(2), at(29), "Four"),
  ]);
  place(sandbox, `${uuid(2)}.jsonl`, cut.slice(0, -40));
  const report = await imports(sandbox);
  expect(report.problems).toMatchObject([{ line: 2, reason: "unfinished" }]);
  expect(promptsOf(sandbox)).toEqual(["One", "Two", "Three"]);
});

test("a project is found by its name and its path as they are typed, however they lie on the disk", async () => {
  using sandbox = openSandbox();
  const stored = join(sandbox.folder, "한글 폴더".normalize("NFD"));
  place(
    sandbox,
    `${uuid(1)}.jsonl`,
    linesOf(session({ ...sandbox, project: stored }, uuid(1), "Here")),
  );
  const typed = "한글 폴더".normalize("NFC");
  for (const project of [typed, join(sandbox.folder, typed)]) {
    expect(await imports(sandbox, "--dry-run", "--project", project)).toMatchObject({
      outcomes: { new: 1 },
    });
  }
  await imports(sandbox);
  for (const project of [typed, join(sandbox.folder, typed)]) {
    const listed = await sandbox.run(["sessions", "--json", "--project", project]);
    expect(listed.stdout).toContain(uuid(1));
  }
});

test("what our own client was asked for words leaves nothing to be imported, also where it left a transcript", async () => {
  using sandbox = openSandbox();
  const own = session({ ...sandbox, project: join(sandbox.home, "run") }, uuid(1), "Word these");
  place(sandbox, `../run/${uuid(1)}.jsonl`, linesOf(own));
  place(sandbox, `${uuid(2)}.jsonl`, linesOf(session(sandbox, uuid(2), "Here")));
  await imports(sandbox);
  expect(promptsOf(sandbox)).toEqual(["Here"]);
});
