import { rewordForLanguage } from "../../learn/suggestions/current-wording.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { CommandArgs } from "../command/command.ts";
import { oneLine } from "../terminal/terminal.ts";

/** What was found, without the numbers and without a question. */
export const headline = (suggestion: Suggestion, { installation, text }: CommandArgs): string =>
  oneLine(
    rewordForLanguage(suggestion, null, { language: installation.loaded.config.language, text })
      .title,
  );
