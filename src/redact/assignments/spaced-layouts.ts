import * as Char from "../lexical/character-codes.ts";
import { toMatch, type RedactionMatch, isMark } from "../lexical/match.ts";
import { backOverBlanks, backOverClosers, type SecretName, readSecretName } from "../names/read.ts";
import { MAX_JUDGED_UNITS, looksLiteral } from "./literals.ts";
import {
  COOKIE,
  HEADER,
  nameStrength,
  PASSWORD,
  QUERY,
  SECRET,
  type NameStrength,
  WEAK,
} from "../names/strength.ts";
import { quoteWidth, readBare, readQuoted, skipBlanks, fullValueEnd } from "./value-span.ts";
import { isRandom } from "../lexical/randomness.ts";

const TWO_WORDS = /(?:^|[^A-Za-z0-9_.])([A-Za-z]{2,20})[ -]key$/i;

/** `API key`, `my openai key`: a name of two words that ends at `end`. Prose, so it is weak. */
export function readTwoWordName(text: string, end: number): SecretName | undefined {
  const found = TWO_WORDS.exec(text.slice(Math.max(0, end - 28), end));
  const first = found?.[1];
  if (first === undefined || nameStrength(`${first}_key`) !== SECRET) return undefined;
  const start = end - first.length - 4;
  return { start, end, name: text.slice(start, end), strength: WEAK };
}

const NEXT_LINE = /^\r?\n[ \t]{0,16}["'`]?([^\s"'`]{6,200})["'`]?[ \t]*(?=\r?\n|$)/;
/** A password that somebody chose: letters and a number; `bash-5.1$`, `1.` and `name:` are how a screen goes on. */
const CHOSEN_WORD = /^(?=\D*\d)(?=[^A-Za-z]*[A-Za-z])\w+[!@#*]{0,3}$/;

/** One that a manager made: a number, and both cases with a sign that no name or path has, or two of these. */
const SIGNED_WORD =
  /^(?=\D*\d)(?:(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=[^!#%^*+=~@]*[!#%^*+=~@])|(?=[^A-Za-z]*[A-Za-z])(?=(?:[^!#%^*+=~@]*[!#%^*+=~@]){2}))(?![\w.+-]+@[\w-]+(?:\.[A-Za-z]+)+$)(?!@?[\w./-]+@\d)[\w+/=.~!@#%^*-]{8,}$/;

/** `Password:` and, alone on the next line, the value. */
export function findNextLineValue(
  text: string,
  from: number,
  strength: NameStrength,
): RedactionMatch | undefined {
  const start = skipBlanks(text, from);
  const code = text.charCodeAt(start);
  if (code !== Char.LINE_FEED && code !== Char.CARRIAGE_RETURN) return undefined;
  const found = NEXT_LINE.exec(text.slice(start, start + 240));
  const value = found?.[1];
  if (found === null || value === undefined || /[:(){}[\]<>,;]$|^(?:[-#$*|>]$|[$<{[(])/.test(value))
    return undefined;
  const head = value.slice(0, MAX_JUDGED_UNITS);
  const isChosen = strength === PASSWORD && (CHOSEN_WORD.test(head) || SIGNED_WORD.test(head));
  if (!isChosen && !(isRandom(head) && KEY_SIGNS.test(head))) return undefined;
  if (!looksLiteral({ value: head, strength: WEAK, style: "quoted" })) return undefined;
  const at = start + found[0].indexOf(value);
  return toMatch(at, at + value.length);
}

/** What a key or a password is made of. */
const KEY_SIGNS = /^[\w+/=.~!@#%^*-]+$/;

const CHOSEN_VALUE = /^(?=\D*\d)(?=[^A-Za-z]*[A-Za-z])(?![a-z]+\d{1,3}$)\S{6,}$/;

/** `| API_KEY | … |`: entered at the bar between the name and the value. */
export function findTableCell(text: string, at: number): RedactionMatch | undefined {
  const nameEnd = backOverClosers(text, backOverBlanks(text, at));
  const named = readSecretName(text, nameEnd);
  const key = named?.strength === QUERY ? readTwoWordName(text, nameEnd) : named;
  if (key === undefined || key.strength === HEADER || key.strength === COOKIE) return undefined;
  const opened = backOverBlanks(text, backOverClosers(text, key.start));
  if (text.charCodeAt(opened - 1) !== Char.PIPE) return undefined;
  const start = skipBlanks(text, at + 1);
  const width = quoteWidth(text, start);
  const value = (width > 0 ? readQuoted(text, start, width) : undefined) ?? readBare(text, start);
  if (isMark(text, value.start)) return undefined;
  const word = text.slice(value.start, Math.min(value.end, value.start + MAX_JUDGED_UNITS));
  if (!CHOSEN_VALUE.test(word) && !isRandom(word)) return undefined;
  if (!looksLiteral({ value: word, strength: WEAK, style: "quoted" })) return undefined;
  const end = fullValueEnd(text, value, width);
  const after = skipBlanks(text, value.isQuoted ? end + 1 : end);
  return text.charCodeAt(after) === Char.PIPE ? toMatch(value.start, end) : undefined;
}
