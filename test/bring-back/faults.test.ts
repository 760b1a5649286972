import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { asStranger, cannotBeRefused, isRoot } from "../faults/privileges.ts";
import { seededRandom } from "../faults/random.ts";
import { asStdin, filesIn, SILENT, start } from "../hooks/processes.ts";
import { lockDatabase } from "../store/lock-database.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import {
  asks,
  configure,
  ends,
  live,
  plantSummary,
  starts,
  startSession,
  storedSummaries,
  summariesOf,
  summaryOf,
  told,
} from "./sessions.ts";

function removeDatabase(sandbox: Sandbox): void {
  for (const behind of ["", "-wal", "-shm"]) {
    rmSync(`${sandbox.db}${behind}`, { force: true, recursive: true });
  }
}

function writeOver(sandbox: Sandbox, bytes: string): void {
  removeDatabase(sandbox);
  writeFileSync(sandbox.db, bytes);
}

/** Ways in which no database is to be had. */
const BREAKING: Readonly<Record<string, (sandbox: Sandbox) => void>> = {
  garbage: (sandbox) => writeOver(sandbox, "this is no database ".repeat(5000)),
  "a beginning of a database": (sandbox) => writeOver(sandbox, "SQLite format 3\0"),
  "a folder": (sandbox) => {
    removeDatabase(sandbox);
    mkdirSync(sandbox.db);
  },
  "in a folder that is a file": (sandbox) => {
    rmSync(dirname(sandbox.db), { recursive: true });
    writeFileSync(dirname(sandbox.db), "in the way");
  },
  "another program's": (sandbox) => {
    removeDatabase(sandbox);
    const db = new Database(sandbox.db, { create: true });
    db.run("create table theirs (x)");
    db.close();
  },
};

/** A session that is over, and its database in use. */
async function lived(sandbox: Sandbox): Promise<void> {
  await live(sandbox, "first", [starts(), asks("하나"), ends("other")]);
}

