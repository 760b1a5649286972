/**
 * Commands of a project that failed last and did not work since, however many sessions ago: the newest few, for a week. How an
 * error stands is judged as everywhere (`error-state.ts`).
 */
import { asText } from "../../event/event.ts";
import { commandLineOf } from "../../event/tool-call.ts";
import { SHELL_TOOLS } from "../../lexicon/tools.ts";
import { withSuccesses } from "../../remember/errors/error-cost.ts";
import { failedMessage, isSettled, loadErrorLabels } from "../../remember/errors/error-labels.ts";
import { isOver, judgeError } from "../../remember/errors/error-state.ts";
import { failureTitle } from "../../remember/errors/failure-title.ts";
import { isProbe, splitCommand } from "../../remember/ledger/tools/command-segments.ts";
import { runsAgain } from "../../remember/ledger/tools/superseded-runs.ts";
import type { RecallSource } from "../previous/recall-source.ts";
import { loadEventsSince } from "./recent-activity.ts";

export type StandingFailure = {
  readonly ts: string;
  readonly command: string;
  readonly error: string;
};

const MAX_FAILURES = 3;
const OLDEST_MS = 7 * 86_400_000;
/** So many of the newest are looked at. */
const MAX_CHECKED = 40;

/** Newest first. */
export async function findStandingFailures(
  known: RecallSource,
  projectPath: string,
  now: Date,
): Promise<readonly StandingFailure[]> {
  const { store } = known;
  const since = new Date(now.getTime() - OLDEST_MS).toISOString();
  const newest = await store.failures({ projectPath, since, limit: MAX_CHECKED });
  const judged = await withSuccesses(store, newest);
  const labels = judged.length === 0 ? new Map() : await loadErrorLabels(store);
  const found: StandingFailure[] = [];
  const seen: string[] = [];
  for (const failure of judged) {
    const event = await store.event(failure.id);
    if (event?.type !== "tool_error" || asText(event.agentId) !== null) continue;
    const command = SHELL_TOOLS.has(asText(event.tool) ?? "") ? commandLineOf(event) : null;
    // Of one command its newest failure says how it stands.
    if (command === null || seen.includes(command)) continue;
    seen.push(command);
    const { state } = judgeError({ resolution: null }, [failure]);
    if (isOver(state) || splitCommand(command).every(isProbe)) continue;
    if (isSettled(labels, failedMessage(event), failure.ts)) continue;
    const error = failureTitle(event);
    found.push({ ts: failure.ts, command, error });
  }
  return (await dropRunAgain(known, projectPath, found)).slice(0, MAX_FAILURES);
}

/** Without what ran again as a part of another command, as far as so many events can be looked at. */
async function dropRunAgain(
  known: RecallSource,
  projectPath: string,
  found: readonly StandingFailure[],
): Promise<readonly StandingFailure[]> {
  const oldest = found.at(-1);
  const events = oldest === undefined ? null : await loadEventsSince(known, projectPath, oldest.ts);
  const worked = (events ?? []).flatMap((event) => {
    const command =
      event.type === "tool_use" && event.success === true ? commandLineOf(event) : null;
    return command === null ? [] : [{ ts: event.ts, command }];
  });
  return found.filter(
    ({ ts, command }) => !worked.some((one) => one.ts > ts && runsAgain(command, one.command)),
  );
}
