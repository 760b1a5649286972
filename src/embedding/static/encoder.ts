/**
 * Texts as vectors, by a table of units: a text is the weighted sum of its units' vectors, brought to length one. No network, no
 * runtime; about 20 µs a short text. A table is one file:
 *
 *   "SGT1", the header's length (u32), the header (JSON), then, each from a multiple of four bytes on:
 *   units, one a line (UTF-8) · a scale a unit (f32) · vectors (two values of four bits a byte, 8 is zero, the even one low)
 */
import { countWords, unitPlaces } from "./units.ts";
import { openVocabulary } from "./vocabulary.ts";

export type Encoder = {
  /** What vectors are stored under: others are not to be compared with them. */
  readonly name: string;
  readonly width: number;
  /** Of length one; null for a text with nothing in it that the table knows. */
  readonly encode: (text: string) => Float32Array | null;
  /** Whether a word of the text stands in the table as it is, and not in pieces alone. */
  readonly knows: (text: string) => boolean;
};

/** Why bytes are no table. */
export class TableFault extends Error {
  override readonly name = "TableFault";
}

const MAGIC = "SGT1";
const HEADER_AT = 8;
const ZERO = 8;
const MAX_WORDS = 5000;
/** Shorter ones are pieces of many words. */
const LEAST_KNOWN = 3;

type Header = {
  readonly name: string;
  readonly units: number;
  readonly width: number;
  readonly vocabularyBytes: number;
  readonly crc32: number;
};

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

const padded = (length: number): number => Math.ceil(length / 4) * 4;

function readHeader(bytes: Uint8Array): { readonly header: Header; readonly end: number } {
  const decoder = new TextDecoder();
  if (bytes.length < HEADER_AT || decoder.decode(bytes.subarray(0, 4)) !== MAGIC)
    throw new TableFault("not a table of vectors");
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const end = HEADER_AT + padded(length);
  if (end > bytes.length) throw new TableFault("the table is cut short");
  let header: Partial<Record<keyof Header, unknown>>;
  try {
    header = JSON.parse(decoder.decode(bytes.subarray(HEADER_AT, HEADER_AT + length)));
  } catch {
    throw new TableFault("the table's header cannot be read");
  }
  const { name, units, width, vocabularyBytes, crc32 } = header;
  const isWhole = isCount(units) && isCount(width) && width % 2 === 0 && isCount(vocabularyBytes);
  if (!isWhole || typeof name !== "string" || typeof crc32 !== "number")
    throw new TableFault("the table's header lacks something");
  return { header: { name, units, width, vocabularyBytes, crc32 }, end };
}

/** Throws a `TableFault` where the bytes are not exactly what was made. */
export function openTable(bytes: Uint8Array): Encoder {
  const { header, end } = readHeader(bytes);
  const { name, units, width, vocabularyBytes } = header;
  const scalesAt = end + padded(vocabularyBytes);
  const vectorsAt = scalesAt + units * 4;
  const size = vectorsAt + (units * width) / 2;
  if (bytes.length !== size)
    throw new TableFault(`the table has ${bytes.length} bytes, not ${size}`);
  if (Bun.hash.crc32(bytes.subarray(end)) !== header.crc32)
    throw new TableFault("the table is damaged");
  const vocabulary = openVocabulary(
    new TextDecoder().decode(bytes.subarray(end, end + vocabularyBytes)),
  );
  if (vocabulary.size !== units) throw new TableFault("the table has other units than it says");
  // A copy of their own: the bytes may stand anywhere in a larger buffer.
  const scales = new Float32Array(new Uint8Array(bytes.subarray(scalesAt, vectorsAt)).buffer);
  const vectors = bytes.subarray(vectorsAt);
  const known = new Map<string, readonly number[]>();

  /** The same words come again and again. */
  const unitsOf = (word: string): readonly number[] => {
    let found = known.get(word);
    if (found === undefined) {
      if (known.size >= MAX_WORDS) known.clear();
      found = unitPlaces(word, vocabulary);
      known.set(word, found);
    }
    return found;
  };

  const encode = (text: string): Float32Array | null => {
    const sum = new Float64Array(width);
    let zero = 0;
    for (const [word, count] of countWords(text)) {
      const found = unitsOf(word);
      const weight = Math.sqrt(count / found.length);
      for (const place of found) {
        const scale = (scales[place] ?? 0) * weight;
        zero += scale * ZERO;
        addRow(sum, vectors, place, scale);
      }
    }
    return zero === 0 ? null : toUnitLength(sum, zero);
  };
  const knows = (text: string): boolean =>
    [...countWords(text).keys()].some(
      (word) => word.length >= LEAST_KNOWN && vocabulary.find("", word, 0, word.length) !== -1,
    );
  return { name, width, encode, knows };
}

/** As it is packed: what stands for zero is taken off once, at the end. */
function addRow(sum: Float64Array, vectors: Uint8Array, place: number, scale: number): void {
  const half = sum.length / 2;
  const from = place * half;
  for (let at = 0, to = 0; at < half; at++, to += 2) {
    const two = vectors[from + at] ?? 0;
    sum[to] = (sum[to] ?? 0) + scale * (two & 15);
    sum[to + 1] = (sum[to + 1] ?? 0) + scale * (two >> 4);
  }
}

function toUnitLength(sum: Float64Array, zero: number): Float32Array | null {
  let square = 0;
  for (let at = 0; at < sum.length; at++) square += ((sum[at] ?? 0) - zero) ** 2;
  // What cancels itself out points nowhere.
  if (square < 1e-18) return null;
  const length = Math.sqrt(square);
  const vector = new Float32Array(sum.length);
  for (let at = 0; at < vector.length; at++) vector[at] = ((sum[at] ?? 0) - zero) / length;
  return vector;
}
