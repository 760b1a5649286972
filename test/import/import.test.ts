/** `self-gen import`, as a person runs it. */
import { expect, test } from "bun:test";
import { appendFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { placeProgram } from "../place-program.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { imports, type Report, testEndedBy } from "./ended-imports.ts";
import { answered, at, called, linesOf, place, result, said, session, uuid } from "./files.ts";

const counts = (sandbox: Sandbox): unknown =>
  sandbox.query("select type, count(*) as n from events group by type order by type");

test("transcripts become sessions with prompts, tools, errors, what solved them, and a summary, and nothing goes to the stream", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "Fix the total")));
  const report = await imports(sandbox);
  expect(report).toMatchObject({ transcripts: 1, events: 6, summaries: 1, problemCount: 0 });
  expect(report.outcomes).toMatchObject({ new: 1, recorded: 0 });
  expect(counts(sandbox)).toEqual([
    { type: "imported", n: 1 },
    { type: "prompt", n: 1 },
    { type: "session.lifecycle", n: 1 },
    { type: "session_summary", n: 1 },
    { type: "snapshot", n: 1 },
    { type: "tool_error", n: 1 },
    { type: "tool_use", n: 1 },
    { type: "turn.end", n: 1 },
    { type: "turn.start", n: 1 },
  ]);
  expect(sandbox.query("select state, source, prompt_count, client_version from sessions")).toEqual(
    [{ state: "ended", source: "startup", prompt_count: 1, client_version: "2.1.325" }],
  );
  expect(sandbox.query("select count(*) as n from error_kb")).toEqual([{ n: 1 }]);
  expect(sandbox.query("select count(*) as n from blockers")).toEqual([{ n: 0 }]);
  expect(existsSync(sandbox.stream)).toBe(false);
  const prompt = sandbox.events().find(({ type }) => type === "prompt");
  expect(prompt).toMatchObject({ text: "Fix the total", imported: true, branch: "main" });
});

test("importing twice adds nothing, and a session that went on is added to", async () => {
  using sandbox = openSandbox();
  const path = place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "First")));
  await imports(sandbox);
  const lines = sandbox.journalLines();
  expect((await imports(sandbox)).outcomes).toMatchObject({ recorded: 1, new: 0, added: 0 });
  expect(sandbox.journalLines()).toEqual(lines);

  const more = [
    said(sandbox, uuid(1), at(60), "Second"),
    answered(sandbox, uuid(1), at(61), "Two."),
  ];
  appendFileSync(path, linesOf(more));
  const report = await imports(sandbox);
  expect(report).toMatchObject({ events: 3, summaries: 1 });
  expect(report.outcomes).toMatchObject({ added: 1, new: 0 });
  expect(sandbox.query("select prompt_count, state from sessions")).toEqual([
    { prompt_count: 2, state: "ended" },
  ]);
  const ids = sandbox.events().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("what hooks recorded is not doubled: only what happened before their first event is imported", async () => {
  using sandbox = openSandbox();
  const id = uuid(1);
  const path = place(sandbox, `${id}.jsonl`, linesOf(session(sandbox, id, "Before we were there")));
  const payload = { session_id: id, transcript_path: path, cwd: sandbox.project };
  const hook = (more: object): Promise<unknown> => sandbox.hook({ ...payload, ...more });
  await hook({ hook_event_name: "SessionStart", source: "resume" });
  await hook({ hook_event_name: "UserPromptSubmit", prompt: "Seen", prompt_id: "p2" });
  const seen = new Date().toISOString();
  const later = [said(sandbox, id, seen, "Seen"), answered(sandbox, id, seen, "Seen too.")];
  appendFileSync(path, linesOf(later));
  expect((await imports(sandbox)).outcomes).toMatchObject({ added: 1, new: 0 });
  const prompts = sandbox.events().filter(({ type }) => type === "prompt");
  expect(new Set(prompts.map(({ text }) => text))).toEqual(
    new Set(["Before we were there", "Seen"]),
  );
  expect(prompts).toHaveLength(2);

  // A session that hooks saw from its first moment is not even read.
  const whole = uuid(2);
  place(sandbox, `${whole}.jsonl`, linesOf(session(sandbox, whole, "Whole")));
  await sandbox.hook({
    ...payload,
    session_id: whole,
    hook_event_name: "SessionStart",
    source: "startup",
  });
  const before = sandbox.journalLines().length;
  expect((await imports(sandbox)).outcomes).toMatchObject({ recorded: 2, new: 0 });
  expect(sandbox.journalLines()).toHaveLength(before);
});

