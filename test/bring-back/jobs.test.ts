import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { ErrorRow } from "../../src/store/store.ts";
import { SILENT } from "../hooks/processes.ts";
import { quiet } from "../hooks/saving.ts";
import { plantAskedOften } from "../learn/analysis/asked-often.ts";
import { answers, placeStandIn, wording } from "../learn/analysis/stand-in.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { type OwnProgram, placeProgram } from "./replaced-program.ts";
import {
  ends,
  eventOf,
  hoursAgo,
  live,
  plant,
  storedSummaries,
  summariesOf,
  summaryOf,
} from "./sessions.ts";
import { until } from "../until.ts";

const DAY_HOURS = 24;

describe("what follows a session's end", () => {
  test("that cannot be started costs neither the summary nor the exit code [R058]", async () => {
    using sandbox = openSandbox();
    plant(sandbox, ...["a", "b", "c"].map((text) => ({ sessionId: "s", data: { text } })));
    const program = placeProgram(sandbox);
    const give = await program.waitingHook();
    program.remove();
    expect(await give({ session_id: "s", cwd: sandbox.project, ...ends("other") })).toEqual(SILENT);
    expect(summaryOf(sandbox, "s")).toMatchObject({ promptCount: 3, recovered: false });
    expect(storedSummaries(sandbox, "s")).toHaveLength(1);
  });

  test("is an analysis from three prompts on, but not after /clear [R054, R055, R056]", async () => {
    using sandbox = openSandbox();
    const end = async (session: string, prompts: number, reason: string): Promise<void> => {
      const data = { text: "x" };
      plant(sandbox, ...Array.from({ length: prompts }, () => ({ sessionId: session, data })));
      const own = placeProgram(sandbox, session);
      const give = await own.waitingHook();
      own.replaceByNotes();
      const ended = { session_id: session, cwd: sandbox.project, ...ends(reason) };
      expect(await give(ended)).toEqual(SILENT);
      const isAnalysis = ([word]: readonly string[]): boolean => word === "analyze";
      // The context is saved behind every one of these.
      await until(() => own.ended().some(({ words: [word] }) => word === "context"));
      if (prompts >= 3 && reason !== "clear") await until(() => own.ended().length > 1);
      expect(own.calls().filter(isAnalysis)).toEqual(
        prompts >= 3 && reason !== "clear"
          ? [["analyze", "--project-path", sandbox.project, "--days", "7"]]
          : [],
      );
    };
    await end("three", 3, "other");
    await end("two", 2, "other");
    await end("cleared", 3, "clear");
  });
});

describe("twenty sessions that end at once", () => {
  test("are analysed by one at a time, and the person's client is asked once, whose own hooks record nothing", async () => {
    using sandbox = openSandbox();
    const client = placeStandIn(sandbox.folder);
    plantAskedOften(sandbox);
    // As a client that fires hooks all the same: those are ours, and they hear nothing.
    const inner = { hook_event_name: "SessionEnd", session_id: "inner", cwd: sandbox.project };
    const rule = "Run the linter before you commit.";
    client.does(
      [
        `echo '${JSON.stringify(inner)}' | '${PROGRAM}' hook --client claude-code`,
        answers(wording({ id: "c1", summary: "You ask for the linter.", rule }), sandbox.folder),
      ].join("\n"),
    );
    await sandbox.run(["config", "set", "analysisUsesModel", "true"]);
    const sessions = Array.from({ length: 20 }, (_, at) => `end-${at}`);
    for (const sessionId of sessions)
      plant(sandbox, ...["a", "b", "c"].map((text) => ({ sessionId, data: { text } })));
    const env = { PATH: client.path };
    const ended = sessions.map((session_id) =>
      sandbox.hook({ session_id, cwd: sandbox.project, ...ends("other") }, { env }),
    );
    for (const ran of await Promise.all(ended)) expect(ran).toEqual(SILENT);
    const rows = () =>
      sandbox.query<{ analysis: string }>("select analysis from analysis_cache order by ts desc");
    await until(() => rows()[0]?.analysis.includes(rule) === true);
    await quiet(sandbox);
    expect(client.calls()).toBe(1);
    expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
    expect(sandbox.query("select id from events where type = 'analysis_run'")).toHaveLength(1);
    expect(sandbox.query("select id from events where session_id = 'inner'")).toEqual([]);
    expect(rows().length).toBeLessThanOrEqual(5);
    expect(readdirSync(join(sandbox.home, "run/analysis"))).toEqual([]);
  });
});

