/** Amounts as people read them, in few columns. */
import { clientOf, clientOfProvider } from "../../clients/clients.ts";
import type { UsageSum } from "../../observe/usage/usage-report.ts";
import type { Text } from "../../text/text.ts";

const STEPS = [
  { from: 999_500_000, per: 1e9, unit: "B" },
  { from: 999_500, per: 1e6, unit: "M" },
  { from: 1000, per: 1000, unit: "K" },
] as const;

/** `950`, `1.2K`, `35K`, `1.2M`. */
export function compactTokens(tokens: number): string {
  const step = STEPS.find(({ from }) => tokens >= from);
  if (step === undefined) return String(tokens);
  const scaled = tokens / step.per;
  return `${scaled < 9.95 ? scaled.toFixed(1) : Math.round(scaled)}${step.unit}`;
}

/** `$0.00` is only what cost nothing. */
export function dollarsText(dollars: number): string {
  if (dollars > 0 && dollars < 0.005) return "<$0.01";
  const [whole = "0", cents = "00"] = dollars.toFixed(2).split(".");
  return `$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}.${cents}`;
}

/** `94%`. */
export const percentText = (share: number): string => `${Math.round(share * 100)}%`;

/** A provider's client by its own name. */
export function clientText(provider: string): string {
  const client = clientOfProvider(provider);
  return client === null ? provider : clientOf(client).title;
}

/** With a sign behind it where something has no price. */
export function usageCostText(
  { costUsd, isPartly }: Pick<UsageSum, "costUsd" | "isPartly">,
  { none, usage }: Text,
): string {
  if (costUsd === null) return none;
  return dollarsText(costUsd) + (isPartly ? usage.atLeast : "");
}
