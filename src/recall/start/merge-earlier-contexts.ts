/** The newest context of a project, with what the sessions before it found out and still holds. */
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import { PROJECT_LINE_KINDS } from "./current-context.ts";

/** Sessions whose forms of commands are told. */
export const MAX_MERGED_SESSIONS = 3;

export function mergeEarlierContexts([
  last,
  ...others
]: readonly SavedSnapshot[]): SavedSnapshot | null {
  if (last === undefined) return null;
  // What was left for later is a part of its own.
  const lines = last.extra.lines.filter(({ kind }) => kind !== "postponed");
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
