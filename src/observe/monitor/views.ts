/** Sessions, looked at in other ways. */
import type { SessionSnapshot, TokenUsageReport } from "./provider.ts";

/** By exact id, a beginning of the id, or the name of the project; null when none or several fit. */
export function findSnapshot(
  all: readonly SessionSnapshot[],
  query: string,
): SessionSnapshot | null {
  if (query === "") return null;
  const exact = all.find(({ sessionId }) => sessionId === query);
  if (exact !== undefined) return exact;
  const begins = all.filter(({ sessionId }) => sessionId.startsWith(query));
  if (begins.length > 0) return only(begins);
  const named = all.filter(({ projectName }) => projectName === query);
  const open = named.filter(({ state }) => state === "active" || state === "idle");
  return only(named) ?? only(open);
}

const only = <T>([first, ...others]: readonly T[]): T | null =>
  first === undefined || others.length > 0 ? null : first;

export function toTokenUsageReport(all: readonly SessionSnapshot[], now: number): TokenUsageReport {
  const totals = { input: 0, output: 0, cached: 0 };
  let cost: number | null = 0;
  for (const { tokens, estimatedCostUsd } of all) {
    totals.input += tokens.input;
    totals.output += tokens.output;
    totals.cached += tokens.cached;
    cost = cost === null || estimatedCostUsd === null ? null : cost + estimatedCostUsd;
  }
  return {
    timestamp: new Date(now).toISOString(),
    sessions: all.map(({ sessionId, projectName, model, tokens, estimatedCostUsd }) => ({
      sessionId,
      projectName,
      model,
      tokens,
      estimatedCostUsd,
    })),
    totals: { ...totals, estimatedCostUsd: cost },
    activeCount: all.filter(({ state }) => state === "active").length,
    totalCount: all.length,
  };
}
