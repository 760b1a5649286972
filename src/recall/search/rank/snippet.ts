/** The piece of a text that shows best what was found, with the matches marked. */
import type { SnippetPiece } from "../hit.ts";
import type { WordSpan } from "./match-form.ts";

const UNITS = 200;
const LEAD = 40;
const ELLIPSIS = "…";

/** Spans in order, those that overlap in one. */
function mergeSpans(spans: readonly WordSpan[]): readonly WordSpan[] {
  const all: WordSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1);
    if (last !== undefined && span.start <= last.end) {
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else all.push(span);
  }
  return all;
}

/** Where most of the spans stand together. */
function bestStart(spans: readonly WordSpan[]): number {
  let best = { start: 0, covered: -1 };
  for (const [at, { start }] of spans.entries()) {
    let covered = 0;
    for (let next = at; next < spans.length; next++) {
      const span = spans[next];
      if (span === undefined || span.end > start + UNITS - LEAD) break;
      covered += span.end - span.start;
    }
    if (covered > best.covered) best = { start, covered };
  }
  return best.start;
}

const isBoundary = (text: string, at: number): boolean => /\s/.test(text.charAt(at - 1));

/** A little earlier or later, so that no word is cut. */
function wordStart(text: string, at: number): number {
  for (let place = at; place < at + 15 && place < text.length; place++) {
    if (place === 0 || isBoundary(text, place)) return place;
  }
  return isLow(text, at) ? at - 1 : at;
}

function wordEnd(text: string, at: number): number {
  for (let place = at; place > at - 15 && place > 0; place--) {
    if (place >= text.length || /\s/.test(text.charAt(place))) return Math.min(place, text.length);
  }
  return isLow(text, at) ? at - 1 : at;
}

const isLow = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
};

/** A stack says where something failed; what failed stands above it. */
const FRAME = /^\s*(?:at .+:\d+\)?$|at (?:async )?[\w.<>$ [\]]+ \(|File ".+", line \d+)/;

function isInFrame(text: string, { start }: WordSpan): boolean {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const end = text.indexOf("\n", start);
  return FRAME.test(text.slice(from, end < 0 ? text.length : end));
}

export function createSnippet(text: string, spans: readonly WordSpan[]): readonly SnippetPiece[] {
  const marks = mergeSpans(spans);
  const telling = marks.filter((span) => !isInFrame(text, span));
  const begin = Math.max(0, bestStart(telling.length > 0 ? telling : marks) - LEAD);
  const isWhole = text.length <= UNITS;
  const from = isWhole || begin === 0 ? 0 : wordStart(text, begin);
  const to = isWhole || from + UNITS >= text.length ? text.length : wordEnd(text, from + UNITS);
  const pieces: SnippetPiece[] = [];
  const add = (piece: string, isMatch: boolean): void => {
    if (piece !== "") pieces.push({ text: piece, isMatch });
  };
  if (from > 0) add(ELLIPSIS, false);
  let at = from;
  for (const { start, end } of marks) {
    if (end <= from || start >= to) continue;
    const [first, last] = [Math.max(start, at), Math.min(end, to)];
    add(text.slice(at, first), false);
    add(text.slice(first, last), true);
    at = Math.max(at, last);
  }
  add(text.slice(at, to), false);
  if (to < text.length) add(ELLIPSIS, false);
  return pieces;
}
