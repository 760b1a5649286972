/** What came of an import, added up over its transcripts. */
import type { TranscriptImport, ImportOmissions, ImportOutcome } from "./import-transcript.ts";
import type { TranscriptProblem } from "../../clients/transcript/parts.ts";

export type ImportReport = {
  readonly transcripts: number;
  readonly bytes: number;
  /** How many transcripts came out how. */
  readonly outcomes: Readonly<Record<ImportOutcome, number>>;
  /** The same of sessions: of one that several transcripts are of, the best that came of them. */
  readonly sessions: Readonly<Record<ImportOutcome, number>>;
  /** Those that are only a part of other sessions: a subagent's with a name of its own. */
  readonly parts: number;
  readonly events: number;
  readonly leftOut: ImportOmissions;
  /** Those that something new is of, the busiest first. */
  readonly projects: readonly ImportedProject[];
  readonly summaries: number;
  /** Sessions that a program started, among those that something was imported of; lists leave them out. */
  readonly automatic: number;
  /** The first of them; `problemCount` counts all. */
  readonly problems: readonly TranscriptProblem[];
  readonly problemCount: number;
  /** How long things are kept, and how long they would have to be for all to be brought in; null when all is. */
  readonly retention: { readonly days: number; readonly daysNeeded: number | null };
  readonly isStopped: boolean;
};

export type ImportedProject = {
  readonly projectPath: string | null;
  readonly sessions: number;
  readonly events: number;
  /** When the first and the last of it happened. */
  readonly from: string;
  readonly until: string;
};

type TalliedProject = Omit<ImportedProject, "sessions"> & {
  readonly sessions: Set<string>;
};

/** Bounds memory; the count stays exact. */
const MAX_PROBLEMS = 1000;

/** What came of a transcript, and what it is called: by its session, else by its path. */
type TalliedTranscript = Pick<TranscriptImport, "outcome"> &
  Partial<TranscriptImport> & { readonly sessionName: string; readonly sessionId: string | null };

export type ImportTally = {
  readonly add: (one: TalliedTranscript) => void;
  readonly addProblem: (problem: TranscriptProblem) => void;
  /** Those of a transcript that is not read again. */
  readonly addEarlierProblems: (problems: readonly TranscriptProblem[], count: number) => void;
  readonly events: () => number;
  /** When the oldest happened of what is past retention; null when nothing is. */
  readonly oldest: () => string | null;
  readonly report: () => Pick<
    ImportReport,
    | "outcomes"
    | "sessions"
    | "parts"
    | "events"
    | "leftOut"
    | "projects"
    | "problems"
    | "problemCount"
  >;
};

/** The best first. */
export const RANKED_OUTCOMES = [
  "new",
  "added",
  "stopped",
  "recorded",
  "excluded",
  "old",
  "forgotten",
  "paused",
  "future",
  "elsewhere",
  "empty",
] as const satisfies readonly ImportOutcome[];

const noOutcomes = (): Record<ImportOutcome, number> =>
  Object.fromEntries(RANKED_OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    ImportOutcome,
    number
  >;

/** `known`: sessions that were recorded before the import. */
export function openImportTally(known: ReadonlySet<string>): ImportTally {
  const outcomes = noOutcomes();
  const bestOf = new Map<string, ImportOutcome>();
  const named = new Set<string>();
  const noteSession = (id: string, outcome: ImportOutcome): void => {
    const before = bestOf.get(id);
    const rank = RANKED_OUTCOMES.indexOf(outcome);
    if (before === undefined || rank < RANKED_OUTCOMES.indexOf(before)) bestOf.set(id, outcome);
  };
  const countSessions = (): Record<ImportOutcome, number> => {
    const counts = noOutcomes();
    for (const outcome of bestOf.values()) counts[outcome]++;
    return counts;
  };
  const projects = new Map<string | null, TalliedProject>();
  const problems: TranscriptProblem[] = [];
  let [events, paused, future, old, problemCount] = [0, 0, 0, 0, 0];
  let oldest: string | null = null;
  return {
    add: ({
      sessionId,
      outcome,
      sessionIds = [],
      events: fresh = 0,
      leftOut,
      span = null,
      ...one
    }) => {
      outcomes[outcome]++;
      if (sessionIds.length === 0) noteSession(one.sessionName, outcome);
      if (sessionId !== null) named.add(sessionId);
      const isStopped = outcome === "stopped";
      for (const id of sessionIds)
        noteSession(id, isStopped ? outcome : known.has(id) ? "added" : "new");
      events += fresh;
      paused += leftOut?.paused ?? 0;
      future += leftOut?.future ?? 0;
      old += leftOut?.old ?? 0;
      const from = leftOut?.oldest ?? null;
      if (from !== null && (oldest === null || from < oldest)) oldest = from;
      if (span === null) return;
      const { projectPath, from: began, until } = span;
      const listed = projects.get(projectPath);
      const sessions = listed?.sessions ?? new Set();
      for (const id of sessionIds) sessions.add(id);
      projects.set(projectPath, {
        projectPath,
        sessions,
        events: (listed?.events ?? 0) + fresh,
        from: listed === undefined || began < listed.from ? began : listed.from,
        until: listed === undefined || until > listed.until ? until : listed.until,
      });
    },
    addProblem: (problem) => {
      problemCount++;
      if (problems.length < MAX_PROBLEMS) problems.push(problem);
    },
    addEarlierProblems: (some, count) => {
      problemCount += count;
      problems.push(...some.slice(0, MAX_PROBLEMS - problems.length));
    },
    events: () => events,
    oldest: () => oldest,
    report: () => ({
      outcomes,
      events,
      leftOut: { paused, future, old, oldest },
      sessions: countSessions(),
      parts: [...named].filter((id) => !bestOf.has(id)).length,
      projects: [...projects.values()]
        .map(({ projectPath, sessions, events: made, from, until }) => ({
          projectPath,
          sessions: sessions.size,
          events: made,
          from,
          until,
        }))
        .toSorted((a, b) => b.events - a.events),
      problems,
      problemCount,
    }),
  };
}
