/**
 * One batch of a file: lines → rows, and the new offset, in the transaction of the caller.
 *
 * The file is read inside the transaction, after the offset: nobody else can be ingesting the same lines, and an
 * erasure, which holds the same lock, cannot be undone by lines read before it.
 * A line that is no event is passed over at once and counted. A record that the store refuses for its own sake stops
 * the batch in front of it; refused a third time it is set aside, and reading goes on behind it.
 */
import { decodeLine, encodeLine } from "../../event/line.ts";
import { type Event, isLifecycle } from "../../event/event.ts";
import { type LineBatch, type JournalLine, readBatch } from "../../journal/read-batch.ts";
import type { BlockerEvent } from "../../remember/blockers/blocker-events.ts";
import type { TargetRetry, SolvedFailure } from "../../remember/errors/open-failures.ts";
import type { FileTouch } from "../../remember/files/file-touches.ts";
import type { EventRecord, SessionRecord, StoreTransaction } from "../../store/store.ts";
import { saveBlockers } from "../project/blockers.ts";
import { type IngestContext, type ReadingPlan, retentionCutoff, streamKey } from "../context.ts";
import { openPredecessorFailures } from "../project/earlier-failures.ts";
import { saveFailures } from "../project/failures.ts";
import { saveFiles } from "../project/files.ts";
import { foldEvent } from "../project/fold-event.ts";
import { saveKnownErrors } from "../project/known-errors.ts";
import { noteSaid } from "../project/fold-standing-words.ts";
import { projectEvent } from "../project/project-event.ts";
import { allDone } from "../../system/all-done.ts";
import { toRejectedLine, MAX_REFUSALS } from "./rejected-line.ts";
import { saveUsage, saveWaits } from "../project/waits-and-usage.ts";

export type ConsumeResult = {
  readonly lines: number;
  readonly inserted: number;
  readonly known: number;
  readonly expired: number;
  readonly setAside: number;
  /** Projects in which something was said for good or taken back. */
  readonly said: readonly string[];
  /** `blocked`: a record was refused and will be tried again later. */
  readonly next: "more" | "drained" | "blocked";
};

const NO_LINES: ConsumeResult = {
  lines: 0,
  inserted: 0,
  known: 0,
  expired: 0,
  setAside: 0,
  said: [],
  next: "drained",
};

type PlacedRecord = { readonly line: JournalLine; readonly record: EventRecord };

export async function consumeBatch(
  tx: StoreTransaction,
  context: IngestContext,
  path: string,
  plan: ReadingPlan,
): Promise<ConsumeResult> {
  const key = streamKey(path);
  const cursor = await tx.cursor(key);
  const batch = readBatch(path, cursor ?? plan.seed, plan.windowBytes);
  if (batch === null) return NO_LINES;
  try {
    if (batch.lines.length === 0 && !batch.restarted && cursor !== null) {
      if (batch.end === batch.start) return { ...NO_LINES, next: "drained" };
    }
    return await consumeLines(tx, context, key, batch, plan.readTo);
  } finally {
    batch.close();
  }
}

async function consumeLines(
  tx: StoreTransaction,
  context: IngestContext,
  key: string,
  batch: LineBatch,
  readTo: number,
): Promise<ConsumeResult> {
  const at = context.now().toISOString();
  const cutoff = retentionCutoff(context);
  const placed: PlacedRecord[] = [];
  let expired = 0;
  let setAside = 0;
  for (const line of batch.lines) {
    const decoded =
      line.text === null ? ({ ok: false, reason: "too_long" } as const) : decodeLine(line.text);
    if (!decoded.ok) {
      setAside++;
      await tx.setAside({
        ...toRejectedLine(key, line, decoded.reason, at),
        attempts: MAX_REFUSALS,
      });
    } else if (decoded.event.ts < cutoff) {
      expired++;
    } else {
      const record = admitRecord(decoded.event, line.text ?? "", context);
      if (record !== null) placed.push({ line, record });
    }
  }
  const outcomes = await tx.insert(placed.map(({ record }) => record));
  const inserted = placed.flatMap(({ record }, index) =>
    outcomes[index]?.outcome === "new" ? [record] : [],
  );
  const fresh = inserted.map(({ event }) => event);
  await saveSessions(tx, fresh);
  const said = await noteSaid(tx, inserted);
  const counts = {
    lines: batch.lines.length,
    inserted: fresh.length,
    known: outcomes.filter(({ outcome }) => outcome === "known").length,
    expired,
    said,
  };
  const last = outcomes.at(-1);
  const refused = last?.outcome === "refused" ? placed[outcomes.length - 1] : undefined;
  if (refused === undefined || last?.outcome !== "refused") {
    await tx.saveCursor(key, batch.cursorAt(batch.end), at);
    return { ...counts, setAside, next: batch.drained || batch.end >= readTo ? "drained" : "more" };
  }
  const refusing = toRejectedLine(key, refused.line, last.reason, at);
  const before = await tx.refusals(key, refusing.offset, refusing.lineHash);
  const attempts = (before?.attempts ?? 0) + 1;
  await tx.setAside({ ...refusing, attempts });
  const passed = attempts >= MAX_REFUSALS;
  await tx.saveCursor(key, batch.cursorAt(passed ? refused.line.end : refused.line.offset), at);
  return { ...counts, setAside: setAside + Number(passed), next: passed ? "more" : "blocked" };
}

function admitRecord(event: Event, text: string, { admit }: IngestContext): EventRecord | null {
  if (admit === undefined) return projectEvent(event, text);
  const admitted = admit(event);
  if (admitted === null) return null;
  return projectEvent(admitted, isLifecycle(admitted.type) ? encodeLine(admitted).trimEnd() : "");
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
  await allDone([
    saveKnownErrors(tx, events, solved),
    saveFailures(tx, events, retried),
    saveFiles(tx, touched),
    saveBlockers(tx, happened),
    saveWaits(tx, events),
    saveUsage(tx, events),
  ]);
}
