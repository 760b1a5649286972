/**
 * Codes of many documents, and which of them differ from one in few bits: a million are looked at in 5 ms. The loop is a function of
 * WebAssembly, because only there is an instruction that counts the bits of 64 at once; it is put together here, for codes of one
 * size, from the instructions that it consists of. Codes are kept in the memory that it reads.
 */

const PAGE = 65_536;
/** Where in the first page the numbers of those found are put; before that is what is asked for. */
const FOUND_AT = PAGE / 2;
/** Memory grows by so many pages at least; what is not written to costs nothing. */
const GROWTH = 64;

export type CodeMemory = {
  /** Words of a code. */
  readonly size: number;
  /** Codes of a block, at a place: places count from 0, and each has room for one block. */
  readonly put: (place: number, codes: Int32Array) => void;
  readonly codesAt: (place: number) => Int32Array;
  readonly ask: (code: Int32Array) => void;
  /** Of the codes at a place those that differ in at most so many bits: each the slot (upper half) and in how many (lower half). */
  readonly near: (place: number, mostBits: number) => Uint32Array;
};

/** `codes`: how many a block has, 65,536 at most. */
export function openCodeMemory(size: number, codes: number): CodeMemory {
  const bytes = codes * size * 4;
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(assemble(size)), {
    m: { m: memory },
  });
  const find = exports["f"] as (at: number, end: number, mostBits: number) => number;
  const placeAt = (place: number): number => PAGE + place * bytes;
  return {
    size,
    put: (place, given) => {
      const lacking = Math.ceil((placeAt(place + 1) - memory.buffer.byteLength) / PAGE);
      if (lacking > 0) memory.grow(Math.max(lacking, place === 0 ? 0 : GROWTH));
      new Int32Array(memory.buffer, placeAt(place), bytes / 4).set(given);
    },
    codesAt: (place) => new Int32Array(memory.buffer, placeAt(place), bytes / 4),
    ask: (code) => new Int32Array(memory.buffer, 0, size).set(code),
    near: (place, mostBits) => {
      const count = find(placeAt(place), placeAt(place) + bytes, mostBits);
      return new Uint32Array(memory.buffer, FOUND_AT, count);
    },
  };
}

// What follows are numbers of the WebAssembly specification, by their names there.
const I32 = 0x7f;
const I64 = 0x7e;
const VOID = 0x40;
const LOOP = 0x03;
const IF = 0x04;
const END = 0x0b;
const BRANCH_IF = 0x0d;
const GET = 0x20;
const SET = 0x21;
const TEE = 0x22;
const I64_LOAD = 0x29;
const I32_STORE = 0x36;
const I32_CONST = 0x41;
const I32_LESS = 0x49;
const I32_AT_MOST = 0x4d;
const I32_ADD = 0x6a;
const I32_SUBTRACT = 0x6b;
const I32_OR = 0x72;
const I32_SHIFT_LEFT = 0x74;
const I32_SHIFT_RIGHT = 0x76;
const I64_COUNT_BITS = 0x7b;
const I64_ADD = 0x7c;
const I64_XOR = 0x85;
const I32_OF_I64 = 0xa7;

/** A number as it is written in a module: seven bits a byte, the lowest first. */
function encodeUnsigned(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encodeUnsigned(value >>> 7)];
}
/** The same, of a number that could be negative. */
const encodeSigned = (value: number): readonly number[] =>
  value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...encodeSigned(value >>> 7)];
const constant = (value: number): readonly number[] => [I32_CONST, ...encodeSigned(value)];

const withLength = (bytes: readonly number[]): readonly number[] => [
  ...encodeUnsigned(bytes.length),
  ...bytes,
];
const section = (id: number, bytes: readonly number[]): readonly number[] => [
  id,
  ...withLength(bytes),
];

/** `f(at, end, mostBits)` answers how many it has put at `FOUND_AT`. */
function assemble(size: number): Uint8Array<ArrayBuffer> {
  const [at, end, mostBits, slot, into, bits] = [0, 1, 2, 3, 4, 5];
  const words = Array.from({ length: size / 2 }, (_, word) => ({
    asked: encodeUnsigned(6 + word),
    load: [I64_LOAD, 3, ...encodeUnsigned(word * 8)],
  }));
  const add = (local: number, more: number): BytecodePart => [
    GET,
    local,
    ...constant(more),
    I32_ADD,
  ];
  const body: readonly BytecodePart[] = [
    ...words.map(({ asked, load }) => flattenParts(constant(0), load, SET, asked)),
    constant(FOUND_AT),
    [SET, into, LOOP, VOID],
    ...words.map(({ asked, load }) =>
      flattenParts(GET, at, load, GET, asked, I64_XOR, I64_COUNT_BITS),
    ),
    ...words.slice(1).map(() => I64_ADD),
    [I32_OF_I64, TEE, bits, GET, mostBits, I32_AT_MOST, IF, VOID],
    [GET, into, GET, slot, ...constant(16), I32_SHIFT_LEFT, GET, bits, I32_OR, I32_STORE, 2, 0],
    add(into, 4),
    [SET, into, END],
    add(slot, 1),
    [SET, slot],
    add(at, size * 4),
    [TEE, at, GET, end, I32_LESS, BRANCH_IF, 0, END],
    [GET, into, ...constant(FOUND_AT), I32_SUBTRACT, ...constant(2), I32_SHIFT_RIGHT, END],
  ];
  const locals = [2, 3, I32, ...encodeUnsigned(words.length), I64];
  const memory = [1, 0x6d];
  const module = flattenParts(
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, [1, 0x60, 3, I32, I32, I32, 1, I32]),
    section(2, [1, ...memory, ...memory, 2, 0, 1]),
    section(3, [1, 0]),
    section(7, [1, 1, 0x66, 0, 0]),
    section(10, [1, ...withLength(flattenParts(locals, ...body))]),
  );
  return Uint8Array.from(module);
}

type BytecodePart = number | readonly number[];

const flattenParts = (...parts: readonly BytecodePart[]): readonly number[] => parts.flat();
