/**
 * The five-hour windows that subscriptions are measured in. One begins with the full hour of its first message and lasts
 * five hours; the next one begins with the next message after that. Each client's provider has its own.
 */
import type { UsageRow } from "../../store/records.ts";
import type { OwnPrices } from "./prices.ts";
import { rowCost, type UsageSum, sumUsage } from "./usage-report.ts";

const HOUR_MS = 3_600_000;
const BLOCK_MS = 5 * HOUR_MS;

/** What a session used of a model in one hour. */
export type UsageHour = UsageRow & {
  /** When the hour begins. */
  readonly at: number;
};

export type UsageBlock = UsageSum & {
  readonly client: string;
  readonly from: string;
  readonly until: string;
  /** Of a block that lasts; null when it is over. */
  readonly leftMs: number | null;
  readonly sessions: number;
  readonly models: readonly string[];
  /** Cost per hour so far times five; null when it is over, or nothing in it has a price. */
  readonly projectedUsd: number | null;
};

/** The newest first. */
export function toUsageBlocks(
  hours: readonly UsageHour[],
  own: OwnPrices,
  now: number,
): readonly UsageBlock[] {
  const clients = Map.groupBy(hours, ({ provider }) => provider);
  return [...clients]
    .flatMap(([client, of]) => inBlocks(of).map((block) => blockOf(client, block, own, now)))
    .toSorted((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0));
}

function inBlocks(hours: readonly UsageHour[]): readonly (readonly UsageHour[])[] {
  const blocks: UsageHour[][] = [];
  let from = -Infinity;
  for (const hour of hours.toSorted((a, b) => a.at - b.at)) {
    if (hour.at >= from + BLOCK_MS) {
      from = hour.at;
      blocks.push([]);
    }
    blocks.at(-1)?.push(hour);
  }
  return blocks;
}

function blockOf(
  client: string,
  hours: readonly UsageHour[],
  own: OwnPrices,
  now: number,
): UsageBlock {
  const from = hours[0]?.at ?? 0;
  const until = from + BLOCK_MS;
  const sum = sumUsage(hours, (row) => rowCost(row, own));
  const isOpen = now < until;
  const passed = Math.max(HOUR_MS / 4, now - from);
  return {
    client,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    leftMs: isOpen ? until - now : null,
    sessions: new Set(hours.map(({ sessionId }) => sessionId)).size,
    models: [...new Set(hours.map(({ model }) => model))].toSorted(),
    projectedUsd: isOpen && sum.costUsd !== null ? (sum.costUsd * BLOCK_MS) / passed : null,
    ...sum,
  };
}
