/** What is recorded on the side, and read by few: it is folded away until somebody asks for it, or opens some of it. */
import type { TimelineRow } from "./timeline-rows.ts";
import { filterByKinds } from "./timeline-rows.ts";

/** Beside all that is of no kind: usage, a turn that begins, notifications. */
const BOOKKEEPING_TYPES: ReadonlySet<string> = new Set([
  "snapshot",
  "snapshot_none",
  // The client's own summariser wrote it; what it became is told as the summary.
  "summary_draft",
  "injection",
  "injection_proof",
  "session_summary",
  "imported",
  "session_title",
  "session_label",
]);

/** What went wrong is never on the side. */
export const isBookkeeping = ({ kind, type, isBad }: TimelineRow): boolean =>
  isBad !== true && (kind === "other" || BOOKKEEPING_TYPES.has(type));

export type TimelineFold = {
  /** What is shown whatever is chosen. */
  readonly plain: readonly TimelineRow[];
  readonly rows: readonly TimelineRow[];
  readonly isShown: boolean;
  /** Whether the event that is open is one of those. */
  readonly isOpened: boolean;
};

/** `opened`: an event that the address names; where only such rows are of the kinds asked for, they are what is meant. */
export function foldBookkeeping(
  all: readonly TimelineRow[],
  {
    isAsked,
    opened,
    kinds,
  }: {
    readonly isAsked: boolean;
    readonly opened: string | null;
    readonly kinds: ReadonlySet<string>;
  },
): TimelineFold {
  const plain = all.filter((row) => !isBookkeeping(row));
  const isOpened = opened !== null && all.some((row) => row.id === opened && isBookkeeping(row));
  const isShown = isAsked || isOpened || filterByKinds(plain, kinds).length === 0;
  return { plain, rows: isShown ? all : plain, isShown, isOpened };
}
