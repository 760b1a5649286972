import type { Field, FieldValue } from "../../config/schema.ts";

/** What somebody typed as the kind of value the field takes. */
export function readSetting(field: Field, typed: string): FieldValue | undefined {
  if (typed === "null" && field.nullable === true) return null;
  switch (field.kind) {
    case "boolean":
      return typed === "true" ? true : typed === "false" ? false : undefined;
    case "number":
      return typed.trim() === "" ? undefined : Number(typed);
    case "texts":
      return readTexts(typed);
    case "choice":
      return field.orBoolean === true && /^(?:true|false)$/.test(typed) ? typed === "true" : typed;
    case "text":
    case "path":
      return typed;
  }
}

export function readTexts(typed: string): readonly string[] | undefined {
  if (!typed.trim().startsWith("[")) {
    return typed
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "");
  }
  try {
    const value: unknown = JSON.parse(typed);
    return Array.isArray(value) && value.every((one) => typeof one === "string")
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}
