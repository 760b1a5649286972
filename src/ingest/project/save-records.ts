/** Events with the rows made of them, and everything that is folded from those that were new. */
import type { Event } from "../../event/event.ts";
import type { BlockerEvent } from "../../remember/blockers/blocker-events.ts";
import type { TargetRetry, SolvedFailure } from "../../remember/errors/open-failures.ts";
import type { FileTouch } from "../../remember/files/file-touches.ts";
import type {
  EventRecord,
  InsertOutcome,
  SessionRecord,
  StoreTransaction,
} from "../../store/store.ts";
import { settleAll } from "../../system/settle-all.ts";
import { saveBlockers } from "./blockers.ts";
import { openPredecessorFailures } from "./earlier-failures.ts";
import { saveFailures } from "./failures.ts";
import { saveFiles } from "./files.ts";
import { foldEvent } from "./fold-event.ts";
import { removeStaleDigests } from "./fold-project-rules.ts";
import { saveKnownErrors } from "./known-errors.ts";
import { saveUsage, saveWaits } from "./waits-and-usage.ts";

export type SavedRecords = {
  /** One for each record that was tried; the last one may be a refusal. */
  readonly outcomes: readonly InsertOutcome[];
  readonly inserted: number;
  /** Projects in which something was said for good or taken back. */
  readonly ruleProjects: readonly string[];
};

export async function saveRecords(
  tx: StoreTransaction,
  records: readonly EventRecord[],
): Promise<SavedRecords> {
  const outcomes = await tx.insert(records);
  const inserted = records.filter((_, at) => outcomes[at]?.outcome === "new");
  await saveSessions(
    tx,
    inserted.map(({ event }) => event),
  );
  return {
    outcomes,
    inserted: inserted.length,
    ruleProjects: await removeStaleDigests(tx, inserted),
  };
}

/** Folds new events into what is known of their sessions, of errors, blockers and waits, once a session and batch. */
async function saveSessions(tx: StoreTransaction, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const known = await tx.sessions([...new Set(events.map((event) => event.sessionId))]);
  const folded = new Map<string, SessionRecord | null>(known);
  const solved: SolvedFailure[] = [];
  const happened: BlockerEvent[] = [];
  const retried: TargetRetry[] = [];
  const touched: FileTouch[] = [];
  const earlier = openPredecessorFailures(tx, known);
  for (const event of events) {
    const before = folded.get(event.sessionId) ?? null;
    const after = foldEvent(before, event, solved, happened, retried, touched);
    const isBegun = before === null && after !== null;
    const record = isBegun ? await earlier.begin(after) : after;
    earlier.note(record);
    folded.set(event.sessionId, record);
  }
  await tx.saveSessions([...folded.values()].filter((record) => record !== null));
  // Each has tables of its own.
  await settleAll([
    saveKnownErrors(tx, events, solved),
    saveFailures(tx, events, retried),
    saveFiles(tx, touched),
    saveBlockers(tx, happened),
    saveWaits(tx, events),
    saveUsage(tx, events),
  ]);
}
