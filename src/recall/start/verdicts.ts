/**
 * What a person's own commands say of rules and decisions, held against contexts: what was removed neither holds nor ends
 * anything, and what was brought back holds, whatever was said up to then.
 */
import type { EndedLine, LedgerLine } from "../../remember/ledger/ledger-line.ts";
import type { PersonsVerdicts } from "../../remember/memory/judged-decisions.ts";

/** As much of a context as they are held against. `isKept`: a person saved it on purpose. */
type VerdictTarget = { readonly isKept?: true };
type EndedAt = Pick<EndedLine, "line" | "by"> & { readonly at: string };

export type Verdicts = Pick<PersonsVerdicts, "restoredAt"> & {
  readonly counts: (saved: VerdictTarget, text: string) => boolean;
  /** Since when a line that was ended is to be judged anew; null while it is over. */
  readonly revivedSince: (saved: VerdictTarget, ended: EndedAt) => string | null;
  readonly withoutOldDoubt: (line: LedgerLine) => LedgerLine;
};

export function foldVerdicts(
  contexts: readonly (VerdictTarget & {
    readonly extra: { readonly lines: readonly LedgerLine[] };
  })[],
  { isRemoved, restoredAt }: PersonsVerdicts,
): Verdicts {
  // A rule may quote the sentence beside it, which alone has another ID.
  const removed = contexts.flatMap(({ extra, isKept }) =>
    isKept === true
      ? []
      : extra.lines.flatMap(({ decisive }) => (isRemoved(decisive) ? [decisive] : [])),
  );
  const counts = ({ isKept }: VerdictTarget, text: string): boolean =>
    // What somebody kept by its own command is over when it is removed.
    isKept === true || !(isRemoved(text) || removed.some((one) => one.includes(text)));
  return {
    restoredAt,
    counts,
    revivedSince: (saved, { line, by, at }) => {
      const restored = restoredAt(line.decisive);
      if (restored !== null && restored > at) return restored;
      return counts(saved, by) ? null : at;
    },
    withoutOldDoubt: (line) => {
      const { later, ...rest } = line;
      if (later === undefined) return line;
      const isOld = (restoredAt(line.decisive) ?? "") >= (later.ts ?? "~");
      return isOld || !counts({}, later.text) ? rest : line;
    },
  };
}
