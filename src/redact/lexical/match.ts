/** The marks that replace secrets. No rule matches a mark. */
import * as Char from "./character-codes.ts";
export const REDACTED = "[REDACTED]";
export const PRIVATE = "[PRIVATE]";
export const SENSITIVE_PATH = "[SENSITIVE_PATH]";

/** Replace `text.slice(start, end)` by `mark`. */
export interface RedactionMatch {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}

/**
 * What was found: a private key, a token of a known shape, a password in an address or an address that is itself a
 * secret, a value whose name or place says what it is; and what is no secret by itself: a private block, a path.
 */
export type RedactionKind = "private_key" | "token" | "address" | "value" | "block" | "path";

export interface RedactionFinding extends RedactionMatch {
  readonly kind: RedactionKind;
}

/** Looks through a text once: what is to be hidden, in order and apart from each other. */
export type RedactionPass = (text: string) => readonly RedactionFinding[];

export function toMatch(start: number, end: number, mark: string = REDACTED): RedactionMatch {
  return { start, end, mark };
}

/** The text with its marks; the same string if there is nothing to hide. */
export function applyMarks(text: string, hits: readonly RedactionMatch[]): string {
  if (hits.length === 0) return text;
  let out = "";
  let copied = 0;
  for (const { start, end, mark } of hits) {
    out += text.slice(copied, start) + mark;
    copied = end;
  }
  return out + text.slice(copied);
}

/** Is there already a mark at `at`? */
export function isMark(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== Char.OPENING_BRACKET) return false;
  return (
    text.startsWith(REDACTED, at) ||
    text.startsWith(PRIVATE, at) ||
    text.startsWith(SENSITIVE_PATH, at)
  );
}
