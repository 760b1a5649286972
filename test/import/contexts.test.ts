/** What imported sessions decided and found out: looked for behind the import, as a live session would have saved it. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { addToForgetList } from "../../src/config/forgotten-sessions.ts";
import { resolvePaths } from "../../src/config/paths.ts";
import { startOverdueContexts } from "../../src/daemon/chores/contexts.ts";
import { importContexts } from "../../src/ingest/import/import-contexts.ts";
import { ingestContext, openInstallation } from "../../src/ingest/installation.ts";
import { takeLock } from "../../src/system/lock.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { ContextDocument } from "../../src/remember/context/document/context-document.ts";
import type { FlatEvent } from "../../src/store/store.ts";
import { searchJson } from "../cli/searched-work.ts";
import { endSaving, quiet } from "../hooks/saving.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { answered, at, called, linesOf, type Made, place, result, said, uuid } from "./files.ts";

const CHOICE = "PostgreSQL";
const ruleOf = (choice: string): string => `Never leave ${choice} for another.`;

/** A session with tasks, an answered question, a rule, an edit, a failure that stays and one whose way out was found. */
function decided(sandbox: Sandbox, id: string, daysAgo = 2, choice = CHOICE): Made[] {
  const used = (second: number, name: string, input: Made, output: string, more = {}): Made[] => [
    answered(sandbox, id, at(second, daysAgo), called(`${id}-${second}`, name, input)),
    result(sandbox, id, at(second + 1, daysAgo), `${id}-${second}`, output, more),
  ];
  const asked = `${id}-ask`;
  const question = "Which database?";
  const questions = [
    { question, header: "DB", options: [{ label: "MySQL" }, { label: "SQLite" }] },
  ];
  const todos = [
    { content: "Write the schema", status: "completed", activeForm: "Writing" },
    { content: "Move the orders", status: "in_progress", activeForm: "Moving" },
    { content: "Drop the old table", status: "pending", activeForm: "Dropping" },
  ];
  return [
    said(sandbox, id, at(0, daysAgo), "Move the orders to a database"),
    ...used(1, "TodoWrite", { todos }, "ok"),
    answered(sandbox, id, at(3, daysAgo), called(asked, "AskUserQuestion", { questions })),
    {
      ...result(sandbox, id, at(3.2, daysAgo), asked, "Your questions have been answered."),
      toolUseResult: { questions, answers: { [question]: choice } },
    },
    answered(sandbox, id, at(3.5, daysAgo), "I will use it."),
    said(sandbox, id, at(4, daysAgo), ruleOf(choice)),
    ...used(5, "Edit", { file_path: `${sandbox.project}/src/orders.ts` }, "changed"),
    ...used(7, "Bash", { command: "npm test" }, "Exit code 1\nTypeError: no total", {
      is_error: true,
    }),
    ...used(9, "Bash", { command: "npm run check --fast" }, "error: unknown option '--fast'", {
      is_error: true,
    }),
    ...used(11, "Bash", { command: "npm run check" }, "checked 3 files"),
    said(sandbox, id, at(13, daysAgo), "Why does it fail?"),
    answered(sandbox, id, at(14, daysAgo), "Because every price is rounded twice."),
  ];
}

const put = (sandbox: Sandbox, number: number, daysAgo = 2, choice = CHOICE): string =>
  place(sandbox, `${uuid(number)}.jsonl`, linesOf(decided(sandbox, uuid(number), daysAgo, choice)));

type Contexts = { readonly saved: number; readonly waiting: number };

async function imports(sandbox: Sandbox, ...args: readonly string[]): Promise<Contexts> {
  const ran = await sandbox.run(["import", "--json", ...args]);
  expect(ran).toMatchObject({ stderr: "", exitCode: 0 });
  return (JSON.parse(ran.stdout) as { contexts: Contexts }).contexts;
}

/** While another process is at it, an import leaves them to it. */
async function importsOnly(sandbox: Sandbox, ...args: readonly string[]): Promise<Contexts> {
  using _lock = lockContexts(sandbox);
  return await imports(sandbox, ...args);
}

