/** Copilot CLI reads a context from the top of an answer, and nothing that stands within `hookSpecificOutput`. */
import type { HookAnswer } from "../hook/answer.ts";

export const encodeCopilotAnswer = ({ context, message }: HookAnswer): string =>
  JSON.stringify({
    additionalContext: context,
    ...(message === null ? {} : { systemMessage: message }),
  });
