/** One sentence for the person about settings that cannot be read, and what holds meanwhile. */
import { isAboutPrivacy, type LoadedConfig } from "../../config/load.ts";
import type { ContextText } from "../../text/context.ts";

/** Where a file stops being JSON. */
export type Place = { readonly line: number; readonly column: number };

/** Null where everything can be read. */
export function settingsNote(
  { instead, problems, config }: LoadedConfig,
  path: string,
  place: Place | null,
  { settings: words }: ContextText,
): string | null {
  const problem = problems.find(({ kind }) => kind !== "unknown_field");
  if (instead === null || problem === undefined) return null;
  const where =
    problem.field !== null
      ? `“${problem.field}”`
      : place === null
        ? words.unreadable
        : words.place(place.line, place.column);
  if (instead === "valid") return words.valid(path, where);
  if (!config.enabled) return words.closed(path, where);
  const isPrivate = problems.some(({ field }) => field !== null && isAboutPrivacy(field));
  return isPrivate ? words.partly(path, where) : words.byDefault(path, where);
}
