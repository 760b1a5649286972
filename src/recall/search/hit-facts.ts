/** The facts of a hit for other programs, besides its snippet. */
import { getProjectName } from "../../event/event.ts";
import type { DocumentKind } from "../../store/search-index.ts";
import type { RelatedHit, WordMatch, DocumentHit } from "./hit.ts";

export type HitFacts = {
  readonly id: string;
  readonly rank: number;
  readonly kind: DocumentKind;
  readonly ts: string;
  readonly sessionId: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly branch: string | null;
  readonly turn: number | null;
  readonly score: number;
  readonly why: {
    readonly found: readonly WordMatch[];
    readonly missing: readonly string[];
    /** A cosine, where the meaning is near enough to be found by. */
    readonly similar: number | null;
    readonly beside: RelatedHit | null;
  };
  readonly also: readonly RelatedHit[];
  readonly text: string;
};

/** As people are told it: `.52`. Only where some word is missing: otherwise the words are why. */
export const formatSimilarity = ({
  similar,
  missing,
}: Pick<DocumentHit, "similar" | "missing">): string | null =>
  similar === null || missing.length === 0 ? null : similar.toFixed(2).replace(/^0/, "");

/** An event's first document goes by the event's id alone. */
export const toHitId = ({ document: { eventId, part } }: DocumentHit): string =>
  part === 0 ? eventId : `${eventId}.${part}`;

/** `rank`: counted from 1 over all pages. */
export function toHitFacts(hit: DocumentHit, rank: number): HitFacts {
  const { document, score, found, missing, similar, also, beside } = hit;
  const { kind, ts, sessionId, projectPath, branch, turn, text } = document;
  return {
    id: toHitId(hit),
    rank,
    kind,
    ts,
    sessionId,
    project: projectPath === null ? null : getProjectName(projectPath),
    projectPath,
    branch,
    turn,
    score,
    why: {
      found,
      missing,
      similar: similar === null ? null : Math.round(similar * 100) / 100,
      beside,
    },
    also,
    text,
  };
}
