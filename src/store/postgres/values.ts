/**
 * Between our values and PostgreSQL's. Every parameter is sent as text, and the statement says what it is: so a statement has one
 * form, however many rows it writes.
 *
 * PostgreSQL's texts have no NUL. It is written as a character that no text has (a "noncharacter"), followed by 0; that
 * character itself, should somebody have it, is followed by 1.
 */
export type Value = string | number | boolean | null | undefined | readonly Value[];

const MARK = "\uFDD0";

const encodeText = (text: string): string =>
  text.includes("\0") || text.includes(MARK)
    ? text.replaceAll(MARK, `${MARK}1`).replaceAll("\0", `${MARK}0`)
    : text;

const decodeText = (text: string): string =>
  text.replaceAll(`${MARK}0`, "\0").replaceAll(`${MARK}1`, MARK);

export function toParameter(value: Value): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return encodeText(value).toWellFormed();
  if (typeof value !== "object") return String(value);
  return `{${value.map(toElement).join(",")}}`;
}

function toElement(value: Value): string {
  if (typeof value === "number") return String(value);
  const parameter = toParameter(value);
  if (parameter === null) return "NULL";
  // Plain searches: most texts are long, and have neither or many of them.
  const whole = parameter.includes("\\") ? parameter.replaceAll("\\", "\\\\") : parameter;
  return `"${whole.includes('"') ? whole.replaceAll('"', '\\"') : whole}"`;
}

/** A row as it was before it was written. */
export function decodeRow<T>(row: T): T {
  const fields = row as Record<string, unknown>;
  for (const name in fields) {
    const value = fields[name];
    if (typeof value === "string" && value.includes(MARK)) fields[name] = decodeText(value);
  }
  return row;
}
