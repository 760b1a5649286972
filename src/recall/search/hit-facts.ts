/** What other programs are told of a hit, besides the piece of text around what was found. */
import { getProjectName } from "../../event/event.ts";
import type { DocumentKind } from "../../store/search-index.ts";
import type { AlsoHit, FoundWord, Hit } from "./hit.ts";

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
    readonly found: readonly FoundWord[];
    readonly missing: readonly string[];
    readonly beside: AlsoHit | null;
  };
  readonly also: readonly AlsoHit[];
  readonly text: string;
};

/** An event's first document goes by the event's id alone. */
export const hitId = ({ document: { eventId, part } }: Hit): string =>
  part === 0 ? eventId : `${eventId}.${part}`;

/** `rank`: counted from 1 over all pages. */
export function hitFacts(hit: Hit, rank: number): HitFacts {
  const { document, score, found, missing, also, beside } = hit;
  const { kind, ts, sessionId, projectPath, branch, turn, text } = document;
  return {
    id: hitId(hit),
    rank,
    kind,
    ts,
    sessionId,
    project: projectPath === null ? null : getProjectName(projectPath),
    projectPath,
    branch,
    turn,
    score,
    why: { found, missing, beside },
    also,
    text,
  };
}
