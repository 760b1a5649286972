/** A person's words, sentence by sentence. */

/** In a longer text sentences tell of what is described there: there only those count that say that they are meant for good. */
export const MAX_RULED_LENGTH = 600;
/** In a longer one they are another's. */
export const MAX_MARKED_LENGTH = 6000;

export const splitSentences = (text: string): readonly string[] =>
  text
    .split(/\n+|(?<=[.!?。！？])\s+|(?<=[。！？])/)
    .map((one) =>
      one
        .replace(/^\s*(?:[-*•]|\d{1,2}[.)、])\s*(?=\D)/, "")
        .replace(/^(?:no|nope|아니요?|不)[,:.!]\s+(?=\S+ \S)/i, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((one) => one !== "");