test("a fork of an older client, whose first hook is its prompt's and names none, is not doubled", async () => {
  using sandbox = openSandbox();
  const id = uuid(1);
  const dated = (ms: number): string => new Date(Date.now() + ms).toISOString();
  // The record is written a moment before the hook is called.
  const records = [
    said(sandbox, id, dated(-100), "Forked"),
    said(sandbox, id, dated(-60_000), "Long ago"),
  ];
  const path = place(sandbox, `${id}.jsonl`, linesOf(records.toReversed()));
  await sandbox.hook({
    session_id: id,
    transcript_path: path,
    cwd: sandbox.project,
    hook_event_name: "UserPromptSubmit",
    prompt: "Forked",
  });
  expect((await imports(sandbox)).outcomes).toMatchObject({ added: 1 });
  const texts = sandbox.events().flatMap(({ type, text }) => (type === "prompt" ? [text] : []));
  expect(texts.map(String).toSorted()).toEqual(["Forked", "Long ago"]);
});

test("a dry run says the same and writes nothing", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "First")));
  const dry = await imports(sandbox, "--dry-run");
  expect(sandbox.journalLines()).toEqual([]);
  const real = await imports(sandbox);
  // What is made of what was imported is not known before.
  const { contexts } = real as Report & { readonly contexts: unknown };
  const told = { ...dry, summaries: 1, contexts };
  expect(told).toEqual({ ...real, dryRun: true } as unknown as typeof told);
});

test("what was forgotten stays forgotten", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "Forget this")));
  await imports(sandbox);
  expect((await sandbox.run(["forget", uuid(1), "--yes"])).exitCode).toBe(0);
  expect((await imports(sandbox)).outcomes).toMatchObject({ forgotten: 1, new: 0 });
  expect(sandbox.query("select count(*) as n from sessions")).toEqual([{ n: 0 }]);
});

test("excluded projects, old sessions and those before --since are left out, and prompts are hidden where they are not to be kept", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "Old", 400)));
  place(sandbox, `${uuid(2)}.jsonl`, linesOf(session(sandbox, uuid(2), "Of last week", 8)));
  place(sandbox, `${uuid(3)}.jsonl`, linesOf(session(sandbox, uuid(3), "New words", 1.5)));
  await sandbox.run(["config", "set", "excludeProjects", JSON.stringify([sandbox.project])]);
  expect((await imports(sandbox)).outcomes).toMatchObject({ excluded: 2, old: 1 });
  expect(sandbox.events()).toEqual([]);
  await sandbox.run(["config", "set", "excludeProjects", "[]"]);
  await sandbox.run(["config", "set", "collectPromptText", "false"]);
  expect((await imports(sandbox, "--since", "3d")).outcomes).toMatchObject({ old: 0, new: 1 });
  const written = sandbox.journalLines().join("\n");
  expect(written).toContain("[REDACTED]");
  expect(written).not.toContain("New words");

  await sandbox.run(["config", "set", "enabled", "false"]);
  const off = await sandbox.run(["import", "--json"]);
  expect(off.exitCode).toBe(1);
  expect(JSON.parse(off.stdout)).toMatchObject({ error: { code: "RECORDING_OFF" } });
});

test("secrets in prompts, commands and errors are in no byte of the home", async () => {
  using sandbox = openSandbox();
  const secret = `ghp_${"a1B2".repeat(9)}`;
  const id = uuid(1);
  const records = [
    said(sandbox, id, at(0), `Use ${secret}`),
    answered(
      sandbox,
      id,
      at(1),
      called("t1", "Bash", { command: `curl -H "Authorization: Bearer ${secret}" x` }),
    ),
    result(sandbox, id, at(2), "t1", `Exit code 1\nbad token ${secret}`, { is_error: true }),
    answered(sandbox, id, at(3), `I used ${secret}.`),
  ];
  place(sandbox, `${id}.jsonl`, linesOf(records));
  expect(await imports(sandbox)).toMatchObject({ events: 5 });
  const { stdout } = Bun.spawnSync(["grep", "-rl", "a1B2a1B2", sandbox.home]);
  expect(stdout.toString()).toBe("");
});