describe("a database that is", () => {
  for (const [what, spoil] of Object.entries(BREAKING)) {
    test(`${what}: sessions start and end without a word, their events are recorded, and the missing summary is made up for [R030, R033, R057]`, async () => {
      using sandbox = openSandbox();
      await lived(sandbox);
      spoil(sandbox);
      for (const source of ["startup", "resume", "clear", "compact", "fork"]) {
        expect(await startSession(sandbox, { session: "second", source })).toEqual(SILENT);
      }
      await live(sandbox, "second", [asks("둘"), ends("other")]);
      const types = sandbox.events().filter(({ sessionId }) => sessionId === "second");
      expect(types.map(({ type }): string => type)).toEqual([
        ...Array.from({ length: 5 }, () => "session.lifecycle"),
        "turn.start",
        "prompt",
        "session.lifecycle",
      ]);

      rmSync(what.startsWith("in a folder") ? dirname(sandbox.db) : sandbox.db, {
        recursive: true,
      });
      const { context } = told(await startSession(sandbox, { session: "third" }));
      expect(context).toContain('이전 세션 마지막 작업: "둘"');
      expect(summaryOf(sandbox, "second")).toMatchObject({ promptCount: 1, reason: "other" });
    });
  }

  test("not there is made again, and what it held is told from the journal [R034]", async () => {
    using sandbox = openSandbox();
    await lived(sandbox);
    rmSync(dirname(sandbox.db), { recursive: true });
    const { context } = told(await startSession(sandbox));
    expect(context).toContain('이전 세션 마지막 작업: "하나"');
    expect(storedSummaries(sandbox, "first")).toHaveLength(1);
  });

  test("of a newer program is read and not written: the answer comes, and the summary stands in the journal [R033, R057]", async () => {
    using sandbox = openSandbox();
    await lived(sandbox);
    const db = new Database(sandbox.db);
    db.run("pragma user_version = 99");
    db.close();
    const rows = sandbox.query("select count(*) as n from events");
    expect(told(await startSession(sandbox)).context).toContain('"하나"');
    await live(sandbox, "now", [asks("둘"), ends("other")]);
    expect(summaryOf(sandbox, "now")).toMatchObject({ promptCount: 1, recovered: false });
    expect(sandbox.query("select count(*) as n from events")).toEqual(rows);
    expect(told(await startSession(sandbox, { session: "third" })).context).toContain('"둘"');
  });

  test("held by another process: the answer comes from reads, and the summary stands in the journal [R033, R057]", async () => {
    using sandbox = openSandbox();
    await lived(sandbox);
    {
      await using _lock = await lockDatabase(sandbox.db);
      expect(told(await startSession(sandbox)).context).toContain('"하나"');
      await live(sandbox, "now", [asks("둘"), ends("other")]);
      expect(summaryOf(sandbox, "now")).toMatchObject({ promptCount: 1, recovered: false });
      expect(told(await startSession(sandbox, { session: "third" })).context).toContain('"둘"');
    }
    await sandbox.run(["ingest"]);
    expect(storedSummaries(sandbox, "now")).toHaveLength(1);
  });

  test("held by another process: whose summary it is does not depend on ids that begin alike [R052]", async () => {
    using sandbox = openSandbox();
    const other = join(sandbox.folder, "other");
    mkdirSync(other);
    await live(sandbox, "s10", [starts(), asks("남의 일")], { folder: other });
    await using _lock = await lockDatabase(sandbox.db);
    await live(sandbox, "s1", [starts(), asks("내 일"), ends("other")]);
    expect(summaryOf(sandbox, "s1")).toMatchObject({
      projectPath: sandbox.project,
      lastPrompts: ["내 일"],
    });
  });

  test.skipIf(cannotBeRefused("a start where all is read-only"))(
    "read-only, like everything around it: nothing is said, nothing is changed [R033]",
    async () => {
      using sandbox = openSandbox();
      await lived(sandbox);
      const all = ["", ...filesIn(sandbox.folder)].map((name) => join(sandbox.folder, name));
      const before = sandbox.journalLines();
      for (const path of all)
        chmodSync(
          path,
          path.includes(".", path.lastIndexOf("/")) && !path.endsWith(".self-generation")
            ? 0o444
            : 0o555,
        );
      const prefix = isRoot ? asStranger(sandbox) : [];
      for (const event of [starts(), ends("other")]) {
        const stdin = asStdin({ session_id: "x", cwd: sandbox.project, ...event });
        const ran = await start(sandbox, [...prefix, PROGRAM, "hook"], { stdin }).ended;
        expect(ran).toMatchObject({ exitCode: 0, signal: null, stderr: "", timedOut: false });
      }
      for (const path of all) chmodSync(path, 0o755);
      expect(sandbox.journalLines()).toEqual(before);
    },
  );
});

