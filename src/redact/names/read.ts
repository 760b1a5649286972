import * as Char from "../lexical/character-codes.ts";
import { classOf, DOT, isBlank, QUOTE, TOKEN } from "../lexical/char-class.ts";
import {
  nameStrength,
  MAX_SECRET_NAME,
  mayEndSecretName,
  NONE,
  type NameStrength,
} from "./strength.ts";

/** A name that ends before a separator. */
export interface SecretName {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly strength: NameStrength;
}

const MAX_PADDING = 32;
const MAX_CLOSERS = 8;

/** Steps back over blanks. */
export function backOverBlanks(text: string, from: number): number {
  const limit = Math.max(0, from - MAX_PADDING);
  let i = from;
  while (i > limit) {
    const code = text.charCodeAt(i - 1);
    if (!isBlank(code)) break;
    i--;
  }
  return i;
}

/** Steps back over what closes a name: quotes, backslashes, `]`, `?`, `!`, `*`, `)`. */
export function backOverClosers(text: string, from: number): number {
  const limit = Math.max(0, from - MAX_CLOSERS);
  let i = from;
  while (i > limit) {
    const code = text.charCodeAt(i - 1);
    const closes =
      code === Char.BACKSLASH ||
      code === Char.CLOSING_BRACKET ||
      code === Char.QUESTION_MARK ||
      code === Char.EXCLAMATION_MARK ||
      code === Char.ASTERISK;
    if (!closes && (classOf(code) & QUOTE) === 0) break;
    i--;
  }
  return i;
}

/** The secret name that ends at `end`, or undefined for any other name. */
export function readSecretName(text: string, end: number): SecretName | undefined {
  if (!mayEndSecretName(text, end)) return undefined;
  const start = nameStart(text, end);
  const name = text.slice(start, end);
  const strength = nameStrength(name);
  return strength === NONE ? undefined : { start, end, name, strength };
}

export function nameStart(text: string, end: number): number {
  const limit = Math.max(0, end - MAX_SECRET_NAME);
  let i = end;
  while (i > limit && (classOf(text.charCodeAt(i - 1)) & (TOKEN | DOT)) !== 0) i--;
  return i;
}
