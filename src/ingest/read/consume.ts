/**
 * One batch of a file: lines → rows, and the new offset, in the transaction of the caller.
 *
 * The file is read inside the transaction, after the offset: nobody else can be ingesting the same lines, and an
 * erasure, which holds the same lock, cannot be undone by lines read before it.
 * A line that is no event is passed over at once and counted. A record that the store refuses for its own sake stops
 * the batch in front of it; refused a third time it is set aside, and reading goes on behind it.
 */
import { decodeLine } from "../../event/line.ts";
import { type LineBatch, type JournalLine, readBatch } from "../../journal/read-batch.ts";
import type { EventRecord, StoreTransaction } from "../../store/store.ts";
import { type IngestContext, type ReadingPlan, retentionCutoff, streamKey } from "../context.ts";
import { projectEvent } from "../project/project-event.ts";
import { saveRecords } from "../project/save-records.ts";
import { toRejectedLine, MAX_REFUSALS } from "./rejected-line.ts";

export type ConsumeResult = {
  readonly lines: number;
  readonly inserted: number;
  readonly known: number;
  readonly expired: number;
  readonly setAside: number;
  /** Projects in which something was said for good or taken back. */
  readonly ruleProjects: readonly string[];
  /** `blocked`: a record was refused and will be tried again later. */
  readonly next: "more" | "drained" | "blocked";
};

const NO_LINES: ConsumeResult = {
  lines: 0,
  inserted: 0,
  known: 0,
  expired: 0,
  setAside: 0,
  ruleProjects: [],
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
    if (batch.lines.length === 0 && !batch.isRestarted && cursor !== null) {
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
      placed.push({ line, record: projectEvent(decoded.event, line.text ?? "") });
    }
  }
  const { outcomes, inserted, ruleProjects } = await saveRecords(
    tx,
    placed.map(({ record }) => record),
  );
  const counts = {
    lines: batch.lines.length,
    inserted,
    known: outcomes.filter(({ outcome }) => outcome === "known").length,
    expired,
    ruleProjects,
  };
  const last = outcomes.at(-1);
  const refused = last?.outcome === "refused" ? placed[outcomes.length - 1] : undefined;
  if (refused === undefined || last?.outcome !== "refused") {
    await tx.saveCursor(key, batch.cursorAt(batch.end), at);
    return {
      ...counts,
      setAside,
      next: batch.isDrained || batch.end >= readTo ? "drained" : "more",
    };
  }
  const refusing = toRejectedLine(key, refused.line, last.reason, at);
  const before = await tx.refusals(key, refusing.offset, refusing.lineHash);
  const attempts = (before?.attempts ?? 0) + 1;
  await tx.setAside({ ...refusing, attempts });
  const passed = attempts >= MAX_REFUSALS;
  await tx.saveCursor(key, batch.cursorAt(passed ? refused.line.end : refused.line.offset), at);
  return { ...counts, setAside: setAside + Number(passed), next: passed ? "more" : "blocked" };
}
