import { type RedactionFinding, isMark, REDACTED } from "../lexical/match.ts";
import { MAX_JUDGED_UNITS, looksLiteral } from "../assignments/literals.ts";
import { mayEndSecretName, PASSWORD } from "../names/strength.ts";
import {
  quoteWidth,
  readBare,
  readQuoted,
  skipBlanks,
  fullValueEnd,
} from "../assignments/value-span.ts";
import { isRandom } from "../lexical/randomness.ts";

/**
 * What people tell an agent in a sentence: "the password is hunter2", "my api key is: abc123".
 * Only a value that looks chosen or generated (a digit or a sign in it) counts, so that "the
 * password is required" stays.
 */
export function findStatements(text: string): readonly RedactionFinding[] {
  const found: RedactionFinding[] = [];
  let copied = 0;
  IS.lastIndex = 0;
  while (IS.test(text)) {
    const end = IS.lastIndex;
    const nameEnd = end - 4;
    if (nameEnd < copied || !mayEndSecretName(text, nameEnd)) continue;
    if (!NAME.test(text.slice(Math.max(0, nameEnd - 16), nameEnd))) continue;
    const start = skipBlanks(text, end);
    const width = quoteWidth(text, start);
    const value = (width > 0 ? readQuoted(text, start, width) : undefined) ?? readBare(text, start);
    if (isMark(text, value.start)) continue;
    let stop = fullValueEnd(text, value, width);
    if (!value.isQuoted)
      while (stop > value.start && ".,!?".includes(text.charAt(stop - 1))) stop--;
    const word = text.slice(value.start, Math.min(stop, value.start + MAX_JUDGED_UNITS));
    if (word.length < 5 || word.includes("\\")) continue;
    if (!/[0-9!@#$%^&]/.test(word) && !isRandom(word)) continue;
    const style = value.isQuoted ? "quoted" : "loose";
    if (!looksLiteral({ value: word, strength: PASSWORD, style })) continue;
    found.push({ start: value.start, end: stop, mark: REDACTED, kind: "value" });
    copied = stop;
    IS.lastIndex = stop;
  }
  return found;
}

const IS = / is[: \u00a0]/g;
const NAME =
  /(?:^|[^A-Za-z])(?:pass ?word|token|(?:api|access|secret|private)[ _-]?key|pass ?phrase|secret|pw)$/i;
