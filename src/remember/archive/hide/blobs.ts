/**
 * Files inside records: a picture or a document that a model was shown stands there in base64. A large one is left out, with
 * a note in its place, before the line is decoded; in a small one, which no rule of redaction can look into, a text is
 * looked at as what it says.
 */
import { redact } from "../../../redact/redact.ts";
import { findStringEnd } from "../../../remember/json/find-string-end.ts";

/** Longer ones are left out. */
const MAX_BLOB_LENGTH = 64 * 1024;
/** Shorter ones can hold nothing that has a shape. */
const MIN_TEXT_LENGTH = 24;
const QUOTE = 34;
const COMMA = 44;
const MAX_PREFIX_LENGTH = 100;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const blobNote = (bytes: number): string => `[self-gen: base64 of ${bytes} bytes, not archived]`;

/** A line's text, with every large base64 string in it replaced by a note. */
export function stripBlobs(line: Uint8Array): string {
  if (line.length <= MAX_BLOB_LENGTH) return decoder.decode(line);
  const pieces: string[] = [];
  let from = 0;
  for (let open = line.indexOf(QUOTE); open >= 0;) {
    const close = findStringEnd(line, open);
    if (close < 0) break;
    if (close - open > MAX_BLOB_LENGTH && isBase64(line, open + 1, close)) {
      pieces.push(decoder.decode(line.subarray(from, open + 1)), blobNote(close - open - 1));
      from = close;
    }
    open = line.indexOf(QUOTE, close + 1);
  }
  pieces.push(decoder.decode(line.subarray(from)));
  return pieces.join("");
}

/** Which bytes base64 is made of, the web's alphabet and escaped line ends (`\n`, `\r`) included. */
const ALPHABET = Uint8Array.from({ length: 256 }, (_, code) =>
  /[A-Za-z0-9+/=_\\-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

function isBase64(line: Uint8Array, start: number, end: number): boolean {
  // `data:image/png;base64,` stands before some.
  const comma = line.indexOf(COMMA, start);
  const from = comma >= 0 && comma < start + MAX_PREFIX_LENGTH ? comma + 1 : start;
  for (let at = from; at < end; at++) if (ALPHABET[line[at] ?? 0] === 0) return false;
  return true;
}

const ENCODED = /^(?:data:[\w.+/;=-]{0,80},)?([A-Za-z0-9+/_-]+={0,2})$/;
const strict = new TextDecoder("utf-8", { fatal: true });

/** Whether a string is base64 of a text that holds something to hide. */
export function hidesSecret(text: string): boolean {
  if (text.length < MIN_TEXT_LENGTH || text.includes(" ")) return false;
  const encoded = ENCODED.exec(text.includes("\n") ? text.replaceAll(/\s+/g, "") : text)?.[1];
  if (encoded === undefined) return false;
  try {
    const plain = strict.decode(Buffer.from(encoded, "base64"));
    return redact(plain) !== plain;
  } catch {
    // A picture, or no base64 at all.
    return false;
  }
}