function lockContexts(sandbox: Sandbox): Disposable {
  const run = join(sandbox.home, "run");
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const lock = takeLock(join(run, "contexts.lock"));
  if (lock === null) throw new Error("somebody saves contexts already");
  return lock;
}

const snapshots = (sandbox: Sandbox): FlatEvent[] =>
  sandbox.events().filter(({ type }) => type === "snapshot");

const documentOf = (event: FlatEvent | undefined): ContextDocument =>
  event?.["document"] as unknown as ContextDocument;

const JOB = ["context", "save", "--trigger", "import"] as const;

test("with an import is saved what a live session would have saved, field by field", async () => {
  using sandbox = openSandbox();
  using live = openSandbox();
  const path = put(sandbox, 1);
  expect(await imports(sandbox)).toEqual({ saved: 1, waiting: 0 });
  const [imported, ...others] = snapshots(sandbox);
  expect(others).toEqual([]);

  const payload = { session_id: uuid(1), transcript_path: path, cwd: sandbox.project };
  await live.hook({ ...payload, hook_event_name: "SessionStart", source: "resume" });
  const saved = await live.run(["context", "save", "--session", uuid(1), "--json"]);
  expect(saved).toMatchObject({ exitCode: 0 });
  const [command] = snapshots(live);

  const { meta, ...document } = documentOf(imported);
  const { meta: liveMeta, ...liveDocument } = documentOf(command);
  expect(document).toEqual(liveDocument);
  expect(document.decisions.map(({ what }) => what)).toEqual([`Which database? → ${CHOICE}`]);
  expect(document.discoveries.map(({ insight }) => insight)).toEqual([
    "`npm run check --fast` (error: unknown option '--fast') → `npm run check`",
  ]);
  expect(document.progress).toEqual({
    done: ["Write the schema"],
    current: ["Move the orders"],
    pending: ["Drop the old table"],
  });
  expect(document.state.recent_files).toEqual(["src/orders.ts"]);
  expect(document.state.errors).toEqual(["npm test: TypeError: no total"]);
  expect({ ...meta, saved_at: "" }).toEqual({ ...liveMeta, saved_at: "" });
  expect(imported?.["extra"]).toEqual(command?.["extra"] as never);
  expect(imported?.["extra"]).toMatchObject({
    lines: expect.arrayContaining([
      expect.objectContaining({ kind: "ban", texts: [ruleOf(CHOICE), "standing"] }),
    ]),
    outcome: { text: "Because every price is rounded twice.", isEnd: true },
  });
  for (const field of ["promptCount", "isFinished", "project", "projectPath", "stated"] as const) {
    expect(imported?.[field]).toEqual(command?.[field] as never);
  }
});

test("such a snapshot is dated as the session's last event, says where it comes from, and nothing else is written", async () => {
  using sandbox = openSandbox();
  put(sandbox, 1);
  expect(await imports(sandbox, "--contexts")).toEqual({ saved: 1, waiting: 0 });
  const [snapshot] = snapshots(sandbox);
  const last = sandbox.events().filter(({ type }) => type === "turn.end");
  expect(snapshot).toMatchObject({
    trigger: "import",
    imported: true,
    branch: "main",
    ts: last.at(-1)?.ts ?? "",
  });
  expect(sandbox.query("select trigger, prompt_count, ts from snapshots")).toEqual([
    { trigger: "import", prompt_count: 3, ts: snapshot?.ts },
  ]);
  expect(sandbox.query("select last_event_at as at, state from sessions")).toEqual([
    { at: snapshot?.ts, state: "ended" },
  ]);
  expect(readdirSync(sandbox.project)).toEqual([]);
  expect(existsSync(join(sandbox.home, "run/context"))).toBe(false);
  expect(existsSync(sandbox.stream)).toBe(false);
});

