/**
 * The body of what the redactor took for a private key, if it is one. Known by a body that looks generated: PEM (encrypted too), OpenSSH, PGP,
 * SSH2, PuTTY. The body may be indented, quoted, a comment, or on one line with `\n` written out; header fields and empty
 * lines before it do not count. A header alone, or with a stand-in below it, is somebody's documentation. Linear in time.
 */
const HEADER =
  /-{4,5} ?BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}((?:\\r)?\\n|[ \t]*\r?\n)?/;

/** What stands around the lines of a key that is written down in code, in a comment or in a change. */
const AROUND = /^[\s"'`>#*|+,;\\/]+/;
const BEHIND = /^[\s"'`+,;\\)\]]*$/;
const BODY = /^[A-Za-z0-9+/=]+/;
/** `Proc-Type: 4,ENCRYPTED`, `Version: GnuPG v2` */
const FIELD = /^[A-Za-z][A-Za-z-]{1,30}: /;

const MIN_LINE_LENGTH = 16;
/** On the line of its header a key is whole; a word that stands there is not. */
const MIN_SAME_LINE_LENGTH = 40;
const MAX_BODY_LENGTH = 64 * 1024;

/** `block`: from the header on, or the lines of a key of PuTTY's. Empty for what is none. */
export function extractKeyBody(block: string): string {
  const header = HEADER.exec(block);
  if (header === null) return isGenerated(block) ? block.replaceAll(/\s+/g, "") : "";
  const lines = bodyAt(block, header.index + header[0].length);
  const shortest = header[1] === undefined ? MIN_SAME_LINE_LENGTH : MIN_LINE_LENGTH;
  const body = lines.join("");
  return (lines[0]?.length ?? 0) >= shortest && isGenerated(body) ? body : "";
}

function bodyAt(text: string, from: number): readonly string[] {
  const end = text.indexOf("----", from);
  const to = Math.min(end === -1 ? text.length : end, from + MAX_BODY_LENGTH);
  const lines: string[] = [];
  for (const line of text.slice(from, to).split(/\\+[rn]|[\r\n]+/)) {
    const bare = line.replace(AROUND, "");
    if (bare === "" || (lines.length === 0 && FIELD.test(bare))) continue;
    const words = bare.split(/[ \t]+/);
    const bodies = words.flatMap((word) => bodyIn(word) ?? []);
    if (bodies.length < words.length) break;
    lines.push(...bodies.filter((one) => one.length >= MIN_LINE_LENGTH));
  }
  return lines;
}

/** Null for what is no part of a key; empty for what only ends a line. */
function bodyIn(word: string): string | null {
  const body = BODY.exec(word)?.[0] ?? "";
  return BEHIND.test(word.slice(body.length)) ? body : null;
}

const STAND_IN = /fake|dummy|example|sample|redacted|test|your|(.)\1{7}/i;
/** A real one is longer, and may hold any word by chance. */
const MIN_REAL_LENGTH = 128;

const isGenerated = (body: string): boolean =>
  [/[a-z]/, /[A-Z]/, /[0-9+/]/].every((kind) => kind.test(body)) &&
  (body.length >= MIN_REAL_LENGTH || !STAND_IN.test(body));
