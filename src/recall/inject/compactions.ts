/**
 * The compactions of a session, from its events: what was saved, what was restored and whether it was delivered, and what
 * the client's own summary kept.
 *
 * A compaction begins with PreCompact (`compaction`), and is known to have happened by the start that follows it
 * (`session.lifecycle`, source compact) or by its summary (`compaction_summary`), in whatever order the client reports the
 * two. A start or a summary that no PreCompact announced is a compaction all the same.
 */
import { HIDDEN } from "../../clients/hook/event-draft.ts";
import { asFields, asList, asText, asWholeNumber, type FlatEventOf } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";
import { type SummaryRetention, measureRetention } from "./summary-retention.ts";
import { type SnapshotItemCounts, countSnapshotItems } from "./snapshot-items.ts";
import { INJECTION_OUTCOMES, type InjectionOutcome } from "./delivery-step.ts";

export type CompactionSnapshot = {
  readonly id: string;
  readonly at: string;
  /** Saved at this compaction, not at an earlier moment. */
  readonly isOwn: boolean;
  readonly counts: SnapshotItemCounts;
};

export type CompactionInjection = {
  readonly id: string;
  readonly at: string;
  readonly hook: string;
  readonly units: number;
  readonly parts: readonly {
    readonly kind: string;
    readonly units: number;
    readonly linesCut: number;
  }[];
};

export type NoInjectionReason =
  /** PreCompact was followed by no compaction. */
  | "not_followed"
  /** The client reported no start after it. */
  | "no_start"
  /** No snapshot of the session was there. */
  | "not_saved"
  /** There was a snapshot, and the start was answered with nothing. */
  | "not_told";

export type CompactionDelivery =
  | { readonly outcome: InjectionOutcome; readonly attempt: 1 | 2 }
  /** Told, and no hook has come since that could have looked. */
  | { readonly outcome: "waiting"; readonly attempt: 1 | 2 }
  | { readonly outcome: "nothing"; readonly why: NoInjectionReason };

export type Compaction = {
  /** Of the event that it begins with. */
  readonly id: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
  readonly at: string;
  /** Null when the client did not say. */
  readonly trigger: string | null;
  readonly isFollowed: boolean;
  readonly saved: CompactionSnapshot | null;
  /** In the order it was told; two when the first was not delivered. */
  readonly told: readonly CompactionInjection[];
  readonly delivery: CompactionDelivery;
  /** Null when there is no snapshot or no summary to compare. */
  readonly kept: SummaryRetention | null;
  /** The client's own; hidden where what was asked is not kept. */
  readonly summary: "whole" | "hidden" | "none";
};

type CompactionDraft = {
  readonly first: FlatEvent;
  trigger: string | null;
  snapshot: FlatEventOf<"snapshot"> | null;
  start: FlatEvent | null;
  summary: FlatEventOf<"compaction_summary"> | null;
  readonly told: FlatEventOf<"injection">[];
  proof: FlatEventOf<"injection_proof"> | null;
  /** A hook ran after the injection that should have checked its delivery. */
  isPassed: boolean;
};

