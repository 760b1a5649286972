/** What is wrong with our settings, in a sentence. */
import { findJsonFault } from "../../clients/settings/json-text.ts";
import type { ConfigProblem } from "../../config/load.ts";
import type { Text } from "../../text/text.ts";
import { locateSetting } from "./setting-location.ts";

/** `file`: what it holds; null where it cannot be read. */
export function describeSettingProblem(
  { field, kind, words }: ConfigProblem,
  file: string | null,
  { config, context: { settings } }: Text,
): string {
  if (field === null) {
    const { line, column } = findJsonFault(file ?? "");
    return config.broken(
      kind === "not_readable" ? settings.unreadable : settings.place(line, column),
    );
  }
  if (kind === "unknown_field") return config.unknown(field);
  const spot = locateSetting(field, file ?? "");
  if (spot === null) return config.problem(field);
  const place = settings.place(spot.line, spot.column);
  if (words !== undefined) return `${config.wrongWords(field, words.join(", "))} (${place})`;
  const said = spot.isElement ? settings.cannotHold : settings.cannotBe;
  return config.wrong(said(spot.name, spot.spelling), place);
}
