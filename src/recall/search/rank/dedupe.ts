/** What takes several places among the hits, though it is one thing. */
import type { DocumentKind, IndexedDocument } from "../../../store/search-index.ts";
import type { RelatedHit, DocumentHit } from "../hit.ts";
import { normalizeSpaces } from "./phrase-filter.ts";

type DuplicateHit = Pick<DocumentHit, "document" | "score" | "found" | "also">;

/** Of a long text only its best part; of the same words said again only the best. */
export function dedupeEvents<T extends DuplicateHit>(hits: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return hits.filter(({ document: { eventId, kind, text, projectPath, turn } }) => {
    // A saved context tells what was said in many turns.
    const keys = [`${kind} ${eventId} ${turn}`, `${kind} ${projectPath} ${text}`];
    const isNew = keys.every((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

const DECISION_KINDS: ReadonlySet<DocumentKind> = new Set(["decision", "discovery"]);
const CONVERSATION_KINDS: ReadonlySet<DocumentKind> = new Set(["prompt", "answer"]);

/**
 * A decision or discovery stands for the prompt or answer that it was said in, unless more of what was asked for stands
 * there. Where nothing was asked for, it stands for one that says nothing else.
 */
export function dropEchoes<T extends DuplicateHit>(hits: readonly T[]): readonly T[] {
  const told = new Map<string, T[]>();
  for (const hit of hits) {
    const { kind, turn } = hit.document;
    if (!DECISION_KINDS.has(kind) || turn === null) continue;
    told.set(turnKey(hit), [...(told.get(turnKey(hit)) ?? []), hit]);
  }
  if (told.size === 0) return hits;
  const echoes = new Map<T, T[]>();
  const left = hits.filter((hit) => {
    if (!CONVERSATION_KINDS.has(hit.document.kind)) return true;
    const same = told.get(turnKey(hit))?.find((one) => isEcho(hit, one));
    if (same !== undefined) echoes.set(same, [...(echoes.get(same) ?? []), hit]);
    return same === undefined;
  });
  return left.map((hit) => absorbEchoes(hit, echoes.get(hit) ?? []));
}

function absorbEchoes<T extends DuplicateHit>(hit: T, echoes: readonly T[]): T {
  if (echoes.length === 0) return hit;
  const also = echoes.map(({ document: { kind, eventId } }): RelatedHit => ({ kind, eventId }));
  return { ...hit, also, score: Math.max(hit.score, ...echoes.map(({ score }) => score)) };
}

const turnKey = ({ document: { sessionId, turn } }: DuplicateHit): string => `${sessionId} ${turn}`;

function isEcho(talk: DuplicateHit, duplicateHit: DuplicateHit): boolean {
  const [said, whole] = [sentenceOf(duplicateHit.document), stripEmphasis(talk.document.text)];
  if (said === "" || !whole.includes(said)) return false;
  if (talk.found.length === 0) return said === stripEnding(whole);
  const found = new Set(duplicateHit.found.map(({ asked }) => asked));
  return talk.found.every(({ asked }) => found.has(asked));
}

/** Behind it stand its reason, what was said later, files. */
const sentenceOf = ({ text }: IndexedDocument): string =>
  stripEnding(stripEmphasis(text.split("\n", 1)[0]?.replace(/ ⇒ "[^]*$/, "") ?? ""));

const stripEmphasis = (text: string): string => normalizeSpaces(text.replaceAll("**", ""));

const stripEnding = (text: string): string => text.replace(/[\s.!。~]+$/, "");
