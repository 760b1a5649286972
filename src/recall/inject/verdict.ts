/**
 * Whether a compaction lost anything, in one word:
 *
 *   none      no compaction came of it
 *   landed    what was saved was told afterwards, and arrived
 *   kept      nothing shows that it arrived, and the client's own summary mentions all that was saved
 *   lost      it did not arrive, and the summary lacks some of it, or nobody knows what the summary holds
 *   unknown   nothing shows it either way
 */
import type { FlatEvent, Store } from "../../store/store.ts";
import type { Kept } from "./proof-kept.ts";
import { KINDS } from "./proof-saved.ts";
import { type Compaction, compactionsOf } from "./proofs.ts";

export const VERDICTS = ["none", "landed", "kept", "lost", "unknown"] as const;
export type Verdict = (typeof VERDICTS)[number];

export type Judged = Compaction & {
  readonly verdict: Verdict;
  readonly savedItems: number;
  /** Of the saved items that words can be looked for of, how many the client's summary mentions; null without a summary. */
  readonly keptItems: number | null;
  readonly lostItems: number | null;
  /** Lines of what was told last that there was no room for. */
  readonly cutLines: number;
};

function judged(compaction: Compaction): Judged {
  const { saved, kept, told } = compaction;
  return {
    ...compaction,
    verdict: verdictOf(compaction),
    savedItems: saved === null ? 0 : KINDS.reduce((sum, kind) => sum + saved.counts[kind], 0),
    keptItems: kept === null ? null : KINDS.reduce((sum, kind) => sum + kept[kind].kept, 0),
    lostItems: kept === null ? null : lostIn(kept),
    cutLines: told.at(-1)?.parts.reduce((sum, { linesCut }) => sum + linesCut, 0) ?? 0,
  };
}

const lostIn = (kept: Kept): number => KINDS.reduce((sum, kind) => sum + kept[kind].lost.length, 0);

const isAllKept = (kept: Kept | null): boolean =>
  kept !== null && lostIn(kept) === 0 && KINDS.some((kind) => kept[kind].kept > 0);

function verdictOf({ landed, kept, saved }: Compaction): Verdict {
  if (landed.outcome === "nothing" && landed.why === "not_followed") return "none";
  if (landed.outcome === "accepted" || landed.outcome === "sent") return "landed";
  if (isAllKept(kept)) return "kept";
  if (landed.outcome === "lost") return "lost";
  const isUntold = landed.outcome === "nothing" && saved !== null;
  return isUntold && kept !== null && lostIn(kept) > 0 ? "lost" : "unknown";
}

/** All that a compaction is put together from. */
const PARTS = [
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
export async function sessionCompactions(
  store: Pick<Store, "queryEvents">,
  sessionId: string,
): Promise<readonly Judged[]> {
  const events = await store.queryEvents({ sessionId, types: PARTS, oldestFirst: true });
  return compactionsOf(events).map(judged);
}

/** The compaction that an event belongs to; null when it belongs to none. */
export function compactionOf(event: FlatEvent, all: readonly Judged[]): Judged | null {
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
