import { isSpace } from "./char-class.ts";
import { isMark, REDACTED } from "./hit.ts";
import { looksLiteral } from "./literals.ts";
import { PASSWORD } from "./secret-keys.ts";
import { quoteWidth, readBare, readQuoted, skipBlanks, wholeEnd } from "./values.ts";

/**
 * What people tell an agent in a sentence: "the password is hunter2", "my api key is: abc123".
 * Only a value that looks chosen or generated (a digit or a sign in it) counts, so that "the
 * password is required" stays.
 */
export function hideSpoken(text: string): string {
  let out = text;
  for (const ending of ENDINGS) {
    if (out.includes(ending)) out = hideAfter(out, ending);
  }
  return out;
}

const ENDINGS = ["word is", "oken is", "key is", "phrase is", "secret is"];
const NAME =
  /(?:^|[^A-Za-z])(?:pass ?word|token|(?:api|access|secret|private)[ _-]?key|pass ?phrase|secret)$/i;

function hideAfter(text: string, ending: string): string {
  let out = "";
  let copied = 0;
  for (let at = text.indexOf(ending); at !== -1; at = text.indexOf(ending, at + ending.length)) {
    if (at < copied) continue;
    const nameEnd = at + ending.length - 3;
    if (!NAME.test(text.slice(Math.max(0, nameEnd - 16), nameEnd))) continue;
    const end = at + ending.length;
    const from = text.charCodeAt(end) === 0x3a ? end + 1 : end;
    if (!isSpace(text.charCodeAt(from))) continue;
    const start = skipBlanks(text, from);
    const width = quoteWidth(text, start);
    const value = (width > 0 ? readQuoted(text, start, width) : undefined) ?? readBare(text, start);
    if (isMark(text, value.start)) continue;
    let stop = wholeEnd(text, value, width);
    if (!value.isQuoted) while (stop > value.start && ".,".includes(text.charAt(stop - 1))) stop--;
    const word = text.slice(value.start, Math.min(stop, value.start + 96));
    if (word.length < 5 || !/[0-9!@#$%^&*]/.test(word) || !/[A-Za-z0-9]/.test(word)) continue;
    if (
      !looksLiteral({ value: word, strength: PASSWORD, style: value.isQuoted ? "quoted" : "loose" })
    )
      continue;
    out += text.slice(copied, value.start) + REDACTED;
    copied = stop;
  }
  return copied === 0 ? text : out + text.slice(copied);
}
