/** The newest context of a project, with what the sessions before it found out and still holds. */
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import type { LedgerLine } from "../../remember/ledger/ledger-line.ts";
import { PROJECT_LINE_KINDS } from "./current-context.ts";
import type { Postponement } from "./postponed-work.ts";

/** Sessions whose forms of commands are told. */
export const MAX_MERGED_SESSIONS = 3;

export function mergeEarlierContexts(
  [last, ...others]: readonly SavedSnapshot[],
  postponed: readonly Postponement[] = [],
): SavedSnapshot | null {
  if (last === undefined) return null;
  const lines = withPostponed(last.extra.lines, postponed);
  const known = new Set(lines.map(({ decisive }) => decisive));
  for (const { extra } of others.slice(0, MAX_MERGED_SESSIONS - 1)) {
    const fresh = extra.lines.filter(
      (one) =>
        one.kind !== "postponed" && PROJECT_LINE_KINDS.has(one.kind) && !known.has(one.decisive),
    );
    for (const one of fresh) known.add(one.decisive);
    lines.push(...fresh);
  }
  return { ...last, extra: { ...last.extra, lines } };
}

/** What was left for later the whole project says, not one context. */
const withPostponed = (
  lines: readonly LedgerLine[],
  postponed: readonly Postponement[],
): LedgerLine[] => [
  ...lines.filter(({ kind }) => kind !== "postponed"),
  ...postponed.map(({ line, ts }) => ({ ...line, ts })),
];
