/**
 * A hook's answer, as Claude Code and Codex read it: exactly one JSON object that names the event it answers, and nothing
 * else on standard output. Beyond 10,000 UTF-16 units a client shows the model only a piece of it.
 */
export type HookAnswer = {
  readonly hookEventName: string;
  /** For the model. */
  readonly context: string;
  /** For the person. */
  readonly message: string | null;
};

export const encodeAnswer = ({ hookEventName, context, message }: HookAnswer): string =>
  JSON.stringify({
    hookSpecificOutput: { hookEventName, additionalContext: context },
    ...(message === null ? {} : { systemMessage: message }),
  });

/** Something for the person, and nothing for the model. */
export const encodeMessage = (message: string): string =>
  JSON.stringify({ systemMessage: message });
