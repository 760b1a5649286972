/** What is recorded on the side, and read by few: it is folded away until somebody asks for it, or opens some of it. */
import type { Row } from "./rows.ts";
import { ofKinds } from "./rows.ts";

/** Beside all that is of no kind: usage, a turn that begins, notifications. */
const TYPES: ReadonlySet<string> = new Set([
  "snapshot",
  "snapshot_none",
  "injection",
  "injection_proof",
  "session_summary",
  "imported",
  "session_title",
  "session_label",
]);

/** What went wrong is never on the side. */
export const isBookkeeping = ({ kind, type, isBad }: Row): boolean =>
  isBad !== true && (kind === "other" || TYPES.has(type));

export type Folded = {
  /** What is shown whatever is chosen. */
  readonly plain: readonly Row[];
  readonly rows: readonly Row[];
  readonly isShown: boolean;
  /** Whether the event that is open is one of those. */
  readonly isOpened: boolean;
};

/** `opened`: an event that the address names; where only such rows are of the kinds asked for, they are what is meant. */
export function folded(
  all: readonly Row[],
  {
    isAsked,
    opened,
    kinds,
  }: {
    readonly isAsked: boolean;
    readonly opened: string | null;
    readonly kinds: ReadonlySet<string>;
  },
): Folded {
  const plain = all.filter((row) => !isBookkeeping(row));
  const isOpened = opened !== null && all.some((row) => row.id === opened && isBookkeeping(row));
  const isShown = isAsked || isOpened || ofKinds(plain, kinds).length === 0;
  return { plain, rows: isShown ? all : plain, isShown, isOpened };
}
