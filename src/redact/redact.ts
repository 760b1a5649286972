import type * as Rules from "./hide.ts";
import { isPlain } from "./plain.ts";

/** The rules, loaded when a text is met that may need them. */
const rules = (): typeof Rules => require("./hide.ts");

/**
 * Hides private blocks, private keys, sensitive paths and secrets; everything else stays as it is.
 *
 * Guarantees: the same string comes back if nothing was found; `redact(redact(x)) === redact(x)`;
 * it never throws; the time is linear in the length whatever the text.
 * Not guaranteed: a secret without a known shape, name or place (a password alone on a line) is
 * not seen, nor one that was split, encoded or compressed.
 */
export function redact(text: string): string {
  return isPlain(text) ? text : rules().hideText(text);
}

/** `redact` for a JSON value: strings, keys, and string values whose key names a secret. */
export function redactDeep<T>(value: T): T {
  return rules().hideDeep(value);
}

/** A text that is known to be a path: judged by its name, where running text would need more to go by. */
export function redactPath(path: string): string {
  return isPlain(path) ? path : rules().hidePath(path);
}
