/** What is applied already, and what it is called by. */
import type { IngestContext } from "../../ingest/context.ts";
import {
  APPLIED_EVENTS,
  type AppliedSuggestion,
  listAppliedSuggestions,
} from "../../learn/apply/applied-suggestions.ts";
import { toShortId } from "../../learn/suggestions/short-id.ts";
import type { Installation } from "../command/command.ts";

export async function loadAppliedSuggestions(
  { paths }: Installation,
  { store }: Pick<IngestContext, "store">,
): Promise<readonly AppliedSuggestion[]> {
  const events = await store.queryEvents({ types: APPLIED_EVENTS });
  return listAppliedSuggestions(events, paths.home);
}

export const filterInEffect = (all: readonly AppliedSuggestion[]): readonly AppliedSuggestion[] =>
  all.filter(({ isUndone }) => !isUndone);

/** Its suggestion's id; where that stands in several projects, its own. */
export function appliedName(
  { applyId, suggestionId }: Pick<AppliedSuggestion, "applyId" | "suggestionId">,
  among: readonly AppliedSuggestion[],
): string {
  const alike = among.filter((other) => other.suggestionId === suggestionId);
  return alike.length > 1 ? applyId : toShortId(suggestionId);
}
