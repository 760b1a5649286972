/** The newest context of a project, with what the sessions before it found out and still holds. */
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import type { LedgerLine } from "../../remember/ledger/ledger-lines.ts";
import { isDecisionReplaced } from "../../remember/ledger/words/stated-decisions.ts";
import { isBanLifted } from "../../remember/ledger/words/bans.ts";
import { PROJECT_LINE_KINDS } from "./current-context.ts";

/** Sessions whose forms of commands are told; a rule or a decision holds for longer, until the person takes it back. */
export const MAX_MERGED_SESSIONS = 3;

export function mergeEarlierContexts([
  last,
  ...others
]: readonly SavedSnapshot[]): SavedSnapshot | null {
  if (last === undefined) return null;
  const lines = [...last.extra.lines];
  const known = new Set(lines.map(({ decisive }) => decisive));
  const allowances = [...last.extra.allowances];
  for (const [at, { extra }] of others.entries()) {
    const isTold = (one: LedgerLine): boolean =>
      one.kind === "ban" || one.kind === "decision"
        ? !isTakenBack(one, allowances, lines)
        : PROJECT_LINE_KINDS.has(one.kind) && at + 1 < MAX_MERGED_SESSIONS;
    const fresh = extra.lines.filter((one) => !known.has(one.decisive) && isTold(one));
    for (const one of fresh) known.add(one.decisive);
    lines.push(...fresh);
    // What a later session was allowed takes back what an earlier one was forbidden.
    allowances.push(...extra.allowances);
  }
  return { ...last, extra: { ...last.extra, lines } };
}

/** `newer`: lines of later sessions, in which the same may be settled anew. */
const isTakenBack = (
  { kind, decisive }: LedgerLine,
  allowances: readonly string[],
  newer: readonly LedgerLine[],
): boolean =>
  kind === "ban"
    ? allowances.some((words) => isBanLifted(decisive, words))
    : allowances.some((words) => isDecisionReplaced(decisive, words)) ||
      newer.some((one) => one.kind === kind && isDecisionReplaced(decisive, one.decisive));
