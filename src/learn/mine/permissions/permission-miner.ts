/**
 * Permissions that a person grants again and again, from recorded waits: the duration of a call does not show whether anybody
 * was asked.
 */
import { findAllowRule } from "../../../observe/waits/allow-rule.ts";
import { hasPermissionRules, findAllowSuggestions } from "../../../observe/waits/group-waits.ts";
import type { WaitRow } from "../../../store/store.ts";
import type { Candidate, PatternCost, MarkedTrace, Miner } from "../candidate.ts";
import { measureSpread } from "../history.ts";

const FEWEST_SESSIONS = 3;

export const permissionMiner: Miner<"permission", WaitRow> = {
  kind: "permission",
  findTraces: async ({ store }) =>
    (await store.waits({}))
      .filter((row) => row.kind === "permission" && hasPermissionRules(row))
      .map(traceOf)
      .toReversed(),
  findCandidates: async (found) => {
    const rows = found.map(({ mark }) => mark);
    return findAllowSuggestions(rows, 0, "").flatMap(({ rule }): Candidate<"permission">[] => {
      const granted = found.filter(
        (one) => isOfRule(rule, one.mark) && one.mark.decision === "granted",
      );
      // Who chose to be asked no more has the rule already.
      const isSettled = granted.at(-1)?.mark.scope === "always";
      if (isSettled || measureSpread(granted).sessions < FEWEST_SESSIONS) return [];
      const traces = granted.map(({ mark: _mark, ...trace }) => trace);
      return [{ kind: "permission", key: rule, pattern: { rule }, traces, cost: costOf(granted) }];
    });
  },
  matchesPattern: ({ rule }, { mark }) => isOfRule(rule, mark),
};

const traceOf = (row: WaitRow): MarkedTrace<WaitRow> => ({
  eventId: row.id,
  sessionId: row.sessionId,
  ts: row.askedAt,
  projectPath: row.projectPath,
  provider: row.provider,
  mark: row,
});

const isOfRule = (rule: string, { tool, action }: WaitRow): boolean =>
  findAllowRule(tool, action) === rule;

/** Whoever was away meanwhile did not wait. */
const LONGEST_MS = 300_000;

function costOf(granted: readonly MarkedTrace<WaitRow>[]): PatternCost {
  const times = granted.flatMap(({ mark: { waitedMs } }) =>
    waitedMs === null ? [] : [Math.min(waitedMs, LONGEST_MS)],
  );
  const nothing = { tokens: null, errors: null };
  if (times.length === 0) return { ...nothing, minutes: null, arithmetic: `${granted.length} ×` };
  const seconds = Math.round(times.reduce((sum, one) => sum + one, 0) / times.length / 1000);
  return {
    ...nothing,
    minutes: Math.round((times.length * seconds) / 6) / 10,
    arithmetic: `${times.length} × ${seconds} s`,
  };
}
