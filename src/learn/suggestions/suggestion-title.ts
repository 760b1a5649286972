/** A suggestion's headline: the pattern without its numbers. */
import type { Text } from "../../text/text.ts";
import type { PatternTypes } from "../mine/candidate.ts";
import { formatFailingCommandRule } from "../mine/failing-commands/wording.ts";
import { formatSources } from "../mine/unused-skills/wording.ts";

/** A kind with its pattern. */
export type MinedPattern = {
  readonly [K in keyof PatternTypes]: { readonly kind: K; readonly pattern: PatternTypes[K] };
}[keyof PatternTypes];

export function formatSuggestionTitle(
  one: MinedPattern,
  { titles, failingCommand }: Text["learn"],
): string {
  switch (one.kind) {
    case "failing-command":
      return formatFailingCommandRule(one.pattern, failingCommand);
    case "preference": {
      const { words, place } = one.pattern;
      return (place ?? null) === null ? titles.preference(words) : titles.place(place ?? "");
    }
    case "unused-skills":
      return titles.unusedSkills(one.pattern.unusedCount, one.pattern.listed);
    case "pasted-error":
      return titles.pastedError(one.pattern.signature);
    case "request":
      return titles.request(one.pattern.words);
    case "permission":
      return titles.permission(one.pattern.rule);
    case "unclear-answers":
      return titles.unclearAnswers(one.pattern.words);
  }
}

/** What applying it means, where neither its title nor what it writes says so. */
export function formatSuggestionNote(
  one: MinedPattern,
  { titles, unusedSkills }: Text["learn"],
): string | null {
  if (one.kind !== "unused-skills") return null;
  const { unused, sources } = one.pattern;
  const hasPlugins = sources.some(({ plugin }) => plugin !== null);
  const { hidesSkills, turnsOffPlugins } = titles.notes;
  const said = hasPlugins ? turnsOffPlugins : hidesSkills;
  return said(unused.length, formatSources(sources, unusedSkills));
}

/** Where it holds words: those of this language. Null where it is numbers alone. */
export const formatArithmetic = (one: MinedPattern, { titles }: Text["learn"]): string | null =>
  one.kind === "unused-skills" ? titles.skillTokens(one.pattern.tokensPerSession) : null;
