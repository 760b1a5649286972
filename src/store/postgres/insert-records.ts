/**
 * Events with the rows made of them: all at once, and one by one where one is refused, so that it is known which. Under the
 * machine's lock, so what is not there now is not there when it is written.
 */
import {
  CHECKPOINTS,
  type Column,
  FEEDBACK,
  INJECTIONS,
  SESSION_LIFECYCLE,
  SKILL_LIFECYCLE,
  SNAPSHOTS,
} from "../columns.ts";
import type { EventRecord, InsertOutcome, PositionedEvent } from "../store.ts";
import type { TableName } from "../tables.ts";
import { isRecordRefusal } from "./postgres-fault.ts";
import { settleAll } from "../../system/settle-all.ts";
import { StoreFault } from "../fault.ts";
import { insertSql, listsOf, type Rows, type Send } from "./statements.ts";
import type { Value } from "./values.ts";

const COLUMNS = [
  "id",
  "position",
  "v",
  "type",
  "ts",
  "session_id",
  "project",
  "project_path",
  "data",
].map((name) => ({ name }));
const INSERT_EVENTS = insertSql("events", COLUMNS);

/** Rows of the events that were new, as far as they have some. */
type Made = {
  readonly table: TableName;
  readonly columns: readonly { readonly name: string }[];
  readonly lists: (records: readonly PlacedRecord[]) => readonly Value[] | null;
};

type PlacedRecord = { readonly record: EventRecord; readonly position: number };

function madeOf<K extends Exclude<keyof EventRecord, "event">>(
  field: K,
  table: TableName,
  columns: readonly Column<NonNullable<EventRecord[K]>>[],
): Made {
  return {
    table,
    columns: [...columns, { name: "position" }],
    lists: (placed) => {
      const found: { readonly row: NonNullable<EventRecord[K]>; readonly position: number }[] = [];
      for (const { record, position } of placed) {
        const row = record[field];
        if (row !== undefined) found.push({ row, position });
      }
      if (found.length === 0) return null;
      const lists = listsOf(
        found.map(({ row }) => row),
        columns,
      );
      return [...lists, found.map(({ position }) => position)];
    },
  };
}

const MADE: readonly Made[] = [
  madeOf("session", "session_lifecycle_events", SESSION_LIFECYCLE),
  madeOf("skill", "skill_lifecycle_events", SKILL_LIFECYCLE),
  madeOf("injection", "injections", INJECTIONS),
  madeOf("feedback", "feedback", FEEDBACK),
  madeOf("snapshot", "snapshots", SNAPSHOTS),
  madeOf("checkpoint", "checkpoints", CHECKPOINTS),
];

export async function findKnownIds(
  rows: Rows,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await rows<{ id: string }>(
    "select id from events where :own and id = any(?::text[])",
    ids,
  );
  return new Set(found.map(({ id }) => id));
}

export type Sender = { readonly rows: Rows; readonly send: Send };

/** `placed`: the events that were new, each with its place. */
export type InsertedRecords = {
  readonly outcomes: readonly InsertOutcome[];
  readonly placed: readonly PositionedEvent[];
};

const toPlacedEvent = ({ record: { event }, position }: PlacedRecord): PositionedEvent => ({
  position,
  event,
});

export async function insertRecords(
  sender: Sender,
  records: readonly EventRecord[],
  places: (count: number) => readonly number[],
): Promise<InsertedRecords> {
  if (records.length === 0) return { outcomes: [], placed: [] };
  const met = new Set(
    await findKnownIds(
      sender.rows,
      records.map(({ event }) => event.id),
    ),
  );
  const isNew = records.map(({ event }) => {
    const isFirst = !met.has(event.id);
    met.add(event.id);
    return isFirst;
  });
  const fresh = records.filter((_, at) => isNew[at]);
  const positions = places(fresh.length);
  const placed = fresh.map((record, at) => ({ record, position: positions[at] ?? 0 }));
  const refused = await writeUnlessRefused(sender, placed);
  if (refused === null) {
    const outcomes = isNew.map((isFirst) => ({ outcome: isFirst ? "new" : "known" }) as const);
    return { outcomes, placed: placed.map(toPlacedEvent) };
  }
  return insertOneByOne(sender, isNew, placed);
}

/** Null when all is written; else why not, and nothing is. */
async function writeUnlessRefused(
  { rows, send }: Sender,
  placed: readonly PlacedRecord[],
): Promise<string | null> {
  if (placed.length === 0) return null;
  try {
    const begun = send("savepoint records", []);
    const all = placed.map(({ record: { event }, position }) => ({ event, position }));
    const writes: Promise<unknown>[] = [begun];
    const events = rows(
      INSERT_EVENTS,
      all.map(({ event }) => event.id),
      all.map(({ position }) => position),
      all.map(({ event }) => event.v),
      all.map(({ event }) => event.type),
      all.map(({ event }) => event.ts),
      all.map(({ event }) => event.sessionId),
      all.map(({ event }) => event.project),
      all.map(({ event }) => event.projectPath),
      all.map(({ event }) => JSON.stringify(event.data)),
    );
    writes.push(events);
    // Of most events nothing else is made.
    const made = placed.filter(({ record }) => Object.keys(record).length > 1);
    for (const { table, columns, lists } of MADE) {
      const values = lists(made);
      if (values !== null)
        writes.push(
          rows(
            `${insertSql(table, columns)} on conflict (tenant, machine, id) do nothing`,
            ...values,
          ),
        );
    }
    await settleAll(writes);
    return null;
  } catch (error) {
    if (!(error instanceof StoreFault) && !isRecordRefusal(error)) throw error;
    if (error instanceof StoreFault && !isRecordRefusal(error.cause)) throw error;
    await send("rollback to savepoint records", []);
    return error instanceof Error ? error.message : "refused";
  }
}

/** In order, up to the first that is refused. */
async function insertOneByOne(
  sender: Sender,
  isNew: readonly boolean[],
  placed: readonly PlacedRecord[],
): Promise<InsertedRecords> {
  const written: PlacedRecord[] = [];
  const outcomes: InsertOutcome[] = [];
  const left = [...placed];
  for (const isFirst of isNew) {
    const next = isFirst ? left.shift() : undefined;
    if (next === undefined) {
      outcomes.push({ outcome: "known" });
      continue;
    }
    const reason = await writeUnlessRefused(sender, [next]);
    outcomes.push(reason === null ? { outcome: "new" } : { outcome: "refused", reason });
    if (reason !== null) break;
    written.push(next);
  }
  return { outcomes, placed: written.map(toPlacedEvent) };
}
