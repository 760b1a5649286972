/** Reading JSON that someone else wrote: every shape is checked, nothing is assumed. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The objects of a JSON Lines text; lines that are something else (a log line, say) are left out. */
export function parseLines(text: string): readonly JsonObject[] {
  return text
    .split("\n")
    .map(parseObject)
    .filter((line) => line !== undefined);
}