/** Newest first. Events of several sessions may come in any order. */
export function collectCompactions(events: readonly FlatEvent[]): Compaction[] {
  const bySession = Map.groupBy(sortEvents(events), ({ sessionId }) => sessionId);
  return [...bySession.values()]
    .flatMap((own) => draftCompactions(own).map(finishCompaction))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

const sortEvents = (events: readonly FlatEvent[]): FlatEvent[] =>
  events.toSorted((a, b) => compare(a.ts, b.ts) || stepOf(a) - stepOf(b) || compare(a.id, b.id));

/** What an import dates to one moment has identifiers in no order. */
function stepOf(event: FlatEvent): number {
  const step = STEPS.indexOf(isCompactStart(event) ? "compact start" : event.type);
  return step === -1 ? STEPS.length : step;
}

const STEPS = ["compaction", "snapshot", "compact start", "compaction_summary", "injection"];

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** At each of these it was proved, or told again, or given up: when nothing of that is recorded, it is not known. */
const isDeliveryLook = (event: FlatEvent): boolean =>
  event.type === "session.lifecycle"
    ? event.phase === "started" || event.phase === "ended"
    : event.agentId === undefined && (event.type === "prompt" || event.type === "turn.end");

function draftCompactions(events: readonly FlatEvent[]): CompactionDraft[] {
  const drafts: CompactionDraft[] = [];
  let newest: CompactionDraft["snapshot"] = null;
  const open = (first: FlatEvent, trigger: string | null = null): CompactionDraft => {
    const begun: CompactionDraft = { ...EMPTY_DRAFT, first, trigger, snapshot: newest, told: [] };
    drafts.push(begun);
    return begun;
  };
  for (const event of events) {
    const current = drafts.at(-1);
    switch (event.type) {
      case "compaction":
        open(event, asText(event.trigger));
        break;
      case "snapshot":
        newest = event;
        if (current !== undefined && !isOver(current)) current.snapshot = event;
        break;
      case "compaction_summary": {
        const of = current === undefined || current.summary !== null ? open(event) : current;
        of.summary = event;
        of.trigger ??= asText(event.trigger);
        break;
      }
      case "injection":
        if (current !== undefined && event.source === "compact") current.told.push(event);
        break;
      case "injection_proof":
        noteProof(drafts, event);
        break;
      default:
        if (isCompactStart(event)) {
          const of = current === undefined || current.start !== null ? open(event) : current;
          of.start = event;
        } else if (current !== undefined && current.told.length > 0 && isDeliveryLook(event)) {
          current.isPassed = true;
        }
    }
  }
  return drafts;
}

const EMPTY_DRAFT = { start: null, summary: null, proof: null, isPassed: false } as const;

const isOver = ({ start, summary }: CompactionDraft): boolean => start !== null || summary !== null;

const isCompactStart = (event: FlatEvent): boolean =>
  event.type === "session.lifecycle" && event.phase === "started" && event.source === "compact";

function noteProof(
  drafts: readonly CompactionDraft[],
  proof: FlatEventOf<"injection_proof">,
): void {
  const of = drafts.findLast(({ told }) => told.some(({ id }) => id === proof.injectionId));
  if (of !== undefined) of.proof = proof;
}

function finishCompaction(draft: CompactionDraft): Compaction {
  const { first, snapshot, summary, trigger } = draft;
  const document = snapshot?.document;
  const text = asText(summary?.text);
  const isHidden = text === HIDDEN;
  return {
    id: first.id,
    sessionId: first.sessionId,
    projectPath: first.projectPath,
    at: first.ts,
    trigger,
    isFollowed: isOver(draft),
    saved:
      snapshot === null
        ? null
        : {
            id: snapshot.id,
            at: snapshot.ts,
            isOwn: snapshot.ts >= first.ts,
            counts: countSnapshotItems(document),
          },
    told: draft.told.map(toCompactionInjection),
    delivery: toDelivery(draft),
    kept: text === null || isHidden || snapshot === null ? null : measureRetention(document, text),
    summary: text === null ? "none" : isHidden ? "hidden" : "whole",
  };
}

const toCompactionInjection = (event: FlatEventOf<"injection">): CompactionInjection => ({
  id: event.id,
  at: event.ts,
  hook: asText(event.hook) ?? "unknown",
  units: asWholeNumber(event.units) ?? 0,
  parts: partsOf(event.parts),
});

const partsOf = (parts: FlatEventOf<"injection">["parts"]): CompactionInjection["parts"] =>
  asList(parts).map((part) => {
    const { kind, units, linesCut } = asFields(part);
    return {
      kind: asText(kind) ?? "unknown",
      units: asWholeNumber(units) ?? 0,
      linesCut: asWholeNumber(linesCut) ?? 0,
    };
  });

function toDelivery(draft: CompactionDraft): CompactionDelivery {
  const { told, proof, isPassed, start, snapshot } = draft;
  const outcome = INJECTION_OUTCOMES.find((one) => one === proof?.outcome);
  if (outcome !== undefined) {
    return { outcome, attempt: proof?.attempt === 2 ? 2 : 1 };
  }
  if (told.length > 0) {
    return { outcome: isPassed ? "unknown" : "waiting", attempt: told.length > 1 ? 2 : 1 };
  }
  if (!isOver(draft)) return { outcome: "nothing", why: "not_followed" };
  if (start === null) return { outcome: "nothing", why: "no_start" };
  return { outcome: "nothing", why: snapshot === null ? "not_saved" : "not_told" };
}
