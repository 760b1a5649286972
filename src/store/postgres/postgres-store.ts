/**
 * The store in a PostgreSQL database, for one machine, or for all machines of a tenant at once, which only reads.
 *
 * A transaction locks the machine's row first: transactions of one machine come one after another, from whatever process, and
 * those of different machines beside each other. What a machine recorded has places of its own, in the order of its log.
 */
import type { Cursor } from "../../event/cursor.ts";
import { newId } from "../../event/id.ts";
import { REJECTED } from "../columns.ts";
import { StoreFault } from "../fault.ts";
import type {
  QueryResultEvent,
  RejectedLine,
  RemovalLog,
  Store,
  StoreTransaction,
} from "../store.ts";
import { ALL_TABLES } from "../tables.ts";
import * as counted from "./aggregates.ts";
import { blockersOf } from "./blockers.ts";
import type { PostgresConnection } from "./connection.ts";
import * as events from "./events.ts";
import { failuresOf, successesAfter } from "./failures.ts";
import * as files from "./files.ts";
import { insertRecords } from "./insert-records.ts";
import { migrate } from "./migrate.ts";
import { queryOutlines } from "./outlines.ts";
import { openPartitions } from "./partitions.ts";
import { openTransaction } from "./postgres-transaction.ts";
import * as known from "./recall-queries.ts";
import * as sessions from "./sessions.ts";
import { type Owner, rowsOf, selectSql, type Send } from "./statements.ts";
import { askingSessions, usageOf, waitsOf } from "./waits-and-usage.ts";

/** How long to wait for another process's transaction of the same machine. */
const LOCK_MS = 5000;

const ADD_MACHINE = `insert into machines (tenant, machine, recording) values (:tenant, :machine, ?)
  on conflict (tenant, machine) do nothing`;
const LOCK_MACHINE =
  "select last_position::double precision as position from machines where :own for update";