test("done twice it is there once, a session without work is not looked through again, and one that went on is", async () => {
  using sandbox = openSandbox();
  const path = put(sandbox, 1);
  const short = [
    said(sandbox, uuid(2), at(0), "What is this?"),
    answered(sandbox, uuid(2), at(1), "A shop."),
  ];
  place(sandbox, `${uuid(2)}.jsonl`, linesOf(short));
  expect(await imports(sandbox, "--contexts")).toEqual({ saved: 1, waiting: 0 });
  const lines = sandbox.journalLines();
  expect(await imports(sandbox, "--contexts")).toEqual({ saved: 0, waiting: 0 });
  await sandbox.run(JOB);
  expect(sandbox.journalLines()).toEqual(lines);

  const more = [
    said(sandbox, uuid(1), at(60), "No, let's use SQLite instead of PostgreSQL."),
    answered(sandbox, uuid(1), at(61), "Done."),
  ];
  appendFileSync(path, linesOf(more));
  expect(await imports(sandbox, "--contexts")).toEqual({ saved: 1, waiting: 0 });
  expect(documentOf(snapshots(sandbox).at(-1)).goal.current_objective).toContain("SQLite");
  const before = sandbox.query("select * from snapshots order by id");
  expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
  expect(sandbox.query("select * from snapshots order by id")).toEqual(before);
});

test("a decision of an imported session is found by search", async () => {
  using sandbox = openSandbox();
  put(sandbox, 1);
  await imports(sandbox, "--contexts");
  const { hits } = await searchJson(sandbox, "database PostgreSQL type:decision");
  expect(hits).toMatchObject([{ kind: "decision", sessionId: uuid(1) }]);
});

test("killed in the middle, what was saved stays, and the next goes on to one snapshot each, the newest sessions first", async () => {
  using sandbox = openSandbox();
  const all = Array.from({ length: 60 }, (_, index) => index + 1);
  for (const number of all) put(sandbox, number, 3 - number / 100);
  expect(await imports(sandbox, "--dry-run")).toEqual({ saved: 0, waiting: 0 });
  expect(await importsOnly(sandbox)).toEqual({ saved: 0, waiting: 60 });
  const child = Bun.spawn([PROGRAM, ...JOB], {
    env: { ...sandbox.env },
    stdio: ["ignore", null, null],
  });
  while (snapshots(sandbox).length < 2 && child.exitCode === null) await Bun.sleep(1);
  child.kill("SIGKILL");
  await child.exited;
  const kept = snapshots(sandbox).map(({ sessionId }) => sessionId);
  expect(kept.length).toBeLessThan(60);
  expect(kept.slice(0, 2)).toEqual([uuid(60), uuid(59)]);
  await quiet(sandbox);
  await imports(sandbox, "--contexts");
  expect(snapshots(sandbox).map(({ sessionId }) => sessionId)).toEqual(all.map(uuid).toReversed());
});

test("what was forgotten, excluded or switched off after the import is not looked through", async () => {
  using sandbox = openSandbox();
  const set = (key: string, value: string): Promise<unknown> =>
    sandbox.run(["config", "set", key, value]);
  put(sandbox, 1);
  put(sandbox, 2);
  expect(await importsOnly(sandbox, "--project", sandbox.project)).toMatchObject({ waiting: 2 });
  await set("enabled", "false");
  await sandbox.run(JOB);
  await quiet(sandbox);
  expect(snapshots(sandbox)).toEqual([]);
  await set("enabled", "true");
  await set("excludeProjects", JSON.stringify([sandbox.project]));
  await sandbox.run(JOB);
  expect(snapshots(sandbox)).toEqual([]);
  await set("excludeProjects", "[]");
  expect((await sandbox.run(["forget", uuid(1), "--yes"])).exitCode).toBe(0);
  await sandbox.run(JOB);
  expect(snapshots(sandbox).map(({ sessionId }) => sessionId)).toEqual([uuid(2)]);
});

test("the daemon starts the process again as long as sessions wait, and then no more", async () => {
  using sandbox = openSandbox();
  put(sandbox, 1);
  put(sandbox, 2);
  expect(await importsOnly(sandbox)).toMatchObject({ waiting: 2 });
  endSaving(sandbox);
  const paths = resolvePaths(sandbox.env, PROGRAM);
  if (paths === null) throw new Error("there is no home");
  const installation = openInstallation(paths);
  const store = openSqliteStore(installation.dbPath);
  const started: (readonly string[])[] = [];
  const look = (): Promise<boolean> =>
    startOverdueContexts(installation, store, (words) => started.push(words));
  expect(await look()).toBe(true);
  expect(started).toEqual([JOB]);
  await sandbox.run(JOB);
  expect(snapshots(sandbox)).toHaveLength(2);
  expect(await look()).toBe(false);
  await store.close();
});

