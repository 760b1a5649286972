import type { ChartsAnswer } from "../daemon/api/routes/charts.ts";

type Tokens = ChartsAnswer["totals"]["tokens"];

/** All that a model read, from the cache or into it: with what it wrote, that is all there is, on every view. */
export const tokensRead = ({ input, cacheRead, cacheWrite5m, cacheWrite1h }: Tokens): number =>
  input + cacheRead + cacheWrite5m + cacheWrite1h;
