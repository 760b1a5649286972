/**
 * A model's wording of a pattern. It holds no counts: they are added for display, so that it stays true as evidence grows.
 * Kept with its run, and found again by a hash of its input.
 */
import type { Language } from "../../config/schema.ts";
import { deriveId } from "../../event/id.ts";
import type { Text } from "../../text/text.ts";
import type { Proposal, Suggestion } from "../suggestions/suggestion.ts";

export type ModelWording = {
  readonly summary: string;
  readonly rule?: string;
  readonly skillName?: string;
  readonly description?: string;
  readonly skillText?: string;
  readonly hookCode?: string;
};

/** By the hash of what was worded; null where nothing that the model said could be used. */
export type ModelWordings = ReadonlyMap<string, ModelWording | null>;

/** What a model can say better than rules: a permission or a setting says all that there is to say. */
export const isWordable = ({ type }: Suggestion): boolean =>
  type === "claude_md" || type === "skill" || type === "hook";

export const hashWording = (byRules: Suggestion, language: Language): string =>
  deriveId("wording", language, byRules.stableId, JSON.stringify(toProposal(byRules)));

/** What applying it writes, without what it was found by. */
export function toProposal(suggestion: Suggestion): Proposal {
  switch (suggestion.type) {
    case "claude_md":
      return { type: suggestion.type, rule: suggestion.rule };
    case "skill": {
      const { type, skillName, description, skillText } = suggestion;
      return { type, skillName, description, skillText };
    }
    case "permission":
      return { type: suggestion.type, permission: suggestion.permission };
    case "setting":
      return { type: suggestion.type, settings: suggestion.settings };
    case "hook":
      return {
        type: suggestion.type,
        hookEvent: suggestion.hookEvent,
        hookCode: suggestion.hookCode,
      };
  }
}

/** Those that a model has words for in its words, the others as they are. */
export const applyModelWordings = (
  byRules: readonly Suggestion[],
  wordings: ModelWordings,
  language: Language,
  { learn }: Pick<Text, "learn">,
): readonly Suggestion[] =>
  byRules.map((suggestion) => {
    const wording = wordings.get(hashWording(suggestion, language)) ?? null;
    return wording === null ? suggestion : applyModelWording(wording, suggestion, learn);
  });

function applyModelWording(
  wording: ModelWording,
  suggestion: Suggestion,
  { analysis: words }: Text["learn"],
): Suggestion {
  const { summary, ...written } = wording;
  const counted = `${summary} ${words.seen(suggestion.count, suggestion.sessions)}`;
  return { ...suggestion, ...written, title: summary, summary: counted, wordedBy: "model" };
}