const anError = (id: string, given: Partial<ErrorRow>): ErrorRow => ({
  id,
  ts: hoursAgo(100 * DAY_HOURS),
  errorNormalized: `Error: ${id}`,
  errorRaw: null,
  resolution: null,
  resolvedBy: null,
  toolSequence: null,
  useCount: 0,
  lastUsed: null,
  ...given,
});

/** An event past retention, as one that was recorded long ago, and one of days ago: else the clock would be doubted. */
async function plantOld(sandbox: Sandbox): Promise<string> {
  const old = eventOf(sandbox, { ts: hoursAgo(100 * DAY_HOURS), sessionId: "old" });
  const store = openSqliteStore(sandbox.db);
  const lately = eventOf(sandbox, { ts: hoursAgo(2 * DAY_HOURS), sessionId: "lately" });
  await store.transact((tx) => tx.insert([{ event: old }, { event: lately }]));
  await store.close();
  return old.id;
}

describe("pruning", () => {
  test("follows one end of a session in ten [R062]", async () => {
    using sandbox = openSandbox();
    const old = await plantOld(sandbox);
    const isThere = (): boolean =>
      sandbox.query("select id from events where id = ?", old).length > 0;
    let count = 0;
    while (isThere() && count < 150) {
      await live(sandbox, `s${count++}`, [ends("other")]);
    }
    await until(() => !isThere());
    expect(summariesOf(sandbox, "s0")).toHaveLength(1);
  });

  test("that is tried and fails, or cannot be started, costs neither the summary nor the exit code [R064]", async () => {
    using sandbox = openSandbox();
    const old = await plantOld(sandbox);
    const database = new Database(sandbox.db);
    database.run(
      "create trigger kept before delete on events begin select raise(abort, 'kept'); end",
    );
    database.close();
    const always = join(sandbox.folder, "always.ts");
    writeFileSync(always, "Math.random = () => 0;");
    const end = async (session: string, replace: (program: OwnProgram) => void) => {
      const program = placeProgram(sandbox, session);
      const give = await program.waitingHook({ BUN_OPTIONS: `--preload=${always}` });
      replace(program);
      const ended = { session_id: session, cwd: sandbox.project, ...ends("other") };
      expect(await give(ended)).toEqual(SILENT);
      expect(summaryOf(sandbox, session)).toMatchObject({ reason: "other", recovered: false });
      expect(storedSummaries(sandbox, session)).toHaveLength(1);
      return program;
    };
    const failing = await end("failing", (program) => program.replaceByNotes(PROGRAM));
    await until(() => failing.ended().length > 0);
    expect(failing.ended()).toEqual([{ words: ["prune"], exitCode: 1 }]);
    expect(sandbox.query("select id from events where id = ?", old)).toHaveLength(1);
    await end("missing", (program) => program.remove());
  });

  test("takes away events past retention, and known errors that are past it and were never of use [R063]", async () => {
    using sandbox = openSandbox();
    const old = await plantOld(sandbox);
    const [fresh] = plant(sandbox, { sessionId: "fresh" });
    const store = openSqliteStore(sandbox.db);
    await store.transact((tx) =>
      tx.saveErrors([
        anError("old", {}),
        anError("old-used", { useCount: 1, lastUsed: hoursAgo(1) }),
        anError("new", { ts: hoursAgo(1) }),
      ]),
    );
    await store.close();
    expect((await sandbox.run(["prune"])).exitCode).toBe(0);
    expect(sandbox.query("select session_id from events order by ts")).toEqual([
      { session_id: "lately" },
      { session_id: fresh?.sessionId ?? "" },
    ]);
    expect(sandbox.query("select id from error_kb order by id")).toEqual([
      { id: "new" },
      { id: "old-used" },
    ]);
    expect(old).not.toBe(fresh?.id ?? "");
  });
});
