/**
 * A machine's log in the team's database. Rows and cursor commit in one transaction under the machine's lock, so each event
 * arrives once, however often a batch is sent and by however many processes.
 */
import type { Cursor } from "../../event/cursor.ts";
import { encodeLine } from "../../event/line.ts";
import { type Event, isLifecycle } from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import type { PostgresConnection } from "../../store/postgres/connection.ts";
import { migrate } from "../../store/postgres/migrate.ts";
import type { Partitions } from "../../store/postgres/partitions.ts";
import { openPostgresStore, type PostgresStore } from "../../store/postgres/postgres-store.ts";
import { readRetentionStart } from "../../store/postgres/retention.ts";
import type { EventRecord, StoreTransaction } from "../../store/store.ts";
import { claimMachine } from "../../team/claim-machine.ts";
import { SHARES_CURSOR } from "../../team/shares.ts";
import { listMachines, removeMachine } from "../../team/team-database.ts";
import type { BatchAnswer, LogBatch, TeamSink } from "../../team/team-sink.ts";
import { foldProjectRules } from "../project/fold-project-rules.ts";
import { projectEvent } from "../project/project-event.ts";
import { saveRecords } from "../project/save-records.ts";
import { MAX_REFUSALS } from "../read/rejected-line.ts";
import { deleteForwardedEvents } from "./delete-forwarded-events.ts";
import { DOCUMENTS } from "./documents.ts";

const WINDOW_BYTES = 1024 * 1024;
const PATIENCE_MS = 10_000;
const MAX_FOLDING_MS = 500;

/** The cursor that says which deletion was the last one. */
const DELETIONS_CURSOR = "deleted";

/** The connection stays open when the sink is closed: others may use it. */
export function openDatabaseSink(
  connection: PostgresConnection,
  team: string,
  machine: string,
  partitions?: Partitions,
): TeamSink {
  const store = openPostgresStore(connection, { tenant: team, machine }, DOCUMENTS, partitions);
  return {
    place: connection.place,
    windowBytes: WINDOW_BYTES,
    claim: async (claim) => {
      await migrate(connection);
      return claimMachine(connection, team, machine, claim);
    },
    state: async () => {
      await store.indexMissing();
      const cursors = await store.cursors();
      const deletionMark = cursors.get(DELETIONS_CURSOR)?.fingerprint ?? null;
      return { cursors, deletionMark, keptFrom: await readRetentionStart(connection) };
    },
    write: (batch) => writeBatch(store, batch),
    noteShares: async (shares, again) => {
      const known = again ? [...(await store.cursors()).keys()] : [];
      await store.transact(async (tx) => {
        for (const key of known) if (key !== DELETIONS_CURSOR) await tx.removeCursor(key);
        await markCursor(tx, SHARES_CURSOR, shares);
      }, PATIENCE_MS);
    },
    remove: async (deletion) => {
      await store.transact((tx) => markCursor(tx, DELETIONS_CURSOR, newId()), PATIENCE_MS);
      return deleteForwardedEvents(store, deletion);
    },
    scrub: () => store.scrub(),
    removeMachine: () => removeMachine(connection, team, machine),
    machines: () => listMachines(connection, team),
    close: () => store.close(),
  };
}

const markCursor = (tx: StoreTransaction, key: string, fingerprint: string): Promise<void> =>
  tx.saveCursor(key, { inode: "", byteOffset: 0, fingerprint }, new Date().toISOString());

/** Thrown, so that nothing of the batch stays. */
class RefusedEvent extends Error {
  readonly at: number;
  constructor(at: number, reason: string) {
    super(reason);
    this.at = at;
  }
}

async function writeBatch(store: PostgresStore, batch: LogBatch): Promise<BatchAnswer> {
  try {
    const written = await store.transact((tx) => writeLines(tx, batch), PATIENCE_MS);
    if (written === null) return { outcome: "moved" };
    const until = performance.now() + MAX_FOLDING_MS;
    for (const project of written.ruleProjects)
      await foldProjectRules(store, project, () => performance.now() > until);
    const { inserted, refusals } = written;
    return { outcome: "written", inserted, refusals };
  } catch (error) {
    if (!(error instanceof RefusedEvent)) throw error;
    return { outcome: "refused", at: error.at, reason: error.message };
  }
}

type WrittenLines = {
  readonly inserted: number;
  readonly refusals: number;
  readonly ruleProjects: readonly string[];
};

/** Null when the log is not where the batch begins. */
async function writeLines(tx: StoreTransaction, batch: LogBatch): Promise<WrittenLines | null> {
  const { streamKey, from, to, events, refused } = batch;
  const mark = (await tx.cursor(DELETIONS_CURSOR))?.fingerprint ?? null;
  if (mark !== batch.deletionMark || !isSame(await tx.cursor(streamKey), from)) return null;
  const { outcomes, inserted, ruleProjects } = await saveRecords(tx, events.map(toRecord));
  const last = outcomes.at(-1);
  if (last?.outcome === "refused") throw new RefusedEvent(outcomes.length - 1, last.reason);
  const at = new Date().toISOString();
  let refusals = 0;
  for (const { isFinal, ...line } of refused) {
    const before = isFinal ? null : await tx.refusals(streamKey, line.offset, line.lineHash);
    refusals = isFinal ? MAX_REFUSALS : (before?.attempts ?? 0) + 1;
    await tx.setAside({ ...line, streamKey, ts: at, attempts: refusals });
  }
  await tx.saveCursor(streamKey, to, at);
  return { inserted, refusals, ruleProjects };
}

const isSame = (one: Cursor | null, other: Cursor | null): boolean =>
  one?.byteOffset === other?.byteOffset && one?.fingerprint === other?.fingerprint;

const toRecord = (event: Event): EventRecord =>
  projectEvent(event, isLifecycle(event.type) ? encodeLine(event).trimEnd() : "");
