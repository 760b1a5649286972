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

/** `redact` for a JSON value: strings, keys, and string values whose key names a secret. The value itself where nothing does. */
export function redactDeep<T>(value: T): T {
  const texts = listTexts(value);
  return texts !== null && isPlain(texts.join("\n")) ? value : rules().hideDeep(value);
}

const MAX_PARTS = 64;

/** The strings and names of a small value; null for a large or circular one, and for what is no JSON. */
function listTexts(value: unknown): readonly string[] | null {
  const found: string[] = [];
  const parts: unknown[] = [value];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    if (typeof part === "string") found.push(part);
    if (typeof part !== "object" || part === null) continue;
    const isList = Array.isArray(part);
    if (!isList && Object.getPrototypeOf(part) !== Object.prototype) return null;
    const names = isList ? [] : Object.keys(part);
    const values: readonly unknown[] = isList ? part : Object.values(part);
    if (parts.length + values.length > MAX_PARTS) return null;
    found.push(...names);
    parts.push(...values);
  }
  return found;
}

/** A text that is known to be a path: judged by its name, where running text would need more to go by. */
export function redactPath(path: string): string {
  return isPlain(path) ? path : rules().hidePath(path);
}
