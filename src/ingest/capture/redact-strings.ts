/** Redacts every string of an event. */
import type { Json, JsonObject } from "../../event/event.ts";
import { isPlain } from "../../redact/plain.ts";
import { redact } from "../../redact/redact.ts";

/**
 * Every string of our own fields; what a client made up itself was redacted with its names when it was read. Ids and
 * paths are looked at together, which mostly shows at once that there is nothing to hide; sentences one by one.
 */
export function redactStrings(told: JsonObject, plain?: Set<string>): JsonObject {
  const words: string[] = [];
  let sentences = 0;
  for (const text of collectStrings(told, [])) {
    if (text.includes(" ")) sentences++;
    else if (plain?.has(text) !== true) words.push(text);
  }
  if (!isPlain(words.join("\n"))) return mapStrings(told, redact) as JsonObject;
  if (plain !== undefined) keepWords(plain, words);
  if (sentences === 0) return told;
  return mapStrings(told, (text) => (text.includes(" ") ? redact(text) : text)) as JsonObject;
}

const MAX_WORDS = 2000;

function keepWords(plain: Set<string>, words: readonly string[]): void {
  if (plain.size > MAX_WORDS) plain.clear();
  for (const word of words) plain.add(word);
}

function collectStrings(value: JsonObject | readonly Json[], found: string[]): string[] {
  for (const one of Object.values(value)) {
    if (typeof one === "string") found.push(one);
    else if (typeof one === "object" && one !== null) collectStrings(one, found);
  }
  return found;
}

/** The value itself where no string of it changes. */
function mapStrings(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const changed: Json[] = [];
    let isSame = true;
    for (const before of value as readonly Json[]) {
      const after = mapStrings(before, change);
      changed.push(after);
      isSame &&= after === before;
    }
    return isSame ? value : changed;
  }
  const given = value as JsonObject;
  let changed: Record<string, Json> | null = null;
  for (const key of Object.keys(given)) {
    const before = given[key] as Json;
    const after = mapStrings(before, change);
    if (after === before) continue;
    changed ??= { ...given };
    changed[key] = after;
  }
  return changed ?? value;
}
