/** Days that were typed among the words: they go before those that were chosen, and the page shows them beside the words. */
import type * as v from "valibot";
import { localDay } from "../../../event/day.ts";
import { parseSince, parseUntil } from "../../../event/parse-time.ts";
import { readTypedPeriod } from "../../../recall/search/query/typed-period.ts";
import { TEXT, fields, orNull } from "../shape/schema.ts";

const TYPED_PERIOD = fields({
  /** As it was typed. */
  word: TEXT,
  /** Days of this machine's calendar. */
  since: TEXT,
  until: TEXT,
  /** The words without it. */
  rest: TEXT,
});

export const TYPED_PERIOD_FIELD = orNull(TYPED_PERIOD);

type PeriodParams = {
  readonly q: string | null;
  readonly since: string | null;
  readonly until: string | null;
};

export function takeTypedPeriod<G extends PeriodParams>(
  params: G,
  now: Date,
): { readonly params: G; readonly period: v.InferOutput<typeof TYPED_PERIOD> | null } {
  const period = readTypedPeriod(params.q ?? "", localDay(now.getTime()));
  if (period === null) return { params, period };
  const q = period.rest === "" ? null : period.rest;
  const since = parseSince(period.since, now);
  const until = parseUntil(period.until, now);
  return { params: { ...params, q, since, until }, period };
}
