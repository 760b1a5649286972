/** Copilot CLI reads a context from the top of an answer, and nothing that stands within `hookSpecificOutput`. */
import type { Answer } from "../answer.ts";

export const encodeCopilotAnswer = ({ context, message }: Answer): string =>
  JSON.stringify({
    additionalContext: context,
    ...(message === null ? {} : { systemMessage: message }),
  });