/** The connection stays open when the store is closed: others may use it. */
export function openPostgresStore(connection: PostgresConnection, owner: Owner): Store {
  const rows = rowsOf(connection.send, owner);
  const partitions = openPartitions(connection);
  let ready: Promise<unknown> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function prepare(): Promise<void> {
    await migrate(connection);
    if (owner.machine !== null) await rows(ADD_MACHINE, newId());
  }
  /** Once; what failed is tried again. */
  const prepared = (): Promise<unknown> => {
    ready ??= prepare().catch((error: unknown) => {
      ready = null;
      throw error;
    });
    return ready;
  };
  const read = async <T>(work: () => Promise<T>): Promise<T> => {
    await prepared();
    return work();
  };

  async function write<T>(work: (tx: StoreTransaction) => Promise<T>, waitMs: number): Promise<T> {
    if (owner.machine === null)
      throw new StoreFault("DB_DENIED", connection.place, "other machines' rows are only read");
    await prepared();
    return connection.transact(async (send) => {
      await send(`set local lock_timeout = ${Math.max(1, Math.ceil(waitMs))}`, []);
      return run(send, work);
    });
  }

  async function run<T>(send: Send, work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    const own = rowsOf(send, owner);
    const [machine] = await own<{ position: number }>(LOCK_MACHINE);
    const before = machine?.position ?? 0;
    let position = before;
    const places = (count: number): readonly number[] =>
      Array.from({ length: count }, () => ++position);
    const result = await work(
      openTransaction({
        rows: own,
        places,
        insert: async (records) => {
          await partitions.prepare(records.map(({ event }) => event.ts));
          return insertRecords({ rows: own, send }, records, places);
        },
      }),
    );
    if (position > before)
      await own("update machines set last_position = ?::bigint where :own", position);
    return result;
  }

  return {
    ...(owner.machine === null ? { isReader: true as const } : {}),
    transact: (work, waitMs = LOCK_MS) => {
      const mine = last.then(() => write(work, waitMs));
      last = mine.catch(() => undefined);
      return mine;
    },
    queryEvents: <const Q extends Parameters<Store["queryEvents"]>[0]>(query: Q) =>
      read(() => events.queryEvents(rows, query)) as unknown as Promise<QueryResultEvent<Q>[]>,
    getSessionEvents: (sessionId) => read(() => events.sessionEvents(rows, sessionId)),
    throughEvents: (sessionId, work) =>
      read(async () => work(await events.eventsThrough(rows, sessionId))),
    listSessions: (query) => read(() => sessions.listSessions(rows, query)),
    session: (sessionId) => read(() => sessions.sessionOf(rows, sessionId)),
    findSessions: (idOrPrefix) => read(() => sessions.findSessions(rows, idOrPrefix)),
    countEvents: (sessionId) => read(() => sessions.countEvents(rows, sessionId)),
    newestSummary: (query) => read(() => known.newestSummary(rows, query)),
    standingSessions: (projectPath, limit, behind) =>
      read(() => known.standingSessions(rows, projectPath, limit, behind)),
    saidSessions: (projectPath, behind) =>
      read(() => known.saidSessions(rows, projectPath, behind)),
    standingDigest: (projectPath) => read(() => known.standingDigest(rows, projectPath)),
    standingProjects: () => read(() => known.standingProjects(rows)),
    changingSessions: (projectPath, since, limit) =>
      read(() => known.changingSessions(rows, projectPath, since, limit)),
    snapshots: (query) => read(() => known.snapshotsOf(rows, query)),
    checkpoints: (query) => read(() => known.checkpointsOf(rows, query)),
    blockers: (query) => read(() => blockersOf(rows, query)),
    failures: (query) => read(() => failuresOf(rows, query)),
    successesAfter: (ids) => read(() => successesAfter(rows, ids)),
    waits: (query) => read(() => waitsOf(rows, query)),
    askingSessions: (until) => read(() => askingSessions(rows, until)),
    usage: (query) => read(() => usageOf(rows, query)),
    history: (query) => read(() => sessions.queryHistory(rows, query)),
    countHistory: (query) => read(() => sessions.countHistory(rows, query)),
    promptBefore: (sessionId, ts) => read(() => sessions.promptBefore(rows, sessionId, ts)),
    tags: () => read(() => sessions.countTags(rows)),
    workedFiles: (paths, limit) => read(() => files.workedFiles(rows, paths, limit)),
    workedFile: (of) => read(() => files.workedFile(rows, of)),
    fileSessions: (query) => read(() => files.fileSessions(rows, query)),
    sessionTraces: () => read(() => sessions.sessionTraces(rows)),
    outlines: (sessionIds) => read(() => queryOutlines(rows, sessionIds)),
    usageOf: (sessionIds) => read(() => sessions.usageOfSessions(rows, sessionIds)),
    countBetween: (query) => read(() => counted.countBetween(rows, query)),
    askedBetween: (query) => read(() => counted.askedBetween(rows, query)),
    sketchEvents: (query) => read(() => counted.sketchEvents(rows, query)),
    oldestOf: (types, projectPaths) => read(() => counted.oldestOf(rows, types, projectPaths)),
    injections: (sessionId) => read(() => known.injectionsOf(rows, sessionId)),
    newestAnalysis: (query) => read(() => known.newestAnalysis(rows, query)),
    feedback: () => read(() => known.feedbackRows(rows)),
    errorOf: (normalized) => read(() => known.errorOf(rows, normalized)),
    solvedLike: (beginning, limit) => read(() => known.solvedLike(rows, beginning, limit)),
    listErrors: ({ limit }) => read(() => known.listErrors(rows, limit)),
    skillEvents: (sessionId) => read(() => known.skillEvents(rows, sessionId)),
    lastRecorded: (limit) => read(() => events.lastRecorded(rows, limit)),
    eventsAfter: (position, limit, query) =>
      read(() => events.eventsAfter(rows, position, limit, query)),
    recordedUntil: (position) => read(() => events.recordedUntil(rows, position)),
    countAfter: (position) => read(() => events.countAfter(rows, position)),
    event: (idOrBeginning) => read(() => events.eventBy(rows, idOrBeginning)),
    removals: () => read(() => removalsOf()),
    cursors: () =>
      read(async () => {
        const found = await rows<Cursor & { streamKey: string }>(
          `select stream_key as "streamKey", inode, byte_offset::double precision as "byteOffset", fingerprint
           from lifecycle_stream_offsets where :own`,
        );
        return new Map(found.map(({ streamKey, ...cursor }) => [streamKey, cursor]));
      }),
    oldestSession: () =>
      read(async () => {
        const [row] = await rows<{ oldest: string | null }>(
          "select min(started_at) as oldest from sessions where :own",
        );
        return row?.oldest ?? null;
      }),
    setAsideLines: () =>
      read(() =>
        rows<RejectedLine>(
          `${selectSql("rejected", REJECTED)} where :own order by stream_key, "offset", line_hash`,
        ),
      ),
    totals: () =>
      read(async () => {
        const [row] = await rows<{ events: number; sessions: number }>(
          `select (select count(*)::double precision from events where :own) as events,
             (select count(*)::double precision from sessions where :own) as sessions`,
        );
        return row ?? { events: 0, sessions: 0 };
      }),
    // Rows that are deleted are freed; what the server's log and copies of it still hold is its keeper's.
    scrub: () => read(() => vacuum()),
    close: async () => {
      await last;
    },
  };

  async function removalsOf(): Promise<RemovalLog> {
    const machines = await rows<{ recording: string }>(
      "select recording from machines where :own order by machine",
    );
    return {
      recording: machines.map(({ recording }) => recording).join(" "),
      sessions: await rows(
        `select mark, session_id as "sessionId", last_position::double precision as "lastPosition"
         from removed_sessions where :own order by position, machine`,
      ),
    };
  }

  async function vacuum(): Promise<void> {
    await connection.send(`vacuum ${ALL_TABLES.join(", ")}`, []);
  }
}
