/** One sentence for the person about settings that cannot be read, and what holds meanwhile. */
import { findJsonFault } from "../../clients/settings/json-text.ts";
import { type ConfigProblem, isPrivacySetting, type LoadedConfig } from "../../config/load.ts";
import type { ContextText } from "../../text/context.ts";
import { locateSetting } from "./setting-location.ts";

const MOST_NAMED = 5;

/** What holds for what cannot be read: the settings of before, the defaults, or what forbids a part or all. */
export type SettingsFallback = "valid" | "closed" | "partly" | "byDefault";

const isWrong = ({ kind }: ConfigProblem): boolean => kind !== "unknown_field";

/** Null where everything can be read. */
export function getSettingsFallback({
  instead,
  problems,
  config,
}: LoadedConfig): SettingsFallback | null {
  if (instead === null || !problems.some(isWrong)) return null;
  if (instead === "valid") return "valid";
  if (!config.enabled) return "closed";
  const isPrivate = problems.some(({ field }) => field !== null && isPrivacySetting(field));
  return isPrivate ? "partly" : "byDefault";
}

/** `text`: the file's; null where it cannot be read. Null where everything can be. */
export function composeSettingsNote(
  loaded: LoadedConfig,
  path: string,
  text: string | null,
  { settings: words }: ContextText,
): string | null {
  const holds = getSettingsFallback(loaded);
  if (holds === null) return null;
  const wrong = loaded.problems.filter(isWrong);
  const named = wrong.slice(0, MOST_NAMED).map((problem) => describeLocation(problem, text, words));
  const more = wrong.length - named.length;
  const where = [...named, ...(more > 0 ? [words.more(more)] : [])].join("; ");
  return words[holds](path, where, wrong.length);
}

function describeLocation(
  { field }: ConfigProblem,
  text: string | null,
  words: ContextText["settings"],
): string {
  if (text === null) return words.unreadable;
  if (field !== null) {
    const spot = locateSetting(field, text);
    if (spot === null) return field;
    const said = spot.isElement ? words.cannotHold : words.cannotBe;
    return `${words.place(spot.line, spot.column)}: ${said(spot.name, spot.spelling)}`;
  }
  const { line, column } = findJsonFault(text);
  return words.place(line, column);
}