describe("settings", () => {
  test("that say disabled: nothing is told, nothing is recorded, exit 0 [R034]", async () => {
    using sandbox = openSandbox();
    plantSummary(sandbox);
    configure(sandbox, { enabled: false });
    const before = sandbox.journalLines();
    expect(await startSession(sandbox)).toEqual(SILENT);
    expect(await sandbox.hook({ session_id: "s", cwd: sandbox.project, ...ends() })).toEqual(
      SILENT,
    );
    expect(sandbox.journalLines()).toEqual(before);
    expect(existsSync(sandbox.db)).toBe(false);
  });

  test.each(["", "{", "\0\0", "[1]", '{"language": 7, "contextBudget": "much"}'])(
    "that cannot be read (%p) are those of before: the answer comes, and the person hears of it [R034]",
    async (content) => {
      using sandbox = openSandbox();
      plantSummary(sandbox);
      configure(sandbox, { language: "en" });
      await startSession(sandbox);
      writeFileSync(join(sandbox.home, "config.json"), content);
      const { context, message } = told(await startSession(sandbox));
      expect(context).toContain("15 prompts");
      expect(message).toContain("Using the last valid settings.");
    },
  );

  test("that are there and cannot be read may say that nothing is to be recorded: nothing is [R034]", async () => {
    using sandbox = openSandbox();
    plantSummary(sandbox);
    mkdirSync(join(sandbox.home, "config.json"), { recursive: true });
    const before = sandbox.journalLines();
    const { stdout, ...ran } = await startSession(sandbox);
    expect({ ...ran, stdout: "" }).toEqual(SILENT);
    expect(Object.keys(JSON.parse(stdout) as object)).toEqual(["systemMessage"]);
    expect(sandbox.journalLines()).toEqual(before);
  });

  test("that name another place for the database: it is used, and no other [R034]", async () => {
    using sandbox = openSandbox();
    const dbPath = join(sandbox.folder, "elsewhere/it.db");
    configure(sandbox, { dbPath });
    await lived(sandbox);
    expect(told(await startSession(sandbox)).context).toContain('"하나"');
    expect(existsSync(dbPath)).toBe(true);
    expect(existsSync(sandbox.db)).toBe(false);
  });

  test("that give no room: nothing is told, and nothing is noted as told", async () => {
    using sandbox = openSandbox();
    plantSummary(sandbox);
    for (const startup of [0, 1, 50, 150]) {
      configure(sandbox, { contextBudget: { startup } });
      expect(await startSession(sandbox, { session: `s${startup}` })).toEqual(SILENT);
    }
    expect(sandbox.events().filter(({ type }) => type === "injection")).toEqual([]);
  });
});

describe("kill -9", () => {
  test("of SessionEnd's hook at any moment loses no event, and the next start makes up for the summary [R057]", async () => {
    using sandbox = openSandbox();
    const random = seededRandom(4);
    const sent: { session: string; isWhole: boolean }[] = [];
    for (let at = 0; at < 40; at++) {
      const session = `s${at}`;
      await live(sandbox, session, [asks(`요청 ${at}`)]);
      const { child, ended } = start(sandbox, [PROGRAM, "hook"], {
        stdin: asStdin({ session_id: session, cwd: sandbox.project, ...ends("other") }),
      });
      const killer = setTimeout(() => child.kill("SIGKILL"), random.whole(1, 25));
      const { signal } = await ended;
      clearTimeout(killer);
      const hasEnded = sandbox
        .events()
        .some((one) => one.sessionId === session && one["phase"] === "ended");
      sent.push({ session, isWhole: signal === null });
      expect(summariesOf(sandbox, session).length).toBeLessThanOrEqual(1);
      if (signal === null) expect(summariesOf(sandbox, session)).toHaveLength(1);
      if (!hasEnded) continue;
      const { context } = told(await startSession(sandbox, { session: `after-${at}` }));
      expect(context).toContain(`이전 세션 마지막 작업: "요청 ${at}"`);
      expect(summaryOf(sandbox, session)).toMatchObject({ promptCount: 1, reason: "other" });
    }
    expect(sent.filter(({ isWhole }) => !isWhole).length).toBeGreaterThan(5);
    await sandbox.run(["ingest"]);
    expect(sandbox.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });

  test("of SessionStart's hook at any moment harms nothing: what it printed is whole or nothing that anybody reads", async () => {
    using sandbox = openSandbox();
    plantSummary(sandbox);
    const random = seededRandom(5);
    for (let at = 0; at < 30; at++) {
      const { child, ended } = start(sandbox, [PROGRAM, "hook"], {
        stdin: asStdin({ session_id: `s${at}`, cwd: sandbox.project, ...starts() }),
      });
      const killer = setTimeout(() => child.kill("SIGKILL"), random.whole(1, 60));
      const { stdout } = await ended;
      clearTimeout(killer);
      if (stdout !== "") expect(JSON.parse(stdout)).toHaveProperty("hookSpecificOutput");
    }
    expect(told(await startSession(sandbox)).context).toContain("프롬프트 15개");
    expect(sandbox.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });
});
