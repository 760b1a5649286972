import * as Char from "../lexical/character-codes.ts";
import { type RedactionFinding, isMark, REDACTED } from "../lexical/match.ts";
import { MAX_JUDGED_UNITS, looksLiteral } from "../assignments/literals.ts";
import { nameStrength, PASSWORD, SECRET, type NameStrength, WEAK } from "../names/strength.ts";
import { quoteWidth, readBare, readQuoted, fullValueEnd } from "../assignments/value-span.ts";
import { isRandom } from "../lexical/randomness.ts";

/**
 * Secrets after a name and a blank: "set the password to hunter2!", `password hunter2pw` (netrc),
 * `setx API_KEY …`, `private key 0x…`. Nothing but the value's own look separates these from prose,
 * so a word with letters and digits in it is asked for, and a longer one the less is said before it.
 */
export function findNamedValues(text: string): readonly RedactionFinding[] {
  const found: RedactionFinding[] = [];
  NAME_AND_BLANK.lastIndex = 0;
  for (let told = NAME_AND_BLANK.exec(text); told !== null; told = NAME_AND_BLANK.exec(text)) {
    const start = NAME_AND_BLANK.lastIndex;
    if (told.index > 0 && NAME_PART_SIGNS.includes(text.charAt(told.index - 1))) continue;
    const stretch = readNamedValue(text, start, told[1], told[2]);
    if (stretch === undefined) continue;
    found.push({ ...stretch, mark: REDACTED, kind: "value" });
    NAME_AND_BLANK.lastIndex = stretch.end;
  }
  return found;
}

const NAME_AND_BLANK =
  /\b(?:(?:pass(?:word|wd|phrase|code)|pw)(?:( to| ?->| ?→)[ \t\u00a0]|[ \u00a0])[ \t\u00a0]{0,3}|(?:set -[a-z]{1,3}|setx|(?:configure|config|secret) set(?: --profile \S{1,64})?) ([\w./:@-]{2,96})[ \t]{1,4}(?:(?:--body|-b)[ =])?|(?:secret(?: access)?(?: key)?|(?:private|api|access) key|token)[ \u00a0]|identified(?: with [\w'"]{1,48})? (?:by|as) (?:password )?)(?=[^\s=:])/gi;

/** Signs before a name that is part of a longer one, or of code. */
const NAME_PART_SIGNS = ".$'\"`<>/-";

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function readNamedValue(
  text: string,
  from: number,
  connector: string | undefined,
  variable: string | undefined,
): Stretch | undefined {
  KEY_MATERIAL.lastIndex = from;
  if (KEY_MATERIAL.test(text)) return { start: from, end: KEY_MATERIAL.lastIndex };
  const isStatement = isSql(text.slice(Math.max(0, from - MAX_STATEMENT), from));
  const isKey =
    !isStatement && variable === undefined && KEY_WORD_END.test(text.slice(from - 2, from - 1));
  const strength: NameStrength = variable === undefined ? PASSWORD : variableStrength(variable);
  if (strength !== PASSWORD && strength !== SECRET) return undefined;
  const width = quoteWidth(text, from);
  const value = (width > 0 ? readQuoted(text, from, width) : undefined) ?? readBare(text, from);
  if (isMark(text, value.start)) return undefined;
  let end = fullValueEnd(text, value, width);
  while (!value.isQuoted && end > value.start && ".,?".includes(text.charAt(end - 1))) end--;
  const word = text.slice(value.start, Math.min(end, value.start + MAX_JUDGED_UNITS));
  // Behind "secret", "token" and "private key" only what no word looks like counts.
  if (isKey && !(isRandom(word) && KEY_SIGNS.test(word))) return undefined;
  if (isStatement) {
    if (!value.isQuoted || text.charCodeAt(value.start - 1) === Char.BACKTICK) return undefined;
  }
  const isEntry = variable !== undefined || isNetrc(text, from);
  if (!isStatement && !isEntry && !isLikelySecret(word, connector !== undefined)) return undefined;
  const style = value.isQuoted ? "quoted" : "tight";
  const question = { value: word, strength, style, isEnvironment: isEntry } as const;
  return looksLiteral(question) ? { start: value.start, end } : undefined;
}

/** An Ethereum key; an AWS secret. */
const KEY_MATERIAL =
  /0x[0-9a-fA-F]{64}(?!\w)|(?=[A-Za-z0-9/+]{0,39}[0-9])(?=[a-z0-9/+]{0,39}[A-Z])(?=[A-Z0-9/+]{0,39}[a-z])[A-Za-z0-9/+]{40}(?![\w/+=])/y;
const LETTER_AND_DIGIT = /^(?=.*[A-Za-z])(?=.*\d)[\w!@#$%^&*+~?-]{6,}$/;
const MARKED = /[!@#$%^&*]|[A-Za-z]\d+[A-Za-z]/;
/** `sha256sum`, `12chars`, `step-2`, `test_2fa`, `v1beta1`: how prose goes on. */
const PROSE =
  /^(?:(?:sha|aes|rsa|base|argon|pbkdf|oauth|utf|http|auth0|md|v|h|x|log4|e2|i18|b)\d|\d+[a-z]+$|[a-z0-9]+(?:[_-][a-z0-9]+)+[!?]?$|\W)/i;

/** `IDENTIFIED BY '…'` and `PASSWORD '…'` of SQL, where what is quoted is the password whatever it looks like. */
const STATEMENT = /(?:IDENTIFIED(?: WITH [\w'"]{1,48})? (?:BY|AS) (?:PASSWORD )?|\bPASSWORD )$/;
const SMALL_STATEMENT =
  /\b(?:user|role|grant|alter)\b[^\n;]*identified(?: with [\w'"]{1,48})? (?:by|as) (?:password )?$/;
const MAX_STATEMENT = 160;

const isSql = (head: string): boolean => STATEMENT.test(head) || SMALL_STATEMENT.test(head);

/** `machine host login me password …` of a netrc file, on one line or several: the value is the password whatever it is. */
const NETRC =
  /(?:^|\s)machine\s{1,8}\S{1,128}\s{1,8}login\s{1,8}\S{1,128}\s{1,8}(?:account\s{1,8}\S{1,64}\s{1,8})?password\s{1,4}$/;
const MAX_NETRC = 400;

const isNetrc = (text: string, from: number): boolean =>
  NETRC.test(text.slice(Math.max(0, from - MAX_NETRC), from));

/** `aws_secret_access_key`, `//host/:_authToken`: the last name says what it is. */
function variableStrength(variable: string): NameStrength {
  const strength = nameStrength(variable.slice(variable.search(/[^/:]*$/)));
  return strength === WEAK && /token|auth/i.test(variable) ? SECRET : strength;
}

/** The last letter of `token`, `secret` and `key`. */
const KEY_WORD_END = /[nty]/i;
/** What a key is made of: neither a call nor a path. */
const KEY_SIGNS = /^[\w+/=.~-]{16,}$/;

function isLikelySecret(word: string, isConnected: boolean): boolean {
  if (isRandom(word)) return true;
  if (!LETTER_AND_DIGIT.test(word) || PROSE.test(word)) return false;
  return isConnected || MARKED.test(word);
}
