/**
 * What is certain about a session: a fold over its entries, bounded whatever its length, so that it can be kept between two
 * readings. It holds what tools did and what a person typed, word for word; nothing is concluded from sentences. Every text in
 * it is redacted.
 */
import type { Entry } from "../../clients/entry.ts";
import { cutCharacters } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import { type Folding, type Ledger, shown } from "./form.ts";
import { asked, interrupted, queued, said } from "./prompts.ts";
import { called, ended } from "./results.ts";
import { type Call, readCall } from "./tools/calls.ts";

export { NO_LEDGER } from "./form.ts";
export type { Choice, Folding, Ledger, Refusal, Request } from "./form.ts";
export { promptKey } from "./prompts.ts";

const LONGEST_SUMMARY = 20_000;
const LONGEST_RECAP = 700;
const LONGEST_REPORT = 240;

export function foldEntry(ledger: Ledger, entry: Entry, how: Folding): Ledger {
  const moved = entry.ts === null ? ledger : { ...ledger, lastTs: entry.ts };
  switch (entry.kind) {
    case "prompt":
      return asked(moved, entry, how);
    case "said":
      return how.hidesPrompts ? moved : said(moved, entry);
    case "queue":
      return how.hidesPrompts ? moved : { ...moved, ...queued(moved, entry) };
    case "interrupted":
      return interrupted(moved);
    case "turn_over":
      return moved.closing === null
        ? moved
        : { ...moved, closing: { ...moved.closing, isEnd: true } };
    case "title":
      return how.hidesPrompts
        ? moved
        : { ...moved, titles: { ...moved.titles, [entry.by]: shown(entry.text, 200) } };
    case "recap":
      return how.hidesPrompts ? moved : { ...moved, recap: shown(entry.text, LONGEST_RECAP) };
    case "report":
      return how.hidesPrompts ? moved : { ...moved, aftermath: shown(entry.text, LONGEST_REPORT) };
    case "call":
      return called(moved, withoutWords(readCall(entry, how, moved.prompts), how), entry, how);
    case "result":
      return ended(moved, entry, how);
    case "compacted":
      return compacted(moved, entry, how);
  }
}

/** A plan is what was said, and so is what is to be done. */
const withoutWords = (call: Call, { hidesPrompts }: Folding): Call =>
  hidesPrompts ? { ...call, plan: null, tasks: [] } : call;

function compacted(
  ledger: Ledger,
  { summary }: Extract<Entry, { kind: "compacted" }>,
  how: Folding,
): Ledger {
  // Two records tell of one compaction: the boundary counts.
  if (summary === null) {
    const { runs, epoch, epochAt, prompts } = ledger;
    // What failed before the compaction before this one is another story.
    const last = runs.last.filter(({ n }) => n >= epochAt);
    return { ...ledger, epoch: epoch + 1, epochAt: prompts, runs: { ...runs, last } };
  }
  if (how.hidesPrompts) return ledger;
  return { ...ledger, summary: cutCharacters(redact(summary), LONGEST_SUMMARY) };
}
