/**
 * What is certain about a session: a fold over its entries, bounded whatever its length, so that it can be kept between two
 * readings. It holds what tools did and what a person typed, word for word; nothing is concluded from sentences. Every text in
 * it is redacted.
 */
import type { TranscriptEntry } from "../../clients/transcript/entry.ts";
import { cutCharacters } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import { type LedgerOptions, type Ledger, toShortLine } from "./ledger-form.ts";
import { foldPrompt, foldInterruption, foldQueue, foldMessage } from "./fold-prompts.ts";
import { foldCall, foldResult } from "./fold-calls.ts";
import { type LedgerCall, readCall } from "./tools/calls.ts";

export { NO_LEDGER } from "./ledger-form.ts";
export type {
  LedgerChoice,
  LedgerOptions,
  Ledger,
  LedgerRefusal,
  LedgerRequest,
} from "./ledger-form.ts";
export { promptKey } from "./fold-prompts.ts";

const MAX_SUMMARY_LENGTH = 20_000;
const MAX_RECAP_LENGTH = 700;
const MAX_REPORT_LENGTH = 240;

export function foldEntry(ledger: Ledger, entry: TranscriptEntry, how: LedgerOptions): Ledger {
  const moved = entry.ts === null ? ledger : { ...ledger, lastTs: entry.ts };
  switch (entry.kind) {
    case "prompt":
      return foldPrompt(moved, entry, how);
    case "said":
      return how.hidesPrompts ? moved : foldMessage(moved, entry);
    case "queue":
      return how.hidesPrompts ? moved : { ...moved, ...foldQueue(moved, entry) };
    case "interrupted":
      return foldInterruption(moved);
    case "turn_over":
      return moved.closing === null
        ? moved
        : { ...moved, closing: { ...moved.closing, isEnd: true } };
    case "title":
      return how.hidesPrompts
        ? moved
        : { ...moved, titles: { ...moved.titles, [entry.by]: toShortLine(entry.text, 200) } };
    case "recap":
      return how.hidesPrompts
        ? moved
        : { ...moved, recap: toShortLine(entry.text, MAX_RECAP_LENGTH) };
    case "report":
      return how.hidesPrompts
        ? moved
        : { ...moved, aftermath: toShortLine(entry.text, MAX_REPORT_LENGTH) };
    case "call":
      return foldCall(moved, stripWords(readCall(entry, how, moved.prompts), how), entry, how);
    case "result":
      return foldResult(moved, entry, how);
    case "compacted":
      return foldCompaction(moved, entry, how);
  }
}

/** A plan is what was said, and so is what is to be done. */
const stripWords = (call: LedgerCall, { hidesPrompts }: LedgerOptions): LedgerCall =>
  hidesPrompts ? { ...call, plan: null, tasks: [] } : call;

function foldCompaction(
  ledger: Ledger,
  { summary }: Extract<TranscriptEntry, { kind: "compacted" }>,
  how: LedgerOptions,
): Ledger {
  // Two records tell of one compaction: the boundary counts.
  if (summary === null) {
    const { runs, epoch, epochAt, prompts } = ledger;
    // What failed before the compaction before this one is another story.
    const last = runs.last.filter(({ n }) => n >= epochAt);
    return { ...ledger, epoch: epoch + 1, epochAt: prompts, runs: { ...runs, last } };
  }
  if (how.hidesPrompts) return ledger;
  return { ...ledger, summary: cutCharacters(redact(summary), MAX_SUMMARY_LENGTH) };
}
