/** What somebody marked as fixed, or to be ignored, is told to no session: neither by its summary nor by its saved context. */
import {
  type ErrorLabelMap,
  isSettledHeadline,
  loadErrorLabels,
} from "../../remember/errors/error-labels.ts";
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import type { RecallSource } from "../previous/recall-source.ts";
import { dropFailing, type PreviousFailures } from "./reconcile-contexts.ts";

type DatedFailures = PreviousFailures & { readonly ts: string };

/** Which error came of which command is not kept: the commands go with the last of the errors. */
export async function dropSettledFailures<T extends DatedFailures>(
  { store }: RecallSource,
  failures: T,
): Promise<T> {
  if (failures.unresolvedErrors.length === 0) return failures;
  const labels = await loadErrorLabels(store);
  const unresolvedErrors = failures.unresolvedErrors.filter(
    (error) => !isSettledHeadline(labels, error, failures.ts),
  );
  const failedCommands = unresolvedErrors.length === 0 ? [] : failures.failedCommands;
  return { ...failures, unresolvedErrors, failedCommands };
}

export async function dropSettledFindings(
  { store }: RecallSource,
  contexts: readonly SavedSnapshot[],
): Promise<readonly SavedSnapshot[]> {
  if (contexts.length === 0) return contexts;
  const labels: ErrorLabelMap = await loadErrorLabels(store);
  if (labels.size === 0) return contexts;
  return contexts.map((saved) =>
    dropFailing(saved, (error) => isSettledHeadline(labels, error, saved.ts)),
  );
}
