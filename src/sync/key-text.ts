/**
 * The sync key as people read and type it: 32 bytes and three of a checksum in fourteen groups of four. The letters are those of
 * Crockford's base 32, of which none looks like another; what does is read as what was meant.
 */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const KEY_BYTES = 32;
const CHECK_BYTES = 3;
const GROUP = 4;
const BITS = 5;
const TEXT_LENGTH = ((KEY_BYTES + CHECK_BYTES) * 8) / BITS;

export type KeyReading =
  | { readonly ok: true; readonly key: Uint8Array }
  /** `count`: how many letters there are instead of `wanted`. */
  | {
      readonly ok: false;
      readonly problem: "length";
      readonly count: number;
      readonly wanted: number;
    }
  /** A letter that no key has, in which group. */
  | { readonly ok: false; readonly problem: "letter"; readonly group: number }
  | { readonly ok: false; readonly problem: "checksum" };

const checkOf = (key: Uint8Array): Uint8Array =>
  new Bun.CryptoHasher("sha256").update("self-gen sync key").update(key).digest().subarray(0, 3);

export const newKey = (): Uint8Array => crypto.getRandomValues(new Uint8Array(KEY_BYTES));

export function formatKey(key: Uint8Array): string {
  const letters = toLetters(Buffer.concat([key, checkOf(key)]));
  const groups = Array.from({ length: letters.length / GROUP }, (_, at) =>
    letters.slice(at * GROUP, (at + 1) * GROUP),
  );
  return groups.join("-");
}

export function parseKey(text: string): KeyReading {
  const letters = text
    .toUpperCase()
    .replaceAll(/[\s\-–—_.]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const strange = letters.split("").findIndex((letter) => !LETTERS.includes(letter));
  if (strange >= 0) return { ok: false, problem: "letter", group: Math.floor(strange / GROUP) + 1 };
  if (letters.length !== TEXT_LENGTH)
    return { ok: false, problem: "length", count: letters.length, wanted: TEXT_LENGTH };
  const bytes = fromLetters(letters);
  const key = bytes.subarray(0, KEY_BYTES);
  return Buffer.from(checkOf(key)).equals(bytes.subarray(KEY_BYTES))
    ? { ok: true, key: new Uint8Array(key) }
    : { ok: false, problem: "checksum" };
}

function toLetters(bytes: Uint8Array): string {
  let [letters, held, bits] = ["", 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= BITS; bits -= BITS)
      letters += LETTERS[(held >> (bits - BITS)) & 31] ?? "";
    held &= (1 << bits) - 1;
  }
  return letters;
}

function fromLetters(letters: string): Buffer {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const letter of letters) {
    held = (held << BITS) | LETTERS.indexOf(letter);
    bits += BITS;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
      held &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}
