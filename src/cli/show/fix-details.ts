/** What was said of a fix, and the lines that it changed, as people read them. */
import type { FixDetails } from "../../remember/errors/fix-details.ts";
import type { Text } from "../../text/text.ts";

const LINE_SEPARATOR = " ⏎ ";

export const fixDetailLines = (
  { answer, change }: FixDetails,
  { errors: words }: Text,
): readonly string[] => [
  ...(answer === null ? [] : [words.answer(answer)]),
  ...(change === null
    ? []
    : [words.change(change.removed.join(LINE_SEPARATOR), change.added.join(LINE_SEPARATOR))]),
];
