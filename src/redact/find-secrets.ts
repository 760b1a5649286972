import { MAX_ROUNDS, PASSES } from "./hide.ts";
import {
  applyMarks,
  type RedactionFinding,
  type RedactionKind,
  PRIVATE,
  SENSITIVE_PATH,
} from "./lexical/match.ts";

/** Where in a text a secret stands, and what it is. */
export interface Secret {
  readonly kind: Exclude<RedactionKind, "block" | "path">;
  readonly start: number;
  readonly end: number;
}

/**
 * What `redact` would hide of a text as a secret, in order: the same rules, asked where and what instead of for the text
 * without it. Private blocks and names of secret files are hidden too, and are no secrets by themselves.
 */
export function findSecrets(text: string): readonly Secret[] {
  let hidden: readonly RedactionFinding[] = [];
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = hidden;
    for (const pass of PASSES) {
      const found = pass(current);
      if (found.length === 0) continue;
      hidden = mergeFindings(hidden, toOriginalOffsets(found, hidden));
      current = applyMarks(text, hidden);
    }
    if (hidden === before) break;
  }
  return hidden.flatMap(({ kind, start, end, mark }) =>
    kind === "block" || kind === "path" || mark === PRIVATE || mark === SENSITIVE_PATH
      ? []
      : [{ kind, start, end }],
  );
}

/** Stretches of the text with its marks, as stretches of the text without: a mark in one of them is what it stands for. */
function toOriginalOffsets(
  found: readonly RedactionFinding[],
  hidden: readonly RedactionFinding[],
): readonly RedactionFinding[] {
  let at = 0;
  let grown = 0;
  /** Where a place was before; inside of a mark it is where the hidden stretch begins, or ends. */
  const original = (place: number, isEnd: boolean): number => {
    for (let one = hidden[at]; one !== undefined; one = hidden[at]) {
      const markStart = one.start - grown;
      const markEnd = markStart + one.mark.length;
      if (place < markEnd || (place === markEnd && isEnd)) {
        if (place <= markStart) break;
        return isEnd ? one.end : one.start;
      }
      grown += one.end - one.start - one.mark.length;
      at++;
    }
    return place + grown;
  };
  return found.map((one) => {
    const start = original(one.start, false);
    return { ...one, start, end: original(one.end, true) };
  });
}

/** Both, in order; what lies within a later find belongs to it. */
function mergeFindings(
  old: readonly RedactionFinding[],
  fresh: readonly RedactionFinding[],
): readonly RedactionFinding[] {
  const all: RedactionFinding[] = [];
  let at = 0;
  for (const one of fresh) {
    for (let next = old[at]; next !== undefined && next.start < one.end; next = old[at]) {
      if (next.end <= one.start) all.push(next);
      at++;
    }
    all.push(one);
  }
  return [...all, ...old.slice(at)];
}
