/** A vector as a code: one bit for each dimension, which says on which side of zero it lies. Near vectors differ in few bits. */

const GROUP = 8;

/** So many 32-bit words has a code: whole groups of eight, because these are counted together. */
export const wordsOf = (dims: number): number => GROUP * Math.ceil(dims / (32 * GROUP));

/** Never all zeros: that is the code of a document that has none. */
export function codeOf(vector: Float32Array): Int32Array {
  const code = new Int32Array(wordsOf(vector.length));
  for (let at = 0; at < vector.length; at++) {
    if ((vector[at] ?? 0) > 0) code[at >> 5] = (code[at >> 5] ?? 0) | (1 << (at & 31));
  }
  if (code.every((word) => word === 0)) code[0] = 1;
  return code;
}

/** In how many bits each code of a list differs from the one asked for. */
export function countDifferences(asked: Int32Array, codes: Int32Array, into: Uint16Array): void {
  into.fill(0);
  for (let group = 0; group < asked.length; group += GROUP)
    addDifferences(asked, codes, group, into);
}

/**
 * Of one group of eight words. They are added up bit by bit before anything is counted, as an adder does it: ones, twos and
 * fours. What is asked for is read once, because a million codes are held against it.
 */
function addDifferences(
  asked: Int32Array,
  codes: Int32Array,
  group: number,
  into: Uint16Array,
): void {
  const a = asked[group] ?? 0;
  const b = asked[group + 1] ?? 0;
  const c = asked[group + 2] ?? 0;
  const d = asked[group + 3] ?? 0;
  const e = asked[group + 4] ?? 0;
  const f = asked[group + 5] ?? 0;
  const g = asked[group + 6] ?? 0;
  const h = asked[group + 7] ?? 0;
  const size = asked.length;
  for (let at = group, slot = 0; at < codes.length; at += size, slot++) {
    const one = (codes[at] ?? 0) ^ a;
    const two = (codes[at + 1] ?? 0) ^ b;
    const three = (codes[at + 2] ?? 0) ^ c;
    const four = (codes[at + 3] ?? 0) ^ d;
    const five = (codes[at + 4] ?? 0) ^ e;
    const six = (codes[at + 5] ?? 0) ^ f;
    const seven = (codes[at + 6] ?? 0) ^ g;
    const eight = (codes[at + 7] ?? 0) ^ h;
    const low = one ^ two;
    const high = four ^ five;
    const lows = low ^ three;
    const highs = high ^ six;
    const both = lows ^ highs;
    const carryLow = (one & two) | (low & three);
    const carryHigh = (four & five) | (high & six);
    const carryBoth = (lows & highs) | (both & seven);
    const carries = carryLow ^ carryHigh;
    const fours = (carryLow & carryHigh) | (carries & carryBoth);
    into[slot] =
      (into[slot] ?? 0) +
      bits(both ^ seven) +
      bits(eight) +
      2 * bits(carries ^ carryBoth) +
      4 * bits(fours);
  }
}

function bits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Whether a document has no code. */
export function isEmpty(codes: Int32Array, from: number, size: number): boolean {
  for (let at = from; at < from + size; at++) if (codes[at] !== 0) return false;
  return true;
}
