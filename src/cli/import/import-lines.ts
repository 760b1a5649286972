/** An import's bar and report, in words. */
import type { ImportProgress } from "../../ingest/import/import-transcripts.ts";
import type { ImportOutcome } from "../../ingest/import/import-transcript.ts";
import type { ImportedProject, ImportReport } from "../../ingest/import/import-report.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";

const BAR_COLUMNS = 24;

export function progressLine(state: ImportProgress, { importing: words }: Text): string {
  const { transcripts, ofTranscripts, bytes, ofBytes, events } = state;
  const part = ofBytes === 0 ? 1 : Math.min(1, bytes / ofBytes);
  const filled = Math.floor(part * BAR_COLUMNS);
  const bar = "█".repeat(filled) + "░".repeat(BAR_COLUMNS - filled);
  return words.progress(bar, Math.floor(part * 100), transcripts, ofTranscripts, events);
}

const MAX_PROBLEMS = 10;
const REPORTED_OUTCOMES: readonly ImportOutcome[] = [
  "new",
  "added",
  "recorded",
  "excluded",
  "old",
  "forgotten",
  "paused",
  "future",
  "elsewhere",
  "empty",
  "stopped",
];

type ImportReportOptions = {
  readonly dryRun: boolean;
  /** The person said where to look. */
  readonly isNamed: boolean;
  readonly isPaused: boolean;
  readonly places: readonly string[];
};

export function importReportLines(
  report: ImportReport & { readonly orphans: readonly string[] },
  { dryRun, isNamed, isPaused, places }: ImportReportOptions,
  text: Text,
): string[] {
  const { importing: words } = text;
  const problems = problemLines(report, text);
  if (report.transcripts === 0) {
    const where = words.lookedIn(places.map((place) => oneLine(place)).join(", "));
    return [isNamed ? words.nothingNamed : words.nothingThere, where, ...problems];
  }
  const { outcomes, events } = report;
  const sessions = outcomes.new + outcomes.added + outcomes.stopped;
  const first =
    sessions === 0 && !report.isStopped
      ? words.nothingNew
      : dryRun
        ? words.would(sessions, events)
        : words.imported(sessions, events);
  const { paused, future, old } = report.leftOut;
  const { days, daysNeeded } = report.retention;
  const outcomeOf = (outcome: ImportOutcome): string =>
    dryRun && outcome === "added"
      ? words.wouldAdd(outcomes.added)
      : words.outcomes[outcome](outcomes[outcome]);
  return [
    ...(isPaused ? [words.isPaused] : []),
    first,
    ...REPORTED_OUTCOMES.filter((outcome) => outcomes[outcome] > 0).map(
      (outcome) => `  ${outcomeOf(outcome)}`,
    ),
    ...(report.summaries > 0 ? [`  ${words.summaries(report.summaries)}`] : []),
    ...(paused > 0 ? [`  ${words.leftOut.paused(paused)}`] : []),
    ...(future > 0 ? [`  ${words.leftOut.future(future)}`] : []),
    ...(old > 0 ? [`  ${words.leftOut.old(old, days)}`] : []),
    ...(dryRun ? projectLines(report.projects, text) : []),
    ...problems,
    ...orphanLines(report.orphans, text),
    ...(daysNeeded === null ? [] : [words.keepLonger(days, daysNeeded)]),
    ...(report.isStopped ? [words.interrupted] : []),
    ...(sessions > 0 && !dryRun && !report.isStopped ? [words.next] : []),
  ];
}

const MAX_PROJECTS = 30;

/** Which projects, how much of them, and from when to when. */
function projectLines(projects: readonly ImportedProject[], { importing: words }: Text): string[] {
  const day = (ts: string): string => localTime(ts).slice(0, 10);
  const shown = projects
    .slice(0, MAX_PROJECTS)
    .map(({ projectPath, sessions, events, from, until }) =>
      words.project(oneLine(projectPath ?? "–"), sessions, events, day(from), day(until)),
    );
  const rest = projects.length - shown.length;
  return [...shown, ...(rest > 0 ? [words.moreProjects(rest)] : [])].map((line) => `  ${line}`);
}

function orphanLines(orphans: readonly string[], { importing: words }: Text): string[] {
  if (orphans.length === 0) return [];
  const shown = orphans.slice(0, MAX_PROBLEMS).map((path) => `  ${oneLine(path)}`);
  const rest = orphans.length - shown.length;
  return [words.orphans(orphans.length), ...shown, ...(rest > 0 ? [`  ${words.more(rest)}`] : [])];
}

function problemLines(
  { problems, problemCount }: ImportReport,
  { importing: words }: Text,
): string[] {
  if (problemCount === 0) return [];
  const shown = problems.slice(0, MAX_PROBLEMS).map(({ path, line, reason, detail }) => {
    const said = words.problem(oneLine(path), line ?? 0, words.reasons[reason]);
    return `  ${said}${detail === undefined ? "" : ` (${oneLine(detail, 60)})`}`;
  });
  const rest = problemCount - shown.length;
  const more = problemCount > problems.length ? words.moreThanNamed : words.more;
  return [words.problems(problemCount), ...shown, ...(rest > 0 ? [`  ${more(rest)}`] : [])];
}
