import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { readFaults } from "../../src/journal/faults.ts";
import { parsed } from "../cli/recorded-session.ts";
import { asks } from "../observe/waits/asking.ts";
import {
  type DaemonHome,
  lockDatabase,
  openDaemonHome,
  record,
  rowIds,
  untilRows,
} from "./daemon-home.ts";
import { until } from "../until.ts";
import { WITHOUT_HISTORY } from "../store/older.ts";

const faultCodes = (home: DaemonHome): string[] =>
  readFaults(join(home.home, "logs")).map(({ code }) => code);

const answer = async (home: DaemonHome): Promise<unknown> =>
  parsed(await home.run("daemon", "status", "--json"));

test.concurrent("a database that another process holds loses nothing: the daemon answers meanwhile, and rows come afterwards", async () => {
  await using home = openDaemonHome();
  const daemon = await home.startDaemon();
  const ids = record(home, 2);
  await untilRows(home, ids);
  const release = await lockDatabase(home);
  for (let round = 0; round < 6; round++) {
    ids.push(...record(home, 5));
    expect(await answer(home)).toMatchObject({ answers: true, pid: daemon.pid, lastFault: null });
  }
  expect(rowIds(home)).toHaveLength(2);
  await release();
  await untilRows(home, ids);
  expect(rowIds(home)).toEqual(ids.toSorted());
  expect(faultCodes(home)).toEqual([]);
});

test.concurrent("it can be stopped while another process holds the database", async () => {
  await using home = openDaemonHome();
  const daemon = await home.startDaemon();
  await untilRows(home, record(home, 2));
  const release = await lockDatabase(home);
  const waiting = record(home, 5);
  expect(parsed(await home.run("daemon", "stop", "--json"))).toEqual({ outcome: "stopped" });
  // By itself: a signal that kills would leave no code.
  expect(await daemon.ended).toBe(0);
  await release();
  await home.startDaemon();
  await untilRows(home, waiting);
});

test.concurrent("a database moved aside is made anew with every row", async () => {
  await using home = openDaemonHome();
  const daemon = await home.startDaemon();
  const ids = record(home, 20);
  await untilRows(home, ids);
  const { db } = home.sandbox;
  renameSync(db, `${db}.aside`);
  for (const ending of ["-wal", "-shm"]) rmSync(db + ending, { force: true });
  ids.push(...record(home, 5));
  await untilRows(home, ids);
  rmSync(dirname(db), { recursive: true });
  ids.push(...record(home, 5));
  await untilRows(home, ids);
  expect(rowIds(home)).toEqual(ids.toSorted());
  expect(home.living()?.pid).toBe(daemon.pid);
  expect(home.sandbox.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
});

// The next two wait for the next try, which comes after five seconds.
test.concurrent("over a damaged database it lives, tells the fault once, and goes on when it was rebuilt", async () => {
  await using home = openDaemonHome();
  const ids = record(home, 10);
  mkdirSync(dirname(home.sandbox.db), { recursive: true });
  writeFileSync(home.sandbox.db, "this is no database ".repeat(500));
  const daemon = await home.startDaemon();
  await until(() => faultCodes(home).length > 0);
  expect(faultCodes(home)).toEqual(["DB_CORRUPT"]);
  expect(await answer(home)).toMatchObject({ pid: daemon.pid, lastFault: { code: "DB_CORRUPT" } });
  expect((await home.run("rebuild")).exitCode).toBe(0);
  expect(rowIds(home)).toEqual(ids.toSorted());
  ids.push(...record(home, 5));
  await untilRows(home, ids);
  expect(home.living()?.pid).toBe(daemon.pid);
  expect(faultCodes(home)).toEqual(["DB_CORRUPT"]);
});

test.concurrent("why a database cannot be opened is told to whoever reads, with what helps, until it can be", async () => {
  await using home = openDaemonHome();
  const { sandbox } = home;
  mkdirSync(dirname(sandbox.db), { recursive: true });
  writeFileSync(sandbox.db, "alias ll=ls\n".repeat(50));
  await home.startDaemon();
  const asked = async (): Promise<Response> =>
    fetch("http://localhost/api/v1/history", { unix: home.living()?.socket ?? "" });
  await until(() => faultCodes(home).length > 0);
  const told = await asked();
  expect(told.status).toBe(503);
  expect(await told.json()).toEqual({
    error: {
      code: faultCodes(home)[0],
      message: expect.stringContaining(sandbox.db),
      fix: expect.stringContaining("self-gen"),
    },
  });
  rmSync(sandbox.db);
  await until(async () => (await asked()).status === 200);
});

test.concurrent("a database damaged under it is rebuilt under it, and every event is there", async () => {
  await using home = openDaemonHome();
  const daemon = await home.startDaemon();
  const ids = record(home, 200);
  await untilRows(home, ids);
  truncateSync(home.sandbox.db, 5000);
  ids.push(...record(home, 5));
  // What stands in the database's log hides the damage for a while.
  await until(() => faultCodes(home).length > 0 || rowIds(home).length === ids.length);
  expect((await home.run("rebuild")).exitCode).toBe(0);
  ids.push(...record(home, 5));
  await untilRows(home, ids);
  expect(rowIds(home)).toEqual(ids.toSorted());
  expect(home.living()?.pid).toBe(daemon.pid);
  expect(home.sandbox.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
});

test.concurrent("a rebuild of a sound database beside it ends with every row", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const ids = record(home, 300);
  await untilRows(home, ids);
  for (let round = 0; round < 4; round++) {
    const rebuilding = home.run("rebuild");
    ids.push(...record(home, 20));
    expect((await rebuilding).exitCode).toBe(0);
  }
  await untilRows(home, ids);
  expect(rowIds(home)).toEqual(ids.toSorted());
});

test.concurrent("a database of a newer program is told once and left as it is", async () => {
  await using home = openDaemonHome();
  expect((await home.run("ingest")).exitCode).toBe(0);
  const db = new Database(home.sandbox.db);
  db.run("pragma user_version = 99");
  db.close();
  await home.startDaemon();
  record(home, 2);
  await until(() => faultCodes(home).length > 0);
  expect(faultCodes(home)).toEqual(["DB_NEWER"]);
  expect(rowIds(home)).toEqual([]);
  expect(existsSync(home.sandbox.journal)).toBe(true);
});

test.concurrent("what an older program recorded becomes waits beside the daemon's other work, without anybody asking", async () => {
  await using home = openDaemonHome();
  const { sandbox } = home;
  const ts = new Date().toISOString();
  mkdirSync(dirname(sandbox.journal), { recursive: true });
  writeFileSync(
    sandbox.journal,
    asks("w", 1)
      .map((event) => encodeLine({ ...event, ts }))
      .join(""),
  );
  await home.run("status");
  const db = new Database(sandbox.db);
  db.run(
    `${WITHOUT_HISTORY} drop table waits; drop table usage; drop table failures; alter table sessions drop column title; pragma user_version = 5`,
  );
  db.close();
  await home.startDaemon();
  const made = await until(() => {
    try {
      return sandbox.query<{ id: string }>("select id from waits")[0];
    } catch {
      // The table comes with the daemon.
      return null;
    }
  });
  expect(made).toEqual({ id: "w" });
});
