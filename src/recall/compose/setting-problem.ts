/** What is wrong with our settings, in a sentence. */
import type { ConfigProblem } from "../../config/load.ts";
import type { Text } from "../../text/text.ts";

/** `place`: where the file stops being JSON, if it does. */
export function settingProblem(
  { field, kind, words }: ConfigProblem,
  place: { readonly line: number; readonly column: number },
  { config, context: { settings } }: Text,
): string {
  if (field === null)
    return config.broken(
      kind === "not_readable" ? settings.unreadable : settings.place(place.line, place.column),
    );
  if (kind === "unknown_field") return config.unknown(field);
  return words === undefined ? config.problem(field) : config.wrongWords(field, words.join("”, “"));
}
