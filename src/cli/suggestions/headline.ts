import { inCurrentWords } from "../../learn/suggestions/current-wording.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { Given } from "../command/command.ts";
import { oneLine } from "../terminal/terminal.ts";

/** What was found, without the numbers and without a question. */
export const headline = (suggestion: Suggestion, { house, text }: Given): string =>
  oneLine(inCurrentWords(suggestion, null, { language: house.loaded.config.language, text }).title);
