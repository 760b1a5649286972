/** Lists of errors without an agent's own slips: whoever looks for one of them finds it. */
import type { Store } from "../../store/store.ts";
import { isAgentSlip } from "./agent-slip.ts";
import type { ErrorVariant } from "./split-errors.ts";

/** What failed often is judged by its last times. */
const MOST_JUDGED = 5;

/** Those of which some of the last failures says something of the project. Nothing is known of an error without failures. */
export async function withoutSlips<T extends { readonly error: ErrorVariant }>(
  store: Pick<Store, "event">,
  errors: readonly T[],
): Promise<readonly T[]> {
  const kept: T[] = [];
  for (const one of errors) if (!(await isSlip(store, one.error))) kept.push(one);
  return kept;
}

async function isSlip(
  store: Pick<Store, "event">,
  { failures, label }: ErrorVariant,
): Promise<boolean> {
  if (failures.length === 0 || label.ignored !== null || label.resolved !== null) return false;
  for (const { id } of failures.slice(0, MOST_JUDGED)) {
    const event = await store.event(id);
    if (event?.type !== "tool_error" || !isAgentSlip(event)) return false;
  }
  return true;
}
