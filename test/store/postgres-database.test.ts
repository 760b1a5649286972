import { describe, expect, test } from "bun:test";
import { StoreFault } from "../../src/store/fault.ts";
import {
  openConnection,
  type PostgresConnection,
  readConnectionUrl,
} from "../../src/store/postgres/connection.ts";
import { migrate, type Migration, MIGRATIONS } from "../../src/store/postgres/migrate.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { DOCUMENT_TABLES } from "../../src/store/postgres/search/document-writer.ts";
import { typeOf } from "../../src/store/postgres/statements.ts";
import type { Store } from "../../src/store/store.ts";
import { ALL_TABLES } from "../../src/store/tables.ts";
import { at } from "../event/samples.ts";
import { lacksPostgres, openSharedServer, openTestDatabase } from "../postgres.ts";
import { HOSTILE } from "./alike-steps.ts";
import { aRecord, aSession, idsOf, insert } from "./records.ts";

const faultOf = (error: unknown): string => (error instanceof StoreFault ? error.code : "none");
const onMachine = (
  connection: PostgresConnection,
  machine: string | null = "m",
  tenant = "t",
): Store => openPostgresStore(connection, { tenant, machine });

const namesOf = async (connection: PostgresConnection, like: string): Promise<string[]> =>
  (
    (await connection.send(
      "select tablename as name from pg_tables where schemaname = $1 and tablename like $2 order by 1",
      [connection.schema, like],
    )) as { name: string }[]
  ).map(({ name }) => name);

