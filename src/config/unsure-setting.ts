/** Whether what stands for a setting is what somebody wanted: where nobody knows what it was, the default stands. */
import type { LoadedConfig } from "./load.ts";

/** True where the file, the setting or one beside it in its group cannot be read, and what it was is not known. */
export function isUnsure(
  { problems, instead }: Pick<LoadedConfig, "problems" | "instead">,
  name: string,
): boolean {
  const group = name.split(".", 1)[0];
  return (
    instead === "closed" &&
    problems.some(
      ({ field, kind }) =>
        kind !== "unknown_field" && (field === null || field.split(".", 1)[0] === group),
    )
  );
}
