/**
 * A snapshot as lines, most important first, around a compaction: what the client's own summary lacks, and what its model is
 * asked to keep.
 */
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import {
  type LedgerLine,
  type LedgerLineKind,
  findMissingLines,
} from "../../remember/ledger/ledger-lines.ts";
import type { ContextText } from "../../text/context.ts";
import { localMinute } from "../../system/local-time.ts";
import { toMarker } from "../inject/pending-injection.ts";
import { formatLedgerLine } from "./ledger-text.ts";
import { createFence, createPartLine, type ContextPart, type PartLine } from "./context-part.ts";
import { quoteLine } from "./quote.ts";
import { dropRepeatedRules } from "./repeated-rules.ts";
import { shortenList } from "./shorten-list.ts";

export const LONGEST_FILE = 160;
const MOST_REQUEST_LINES = 8;
const MOST_EARLIER_FIXES = 3;
/** What is told behind a compaction, and where the summary has little of it. */
const USUAL_UNITS = 1500;
const MOST_UNITS = 4000;
/** A client's own summary is five times as long. */
const POOR_UNITS = 1500;

/** Null when the summary has everything. The head holds a marker, so that the text can be found where it should arrive. */
export function buildSnapshotPart(
  saved: SavedSnapshot,
  summary: string | null,
  text: ContextText,
): ContextPart | null {
  const all = saved.extra.lines.filter(({ kind }) => !isHandedOver(kind, saved));
  const found = limitKind("request", findMissingLines(all, summary), MOST_REQUEST_LINES);
  const missing = dropRepeatedRules(limitKind("earlierFix", found, MOST_EARLIER_FIXES));
  const lines = dropFileLines(missing).map((one) => createPartLine(formatLedgerLine(one, text)));
  // A summary of some length has the files that matter.
  const isPoor = summary === null || summary.length < POOR_UNITS;
  const files = isPoor ? fileLine(missing, text) : [];
  const partLines = fitLines([...lines, ...files], isMost(missing, all) ? MOST_UNITS : USUAL_UNITS);
  if (partLines.length === 0) return null;
  const { snapshot: words } = text;
  const head = createPartLine(
    words.header(localMinute(saved.document.meta.saved_at), saved.promptCount, toMarker(saved.id)),
  );
  return {
    kind: "snapshot",
    refs: [saved.id],
    fence: createFence("snapshot", text),
    head,
    lines: partLines,
  };
}

/** What waits while somebody compacts by hand, the client hands over itself. */
const isHandedOver = (kind: LedgerLineKind, { trigger }: SavedSnapshot): boolean =>
  kind === "queued" && trigger === "manual";

const isMost = (missing: readonly LedgerLine[], all: readonly LedgerLine[]): boolean =>
  missing.length > all.length / 2;

const dropFileLines = (lines: readonly LedgerLine[]): readonly LedgerLine[] =>
  lines.filter(({ kind }) => kind !== "file");

function limitKind(
  kind: LedgerLineKind,
  lines: readonly LedgerLine[],
  most: number,
): readonly LedgerLine[] {
  let left = most;
  return lines.filter((one) => one.kind !== kind || left-- > 0);
}

export function fileLine(
  lines: readonly LedgerLine[],
  { snapshot: words, more }: ContextText,
): PartLine[] {
  const files = lines
    .filter(({ kind }) => kind === "file")
    .map(({ texts: [file = ""] }) => quoteLine(file, LONGEST_FILE));
  if (files.length === 0) return [];
  return [createPartLine(...shortenList(files, [5, 2], more).map(words.files))];
}

function fitLines(lines: readonly PartLine[], units: number): readonly PartLine[] {
  let left = units;
  return lines.filter(({ forms: [form = ""] }) => {
    if (form.length > left) return false;
    left -= form.length;
    return true;
  });
}

/** What the model that writes the summary is asked to keep. */
const KINDS_TO_KEEP: ReadonlySet<LedgerLineKind> = new Set([
  "queued",
  "wish",
  "refusal",
  "ban",
  "decision",
  "request",
  "original",
  "choice",
  "result",
]);

export const listLinesToKeep = ({ extra }: SavedSnapshot, text: ContextText): readonly PartLine[] =>
  extra.lines
    .filter(({ kind }) => KINDS_TO_KEEP.has(kind))
    .map((one) => createPartLine(formatLedgerLine(one, text)));
