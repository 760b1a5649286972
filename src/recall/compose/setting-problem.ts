/** What is wrong with our settings, in a sentence. */
import type { ConfigProblem } from "../../config/load.ts";
import type { Text } from "../../text/text.ts";

/** `place`: where the file stops being JSON, or where the value stands. */
export function settingProblem(
  { field, kind, words }: ConfigProblem,
  place: { readonly line: number; readonly column: number } | null,
  { config, context: { settings } }: Text,
): string {
  const where = place === null ? null : settings.place(place.line, place.column);
  if (field === null)
    return config.broken(kind === "not_readable" || where === null ? settings.unreadable : where);
  if (kind === "unknown_field") return config.unknown(field);
  const wrong =
    words === undefined ? config.problem(field) : config.wrongWords(field, words.join("”, “"));
  return where === null ? wrong : `${wrong} (${where})`;
}
