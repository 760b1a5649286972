/** What is open now, and what became of the blocker that was saved. */
import type { BlockerRow } from "../../../store/store.ts";
import { type Blocker, SEVERITIES } from "../../blockers/blocker.ts";
import { toBlocker, type BlockerRecoverySettings } from "../../blockers/blocker-row.ts";
import { sortWorstFirst } from "../../blockers/worst-blocker.ts";
import type { OpenBlocker, CurrentBlockers } from "./current-work.ts";

export type BlockerInputs = {
  /** Those of the project, open or not. */
  readonly rows: readonly BlockerRow[];
  readonly recovery: BlockerRecoverySettings;
  /** What git says is under way: recorded or not, it is one blocker. */
  readonly live: Blocker | null;
  /** The owners of a blocker that are there. */
  readonly agentsOf: (blocker: Blocker) => readonly string[];
};

export function findCurrentBlockers(
  saved: Blocker | null,
  { rows, recovery, live, agentsOf }: BlockerInputs,
): CurrentBlockers {
  const ofOne = (id: string | null, blocker: Blocker, isLive = false): OpenBlocker => ({
    id,
    blocker,
    isLive,
    agents: agentsOf(blocker),
  });
  const openBlockers = sortWorstFirst(rows.filter(({ resolvedAt }) => resolvedAt === null)).map(
    (row) => ofOne(row.id, toBlocker(row, recovery)),
  );
  const isConflict = ({ blocker }: OpenBlocker): boolean => blocker.type === "merge_conflict";
  const recorded = openBlockers.find(isConflict)?.id ?? null;
  const open =
    live === null
      ? openBlockers
      : byRank([ofOne(recorded, live, true), ...openBlockers.filter((one) => !isConflict(one))]);
  if (saved === null) return { saved: null, open };
  const same = rows.filter((row) => isSame(saved, row));
  if (same.some(({ resolvedAt }) => resolvedAt === null)) return { saved: "open", open };
  if (same.length > 0) return { saved: "resolved", open };
  return { saved: "unknown", open: byRank([...open, ofOne(null, saved)]) };
}

/** A state's time has no fractions, and may have no zone. */
const second = (time: string): string =>
  time.replace(" ", "T").slice(0, "2026-01-04T10:30:00".length);

const isSame = (saved: Blocker, row: BlockerRow): boolean =>
  saved.type === row.type &&
  saved.description === row.description &&
  second(saved.detected_at) === second(row.ts);

const byRank = (all: readonly OpenBlocker[]): readonly OpenBlocker[] =>
  all.toSorted(
    (a, b) => SEVERITIES.indexOf(a.blocker.severity) - SEVERITIES.indexOf(b.blocker.severity),
  );