test("a session that is forgotten while it is read is not saved", async () => {
  using sandbox = openSandbox();
  put(sandbox, 1);
  put(sandbox, 2);
  expect(await importsOnly(sandbox)).toMatchObject({ waiting: 2 });
  endSaving(sandbox);
  const paths = resolvePaths(sandbox.env, PROGRAM);
  if (paths === null) throw new Error("there is no home");
  const installation = openInstallation(paths);
  const store = openSqliteStore(installation.dbPath);
  const forget = { sessionIds: [uuid(1)], projectPaths: [] };
  const report = await importContexts(installation, ingestContext(installation, store), {
    isStopped: () => false,
    onProgress: () => addToForgetList(paths.run, forget, new Date()),
  });
  await store.close();
  expect(report).toEqual({ saved: 1, waiting: 0 });
  expect(snapshots(sandbox).map(({ sessionId }) => sessionId)).toEqual([uuid(2)]);
});

test("what was said in an excluded folder, after the import, or where prompts are not kept, is in no byte of the home", async () => {
  using sandbox = openSandbox();
  const outside = join(sandbox.folder, "secret");
  mkdirSync(outside);
  await sandbox.run(["config", "set", "excludeProjects", JSON.stringify([outside])]);
  const inside = decided(sandbox, uuid(1));
  const kept = { ...said(sandbox, uuid(1), at(5.5), ruleOf("Zanzibar")), cwd: outside };
  const path = place(sandbox, `${uuid(1)}.jsonl`, linesOf([...inside, kept]));
  expect(await imports(sandbox, "--since", "1h")).toEqual({ saved: 0, waiting: 0 });
  expect(await importsOnly(sandbox)).toMatchObject({ waiting: 1 });
  appendFileSync(path, linesOf([said(sandbox, uuid(1), at(60), ruleOf("Quagga"))]));
  await sandbox.run(JOB);
  await quiet(sandbox);
  expect(JSON.stringify(snapshots(sandbox))).toContain(ruleOf(CHOICE));
  expect(Bun.spawnSync(["grep", "-rlE", "Zanzibar|Quagga", sandbox.home]).stdout.toString()).toBe(
    "",
  );

  await sandbox.run(["config", "set", "collectPromptText", "false"]);
  put(sandbox, 2, 1, "Okapi");
  await imports(sandbox, "--contexts");
  expect(snapshots(sandbox).map(({ sessionId }) => sessionId)).toContain(uuid(2));
  expect(Bun.spawnSync(["grep", "-rl", "Okapi", sandbox.home]).stdout.toString()).toBe("");
});

test("a session that hooks saved a snapshot of is left alone, and of one that they only recorded what was imported counts", async () => {
  using sandbox = openSandbox();
  for (const number of [1, 2]) {
    const path = put(sandbox, number);
    const payload = { session_id: uuid(number), transcript_path: path, cwd: sandbox.project };
    await sandbox.hook({ ...payload, hook_event_name: "SessionStart", source: "resume" });
    const now = new Date().toISOString();
    appendFileSync(path, linesOf([said(sandbox, uuid(number), now, "No, use Quagga instead.")]));
  }
  expect((await sandbox.run(["context", "save", "--session", uuid(1)])).exitCode).toBe(0);
  expect(await imports(sandbox, "--contexts")).toEqual({ saved: 1, waiting: 0 });
  const [own, imported, ...others] = snapshots(sandbox);
  expect(others).toEqual([]);
  expect(own).toMatchObject({ sessionId: uuid(1), trigger: "command" });
  expect(imported).toMatchObject({ sessionId: uuid(2), trigger: "import" });
  expect(JSON.stringify(imported)).not.toContain("Quagga");
});

