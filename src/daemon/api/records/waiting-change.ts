/** What an edit that a session waits for would change: its lines, redacted, read once for each wait. */
import type { CallContentLine } from "../../../clients/transcript/call-content.ts";
import { EDITING_TOOLS } from "../../../lexicon/tools.ts";
import type { SessionSnapshot } from "../../../observe/monitor/provider.ts";
import { toArchiveOwner } from "../../../remember/archive/archive-owner.ts";
import { findOpenCall } from "../../../remember/archive/find-call.ts";
import type { SessionRecord } from "../../../store/store.ts";
import type { RouteCall } from "../route.ts";
import { recordLookupOptions } from "./record-lookup.ts";

export type WaitingChange = {
  readonly lines: readonly CallContentLine[];
  /** How many more there are. */
  readonly left: number;
};

/** More than anybody decides by; a card folds them. */
const MAX_LINES = 120;
const MAX_LINE_LENGTH = 400;
const MAX_COUNTED = 100_000;
const MAX_KEPT = 50;

const kept = new Map<string, WaitingChange>();

/** Null where it waits for no edit, or its client has not written the call yet. */
export async function findWaitingChange(
  { sessionId, since, waitToolNames }: SessionSnapshot,
  record: SessionRecord | null,
  call: RouteCall,
): Promise<WaitingChange | null> {
  const whose = record === null ? null : toArchiveOwner(record);
  const tools = new Set(waitToolNames.filter((name) => EDITING_TOOLS.has(name)));
  if (whose === null || tools.size === 0) return null;
  const key = `${sessionId} ${since}`;
  const waitingChange = kept.get(key);
  if (waitingChange !== undefined) return waitingChange;
  const found = await findOpenCall(whose, tools, recordLookupOptions(call));
  const diff = found.from === null ? undefined : found.parts.find(({ is }) => is === "diff");
  if (diff === undefined) return null;
  const change = shortenChange(diff.lines);
  const [oldest] = kept.size < MAX_KEPT ? [] : kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(key, change);
  return change;
}

/** Before the first line that changes. */
const LINES_BEFORE = 3;

/** From a few lines before the first change on. */
export function shortenChange(
  all: Iterable<CallContentLine>,
  most: number = MAX_LINES,
): WaitingChange {
  const lines: CallContentLine[] = [];
  let [left, hasChange] = [0, false];
  for (const { sign, text } of all) {
    hasChange ||= sign === "+" || sign === "-";
    if (!hasChange && lines.length === LINES_BEFORE) lines.shift();
    if (lines.length < most) lines.push({ sign, text: text.slice(0, MAX_LINE_LENGTH) });
    else if (++left === MAX_COUNTED) break;
  }
  return { lines, left };
}
