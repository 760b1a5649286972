/** Values from a seeded generator: hundreds of each kind, and the same ones in every run. */

export type Random = {
  /** From 0 up to, and without, `below`. */
  readonly below: (below: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly from: (alphabet: string, length: number) => string;
};

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    from: (alphabet, length) =>
      Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join(""),
  };
}

export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const UPPER = LOWER.toUpperCase();
export const DIGITS = "0123456789";
export const HEX = "0123456789abcdef";
export const ALNUM = LOWER + UPPER + DIGITS;
export const BASE64 = `${ALNUM}+/`;

export const base64 = (random: Random, bytes: number): string =>
  Buffer.from(Array.from({ length: bytes }, () => random.below(256))).toString("base64");

/** What stands behind the name of a secret. */
export const VALUE_KINDS = {
  "AWS secret": (random: Random) => random.from(BASE64, 40),
  base64: (random: Random) => base64(random, random.pick([12, 16, 18, 24, 32, 48])),
  hex: (random: Random) => random.from(HEX, random.pick([32, 40, 64])),
  alphanumeric: (random: Random) => random.from(ALNUM, 16 + random.below(25)),
  token: (random: Random) => random.from(`${ALNUM}-_`, 20 + random.below(25)),
} as const satisfies Record<string, (random: Random) => string>;

/** What a password manager makes: letters, digits and signs, with a letter in front. */
export const signed = (random: Random, first: string = LOWER + UPPER): string =>
  random.from(first, 1) +
  random.from(`${ALNUM}!@#%^*-_+=.`, 9 + random.below(10)) +
  random.from(DIGITS, 1);

const PIECE = 6;

/** Whether any piece of the value is still there to be read. */
export function isLeaked(value: string, redacted: string): boolean {
  for (let at = 0; at + PIECE <= value.length; at++) {
    if (redacted.includes(value.slice(at, at + PIECE))) return true;
  }
  return value.length < PIECE && redacted.includes(value);
}
