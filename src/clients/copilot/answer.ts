/** Copilot CLI reads context from the top level of an answer and ignores `hookSpecificOutput`. */
import type { HookAnswer } from "../hook/answer.ts";

export const encodeCopilotAnswer = ({ context, message }: HookAnswer): string =>
  JSON.stringify({
    additionalContext: context,
    ...(message === null ? {} : { systemMessage: message }),
  });
