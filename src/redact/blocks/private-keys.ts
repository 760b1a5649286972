import { type RedactionFinding, REDACTED } from "../lexical/match.ts";
import { isRandom } from "../lexical/randomness.ts";

/**
 * Private-key blocks (`-----BEGIN … PRIVATE KEY-----` to the matching `-----END …-----`: PEM, OpenSSH, PGP, SSH2; also on
 * one line with literal `\n`, or line by line as strings in code or a list) become `[REDACTED]`. A block without an end
 * hides everything to the end. Certificates and public keys stay.
 *
 * A header directly followed by a quote is a constant in somebody's code and stays, unless the lines of a key follow.
 */
export function findKeyBlocks(text: string): readonly RedactionFinding[] {
  const found: RedactionFinding[] = text.includes(PUTTY) ? puttyLines(text) : [];
  let at = text.indexOf(LABEL);
  if (at === -1) return found;
  const blocks: RedactionFinding[] = [];
  const closings = openClosingLookup(text);
  while (at !== -1) {
    const block = blockAt(text, at, closings);
    if (block !== undefined) blocks.push(block);
    at = text.indexOf(LABEL, Math.max(at + LABEL.length, block?.end ?? 0));
  }
  if (found.length === 0) return blocks;
  const apart = found.filter(
    (one) => !blocks.some(({ start, end }) => one.start < end && one.end > start),
  );
  return [...blocks, ...apart].toSorted((one, other) => one.start - other.start);
}

const PUTTY = "Private-Lines: ";
/** The lines of a PuTTY key, up to its `Private-MAC`. */
const PUTTY_LINES =
  /(Private-Lines: \d{1,3}\r?\n)[A-Za-z0-9+/=]{8,}(?:\r?\n[A-Za-z0-9+/=]+(?![\w:-]))*/g;

const puttyLines = (text: string): RedactionFinding[] =>
  [...text.matchAll(PUTTY_LINES)].map((match) =>
    block(match.index + (match[1]?.length ?? 0), match.index + match[0].length),
  );

const block = (start: number, end: number): RedactionFinding => ({
  start,
  end,
  mark: REDACTED,
  kind: "private_key",
});

const LABEL = "PRIVATE KEY";
const OPENING = /-{4,5} ?BEGIN (?:[A-Z0-9]{1,12} ){0,4}$/;
const LONGEST_OPENING = 72;
const REST = /PRIVATE KEY(?: BLOCK)? ?-{4,5}/y;
const QUOTED = /["'`),;]|\\["']/y;
const CLOSING = /-{4,5} ?END [A-Z0-9 ]{0,60}-{0,5}/g;

type ClosingLookup = (from: number) => number | null;

/** Where the next end stands. Once there is none, there is none further on: it is not looked for again. */
function openClosingLookup(text: string): ClosingLookup {
  let none = Number.POSITIVE_INFINITY;
  return (from) => {
    if (from >= none) return null;
    CLOSING.lastIndex = from;
    if (CLOSING.test(text)) return CLOSING.lastIndex;
    none = from;
    return null;
  };
}

function blockAt(
  text: string,
  label: number,
  closings: ClosingLookup,
): RedactionFinding | undefined {
  const opening = OPENING.exec(text.slice(Math.max(0, label - LONGEST_OPENING), label));
  REST.lastIndex = label;
  if (opening === null || !REST.test(text)) return undefined;
  const start = label - opening[0].length;
  const from = REST.lastIndex;
  QUOTED.lastIndex = from;
  const linesEnd = QUOTED.test(text) ? quotedLinesEnd(text, from) : text.length;
  if (linesEnd === -1) return undefined;
  return block(start, closings(from) ?? linesEnd);
}

const LIST_LINE = /^\s*[A-Za-z0-9+/=]{1,80}\s*$/;
const OPENS = /-{4,5} ?BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}\s*$/;
const CLOSES = /^\s*-{4,5} ?END [A-Z0-9 ]{1,60}-{4,5}\s*$/;
const LONGEST_LINE = 128;

/** A key as a list with an item for each line: the header, the lines, the end. */
export const opensKey = (item: string): boolean => item.length < LONGEST_LINE && OPENS.test(item);
export const closesKey = (item: string): boolean => item.length < LONGEST_LINE && CLOSES.test(item);
export const isKeyLine = (item: string): boolean =>
  item.length < LONGEST_LINE && (LIST_LINE.test(item) || CLOSES.test(item));

/** What stands between the lines of a key that is written as strings: quotes, commas, `+`, `\n`. */
const GAP = /(?:\\{1,4}[rn]|[\s"'`,;+&.()[\]\\|<>]){1,64}/y;
const LINE = /[A-Za-z0-9+/=]+/y;
const SHORTEST_LINE = 16;
/** A header of an encrypted key: `Proc-Type: 4,ENCRYPTED`. */
const FIELD = /(?:Proc-Type|DEK-Info|Version|Comment|Hash): [^\n"'`\\]{0,80}/y;

/** Where the lines behind a quoted header end; -1 if none look like those of a key. */
function quotedLinesEnd(text: string, from: number): number {
  let end = -1;
  let at = from;
  for (;;) {
    GAP.lastIndex = at;
    if (!GAP.test(text)) return end;
    at = GAP.lastIndex;
    FIELD.lastIndex = at;
    if (end === -1 && FIELD.test(text)) {
      at = FIELD.lastIndex;
      continue;
    }
    LINE.lastIndex = at;
    const line = LINE.exec(text)?.[0];
    if (line === undefined) return end;
    if (end === -1 && (line.length < SHORTEST_LINE || !isRandom(line.slice(0, 64)))) return -1;
    at = LINE.lastIndex;
    end = at;
  }
}
