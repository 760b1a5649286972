/** What became of what sessions were told after their compactions, in few words. */
import type { FlatEvent, EventSketchQuery } from "../../store/store.ts";
import { type Compaction, collectCompactions } from "./compactions.ts";

export const DELIVERY_STATUSES = ["delivered", "lost", "unknown", "nothing"] as const;
/**
 * `delivered`: it stands where the model reads it. `lost`: it was looked for and stands nowhere. `unknown`: there was nothing to
 * look at, or nobody has looked yet. `nothing`: nothing was told.
 */
export type CompactionDeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export type CompactionDeliveryRecord = {
  readonly at: string;
  readonly sessionId: string;
  readonly status: CompactionDeliveryStatus;
};

type Sketch = Pick<EventSketchQuery, "types" | "fields" | "only">;

/** What of events is needed to say so: no saved context, which is large. */
export const DELIVERY_SKETCHES: readonly Sketch[] = [
  {
    types: ["compaction", "compaction_summary", "injection_proof"],
    fields: ["injectionId", "outcome"],
  },
  { types: ["injection"], fields: ["source"], only: { field: "source", text: "compact" } },
];

/** What else shows that a compaction followed its announcement, of the sessions that are unfinished without. */
export const COMPACTION_START_QUERY = { type: "session.lifecycle" } as const;

/** Sessions with a compaction of which neither a summary nor anything told shows that it followed. */
export const findUnfinishedSessions = (events: readonly FlatEvent[]): ReadonlySet<string> =>
  new Set(
    collectCompactions(events)
      .filter((one) => !isCompaction(one))
      .map(({ sessionId }) => sessionId),
  );

/** Oldest first. A compaction that was announced and did not follow is none. */
export const listDeliveryRecords = (
  events: readonly FlatEvent[],
): readonly CompactionDeliveryRecord[] =>
  collectCompactions(events)
    .filter(isCompaction)
    .map((one) => ({ at: one.at, sessionId: one.sessionId, status: toDeliveryStatus(one) }))
    .toReversed();

const isCompaction = ({ isFollowed, told }: Compaction): boolean => isFollowed || told.length > 0;

function toDeliveryStatus({ delivery: { outcome } }: Compaction): CompactionDeliveryStatus {
  switch (outcome) {
    case "accepted":
    case "sent":
      return "delivered";
    case "waiting":
      return "unknown";
    default:
      return outcome;
  }
}
