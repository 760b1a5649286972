/** The facts of a hit for other programs, besides its snippet. */
import { getProjectName } from "../../event/event.ts";
import type { DocumentKind } from "../../store/search-index.ts";
import { isParticle, stemHangul } from "./terms/hangul.ts";
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
  readonly alike: readonly RelatedHit[];
  readonly text: string;
};

/** Whether its meaning is a reason to name. Only where some word is missing: otherwise the words are why. */
export const isFoundByMeaning = ({
  similar,
  missing,
}: Pick<DocumentHit, "similar" | "missing">): boolean => similar !== null && missing.length > 0;

/** How words were found that do not stand in it as they were asked: without particles, each meaning once. */
export function listInexactMatches(found: readonly WordMatch[]): readonly InexactMatch[] {
  const bare = found.flatMap((one): InexactMatch[] => {
    const { how } = one;
    if (how === "exact") return [];
    const isByMeaning = how === "alike" || how === "sound";
    return [{ ...one, how, asked: isByMeaning ? withoutParticle(one.asked) : one.asked }];
  });
  return bare.filter(
    (one, at) =>
      one.how !== "alike" ||
      !bare.some((other, place) => isSaidBy(one, other) && (isLonger(other, one) || place < at)),
  );
}

export type InexactMatch = WordMatch & { readonly how: Exclude<WordMatch["how"], "exact"> };

/** The same word of the document, by words that hold these. */
function isSaidBy(one: WordMatch, other: WordMatch): boolean {
  if (other === one || other.how !== "alike" || other.found !== one.found) return false;
  const words = new Set(other.asked.split(" "));
  return one.asked.split(" ").every((word) => words.has(word));
}

const isLonger = (one: WordMatch, other: WordMatch): boolean =>
  one.asked.length > other.asked.length;

function withoutParticle(word: string): string {
  const { stem, ending } = stemHangul(word);
  return ending !== "" && isParticle(ending) ? stem : word;
}

/** An event's first document goes by the event's id alone. */
export const toHitId = ({ document: { eventId, part } }: DocumentHit): string =>
  part === 0 ? eventId : `${eventId}.${part}`;

/** `rank`: counted from 1 over all pages. */
export function toHitFacts(hit: DocumentHit, rank: number): HitFacts {
  const { document, score, found, missing, similar, also, alike, beside } = hit;
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
    alike,
    text,
  };
}
