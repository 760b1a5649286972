/**
 * A cached suggestion in the current language: a wording by rules is made again from its pattern, a model's stays. Applying
 * runs the analysis in this language first, and finds the same.
 */
import type { Language } from "../../config/schema.ts";
import type { Text } from "../../text/text.ts";
import type { Candidate, Trace } from "../mine/candidate.ts";
import type { Suggestion } from "./suggestion.ts";
import {
  formatArithmetic,
  formatSuggestionNote,
  type MinedPattern,
  formatSuggestionTitle,
} from "./suggestion-title.ts";
import { wordCandidate } from "./wording.ts";

export type WordingLanguage = { readonly language: Language; readonly text: Text };

export type TitledSuggestion = {
  readonly suggestion: Suggestion;
  readonly title: string;
  readonly note: string | null;
  /** How its cost was reckoned; empty where nobody did. */
  readonly arithmetic: string;
};

/** `wordedIn`: null where that was not noted. What an older version kept may lack something: that stays as it is. */
export function rewordForLanguage(
  kept: Suggestion,
  wordedIn: Language | null,
  { language, text }: WordingLanguage,
): TitledSuggestion {
  const { title, wordedBy, cost } = kept;
  const asKept = { suggestion: kept, note: null, arithmetic: cost.arithmetic };
  if (wordedBy === "model") return { ...asKept, title: title ?? kept.summary };
  try {
    const isOther = wordedIn !== null && wordedIn !== language;
    const suggestion = isOther ? rewordByRules(kept, text) : kept;
    const patterned = patternOf(suggestion);
    const { learn } = text;
    return {
      suggestion,
      title: formatSuggestionTitle(patterned, learn),
      note: formatSuggestionNote(patterned, learn),
      arithmetic: formatArithmetic(patterned, learn) ?? cost.arithmetic,
    };
  } catch {
    return { ...asKept, title: kept.summary };
  }
}

function rewordByRules(kept: Suggestion, text: Text): Suggestion {
  const { summary, proposal } = wordCandidate(candidateOf(kept), text);
  return { ...kept, ...proposal, summary };
}

/** Words say how often and in how many sessions it was seen, never in which. */
function candidateOf(kept: Suggestion): Candidate {
  const { count, sessions, firstSeen: ts, provider, projectPath, cost } = kept;
  const traces = Array.from({ length: count }, (_, at): Trace => ({
    eventId: "",
    sessionId: String(Math.min(at, sessions - 1)),
    ts,
    projectPath,
    provider,
  }));
  return { ...patternOf(kept), key: "", traces, cost };
}

/** What a miner found says of which kind it is. */
const patternOf = ({ kind, pattern }: Pick<Suggestion, "kind" | "pattern">): MinedPattern =>
  ({ kind, pattern }) as MinedPattern;
