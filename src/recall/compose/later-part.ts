/** Work that people left for later as a part of its own: what is due first comes first, so that it is cut last. */
import type { LedgerLine } from "../../remember/ledger/ledger-line.ts";
import type { ContextText } from "../../text/context.ts";
import { type ContextPart, createFence, createPartLine } from "./context-part.ts";
import { formatLedgerLine } from "./ledger-text.ts";

/** So many outlast the saved context; the others go before it. */
const SURE_LINES = 5;

/** `id`: that by which a person removes it. */
export type LaterWork = { readonly id: string; readonly line: LedgerLine; readonly ts: string };

/** Null without any. */
export function buildLaterPart(work: readonly LaterWork[], text: ContextText): ContextPart | null {
  if (work.length === 0) return null;
  return {
    kind: "later",
    refs: work.map(({ id }) => id),
    fence: createFence("later", text),
    head: createPartLine(text.later.header),
    lines: work.map(({ id, line, ts }) => ({
      forms: [formatLedgerLine({ ...line, ts }, text, true)],
      ref: id,
    })),
    lesserLines: Math.max(0, work.length - SURE_LINES),
    countCut: text.later.more,
  };
}
