/** What somebody typed into a setting's field, as a value that it may have, or why not. */
import type { SettingAnswer } from "../../daemon/api/routes/settings.ts";

export type Value = SettingAnswer["value"];

export type Typed =
  | { readonly value: Value }
  | { readonly bad: "number" | "whole" | "range" | "path" | "empty" };

type Field = Pick<SettingAnswer, "kind" | "isNullable" | "min" | "max" | "isWhole">;

export function readTyped(field: Field, typed: string): Typed {
  const text = typed.trim();
  if (text === "") return field.isNullable ? { value: null } : { bad: "empty" };
  if (field.kind === "number") return readNumber(field, text);
  if (field.kind === "path" && !/^[~/]/.test(text)) return { bad: "path" };
  return { value: text };
}

function readNumber({ min, max, isWhole }: Field, text: string): Typed {
  const value = Number(text);
  if (!Number.isFinite(value)) return { bad: "number" };
  if (isWhole && !Number.isInteger(value)) return { bad: "whole" };
  if ((min !== null && value < min) || (max !== null && value > max)) return { bad: "range" };
  return { value };
}

/** As it stands in the field before somebody types. */
export const asTyped = (value: Value): string =>
  value === null ? "" : typeof value === "string" ? value : String(value);

/** Whether two values are the same setting. */
export const isSame = (one: Value, other: Value): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
