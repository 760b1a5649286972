/** An import's bar and report, in words. */
import type { ImportProgress } from "../../ingest/import/import-progress.ts";
import type { ImportOutcome } from "../../ingest/import/import-transcript.ts";
import {
  type ImportedProject,
  type ImportReport,
  RANKED_OUTCOMES,
} from "../../ingest/import/import-report.ts";
import type { TranscriptProblem } from "../../clients/transcript/parts.ts";
import { abbreviateHome } from "../../config/paths.ts";
import type { Text } from "../../text/text.ts";
import { shellWord } from "../../system/shell-word.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";
import { shownPath } from "../terminal/shown-path.ts";

const BAR_COLUMNS = 24;

const FIRST_ESTIMATE_MS = 3000;

/** How long the rest takes at the same pace; null while too little is done to say so. */
export function remainingSeconds(
  { work, ofWork }: Pick<ImportProgress, "work" | "ofWork">,
  elapsedMs: number,
): number | null {
  if (elapsedMs < FIRST_ESTIMATE_MS || work <= 0 || work >= ofWork) return null;
  return ((ofWork - work) / work) * (elapsedMs / 1000);
}

export function progressLine(
  state: ImportProgress,
  elapsedMs: number,
  { importing: words }: Text,
): string {
  const { transcripts, ofTranscripts, bytes, ofBytes } = state;
  const part = ofBytes === 0 ? 1 : Math.min(1, bytes / ofBytes);
  const filled = Math.floor(part * BAR_COLUMNS);
  const bar = "█".repeat(filled) + "░".repeat(BAR_COLUMNS - filled);
  const left = remainingSeconds(state, elapsedMs);
  return words.progress(bar, Math.floor(part * 100), transcripts, ofTranscripts, left);
}

const MAX_PROBLEMS = 3;
const MAX_ORPHANS = 10;
/** What was interrupted comes last. */
const REPORTED_OUTCOMES: readonly ImportOutcome[] = [
  ...RANKED_OUTCOMES.filter((outcome) => outcome !== "stopped"),
  "stopped",
];

type ImportReportOptions = {
  readonly dryRun: boolean;
  /** Where the person said to look. */
  readonly paths: readonly string[];
  readonly isPaused: boolean;
  readonly isVerbose: boolean;
  readonly places: readonly string[];
  readonly userHome: string | null;
};

type ShownReport = ImportReport & {
  readonly orphans: readonly string[];
  /** `waiting`: those that a background process looks at. */
  readonly contexts: { readonly saved: number; readonly waiting: number };
};

export const retentionLine = (
  { from, to }: { readonly from: number; readonly to: number },
  dryRun: boolean,
  { importing: words }: Text,
): string => (dryRun ? words.wouldRaise : words.raised)(from, to);

export function importReportLines(
  report: ShownReport,
  { dryRun, paths, isPaused, isVerbose, places, userHome }: ImportReportOptions,
  text: Text,
): string[] {
  const { importing: words } = text;
  const problems = problemLines(report, userHome, text);
  if (report.transcripts === 0) {
    const said = paths.length > 0 ? words.nothingNamed : words.nothingThere;
    const where = places.map((place) => `  ${shownPath(place)}`);
    return [said, words.lookedIn, ...where, ...problems];
  }
  const { outcomes, sessions, leftOut } = report;
  const taken = sessions.new + sessions.added + sessions.stopped;
  const sources = outcomes.new + outcomes.added + outcomes.stopped;
  const { days, daysNeeded } = report.retention;
  const rest = REPORTED_OUTCOMES.filter(
    // What is new is said in the first line.
    (outcome) => sessions[outcome] > 0 && (outcome !== "new" || taken > sessions.new),
  );
  const outcomeOf = (outcome: ImportOutcome): string => {
    if (outcome === "old") return words.outcomes.old(sessions.old, days);
    if (dryRun && outcome === "added") return words.wouldAdd(sessions.added);
    return words.outcomes[outcome](sessions[outcome]);
  };
  return [
    ...(isPaused ? [words.isPaused] : []),
    firstLine(report, dryRun, text),
    ...(sources > taken ? [`  ${words.sources(sources)}`] : []),
    ...rest.map((outcome) => `  ${outcomeOf(outcome)}`),
    ...(taken > 0 && report.automatic > 0 ? [`  ${words.automatic(report.automatic)}`] : []),
    ...(report.summaries > 0 ? [`  ${words.summaries(report.summaries)}`] : []),
    ...(report.contexts.saved > 0 ? [`  ${words.contexts.saved(report.contexts.saved)}`] : []),
    ...(leftOut.paused > 0 ? [`  ${words.leftOut.paused(leftOut.paused)}`] : []),
    ...(leftOut.future > 0 ? [`  ${words.leftOut.future(leftOut.future)}`] : []),
    ...(leftOut.old > 0 ? [`  ${words.leftOut.old(leftOut.old, days)}`] : []),
    ...(dryRun ? projectLines(report.projects, text) : []),
    ...problems,
    ...(isVerbose ? orphanLines(report.orphans, text) : []),
    ...(daysNeeded === null ? [] : [words.keepLonger(daysNeeded, importAllCommand(paths))]),
    ...(report.isStopped ? [words.interrupted] : []),
    ...(report.contexts.waiting > 0 ? [words.contexts.behind(report.contexts.waiting)] : []),
    ...(taken > 0 && !dryRun && !report.isStopped ? [words.next] : []),
  ];
}

