/**
 * A vector as a code: one bit for each of its first dimensions, which says on which side of zero it lies. Near vectors differ in few
 * bits. The last quarter is left out: where dimensions are in the order of their spread, as in the table inside the program, it
 * says least.
 */

const WORD = 32;
const SHARE = 0.75;

/** So many 32-bit words has a code: pairs of them, because 64 bits are counted at once. */
export const codeWords = (dims: number): number => 2 * Math.ceil((dims * SHARE) / (2 * WORD));

/** Never all zeros: that is the code of a document that has none. */
export function codeFromVector(vector: Float32Array): Int32Array {
  const code = new Int32Array(codeWords(vector.length));
  const end = Math.min(vector.length, code.length * WORD);
  for (let at = 0; at < end; at++) {
    if ((vector[at] ?? 0) > 0) code[at >> 5] = (code[at >> 5] ?? 0) | (1 << (at & 31));
  }
  if (code.every((word) => word === 0)) code[0] = 1;
  return code;
}

/** Whether a document has no code. */
export function isEmptyCode(codes: Int32Array, from: number, size: number): boolean {
  for (let at = from; at < from + size; at++) if (codes[at] !== 0) return false;
  return true;
}

/** How near the code that begins there is. */
export type NearnessMeasure = (codes: Int32Array, from: number) => number;

/**
 * Bits alone count a dimension in which the vector asked for is nearly zero as much as any other. Here each counts what it is worth
 * in that vector; what four bits are worth together is looked up.
 */
export function openNearnessMeasure(vector: Float32Array): NearnessMeasure {
  const size = codeWords(vector.length);
  const worth = new Float64Array(size * 8 * 16);
  for (let at = 0; at < worth.length; at++) {
    for (let bit = 0; bit < 4; bit++) {
      const value = vector[(at >> 4) * 4 + bit] ?? 0;
      worth[at] = (worth[at] ?? 0) + ((at >> bit) & 1 ? value : -value);
    }
  }
  return (codes, from) => {
    let sum = 0;
    for (let word = 0; word < size; word++) {
      const bits = codes[from + word] ?? 0;
      for (let four = 0; four < 8; four++)
        sum += worth[((word * 8 + four) << 4) | ((bits >>> (four * 4)) & 15)] ?? 0;
    }
    return sum;
  };
}
