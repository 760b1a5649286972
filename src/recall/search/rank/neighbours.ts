/**
 * What stands beside what was found in its session counts too: an answer seldom repeats what it was asked. Each hit gets a
 * share of the best that was said just before and just behind it, in its own turn or the one beside.
 */
import type { DocumentKind, FoundDocument } from "../../../store/search-index.ts";

type One = {
  readonly document: FoundDocument;
  readonly score: number;
  readonly missing: readonly string[];
};

const BEFORE = 0.6;
const BEHIND = 0.1;
/** Of the share, for what was said in the turn beside. */
const OTHER_TURN = 0.7;
/** Of the share, where something has all that was asked for: that is what was meant, and not what stands beside it. */
const BESIDE_WHOLE = 0.1;
const LEAST_BEHIND = 0.99;

/** What tells of a whole session, or is nothing but a name, was said at no certain place. */
const APART: ReadonlySet<DocumentKind> = new Set(["summary", "file", "commit"]);

export function withCredit<T extends One>(hits: readonly T[]): readonly T[] {
  const turns = new Map<string, T[]>();
  for (const hit of hits) {
    const key = turnKey(hit.document);
    if (key !== null) turns.set(key, [...(turns.get(key) ?? []), hit]);
  }
  const bestBeside = (document: FoundDocument, step: -1 | 1): number => {
    const own = turns.get(turnKey(document) ?? "") ?? [];
    const near = own.filter((one) => (one.document.n - document.n) * step > 0);
    const other = turns.get(turnKey(document, step) ?? "") ?? [];
    return Math.max(bestScore(near), OTHER_TURN * bestScore(other));
  };
  const whole = bestScore(hits.filter(({ missing }) => missing.length === 0));
  return hits.map((hit) => {
    const { document, score, missing } = hit;
    if (turnKey(document) === null) return hit;
    const beside = BEFORE * bestBeside(document, -1) + BEHIND * bestBeside(document, 1);
    if (whole === 0) return { ...hit, score: score + beside };
    const sum = score + BESIDE_WHOLE * beside;
    return {
      ...hit,
      score: missing.length === 0 ? sum : Math.max(score, Math.min(sum, LEAST_BEHIND * whole)),
    };
  });
}

const turnKey = ({ sessionId, turn, kind }: FoundDocument, step = 0): string | null =>
  turn === null || APART.has(kind) ? null : `${sessionId} ${turn + step}`;

const bestScore = (hits: readonly One[]): number => Math.max(0, ...hits.map(({ score }) => score));