const importAllCommand = (named: readonly string[]): string =>
  ["self-gen import --all", ...named.map(shellWord)].join(" ");

/** What came of it; of nothing, why. */
function firstLine(
  { sessions, events, isStopped, retention: { days } }: ShownReport,
  dryRun: boolean,
  { importing: words }: Text,
): string {
  const taken = sessions.new + sessions.added + sessions.stopped;
  if (taken > 0 || isStopped) return (dryRun ? words.would : words.imported)(taken, events);
  const all = Object.values(sessions).reduce((sum, count) => sum + count, 0);
  if (sessions.old > 0 && sessions.old + sessions.empty === all) {
    return words.allOld(sessions.old, days);
  }
  return sessions.recorded > 0 ? words.nothingNew : words.nothingImported;
}

const MAX_PROJECTS = 30;

/** Which projects, how much of them, and from when to when. */
function projectLines(projects: readonly ImportedProject[], { importing: words }: Text): string[] {
  const day = (ts: string): string => localTime(ts).slice(0, 10);
  const shown = projects
    .slice(0, MAX_PROJECTS)
    .map(({ projectPath, sessions, events, from, until }) =>
      words.project(
        projectPath === null ? words.noFolder : shownPath(projectPath),
        sessions,
        events,
        day(from),
        day(until),
      ),
    );
  const rest = projects.length - shown.length;
  return [...shown, ...(rest > 0 ? [words.moreProjects(rest)] : [])].map((line) => `  ${line}`);
}

function orphanLines(orphans: readonly string[], { importing: words }: Text): string[] {
  if (orphans.length === 0) return [];
  const shown = orphans.slice(0, MAX_ORPHANS).map((path) => `  ${shownPath(path)}`);
  const rest = orphans.length - shown.length;
  return [words.orphans(orphans.length), ...shown, ...(rest > 0 ? [`  ${words.more(rest)}`] : [])];
}

type Problems = Pick<ImportReport, "problems" | "problemCount">;

const problemLine = (
  { path, line, reason, detail }: TranscriptProblem,
  userHome: string | null,
  { importing: words }: Text,
): string => {
  const said = words.problem(
    oneLine(abbreviateHome(path, userHome)),
    line ?? 0,
    words.reasons[reason],
  );
  return `  ${said}${detail === undefined ? "" : ` (${oneLine(detail, 60)})`}`;
};

/** The first ones, and the command for all. */
export function problemLines(
  { problems, problemCount }: Problems,
  userHome: string | null,
  text: Text,
): string[] {
  const { importing: words } = text;
  if (problemCount === 0) return [];
  const shown = problems.slice(0, MAX_PROBLEMS).map((one) => problemLine(one, userHome, text));
  const rest = problemCount - shown.length;
  return [
    words.problems(problemCount),
    ...shown,
    ...(rest > 0 ? [`  ${words.moreProblems(rest)}`] : []),
  ];
}

/** All that are kept, for `--problems`. */
export function allProblemLines(
  { problems, problemCount }: Problems,
  userHome: string | null,
  text: Text,
): string[] {
  const { importing: words } = text;
  if (problemCount === 0) return [words.noProblems];
  const rest = problemCount - problems.length;
  return [
    words.problems(problemCount),
    ...problems.map((one) => problemLine(one, userHome, text)),
    ...(rest > 0 ? [`  ${words.notKept(rest)}`] : []),
  ];
}
