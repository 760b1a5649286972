import type { MessageTokens } from "../../clients/transcript/signal.ts";

export const NO_TOKENS: MessageTokens = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
};

export const addTokens = (
  a: MessageTokens,
  b: MessageTokens,
  times: 1 | -1 = 1,
): MessageTokens => ({
  input: a.input + times * b.input,
  output: a.output + times * b.output,
  cacheRead: a.cacheRead + times * b.cacheRead,
  cacheWrite5m: a.cacheWrite5m + times * b.cacheWrite5m,
  cacheWrite1h: a.cacheWrite1h + times * b.cacheWrite1h,
});

/** How much the model was given to read. */
export const promptTokens = (tokens: MessageTokens): number =>
  tokens.input + tokens.cacheRead + tokens.cacheWrite5m + tokens.cacheWrite1h;
