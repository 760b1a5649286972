/** What keeps projects from going on → rows, once a batch, in the order of events; and without what was forgotten. */
import type { Event } from "../../event/event.ts";
import {
  applyBlockerEvent,
  type BlockerEvent,
  mergeIntoOpenRows,
} from "../../remember/blockers/blocker-events.ts";
import type { BlockerRow, SessionRecord, StoreTransaction } from "../../store/store.ts";
import { foldEvent } from "./fold-event.ts";

/** Without a project there is nobody whom it could keep from anything. */
export async function saveBlockers(
  tx: StoreTransaction,
  happened: readonly BlockerEvent[],
): Promise<void> {
  for (const [projectPath, own] of Map.groupBy(happened, (one) => one.projectPath)) {
    if (projectPath === null) continue;
    const reopened = own.flatMap((one) => (one.kind === "reopened" ? [one.sessionId] : []));
    const before = await rowsOf(tx, projectPath, reopened);
    const after = own.reduce(applyBlockerEvent, before);
    const changed = after.filter((row) => !before.includes(row));
    if (changed.length > 0) await tx.saveBlockers(changed);
  }
}

async function rowsOf(
  tx: StoreTransaction,
  projectPath: string,
  reopened: readonly string[],
): Promise<readonly BlockerRow[]> {
  const open = await tx.openBlockers(projectPath);
  if (reopened.length === 0) return open.toReversed();
  const others = await tx.blockersOf(reopened);
  const over = others.filter((row) => row.projectPath === projectPath && row.resolvedAt !== null);
  return [...open, ...over].toReversed();
}

/** Makes the rows that sessions raised again from the events they still have; what ended them stays. */
export async function refoldBlockers(
  tx: StoreTransaction,
  sessionIds: Iterable<string>,
): Promise<void> {
  for (const id of new Set(sessionIds)) {
    const rows = await tx.blockersOf([id]);
    if (rows.length === 0) continue;
    const made = remakeRows(new Set(rows.map((row) => row.id)), await tx.recordedEvents(id));
    await tx.removeBlockers(rows.flatMap((row) => (made.has(row.id) ? [] : [row.id])));
    await tx.saveBlockers(
      rows.flatMap((row) => {
        const again = made.get(row.id);
        const { lastSeenAt, resolvedAt, resolvedBy, recoveryAttempted } = row;
        return again === undefined
          ? []
          : [{ ...again, lastSeenAt, resolvedAt, resolvedBy, recoveryAttempted }];
      }),
    );
  }
}

export type BlockerErasure = {
  readonly projects: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
};

/** A blocker that was met last in what was erased was met last when one of the events left says so. */
export async function redateBlockers(
  tx: StoreTransaction,
  { projects, times }: BlockerErasure,
): Promise<void> {
  for (const projectPath of projects) {
    const project = { by: "project", projectPath } as const;
    const rows = (await tx.selectBlockers(project)).filter((row) => times.has(row.lastSeenAt));
    if (rows.length === 0) continue;
    const sessions = new Set((await tx.select(project)).map(({ sessionId }) => sessionId));
    const happened: BlockerEvent[] = [];
    for (const id of sessions) happened.push(...foldBlockerEvents(await tx.recordedEvents(id)));
    const redated: BlockerRow[] = [];
    for (const row of rows) {
      redated.push({ ...row, lastSeenAt: findLastSeen(row, happened, projectPath) });
    }
    await tx.saveBlockers(redated);
  }
}

function findLastSeen(
  row: BlockerRow,
  happened: readonly BlockerEvent[],
  projectPath: string,
): string {
  const first: BlockerRow = { ...row, lastSeenAt: row.ts, resolvedAt: null };
  const end = row.resolvedAt ?? row.lastSeenAt;
  let latest = row.ts;
  for (const one of happened) {
    if (one.kind !== "noticed" || one.projectPath !== projectPath || one.row.ts > end) continue;
    const again = applyBlockerEvent([first], one).find(({ id }) => id === row.id);
    if (again !== undefined && again.lastSeenAt > latest) latest = again.lastSeenAt;
  }
  return latest;
}

function foldBlockerEvents(events: readonly Event[]): readonly BlockerEvent[] {
  let record: SessionRecord | null = null;
  const happened: BlockerEvent[] = [];
  for (const event of events) record = foldEvent(record, event, [], happened);
  return happened;
}

function remakeRows(
  known: ReadonlySet<string>,
  events: readonly Event[],
): ReadonlyMap<string, BlockerRow> {
  const happened = foldBlockerEvents(events);
  let rows: readonly BlockerRow[] = [];
  for (const one of happened) {
    if (one.kind !== "noticed") continue;
    rows = known.has(one.row.id) ? [...rows, one.row] : mergeIntoOpenRows(rows, one.row);
  }
  return new Map(rows.map((row) => [row.id, row]));
}
