/**
 * The store in a PostgreSQL database, for one machine, or for all machines of a tenant at once, which only reads.
 *
 * A transaction locks the machine's row first: transactions of one machine come one after another, from whatever process, and
 * those of different machines beside each other. What a machine recorded has places of its own, in the order of its log.
 */
import type { Cursor } from "../../event/cursor.ts";
import { newId } from "../../event/id.ts";
import { REJECTED_LINES } from "../columns.ts";
import type { RejectedLine, RemovalLog, Store } from "../store.ts";
import { ALL_TABLES } from "../tables.ts";
import * as counted from "./aggregates.ts";
import { blockersOf } from "./blockers.ts";
import type { PostgresConnection } from "./connection.ts";
import * as events from "./events.ts";
import { failuresOf, successesAfter } from "./failures.ts";
import * as files from "./files.ts";
import { eventReader, NO_WRITER, openMachineWriter } from "./machine-writer.ts";
import { migrate } from "./migrate.ts";
import { queryOutlines } from "./outlines.ts";
import { openPartitions, type Partitions } from "./partitions.ts";
import * as known from "./recall-queries.ts";
import * as sessions from "./sessions.ts";
import { DOCUMENT_TABLES, type DocumentWriter } from "./search/document-writer.ts";
import { type Owner, rowsOf, selectSql } from "./statements.ts";
import { askingSessions, usageOf, waitsOf } from "./waits-and-usage.ts";

const ADD_MACHINE = `insert into machines (tenant, machine, recording) values (:tenant, :machine, ?)
  on conflict (tenant, machine) do nothing`;
export type PostgresStore = Store & {
  /** Makes the documents of events that have none, or have those of another version. */
  readonly indexMissing: () => Promise<void>;
  /** Makes the documents of these sessions again, from the events that are left. */
  readonly indexAgain: (sessionIds: readonly string[]) => Promise<void>;
};

/**
 * The connection stays open when the store is closed: others may use it. Months are made beside the transaction that needs them:
 * where many stores share a connection, `partitions` have one of their own, so that nobody waits for who waits for him.
 */
export function openPostgresStore(
  connection: PostgresConnection,
  owner: Owner,
  writer: DocumentWriter = NO_WRITER,
  partitions: Partitions = openPartitions(connection),
): PostgresStore {
  const rows = rowsOf(connection.send, owner);
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

  const writing = openMachineWriter({ connection, owner, writer, partitions, prepared });
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };

  return {
    ...(owner.machine === null ? { isReader: true as const } : {}),
    transact: (work, waitMs) => inTurn(() => writing.transact(work, waitMs)),
    indexMissing: () =>
      inTurn(async () => {
        while (await writing.indexSome());
      }),
    indexAgain: (sessionIds) =>
      inTurn(async () => {
        for (const sessionId of sessionIds) await writing.indexSession(sessionId);
      }),
    queryEvents: <const Q extends Parameters<Store["queryEvents"]>[0]>(query: Q) =>
      read(() => eventReader(rows).queryEvents(query)),
    getSessionEvents: (sessionId) => read(() => events.sessionEvents(rows, sessionId)),
    throughEvents: (sessionId, work) =>
      read(async () => work(await events.eventsThrough(rows, sessionId))),
    listSessions: (query) => read(() => sessions.listSessions(rows, query)),
    session: (sessionId) => read(() => sessions.sessionOf(rows, sessionId)),
    findSessions: (idOrPrefix) => read(() => sessions.findSessions(rows, idOrPrefix)),
    countEvents: (sessionId, since) => read(() => sessions.countEvents(rows, sessionId, since)),
    newestSummary: (query) => read(() => known.newestSummary(rows, query)),
    listRuleSessions: (projectPath, limit, behind) =>
      read(() => known.listRuleSessions(rows, projectPath, limit, behind)),
    listSessionsWithRules: (projectPath, behind) =>
      read(() => known.listSessionsWithRules(rows, projectPath, behind)),
    ruleDigest: (projectPath) => read(() => known.ruleDigest(rows, projectPath)),
    listRuleProjects: () => read(() => known.listRuleProjects(rows)),
    listRuleChangeSessions: (projectPath, since, limit) =>
      read(() => known.listRuleChangeSessions(rows, projectPath, since, limit)),
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
    sessionsWithPrompts: (query) => read(() => counted.sessionsWithPrompts(rows, query)),
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
          `${selectSql("rejected", REJECTED_LINES)} where :own order by stream_key, "offset", line_hash`,
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
    await connection.send(`vacuum ${[...ALL_TABLES, ...DOCUMENT_TABLES].join(", ")}`, []);
  }
}