test("files and folders that are named are imported instead, and a project or a client can be chosen", async () => {
  using sandbox = openSandbox();
  const [one, two] = [uuid(1), uuid(2)];
  const path = place(sandbox, `${one}.jsonl`, linesOf(session(sandbox, one, "Here")));
  const elsewhere = join(sandbox.folder, "old-laptop");
  mkdirSync(elsewhere);
  renameSync(path, join(elsewhere, "a name of its own.jsonl"));
  place(sandbox, `${two}.jsonl`, linesOf(session(sandbox, two, "There")));
  expect(await imports(sandbox, elsewhere)).toMatchObject({ transcripts: 1, events: 6 });
  expect(sandbox.query("select session_id from sessions")).toEqual([{ session_id: one }]);
  expect(await imports(sandbox, "--client", "codex")).toMatchObject({ transcripts: 0 });
  expect((await imports(sandbox, "--project", sandbox.project)).outcomes).toMatchObject({ new: 1 });

  const wrong = await sandbox.run(["import", "--since", "someday"]);
  expect(wrong.exitCode).toBe(2);
});

test("what a person reads says what came of it, in both languages", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${uuid(1)}.jsonl`, `${linesOf(session(sandbox, uuid(1), "First"))}{broken\n`);
  const korean = await sandbox.run(["import", "--dry-run"]);
  expect(korean.stdout).toContain("세션 1개, 이벤트 6개 가져올 예정");
  await sandbox.run(["config", "set", "language", "en"]);
  const english = await sandbox.run(["import"]);
  expect(english.stdout).toContain("Imported 1 session, 6 events");
  expect(english.stdout).toContain("line 7: invalid JSON");
  expect((await sandbox.run(["import"])).stdout).toContain("already recorded");
  expect((await sandbox.run(["show", uuid(1), "--events"])).stdout).toContain(
    "imported from the transcript",
  );
});

test("install tells of transcripts that wait, until some were imported", async () => {
  using sandbox = openSandbox();
  placeProgram(join(sandbox.home, "bin/self-gen"));
  const installs = async (): Promise<string> =>
    (await sandbox.run(["install", "--yes", "--no-daemon", "--language", "en"])).stdout;
  expect(await installs()).not.toContain("self-gen import");
  place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "First")));
  expect(await installs()).toContain("Import 1 earlier session later: self-gen import");
  await imports(sandbox);
  expect(await installs()).not.toContain("self-gen import");
});

test("a rebuild makes the same of what was imported", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "First")));
  await imports(sandbox);
  const kept = (): unknown[] => [
    sandbox.query("select * from events order by id"),
    sandbox.query("select * from sessions"),
  ];
  const before = kept();
  expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
  expect(kept()).toEqual(before);
});

test("what an import that was killed had read already is summarized by the next one", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "First")));
  await imports(sandbox);
  // Killed between the last transcript and the summaries.
  const kept = sandbox.journalLines().filter((line) => !line.includes('"session_summary"'));
  writeFileSync(sandbox.journal, kept.map((line) => `${line}\n`).join(""));
  expect(await sandbox.run(["rebuild", "--force"])).toMatchObject({ exitCode: 0 });
  const states = "select state, summarized_at is null as isOpen from sessions";
  expect(sandbox.query(states)).toEqual([{ state: "active", isOpen: 1 }]);
  expect(await imports(sandbox)).toMatchObject({ summaries: 1, outcomes: { recorded: 1 } });
  expect(sandbox.query(states)).toEqual([{ state: "ended", isOpen: 0 }]);
  expect(await imports(sandbox)).toMatchObject({ summaries: 0, outcomes: { recorded: 1 } });
});

testEndedBy("SIGINT");
