/** What a client printed when it was asked something in print mode. */
export type ModelAnswer = {
  /** The model's last words. */
  readonly text: string;
  /** Null where the client does not say. */
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  /** What it says went wrong; null when nothing did. */
  readonly problem: string | null;
};

/** How a client is asked once: its words, without those options that it said it does not know. */
export type PrintMode = {
  /** It runs the model that it was asked for, or fails: where it does not say which it was, it was that one. */
  readonly takesAnyModel: boolean;
  readonly words: (asking: PrintModeRequest) => readonly string[];
  /** Options that it is not asked without. */
  readonly needs: ReadonlySet<string>;
  /** The option that it does not know; null when that is not what it complains about. */
  readonly unknownOption: (complaint: string) => string | null;
  /** Null when it is no answer. */
  readonly read: (printed: string) => ModelAnswer | null;
};

export type PrintModeRequest = {
  readonly model: string;
  /** What the client is told that it is. */
  readonly role: string;
  readonly maxUsd: number;
  /** Options to be left out. */
  readonly without: ReadonlySet<string>;
};

/** Options with their values, as words, but for those to be left out. */
export const toOptionArguments = (
  options: readonly (readonly [string, ...string[]])[],
  without: ReadonlySet<string>,
): readonly string[] => options.filter(([name]) => !without.has(name)).flat();
