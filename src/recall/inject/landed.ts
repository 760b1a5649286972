/** What became of what sessions were told after their compactions, in few words. */
import type { FlatEvent, SketchQuery } from "../../store/store.ts";
import { type Compaction, compactionsOf } from "./proofs.ts";

export const LANDINGS = ["landed", "lost", "unknown", "nothing"] as const;
/**
 * `landed`: it stands where the model reads it. `lost`: it was looked for and stands nowhere. `unknown`: there was nothing to
 * look at, or nobody has looked yet. `nothing`: nothing was told.
 */
export type Landing = (typeof LANDINGS)[number];

export type Landed = { readonly at: string; readonly sessionId: string; readonly landing: Landing };

type Sketch = Pick<SketchQuery, "types" | "fields" | "only">;

/** What of events is needed to say so: no saved context, which is large. */
export const LANDED_SKETCHES: readonly Sketch[] = [
  {
    types: ["compaction", "compaction_summary", "injection_proof"],
    fields: ["injectionId", "outcome"],
  },
  { types: ["injection"], fields: ["source"], only: { field: "source", text: "compact" } },
];

/** What else shows that a compaction followed its announcement, of the sessions that are unfinished without. */
export const LANDING_START = { type: "session.lifecycle" } as const;

/** Sessions with a compaction of which neither a summary nor anything told shows that it followed. */
export const unfinishedIn = (events: readonly FlatEvent[]): ReadonlySet<string> =>
  new Set(
    compactionsOf(events)
      .filter((one) => !isCompaction(one))
      .map(({ sessionId }) => sessionId),
  );

/** Oldest first. A compaction that was announced and did not follow is none. */
export const landedOf = (events: readonly FlatEvent[]): readonly Landed[] =>
  compactionsOf(events)
    .filter(isCompaction)
    .map((one) => ({ at: one.at, sessionId: one.sessionId, landing: landingOf(one) }))
    .toReversed();

const isCompaction = ({ isFollowed, told }: Compaction): boolean => isFollowed || told.length > 0;

function landingOf({ landed: { outcome } }: Compaction): Landing {
  switch (outcome) {
    case "accepted":
    case "sent":
      return "landed";
    case "waiting":
      return "unknown";
    default:
      return outcome;
  }
}
