/**
 * Whether a compaction lost anything, in one word:
 *
 *   none      no compaction came of it
 *   delivered the snapshot was restored and delivered
 *   kept      delivery is unproved, and the client's own summary mentions everything that was saved
 *   lost      it was not delivered, and the summary lacks some of it, or is unknown
 *   unknown   nothing shows it either way
 */
import type { FlatEvent, Store } from "../../store/store.ts";
import type { SummaryRetention } from "./summary-retention.ts";
import { SNAPSHOT_ITEM_KINDS } from "./snapshot-items.ts";
import { type Compaction, collectCompactions } from "./compactions.ts";

export const COMPACTION_VERDICTS = ["none", "delivered", "kept", "lost", "unknown"] as const;
export type CompactionVerdict = (typeof COMPACTION_VERDICTS)[number];

export type CompactionReport = Compaction & {
  readonly verdict: CompactionVerdict;
  readonly savedItems: number;
  /** Of the saved items that words can be looked for of, how many the client's summary mentions; null without a summary. */
  readonly keptItems: number | null;
  readonly lostItems: number | null;
  /** Lines of what was told last that there was no room for. */
  readonly cutLines: number;
};

function judgeCompaction(compaction: Compaction): CompactionReport {
  const { saved, kept, told } = compaction;
  return {
    ...compaction,
    verdict: decideCompactionVerdict(compaction),
    savedItems:
      saved === null ? 0 : SNAPSHOT_ITEM_KINDS.reduce((sum, kind) => sum + saved.counts[kind], 0),
    keptItems:
      kept === null ? null : SNAPSHOT_ITEM_KINDS.reduce((sum, kind) => sum + kept[kind].kept, 0),
    lostItems: kept === null ? null : lostIn(kept),
    cutLines: told.at(-1)?.parts.reduce((sum, { linesCut }) => sum + linesCut, 0) ?? 0,
  };
}

const lostIn = (kept: SummaryRetention): number =>
  SNAPSHOT_ITEM_KINDS.reduce((sum, kind) => sum + kept[kind].lost.length, 0);

const isAllKept = (kept: SummaryRetention | null): boolean =>
  kept !== null && lostIn(kept) === 0 && SNAPSHOT_ITEM_KINDS.some((kind) => kept[kind].kept > 0);

function decideCompactionVerdict({ delivery, kept, saved }: Compaction): CompactionVerdict {
  if (delivery.outcome === "nothing" && delivery.why === "not_followed") return "none";
  if (delivery.outcome === "accepted" || delivery.outcome === "sent") return "delivered";
  if (isAllKept(kept)) return "kept";
  if (delivery.outcome === "lost") return "lost";
  const isUntold = delivery.outcome === "nothing" && saved !== null;
  return isUntold && kept !== null && lostIn(kept) > 0 ? "lost" : "unknown";
}

/** All that a compaction is put together from. */
const COMPACTION_EVENT_TYPES = [
  "compaction",
  "compaction_summary",
  "snapshot",
  "injection",
  "injection_proof",
  "session.lifecycle",
  "prompt",
  "turn.end",
] as const;

/** Newest first. Reads what the session has of these types. */
export async function loadSessionCompactions(
  store: Pick<Store, "queryEvents">,
  sessionId: string,
): Promise<readonly CompactionReport[]> {
  const events = await store.queryEvents({
    sessionId,
    types: COMPACTION_EVENT_TYPES,
    oldestFirst: true,
  });
  return collectCompactions(events).map(judgeCompaction);
}

/** The compaction that an event belongs to; null when it belongs to none. */
export function findCompaction(
  event: FlatEvent,
  all: readonly CompactionReport[],
): CompactionReport | null {
  switch (event.type) {
    case "compaction":
      return all.find(({ id }) => id === event.id) ?? null;
    case "snapshot":
      return all.find(({ saved }) => saved?.id === event.id) ?? null;
    case "injection":
      return all.find(({ told }) => told.some(({ id }) => id === event.id)) ?? null;
    case "injection_proof":
      return all.find(({ told }) => told.some(({ id }) => id === event.injectionId)) ?? null;
    case "compaction_summary":
      return all.find(({ at }) => at <= event.ts) ?? null;
    default:
      return null;
  }
}
