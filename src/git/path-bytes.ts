/**
 * A path of a repository is bytes. Here it is text: bytes that are no UTF-8 stand in it as lone surrogates (byte 0xff is
 * U+DCFF), which no UTF-8 can hold, so that every path has exactly one text and goes back to its own bytes.
 */

const FIRST = 0xdc00;

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const isAscii = (bytes: string): boolean => !/[\x80-\xff]/.test(bytes);

function lengthOf(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

/** `bytes` has a byte in each character (latin1), as git's answers are read. */
export function pathText(bytes: string): string {
  if (isAscii(bytes)) return bytes;
  const raw = Buffer.from(bytes, "latin1");
  const whole = decoded(raw);
  if (whole !== null) return whole;
  let text = "";
  for (let at = 0; at < raw.length;) {
    const length = lengthOf(raw[at] ?? 0);
    const one = length === 0 ? null : decoded(raw.subarray(at, at + length));
    text += one ?? String.fromCharCode(FIRST + (raw[at] ?? 0));
    at += one === null ? 1 : length;
  }
  return text;
}

/** What the system calls of `node:fs` and git's input want. */
export function pathBytes(path: string): Buffer {
  if (path.isWellFormed()) return Buffer.from(path, "utf8");
  return Buffer.concat(
    Array.from(path, (one) => {
      const code = one.charCodeAt(0);
      const isByte = one.length === 1 && code > FIRST + 0x7f && code <= FIRST + 0xff;
      return isByte ? Buffer.of(code - FIRST) : Buffer.from(one, "utf8");
    }),
  );
}
