/** A long text as several documents: each of a size that one can read, cut where the writer paused. */
import { cutCharacters } from "../../../event/cut.ts";

const LONGEST_PART = 2000;
const MOST_PARTS = 20;

/** Where a text may be cut, the best first. */
const PAUSES = [/\n\s*\n/g, /\n/g, /(?<=[.!?。！？])\s/g, /\s/g];

/** A cut so early would leave next to nothing in front of it. */
const SHORTEST_PART = LONGEST_PART / 4;

/** In order, without what lies behind the last one; empty for a text that says nothing. */
export function splitText(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== "" && parts.length < MOST_PARTS) {
    const end = rest.length <= LONGEST_PART ? rest.length : findCut(rest);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return parts;
}

function findCut(text: string): number {
  const head = text.slice(0, LONGEST_PART);
  for (const pause of PAUSES) {
    const last = [...head.matchAll(pause)].at(-1)?.index ?? 0;
    if (last >= SHORTEST_PART) return last;
  }
  return cutCharacters(text, LONGEST_PART).length || LONGEST_PART;
}
