/**
 * Neighbors of a hit in its session count too, because an answer seldom repeats its question. Each hit gets a share of the
 * best score just before and after it, in its own turn or the next.
 */
import type { DocumentKind, IndexedDocument } from "../../../store/search-index.ts";

type NeighbourHit = {
  readonly document: IndexedDocument;
  readonly score: number;
  readonly found: readonly unknown[];
  readonly missing: readonly string[];
};

const BEFORE_WEIGHT = 0.6;
const BEHIND_WEIGHT = 0.1;
/** Of the share, for what was said in the turn beside. */
const OTHER_TURN = 0.7;
/** Of the share, where something has all that was asked for: that is what was meant, and not what stands beside it. */
const WEIGHT_BESIDE_WHOLE = 0.1;
const MAX_SHARE_OF_WHOLE = 0.99;

/** What tells of a whole session, or is nothing but a name, was said at no certain place. */
const KINDS_WITHOUT_TURN: ReadonlySet<DocumentKind> = new Set(["summary", "file", "commit"]);

export function addNeighbourCredit<T extends NeighbourHit>(hits: readonly T[]): readonly T[] {
  const turns = new Map<string, T[]>();
  for (const hit of hits) {
    const key = turnKey(hit.document);
    if (key !== null) turns.set(key, [...(turns.get(key) ?? []), hit]);
  }
  const bestBeside = (document: IndexedDocument, step: -1 | 1): number => {
    const own = turns.get(turnKey(document) ?? "") ?? [];
    const near = own.filter((one) => (one.document.n - document.n) * step > 0);
    const other = turns.get(turnKey(document, step) ?? "") ?? [];
    return Math.max(bestScore(near), OTHER_TURN * bestScore(other));
  };
  const fullerBeside = (hit: T): readonly T[] =>
    hasMost(hit)
      ? []
      : [-1, 0, 1]
          .flatMap((step) => turns.get(turnKey(hit.document, step) ?? "") ?? [])
          .filter(hasMost);
  const whole = bestScore(hits.filter(({ missing }) => missing.length === 0));
  return hits.map((hit) => {
    const { document, score, missing } = hit;
    if (turnKey(document) === null) return hit;
    const beside =
      BEFORE_WEIGHT * bestBeside(document, -1) + BEHIND_WEIGHT * bestBeside(document, 1);
    if (whole === 0) {
      // What has more of it itself stays before what only stands beside it.
      const most = MAX_SHARE_OF_WHOLE * bestScore(fullerBeside(hit));
      return {
        ...hit,
        score: most === 0 ? score + beside : Math.max(score, Math.min(score + beside, most)),
      };
    }
    const sum = score + WEIGHT_BESIDE_WHOLE * beside;
    return {
      ...hit,
      score:
        missing.length === 0 ? sum : Math.max(score, Math.min(sum, MAX_SHARE_OF_WHOLE * whole)),
    };
  });
}

const hasMost = ({ found, missing }: NeighbourHit): boolean => found.length > missing.length;

const turnKey = ({ sessionId, turn, kind }: IndexedDocument, step = 0): string | null =>
  turn === null || KINDS_WITHOUT_TURN.has(kind) ? null : `${sessionId} ${turn + step}`;

const bestScore = (hits: readonly NeighbourHit[]): number =>
  Math.max(0, ...hits.map(({ score }) => score));
