import type { ConfigField, ConfigValue } from "../../config/schema.ts";

/** What somebody typed as the kind of value the field takes. */
export function parseSetting(field: ConfigField, typed: string): ConfigValue | undefined {
  if (typed === "null" && field.nullable === true) return null;
  switch (field.kind) {
    case "boolean":
      return typed === "true" ? true : typed === "false" ? false : undefined;
    case "number":
      return typed.trim() === "" ? undefined : Number(typed);
    case "texts":
      return parseTextList(typed);
    case "choice":
      return field.orBoolean === true && /^(?:true|false)$/.test(typed) ? typed === "true" : typed;
    case "text":
    case "path":
      return typed;
  }
}

export function parseTextList(typed: string): readonly string[] | undefined {
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
