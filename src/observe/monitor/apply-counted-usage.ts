/**
 * Cost and model of live sessions as lists have them. The monitor reads no files of subagents elsewhere, and has list
 * prices only: of what is over, the counted usage says more; of what runs, whichever of the two counts more tokens.
 */
import type { SessionRecord, Store } from "../../store/store.ts";
import type { OwnPrices } from "../usage/prices.ts";
import { makeUsageReport, tokenVolume, type UsageGroup } from "../usage/usage-report.ts";
import type { SessionSnapshot } from "./provider.ts";

type ModelRecord = Pick<SessionRecord, "sessionId" | "state" | "model">;

/** `records`: those of the sessions, where whoever calls has them. */
export async function applyCountedUsage(
  snapshots: readonly SessionSnapshot[],
  store: Pick<Store, "history" | "usageOf">,
  prices: OwnPrices,
  records?: readonly ModelRecord[],
): Promise<readonly SessionSnapshot[]> {
  if (snapshots.length === 0) return snapshots;
  const sessionIds = snapshots.map(({ sessionId }) => sessionId);
  const found =
    records ?? (await store.history({ sessionIds })).map(({ session }): ModelRecord => session);
  const recorded = new Map(found.map((record) => [record.sessionId, record]));
  const { groups } = makeUsageReport(await store.usageOf(sessionIds), "session", prices);
  const counted = new Map(groups.map((group) => [group.key, group]));
  return snapshots.map((snapshot) => {
    const record = recorded.get(snapshot.sessionId);
    const usage = counted.get(snapshot.sessionId);
    if (record === undefined || usage === undefined || !isCountBetter(snapshot, record, usage))
      return snapshot;
    return {
      ...snapshot,
      model: record.model ?? snapshot.model,
      estimatedCostUsd: usage.costUsd,
    };
  });
}

function isCountBetter(
  { state, tokens }: SessionSnapshot,
  record: ModelRecord,
  usage: UsageGroup,
): boolean {
  const isFinished = record.state === "ended" || state === "completed" || state === "stale";
  return isFinished || tokenVolume(usage) >= tokens.input + tokens.output + tokens.cached;
}
