/** What somebody typed into a setting's field, as a value that it may have, or why not. */
import type { SettingAnswer } from "../../daemon/api/routes/settings.ts";

export type SettingInputValue = SettingAnswer["value"];

export type SettingControlProps = {
  readonly field: SettingAnswer;
  readonly labelId: string;
  readonly isDisabled: boolean;
  /** False when it was refused. */
  readonly onSave: (value: SettingInputValue) => Promise<boolean>;
};

export type SettingInput =
  | { readonly value: SettingInputValue }
  | { readonly bad: "number" | "whole" | "range" | "path" | "empty" };

type SettingInputField = Pick<SettingAnswer, "kind" | "isNullable" | "min" | "max" | "isWhole">;

export function parseSettingInput(field: SettingInputField, typed: string): SettingInput {
  const text = typed.trim();
  if (text === "") return field.isNullable ? { value: null } : { bad: "empty" };
  if (field.kind === "number") return readNumber(field, text);
  if (field.kind === "path" && !/^[~/]/.test(text)) return { bad: "path" };
  return { value: text };
}

function readNumber({ min, max, isWhole }: SettingInputField, text: string): SettingInput {
  const value = Number(text);
  if (!Number.isFinite(value)) return { bad: "number" };
  if (isWhole && !Number.isInteger(value)) return { bad: "whole" };
  if ((min !== null && value < min) || (max !== null && value > max)) return { bad: "range" };
  return { value };
}

/** As it stands in the field before somebody types. */
export const settingInputText = (value: SettingInputValue): string =>
  value === null ? "" : typeof value === "string" ? value : String(value);

/** Whether two values are the same setting. */
export const isSameSettingValue = (one: SettingInputValue, other: SettingInputValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
