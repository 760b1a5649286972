/** What came of an import, added up over its transcripts. */
import type { TranscriptImport, ImportOmissions, ImportOutcome } from "./import-transcript.ts";
import type { TranscriptProblem } from "../../clients/transcript/parts.ts";

export type ImportReport = {
  readonly transcripts: number;
  readonly bytes: number;
  /** How many transcripts came out how. */
  readonly outcomes: Readonly<Record<ImportOutcome, number>>;
  readonly events: number;
  readonly leftOut: ImportOmissions;
  /** Those that something new is of, the busiest first. */
  readonly projects: readonly ImportedProject[];
  readonly summaries: number;
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

/** Bounds memory; the count stays exact. */
const MAX_PROBLEMS = 1000;

export type ImportTally = {
  readonly add: (one: Pick<TranscriptImport, "outcome"> & Partial<TranscriptImport>) => void;
  readonly addProblem: (problem: TranscriptProblem) => void;
  readonly events: () => number;
  /** When the oldest happened of what is past retention; null when nothing is. */
  readonly oldest: () => string | null;
  readonly report: () => Pick<
    ImportReport,
    "outcomes" | "events" | "leftOut" | "projects" | "problems" | "problemCount"
  >;
};

export function openImportTally(): ImportTally {
  const outcomes: Record<ImportOutcome, number> = {
    new: 0,
    added: 0,
    recorded: 0,
    excluded: 0,
    old: 0,
    forgotten: 0,
    paused: 0,
    future: 0,
    elsewhere: 0,
    empty: 0,
    stopped: 0,
  };
  const projects = new Map<string | null, ImportedProject>();
  const problems: TranscriptProblem[] = [];
  let [events, paused, future, old, problemCount] = [0, 0, 0, 0, 0];
  let oldest: string | null = null;
  return {
    add: ({ outcome, events: fresh = 0, leftOut, span = null }) => {
      outcomes[outcome]++;
      events += fresh;
      paused += leftOut?.paused ?? 0;
      future += leftOut?.future ?? 0;
      old += leftOut?.old ?? 0;
      const from = leftOut?.oldest ?? null;
      if (from !== null && (oldest === null || from < oldest)) oldest = from;
      if (span === null) return;
      const { projectPath, from: began, until } = span;
      const known = projects.get(projectPath);
      projects.set(projectPath, {
        projectPath,
        sessions: (known?.sessions ?? 0) + 1,
        events: (known?.events ?? 0) + fresh,
        from: known === undefined || began < known.from ? began : known.from,
        until: known === undefined || until > known.until ? until : known.until,
      });
    },
    addProblem: (problem) => {
      problemCount++;
      if (problems.length < MAX_PROBLEMS) problems.push(problem);
    },
    events: () => events,
    oldest: () => oldest,
    report: () => ({
      outcomes,
      events,
      leftOut: { paused, future, old, oldest },
      projects: [...projects.values()].toSorted((a, b) => b.events - a.events),
      problems,
      problemCount,
    }),
  };
}