test("without its transcript, a session's snapshot is made of what was imported", async () => {
  using sandbox = openSandbox();
  const path = put(sandbox, 1);
  expect(await importsOnly(sandbox)).toMatchObject({ waiting: 1 });
  rmSync(path);
  await sandbox.run(JOB);
  await quiet(sandbox);
  expect(documentOf(snapshots(sandbox)[0]).decisions).toMatchObject([
    { what: `Which database? → ${CHOICE}` },
  ]);
});

const startOf = async (sandbox: Sandbox): Promise<string> => {
  const payload = { session_id: "next", cwd: sandbox.project, hook_event_name: "SessionStart" };
  return (await sandbox.hook({ ...payload, source: "startup" })).stdout;
};

test("a session that starts is told the newest work by when it happened, however late it was imported", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "language", "en"]);
  mkdirSync(join(sandbox.project, ".git"));
  writeFileSync(join(sandbox.project, ".git/HEAD"), "ref: refs/heads/main\n");
  put(sandbox, 1, 9, "Okapi");
  await imports(sandbox, "--contexts");
  const WORK = "Last work in this project, saved";
  expect(await startOf(sandbox)).not.toContain(WORK);

  // Without waiting for anything.
  put(sandbox, 2, 1.5, "Heron");
  await imports(sandbox);
  const newest = await startOf(sandbox);
  expect(newest).toContain(WORK);
  expect(newest).toContain("Which database? → Heron");

  put(sandbox, 3, 2, "Lemur");
  await imports(sandbox, "--contexts");
  expect(await startOf(sandbox)).toContain("Which database? → Heron");

  // Written down and not yet brought in, because another process writes, it is no newer.
  const line = sandbox.journalLines().find((one) => /"snapshot".*Lemur/.test(one)) ?? "";
  appendFileSync(sandbox.journal, `${line.replace(/"id":"[^"]+"/, `"id":"${uuid(9)}"`)}\n`);
  const other = new Database(sandbox.db);
  other.run("begin immediate");
  const unread = await startOf(sandbox);
  other.run("rollback");
  other.close();
  expect(unread).toContain("Which database? → Heron");
  expect(unread).not.toContain("Which database? → Lemur");

  writeFileSync(join(sandbox.project, ".git/HEAD"), "ref: refs/heads/other\n");
  expect(await startOf(sandbox)).not.toContain(WORK);
});

test("of a session that its client left a minute ago the next one is told; of one that is still open it is not", async () => {
  using sandbox = openSandbox();
  const MINUTE = 1 / 1440;
  mkdirSync(join(sandbox.project, ".git"));
  writeFileSync(join(sandbox.project, ".git/HEAD"), "ref: refs/heads/main\n");
  const board = join(dirname(dirname(dirname(put(sandbox, 1, MINUTE, "Okapi")))), "sessions");
  mkdirSync(board);
  const entry = join(board, `${process.pid}.json`);
  writeFileSync(entry, JSON.stringify({ pid: process.pid, sessionId: uuid(1) }));
  await imports(sandbox);
  // Rules hold from the moment that they are said; nothing else of it is told.
  const open = await startOf(sandbox);
  expect(open).toContain('part=\\"rules\\"');
  for (const part of ["snapshot", "previous", "checkpoint"])
    expect(open).not.toContain(`part=\\"${part}`);

  rmSync(entry);
  await imports(sandbox);
  const told = await startOf(sandbox);
  for (const words of [
    "Which database? → Okapi",
    ruleOf("Okapi"),
    "Move the orders",
    "npm run check",
  ])
    expect(told).toContain(words);
});

test("what a person reads says that decisions are looked for, in both languages, and --contexts waits for them", async () => {
  using sandbox = openSandbox();
  put(sandbox, 1);
  {
    using _lock = lockContexts(sandbox);
    const korean = await sandbox.run(["import"]);
    expect(korean.stdout).toContain("백그라운드에서 세션");
  }
  await sandbox.run(JOB);
  await quiet(sandbox);
  await sandbox.run(["config", "set", "language", "en"]);
  put(sandbox, 2);
  const english = await sandbox.run(["import", "--contexts"]);
  expect(english.stdout).toContain("context saved for");
  expect(english.stdout).not.toContain("background");
  expect((await sandbox.run(["show", uuid(2), "--events"])).stdout).toContain(
    "context saved (after import)",
  );
});
