import * as Char from "../lexical/character-codes.ts";
import { isSpace, isWord } from "../lexical/char-class.ts";
import { backOverBlanks, type SecretName, nameStart, readSecretName } from "./read.ts";
import { PASSWORD, SECRET } from "./strength.ts";

/** `password: string = "…"`, `var password string = "…"`: the name before a type. */
export function readTypedName(
  text: string,
  end: number,
  separator: number,
): SecretName | undefined {
  if (separator !== Char.EQUALS_SIGN) return undefined;
  const ending = text.charCodeAt(end - 2);
  if (ending !== Char.SMALL_N && ending !== Char.SMALL_T) return undefined;
  const last = text.charCodeAt(end - 1);
  if (last !== Char.SMALL_G && last !== Char.SMALL_R) return undefined;
  const start = nameStart(text, end);
  const type = text.slice(start, end);
  if (type !== "string" && type !== "str" && type !== "&str") return undefined;
  let i = text.charCodeAt(start - 1) === Char.AMPERSAND ? start - 1 : start;
  i = backOverBlanks(text, i);
  if (text.charCodeAt(i - 1) === Char.COLON) i = backOverBlanks(text, i - 1);
  return i === start ? undefined : readSecretName(text, i);
}

/** `name: DB_PASSWORD` followed by `value: …`, as in Kubernetes, ECS and XML settings. */
export function readPairedName(text: string, end: number): SecretName | undefined {
  if (
    (text.charCodeAt(end - 1) | 32) !== Char.SMALL_E ||
    (text.charCodeAt(end - 2) | 32) !== Char.SMALL_U
  ) {
    return undefined;
  }
  const start = nameStart(text, end);
  if (end - start !== 5 || text.slice(start, end).toLowerCase() !== "value") return undefined;
  let i = start;
  const limit = Math.max(0, start - 64);
  while (i > limit && isFiller(text.charCodeAt(i - 1))) i--;
  const key = i === start ? undefined : readSecretName(text, i);
  if (key === undefined || (key.strength !== SECRET && key.strength !== PASSWORD)) return undefined;
  const opening = text.slice(Math.max(0, key.start - 24), key.start);
  return /(?:name|key)\\*["']?\s*[:=]\s*\\*["']?$/i.test(opening) ? key : undefined;
}

/** `<input type="password" value="…">`, in whichever order: the kind of the field says what its value is. */
export function readFieldName(text: string, end: number): SecretName | undefined {
  const start = nameStart(text, end);
  const name = text.slice(start, end);
  if (!/^(?:default)?value$/i.test(name)) return undefined;
  const head = text.slice(Math.max(0, start - MAX_TAG), start);
  const tag = head.slice(Math.max(0, head.lastIndexOf("<")));
  if (!FIELD.test(tag)) return undefined;
  const after = text.slice(end, end + MAX_TAG);
  const isHidden = KIND.test(tag) || KIND.test(/^[^>\n]*/.exec(after)?.[0] ?? "");
  return isHidden ? { start, end, name, strength: PASSWORD } : undefined;
}

const MAX_TAG = 300;
const FIELD = /^<[a-z][\w.:-]{0,40}\s[^>]*$/i;
const KIND = /\stype\s{0,4}=\s{0,4}\\{0,3}["']?password\b/i;

/** `variable "db_password" { default = "…" }` of Terraform: the variable names what its default is. */
export function readTerraformName(text: string, end: number): SecretName | undefined {
  if (!text.startsWith("default", end - 7) || isWord(text.charCodeAt(end - 8))) return undefined;
  const head = text.slice(Math.max(0, end - MAX_VARIABLE), end - 7);
  const at = head.lastIndexOf(VARIABLE);
  if (at === -1 || head.indexOf("}", at) !== -1) return undefined;
  const nameEnd = head.indexOf('"', at + VARIABLE.length);
  return nameEnd === -1 ? undefined : readSecretName(text, end - 7 - head.length + nameEnd);
}

const VARIABLE = 'variable "';
const MAX_VARIABLE = 400;

function isFiller(code: number): boolean {
  return (
    isSpace(code) ||
    code === Char.QUOTATION_MARK ||
    code === Char.APOSTROPHE ||
    code === Char.COMMA ||
    code === Char.BACKSLASH
  );
}
