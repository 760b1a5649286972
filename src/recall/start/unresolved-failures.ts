/**
 * Commands of a project that failed last and did not work since, however many sessions ago: the newest few, for a week. How an
 * error stands is judged as everywhere (`error-state.ts`).
 */
import { asText, type FlatEventOf, isOneOf } from "../../event/event.ts";
import { commandLineOf, metaOf } from "../../event/tool-call.ts";
import { SHELL_TOOLS } from "../../lexicon/tools.ts";
import { withSuccesses } from "../../remember/errors/error-cost.ts";
import { failedMessage, isSettled, loadErrorLabels } from "../../remember/errors/error-labels.ts";
import { isOver, judgeError } from "../../remember/errors/error-state.ts";
import { failureTitle } from "../../remember/errors/failure-title.ts";
import { isProbe, isShowing, splitCommand } from "../../remember/ledger/tools/command-segments.ts";
import { endsWithRun, runsAgain } from "../../remember/ledger/tools/superseded-runs.ts";
import { type FailureRow, flatten } from "../../store/store.ts";
import type { RecallSource } from "../previous/recall-source.ts";
import { loadEventsSince } from "./recent-activity.ts";

export type UnresolvedFailure = {
  readonly ts: string;
  readonly command: string;
  readonly error: string;
};

const MAX_FAILURES = 3;
const OLDEST_MS = 7 * 86_400_000;
/** So many of the newest are looked at. */
const MAX_CHECKED = 40;

/** Newest first. */
export async function findUnresolvedFailures(
  source: RecallSource,
  projectPath: string,
  now: Date,
): Promise<readonly UnresolvedFailure[]> {
  const newest = await listFailedCommands(source, projectPath, now);
  const rows = await source.store.failures({
    projectPath,
    since: sinceOf(now),
    limit: MAX_CHECKED * 2,
  });
  const judged = await withSuccesses(
    source.store,
    newest.map(({ event }): FailureRow => rows.find(({ id }) => id === event.id) ?? rowOf(event)),
  );
  const labels =
    judged.length === 0 ? new Map<string, never>() : await loadErrorLabels(source.store);
  const found: UnresolvedFailure[] = [];
  const seen = new Set<string>();
  for (const [at, { event, command }] of newest.entries()) {
    const failure = judged[at];
    // Of one command its newest failure says how it stands.
    if (failure === undefined || seen.has(command)) continue;
    seen.add(command);
    const { state } = judgeError({ resolution: null }, [failure]);
    const error = failureTitle(event);
    if (isOver(state) || isAnswer(command, SAYS_NOTHING.test(error))) continue;
    if (isSettled(labels, failedMessage(event), event.ts)) continue;
    found.push({ ts: event.ts, command, error });
  }
  return (await dropRunAgain(source, projectPath, found)).slice(0, MAX_FAILURES);
}

const SAYS_NOTHING = /^(?:(?:Error: )?Exit code \d+)?$/i;
/** By how they end they answer: a failure without a word is a no. */
const ANSWERING =
  /^(?:git (?:merge-base|show-ref|check-ignore|ls-remote|cat-file|config|symbolic-ref|describe)|(?:npm|pnpm|yarn) (?:ls|list|outdated|why|view|audit)|false|expr|read|getent|pg_isready|redis-cli|mysqladmin|systemctl (?:is-\w+|status)|launchctl|dpkg|rpm|brew (?:list|ls|outdated)|pip3? (?:show|check|index)|gh auth|command|type|tput|stty|mountpoint|timeout|wait)\b/;

const isAnswer = (command: string, isWordless: boolean): boolean =>
  splitCommand(command).every(
    (one) => isProbe(one) || (isWordless && (isShowing(one) || ANSWERING.test(one.action))),
  );

const sinceOf = (now: Date): string => new Date(now.getTime() - OLDEST_MS).toISOString();

type FailedCommand = { readonly event: FlatEventOf<"tool_error">; readonly command: string };

/** The main agent's, the newest first: also those that the database has not read yet, and whose output names no error. */
async function listFailedCommands(
  { store, unreadEvents }: RecallSource,
  projectPath: string,
  now: Date,
): Promise<readonly FailedCommand[]> {
  const since = sinceOf(now);
  const stored = await store.queryEvents({ type: FAILED, projectPath, since, limit: MAX_CHECKED });
  const ids = new Set(stored.map(({ id }) => id));
  const fresh = unreadEvents
    .filter((event) => isOneOf(event, [FAILED]))
    .filter((event) => event.projectPath === projectPath && event.ts >= since && !ids.has(event.id))
    .map(flatten);
  return [...fresh.toReversed(), ...stored]
    .toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0))
    .flatMap((event) => {
      const isShell = SHELL_TOOLS.has(asText(event.tool) ?? "");
      const command = isShell && asText(event.agentId) === null ? commandLineOf(event) : null;
      return command === null ? [] : [{ event, command }];
    });
}

const FAILED = "tool_error";

const rowOf = ({ id, ts, sessionId, projectPath }: FlatEventOf<typeof FAILED>): FailureRow => ({
  id,
  ts,
  sessionId,
  projectPath,
  errorId: "",
  retriedAt: null,
  outcome: null,
});

/** Without what ran again as a part of another command, as far as so many events can be looked at. */
async function dropRunAgain(
  source: RecallSource,
  projectPath: string,
  found: readonly UnresolvedFailure[],
): Promise<readonly UnresolvedFailure[]> {
  const oldest = found.at(-1);
  if (oldest === undefined) return [];
  const events = await loadEventsSince(source, projectPath, oldest.ts);
  const fresh = source.unreadEvents
    .filter((event) => event.projectPath === projectPath)
    .map(flatten);
  const worked = (events ?? fresh).flatMap((event) => {
    if (event.type !== "tool_use" || !hasEndedWell(event)) return [];
    const command = commandLineOf(event);
    return command === null ? [] : [{ ts: event.ts, command, isOwnEnd: hasWorked(event) }];
  });
  return found.filter(
    ({ ts, command }) =>
      !worked.some(
        (one) => one.ts > ts && (one.isOwnEnd ? runsAgain : endsWithRun)(command, one.command),
      ),
  );
}

const hasEndedWell = (event: FlatEventOf<"tool_use">): boolean =>
  event.success === true && metaOf(event).background !== true;

/** Not behind a pipe, where another's end is what is known. */
const hasWorked = (event: FlatEventOf<"tool_use">): boolean =>
  event.success === true && metaOf(event).masked !== true;