describe.skipIf(lacksPostgres)("a PostgreSQL database", () => {
  test("is migrated once by machines that start at the same time", async () => {
    await using database = await openTestDatabase();
    const { url } = await openSharedServer();
    const { schema } = database.connection;
    const machines = Array.from({ length: 8 }, (_, n) => {
      const connection = openConnection(new URL(url), { schema, connections: 2 });
      return { connection, store: onMachine(connection, `m${n}`) };
    });
    await Promise.all(machines.map(({ store }) => insert(store, { id: "a" })));
    expect(await onMachine(database.connection, null).totals()).toMatchObject({ events: 8 });
    const applied = await database.connection.send("select number from migrations", []);
    expect(applied).toHaveLength(MIGRATIONS.length);
    await Promise.all(machines.map(({ connection }) => connection.close()));
  });

  test("that a newer program changed is used as before, and refused where that change breaks this one", async () => {
    await using database = await openTestDatabase();
    const { connection } = database;
    const later = (number: number, sql: string): Migration => ({ number, sql });
    const store = onMachine(connection);
    await insert(store, { id: "a" });
    const added = later(902, "create table later (id text)");
    await migrate(connection, [added]);
    await insert(onMachine(connection), { id: "b" });
    const broken = later(903, "--! breaking\nalter table sessions add column other text");
    await migrate(connection, [added, broken]);
    const refused = await onMachine(connection).totals().catch(faultOf);
    expect(refused as unknown).toBe("DB_NEWER");
    expect(await migrate(connection, [added, broken]).catch(faultOf)).toBeUndefined();
  });

  test("has of every table what the statements believe: its owner first in every key, and each column's type", async () => {
    await using database = await openTestDatabase();
    const { connection } = database;
    await onMachine(connection).totals();
    const columns = (await connection.send(
      `select table_name as table, column_name as name, data_type as type, collation_name as collation
       from information_schema.columns where table_schema = $1`,
      [connection.schema],
    )) as { table: string; name: string; type: string; collation: string | null }[];
    const ours = columns.filter(({ table }) => (ALL_TABLES as readonly string[]).includes(table));
    expect(new Set(ours.map(({ table }) => table)).size).toBe(ALL_TABLES.length);
    expect(ours.filter(({ name, type }) => typeOf(name) !== type)).toEqual([]);
    const keys = (await connection.send(
      `select indexname as name, indexdef as made from pg_indexes where schemaname = $1
       and tablename not in ('migrations', 'tenants', 'retention', 'hub_tokens')`,
      [connection.schema],
    )) as { name: string; made: string }[];
    expect(keys.length).toBeGreaterThan(20);
    // What a search reads is of all machines of a tenant; a term has no owner.
    const isSearched = ({ made }: { made: string }): boolean =>
      DOCUMENT_TABLES.some((table) => made.includes(`.${table} USING btree (tenant, `)) ||
      /USING gin \(\S*document_places\(tenant, .+\), terms\)/.test(made);
    // So is what the page lists.
    const listed = "sessions_activity sessions_tagged sessions_starred waits_asked usage_day";
    const isListed = ({ name }: { name: string }): boolean => listed.split(" ").includes(name);
    const others = keys.filter((key) => !isSearched(key) && !isListed(key));
    expect(others.filter(({ made }) => !made.includes("(tenant, machine"))).toEqual([]);
  });

  test("has events by months, made when they are needed, and none twice whatever its time", async () => {
    await using database = await openTestDatabase();
    const { connection } = database;
    const [one, other] = [onMachine(connection, "1"), onMachine(connection, "2")];
    const times = ["2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00.000Z", "1999-01-01", "2999"];
    await Promise.all(
      [one, other].map((store) => insert(store, ...times.map((ts, n) => ({ id: `${n}`, ts })))),
    );
    expect(await namesOf(connection, "events%")).toEqual([
      "events",
      "events_2026_01",
      "events_2026_02",
      "events_after",
      "events_before",
    ]);
    await insert(one, { id: "0", ts: "2026-05-01T00:00:00.000Z" });
    expect(await one.totals()).toMatchObject({ events: 4 });
    expect(idsOf(await one.queryEvents({ oldestFirst: true }))).toEqual(["2", "0", "1", "3"]);
  });

  test("keeps machines and tenants apart, and shows a tenant's reader all of its machines", async () => {
    await using database = await openTestDatabase();
    const { connection } = database;
    const stores = [
      onMachine(connection, "1"),
      onMachine(connection, "2"),
      onMachine(connection, "1", "other"),
    ];
    for (const [n, store] of stores.entries()) {
      await insert(store, { id: "same", ts: at(n) }, { id: `own-${n}`, ts: at(n) });
      await store.transact((tx) => tx.saveSessions([aSession({ sessionId: `s${n}` })]));
    }
    for (const [n, store] of stores.entries()) {
      expect(idsOf(await store.queryEvents({}))).toEqual([`own-${n}`, "same"]);
      expect(await store.eventsAfter(0, 9)).toHaveLength(2);
    }
    const reader = onMachine(connection, null);
    expect(idsOf(await reader.queryEvents({}))).toEqual(["own-1", "same", "own-0", "same"]);
    expect((await reader.listSessions({})).map(({ sessionId }) => sessionId)).toEqual(["s0", "s1"]);
    expect(await reader.transact(async () => 1).catch(faultOf)).toBe("DB_DENIED");
    await stores[0]?.transact((tx) => tx.clear());
    expect(await reader.totals()).toEqual({ events: 2, sessions: 1 });
    expect(await stores[2]?.totals()).toEqual({ events: 2, sessions: 1 });
  });

  test("shows a reader each known error once, the one that was solved", async () => {
    await using database = await openTestDatabase();
    const { connection } = database;
    const error = { errorNormalized: "Error: x", errorRaw: null, resolvedBy: null };
    const rest = { toolSequence: null, useCount: 0, lastUsed: null };
    const rows = [
      { ...error, ...rest, id: "1", ts: at(1), resolution: "[1]" },
      { ...error, ...rest, id: "2", ts: at(2), resolution: null },
    ];
    for (const row of rows)
      await onMachine(connection, row.id).transact((tx) => tx.saveErrors([row]));
    const reader = onMachine(connection, null);
    expect(idsOf(await reader.listErrors({}))).toEqual(["1"]);
    expect(await reader.errorOf("Error: x")).toMatchObject({ id: "1" });
  });

  test("takes any text in any column, statements and NUL included, for a text", async () => {
    await using database = await openTestDatabase();
    const store = onMachine(database.connection);
    const texts = [...HOSTILE, "a\u0000b", "\uFDD0", "half \uD800"];
    const events = texts.map((text, n) =>
      aRecord({
        id: `${n}${text}`,
        sessionId: text,
        project: text,
        projectPath: text,
        data: { text },
      }),
    );
    await store.transact((tx) => tx.insert(events));
    const wanted = events.map(({ event }) => event);
    expect((await store.eventsAfter(0, 99)).slice(0, -1).map(({ event }) => event)).toEqual(
      wanted.slice(0, -1),
    );
    for (const text of texts.slice(0, -1))
      expect(idsOf(await store.getSessionEvents(text))).toHaveLength(1);
  });

  test("refuses a record that no index takes, names why, and keeps those before it", async () => {
    await using database = await openTestDatabase();
    const store = onMachine(database.connection);
    const long = Array.from({ length: 4000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join("");
    const records = [aRecord({ id: "a" }), aRecord({ id: long }), aRecord({ id: "b" })];
    const outcomes = await store.transact((tx) => tx.insert(records));
    expect(outcomes).toMatchObject([{ outcome: "new" }, { outcome: "refused" }]);
    expect(idsOf(await store.queryEvents({}))).toEqual(["a"]);
  });

  test("lets one process write for a machine at a time, and another wait no longer than it likes", async () => {
    await using database = await openTestDatabase();
    const { connection } = database;
    const [mine, theirs] = [onMachine(connection), onMachine(connection)];
    await mine.totals();
    await mine.transact(async (tx) => {
      await tx.insert([aRecord({ id: "a" })]);
      expect(await theirs.transact(async () => 1, 20).catch(faultOf)).toBe("DB_BUSY");
      await insert(onMachine(connection, "another"), { id: "b" });
    });
    await insert(theirs, { id: "c" });
    expect(idsOf(await mine.queryEvents({ oldestFirst: true }))).toEqual(["a", "c"]);
  });

  test("is named by host and name alone, and reached over the network only where its certificate is verified", async () => {
    const { place, close } = openConnection(new URL("postgres://me:secret@db.example:99/team"));
    expect(place).toBe("db.example/team");
    await close();
    expect(readConnectionUrl("postgresql://db.example/team")?.hostname).toBe("db.example");
    for (const text of ["mysql://db.example/team", "db.example", ""])
      expect(readConnectionUrl(text)).toBeNull();
    for (const mode of ["disable", "prefer", "require", "verify-ca"]) {
      const url = new URL(`postgres://me:secret@db.example/team?sslmode=${mode}`);
      expect(() => openConnection(url)).toThrow("sslmode is not verify-full");
    }
    const nobody = openConnection(new URL("postgres://me:secret@127.0.0.1:1/team"));
    const error = await nobody.send("select 1", []).catch((reason: unknown) => reason);
    expect(faultOf(error)).toBe("DB_UNREACHABLE");
    expect(JSON.stringify(error) + String(error)).not.toContain("secret");
    await nobody.close();
  });
});
