/** The newest context of a project, with what the sessions before it found out and still holds. */
import { isStandingLine, type SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import type { LedgerLine } from "../../remember/ledger/ledger-line.ts";
import { PROJECT_LINE_KINDS } from "./current-context.ts";
import type { Postponement } from "./postponed-work.ts";
import type { StandingWords } from "./standing-words.ts";

/** Sessions whose forms of commands are told; what was said for good comes from all. */
export const MAX_MERGED_SESSIONS = 3;

export function mergeEarlierContexts(
  [last, ...others]: readonly SavedSnapshot[],
  standing: readonly StandingWords[],
  postponed: readonly Postponement[] = [],
): SavedSnapshot | null {
  if (last === undefined) return null;
  const lines = withProjectLines(last.extra.lines, [...standing, ...postponed]);
  const known = new Set(lines.map(({ decisive }) => decisive));
  for (const { extra } of others.slice(0, MAX_MERGED_SESSIONS - 1)) {
    const fresh = extra.lines.filter(
      (one) => !isOfProject(one) && PROJECT_LINE_KINDS.has(one.kind) && !known.has(one.decisive),
    );
    for (const one of fresh) known.add(one.decisive);
    lines.push(...fresh);
  }
  return { ...last, extra: { ...last.extra, lines } };
}

/** What the whole project says of it, not one context. */
const isOfProject = (line: LedgerLine): boolean =>
  isStandingLine(line) || line.kind === "postponed";

const withProjectLines = (
  lines: readonly LedgerLine[],
  said: readonly (StandingWords | Postponement)[],
): LedgerLine[] => [
  ...lines.filter((one) => !isOfProject(one)),
  ...said.map(({ line, ts }) => ({ ...line, ts })),
];
