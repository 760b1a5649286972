/** Whether what stands for a setting is what somebody wanted: a value that cannot be used gives way to the default. */
import { type LoadedConfig, valueAt } from "./load.ts";
import { FIELDS, fits } from "./schema.ts";

/** True where the file cannot be read, or says something of the setting that is no value of it, and nobody knows what it was. */
export function isUnsure(
  { raw, instead }: Pick<LoadedConfig, "raw" | "instead">,
  name: string,
): boolean {
  if (instead !== "closed") return false;
  if (raw === null) return true;
  const parts = name.split(".");
  // A group that is no group says something of each of its settings.
  const isGroupWrong = parts.slice(0, -1).some((_, at) => {
    const group = valueAt(raw, parts.slice(0, at + 1).join("."));
    return (
      group !== undefined && (typeof group !== "object" || group === null || Array.isArray(group))
    );
  });
  const given = valueAt(raw, name);
  const field = FIELDS[name];
  return isGroupWrong || (given !== undefined && field !== undefined && !fits(field, given));
}
