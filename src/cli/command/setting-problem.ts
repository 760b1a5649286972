import type { ConfigProblem } from "../../config/load.ts";
import type { Text } from "../../text/text.ts";

/** What is wrong with our settings, in a sentence. */
export function settingProblem({ field, kind, words }: ConfigProblem, { config }: Text): string {
  if (field === null) return config.broken;
  if (kind === "unknown_field") return config.unknown(field);
  return words === undefined ? config.problem(field) : config.wrongWords(field, words.join("”, “"));
}
