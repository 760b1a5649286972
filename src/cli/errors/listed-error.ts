/** A known error as the list shows it: in the words of its newest failure, with the call that failed and where. */
import { asText, getProjectName } from "../../event/event.ts";
import { commandLineOf, metaOf } from "../../event/tool-call.ts";
import { parseResolutions } from "../../remember/errors/error-knowledge.ts";
import { type ErrorStatus, judgeError, toErrorStatus } from "../../remember/errors/error-state.ts";
import { loadFixAnswer } from "../../remember/errors/fix-answer.ts";
import { errorHeadline } from "../../lexicon/error-headline.ts";
import { describeError } from "../../remember/errors/describe-error.ts";
import { failureTitle } from "../../remember/errors/failure-title.ts";
import type { ErrorVariant } from "../../remember/errors/split-errors.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { findTeamFix, type TeamFixLookup } from "../../remember/errors/team-fixes.ts";
import { teamFixText } from "../show/team-fix-text.ts";
import { fixWords } from "../show/fix-words.ts";
import type { TimeFormatter } from "../terminal/time-formatter.ts";

export type ListedError = {
  readonly status: ErrorStatus;
  readonly ts: string;
  readonly title: string;
  /** Where it failed last. */
  readonly project: string;
  /** What fixed it, in a line; null where nobody knows. */
  readonly fix: string | null;
  readonly details: readonly string[];
};

export type ErrorListing = {
  readonly when: TimeFormatter;
  readonly text: Text;
  /** Asked where nobody fixed it here. */
  readonly team: TeamFixLookup | null;
};

/** `failures`: newest first; those whose events are gone have none, and cannot be opened. */
export async function listError(
  store: Store,
  { row, line, failures, label }: ErrorVariant,
  { when, text, team }: ErrorListing,
): Promise<ListedError> {
  const { errors: words } = text;
  const [last] = failures;
  const judgment = judgeError(row, failures, null, label);
  const event = last === undefined ? null : await store.event(last.id);
  const failed = event?.type === "tool_error" ? event : null;
  const title = failed === null ? errorHeadline(line ?? describeError(row)) : failureTitle(failed);
  const call = failed === null ? null : (commandLineOf(failed) ?? asText(metaOf(failed).file));
  const [newest] = parseResolutions(row);
  const details: string[] = [];
  const place = last?.projectPath ?? newest?.projectPath ?? null;
  const where = [call, place === null ? null : getProjectName(place)].filter((one) => one !== null);
  if (where.length > 0) details.push(where.join(" · "));
  if (last !== undefined && (judgment.state === "recurred" || judgment.state === "known")) {
    const say = judgment.state === "recurred" ? words.again : words.elsewhere;
    details.push(say(when(last.ts), getProjectName(last.projectPath)));
  }
  if (judgment.since !== null) {
    const { state, since } = judgment;
    if (state === "working") details.push(words.works(when(since)));
    if (state === "resolved") details.push(words.resolvedAt(when(since)));
    if (state === "ignored") details.push(words.ignoredAt(when(since)));
  }
  const fix = newest === undefined ? null : fixWords(newest, text, words.how);
  if (newest !== undefined && fix !== null) {
    details.push(fix);
    const answer = await loadFixAnswer(store, newest);
    if (answer !== null) details.push(words.answer(answer));
    details.push(words.when(when(newest.ts), getProjectName(newest.projectPath)));
    if (newest.solvedIn !== undefined) details.push(words.later(newest.solvedIn.slice(0, 8)));
  }
  const teamFix = fix === null && failed !== null ? await findTeamFix(team, failed) : null;
  const teamLine = teamFix === null ? null : teamFixText(teamFix, when, text);
  if (teamLine !== null) details.push(teamLine);
  if (row.useCount > 0) details.push(words.used(row.useCount, when(row.lastUsed ?? "")));
  return {
    status: toErrorStatus(judgment.state),
    ts: row.ts,
    title,
    project: place === null ? "" : getProjectName(place),
    fix: fix ?? teamLine,
    details,
  };
}
