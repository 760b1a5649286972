/**
 * The position of each unit in a table. The units stay one text, as in the file: separate strings would take longer to make
 * than a search takes, and more memory than most of their vectors.
 */
export type Vocabulary = {
  readonly size: number;
  /** Of the unit that is a mark and a part of a word; -1 where there is none. No string is made for it. */
  readonly find: (mark: string, word: string, from: number, to: number) => number;
};

const NEWLINE = 10;
const SEED = 0x811c_9dc5;
const PRIME = 0x0100_0193;

/** `text`: a unit a line. */
export function openVocabulary(text: string): Vocabulary {
  const size = countLines(text);
  const starts = new Uint32Array(size + 1);
  // Half of them stay empty, so that a unit is found after a step or two.
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(size * 2 + 1)));
  const mask = slots.length - 1;
  let hash = SEED;
  let place = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : NEWLINE;
    if (code !== NEWLINE) {
      hash = Math.imul(hash ^ code, PRIME);
      continue;
    }
    let slot = hash & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    place++;
    slots[slot] = place;
    starts[place] = at + 1;
    hash = SEED;
  }

  const isAt = (one: number, mark: string, word: string, from: number, to: number): boolean => {
    const start = starts[one] ?? 0;
    const rest = start + mark.length;
    if ((starts[one + 1] ?? 0) - rest - 1 !== to - from) return false;
    for (let at = 0; at < mark.length; at++)
      if (text.charCodeAt(start + at) !== mark.charCodeAt(at)) return false;
    for (let at = from; at < to; at++)
      if (text.charCodeAt(rest + at - from) !== word.charCodeAt(at)) return false;
    return true;
  };

  const find = (mark: string, word: string, from: number, to: number): number => {
    let sought = SEED;
    for (let at = 0; at < mark.length; at++)
      sought = Math.imul(sought ^ mark.charCodeAt(at), PRIME);
    for (let at = from; at < to; at++) sought = Math.imul(sought ^ word.charCodeAt(at), PRIME);
    let slot = sought & mask;
    for (;;) {
      const found = slots[slot] ?? 0;
      if (found === 0) return -1;
      if (isAt(found - 1, mark, word, from, to)) return found - 1;
      slot = (slot + 1) & mask;
    }
  };
  return { size, find };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
