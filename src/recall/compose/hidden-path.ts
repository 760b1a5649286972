/** What the mark of a file name that was redacted stands for, below the words that hold it: nobody could follow them otherwise. */
import { SENSITIVE_PATH } from "../../redact/lexical/match.ts";
import type { HookAnswerText } from "../../text/hook-answers.ts";

export const hidesPath = (words: string): boolean => words.includes(SENSITIVE_PATH);

/** One line, or none where no words hold the mark. */
export const explainHiddenPath = (
  words: readonly string[],
  { hiddenPath }: Pick<HookAnswerText, "hiddenPath">,
): readonly string[] => (words.some(hidesPath) ? [hiddenPath(SENSITIVE_PATH)] : []);
