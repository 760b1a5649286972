/** Whether a setting's value was chosen by a person: where an unreadable one has no last valid value, the default applies. */
import { type LoadedConfig, valueAt } from "./load.ts";
import { type ConfigField, FIELDS, isFieldValue } from "./schema.ts";
import { readValidSettings } from "./valid-settings.ts";

/** True where the file, the setting or one beside it in its group cannot be read, and what it was is not known. */
export function isSettingUncertain(
  { problems, instead }: Pick<LoadedConfig, "problems" | "instead">,
  name: string,
): boolean {
  return instead === "closed" && isUnreadableSetting(problems, name);
}

function isUnreadableSetting(problems: LoadedConfig["problems"], name: string): boolean {
  const group = name.split(".", 1)[0];
  return problems.some(
    ({ field, kind }) =>
      kind !== "unknown_field" && (field === null || field.split(".", 1)[0] === group),
  );
}

/** Where a setting's value is from; `held`: neither the file nor the default, until the file can be read. */
export type ConfigOrigin = "set" | "default" | "valid" | "held";

/** `path`: of the settings file. */
export function openConfigOrigins(
  loaded: LoadedConfig,
  path: string,
): (name: string) => ConfigOrigin {
  const before = loaded.instead === "valid" ? readValidSettings(path) : null;
  return (name) => {
    const field = FIELDS[name] as ConfigField;
    if (isFieldValue(field, valueAt(loaded.raw, name))) return "set";
    if (!isUnreadableSetting(loaded.problems, name)) return "default";
    const now = JSON.stringify(valueAt(loaded.config, name));
    if (now === JSON.stringify(valueAt(before, name))) return "valid";
    return now === JSON.stringify(field.default) ? "default" : "held";
  };
}
