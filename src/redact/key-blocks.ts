import { REDACTED } from "./hit.ts";

/**
 * Private-key blocks (`-----BEGIN … PRIVATE KEY-----` to the matching `-----END …-----`: PEM,
 * OpenSSH, PGP; also on one line with literal `\n`) become `[REDACTED]`. A block without an end
 * hides everything to the end. Certificates and public keys stay.
 *
 * A header directly followed by a quote is a constant in somebody's code, not a key, and stays.
 */
export function hideKeyBlocks(text: string): string {
  return hidePemBlocks(text.includes(PUTTY) ? text.replace(PUTTY_LINES, `$1${REDACTED}`) : text);
}

const PUTTY = "Private-Lines: ";
/** The lines of a PuTTY key, up to its `Private-MAC`. */
const PUTTY_LINES =
  /(Private-Lines: \d{1,3}\r?\n)[A-Za-z0-9+/=]{8,}(?:\r?\n[A-Za-z0-9+/=]+(?![\w:-]))*/g;

function hidePemBlocks(text: string): string {
  let at = text.indexOf(BEGIN);
  if (at === -1) return text;
  let out = "";
  let copied = 0;
  while (at !== -1) {
    HEADER.lastIndex = at;
    const header = HEADER.exec(text);
    if (header === null) {
      at = text.indexOf(BEGIN, at + BEGIN.length);
      continue;
    }
    out += text.slice(copied, at) + REDACTED;
    const end = text.indexOf(END, HEADER.lastIndex);
    if (end === -1) return out;
    FOOTER.lastIndex = end;
    copied = FOOTER.exec(text) === null ? end + END.length : FOOTER.lastIndex;
    at = text.indexOf(BEGIN, copied);
  }
  return copied === 0 ? text : out + text.slice(copied);
}

const BEGIN = "-----BEGIN ";
const END = "-----END ";
const HEADER = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----(?!["'`),;]|\\["'])/y;
const FOOTER = /-----END [A-Z0-9 ]{0,60}-{0,5}/y;
