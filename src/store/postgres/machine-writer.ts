/**
 * What a machine writes, each in a transaction that locks the machine's row: events with all that is made of them. Documents
 * follow events without a gap: how far they are is in the same row.
 */
import type { PositionedEvent, QueryResultEvent, Store, StoreTransaction } from "../store.ts";
import { StoreFault } from "../fault.ts";
import { settleAll } from "../../system/settle-all.ts";
import type { PostgresConnection } from "./connection.ts";
import * as events from "./events.ts";
import { insertRecords } from "./insert-records.ts";
import type { Partitions } from "./partitions.ts";
import { openTransaction } from "./postgres-transaction.ts";
import { openDocuments } from "./search/document-transaction.ts";
import type { DocumentWriter } from "./search/document-writer.ts";
import { type Owner, type Rows, rowsOf, type Send } from "./statements.ts";

/** How long to wait for another process's transaction of the same machine. */
const LOCK_MS = 5000;

const INDEXED_AT_ONCE = 500;

/** On which a machine calls out its team's name when it has written. */
export const NEWS_CHANNEL = "self_gen_news";

const LOCK_MACHINE = `select last_position::double precision as position, indexed_position::double precision as indexed,
    indexed_version as version from machines where :own for update`;

type LockedMachine = {
  readonly position: number;
  readonly indexed: number;
  readonly version: number | null;
};

/** Without a writer of documents those of new events are missing, until one with a writer makes them. */
export const NO_WRITER: DocumentWriter = {
  version: 0,
  termsOf: () => ({ terms: new Set(), words: new Set(), length: 0 }),
  soundOf: () => null,
  fold: async () => undefined,
};

export const eventReader = (rows: Rows): Pick<Store, "event" | "queryEvents"> => ({
  event: (idOrBeginning) => events.eventBy(rows, idOrBeginning),
  queryEvents: <const Q extends Parameters<Store["queryEvents"]>[0]>(query: Q) =>
    events.queryEvents(rows, query) as unknown as Promise<QueryResultEvent<Q>[]>,
});

export type MachineWriter = {
  readonly transact: <T>(work: (tx: StoreTransaction) => Promise<T>, waitMs?: number) => Promise<T>;
  /** Makes documents of some events that have none. Answers whether there are more. */
  readonly indexSome: () => Promise<boolean>;
  /** Makes the documents of a session again. */
  readonly indexSession: (sessionId: string) => Promise<void>;
};

type MachineWriting = {
  readonly connection: PostgresConnection;
  readonly owner: Owner;
  readonly writer: DocumentWriter;
  readonly partitions: Partitions;
  readonly prepared: () => Promise<unknown>;
};

export function openMachineWriter({
  connection,
  owner,
  writer,
  partitions,
  prepared,
}: MachineWriting): MachineWriter {
  /** In a transaction of its own, behind all others of the machine. */
  async function locked<T>(
    work: (send: Send, machine: LockedMachine) => Promise<T>,
    waitMs: number,
  ): Promise<T> {
    if (owner.machine === null)
      throw new StoreFault("DB_DENIED", connection.place, "other machines' rows are only read");
    await prepared();
    return connection.transact(async (send) => {
      const patience = send(`set local lock_timeout = ${Math.max(1, Math.ceil(waitMs))}`, []);
      const locking = rowsOf(send, owner)<LockedMachine>(LOCK_MACHINE);
      await settleAll([patience, locking]);
      const [machine] = await locking;
      return work(send, machine ?? { position: 0, indexed: 0, version: null });
    });
  }

  async function write<T>(
    send: Send,
    machine: LockedMachine,
    work: (tx: StoreTransaction) => Promise<T>,
  ): Promise<T> {
    const own = rowsOf(send, owner);
    const documents = openDocuments(own, writer);
    // Documents have tables of their own: the server writes them while the other rows are made here, and the other way round.
    let folded: Promise<unknown> = Promise.resolve();
    const behindFolds: typeof documents = {
      ...documents,
      removeSession: async (sessionId) => {
        await folded;
        await documents.removeSession(sessionId);
      },
      clear: async () => {
        await folded;
        await documents.clear();
      },
    };
    // Where some are missing, these wait for them.
    const isIndexed = machine.version === writer.version && machine.indexed === machine.position;
    let { position } = machine;
    const places = (count: number): readonly number[] =>
      Array.from({ length: count }, () => ++position);
    const fold = (placed: readonly PositionedEvent[]): void => {
      folded = folded.then(() => writer.fold(documents, eventReader(own), placed));
      // Thrown where all of it is waited for.
      folded.catch(() => undefined);
    };
    const working = work(
      openTransaction({
        rows: own,
        places,
        documents: behindFolds,
        insert: async (records) => {
          await partitions.prepare(records.map(({ event }) => event.ts));
          // A record that is refused takes back what was written beside it.
          await folded;
          const { outcomes, placed } = await insertRecords({ rows: own, send }, records, places);
          if (isIndexed && placed.length > 0) fold(placed);
          return outcomes;
        },
      }),
    );
    // Only then it is known what is folded.
    await Promise.allSettled([working]);
    await settleAll([working, folded]);
    const result = await working;
    if (position > machine.position)
      // Whoever looks at the team's history looks again.
      await own(
        `with moved as (update machines set last_position = ?::bigint, indexed_position = ?::bigint
           where :own returning tenant) select pg_notify('${NEWS_CHANNEL}', tenant) from moved`,
        position,
        isIndexed ? position : machine.indexed,
      );
    return result;
  }

  const transact = async <T>(
    work: (tx: StoreTransaction) => Promise<T>,
    waitMs = LOCK_MS,
  ): Promise<T> => locked((send, machine) => write(send, machine, work), waitMs);

  /** Whether there are more. */
  const indexSome = (): Promise<boolean> =>
    locked(async (send, { position, indexed, version }) => {
      const own = rowsOf(send, owner);
      const isOther = version !== writer.version;
      if (!isOther && indexed === position) return false;
      const documents = openDocuments(own, writer);
      if (isOther) await documents.clear();
      const placed = await events.eventsAfter(own, isOther ? 0 : indexed, INDEXED_AT_ONCE);
      await writer.fold(documents, eventReader(own), placed);
      const isMore = placed.length === INDEXED_AT_ONCE;
      await own(
        "update machines set indexed_version = ?::integer, indexed_position = ?::bigint where :own",
        writer.version,
        isMore ? (placed.at(-1)?.position ?? position) : position,
      );
      return isMore;
    }, LOCK_MS);

  const indexSession = (sessionId: string): Promise<void> =>
    locked(async (send, { indexed, version }) => {
      if (version !== writer.version) return;
      const own = rowsOf(send, owner);
      const documents = openDocuments(own, writer);
      await documents.removeSession(sessionId);
      for (let from = 0; ;) {
        const until = { sessionId, until: indexed };
        const placed = await events.eventsAfter(own, from, INDEXED_AT_ONCE, until);
        const last = placed.at(-1);
        if (last === undefined) return;
        await writer.fold(documents, eventReader(own), placed);
        from = last.position;
      }
    }, LOCK_MS);

  return { transact, indexSome, indexSession };
}
