/** Asks for an analysis in the background: a process of its own, so that whoever asks need not wait. */
export type AnalysisOptions = {
  readonly days: number;
  readonly project: string | null;
  readonly projectPath: string | null;
};

/** `start` runs the program with these words, detached. */
export function runAnalysisAsync(
  { days, project, projectPath }: AnalysisOptions,
  start: (words: readonly string[]) => void,
): void {
  start([
    "analyze",
    "--background",
    "--days",
    String(days),
    ...(project === null ? [] : [`--project=${project}`]),
    ...(projectPath === null ? [] : [`--project-path=${projectPath}`]),
  ]);
}

/** Whether a session that ended is worth one: somebody worked in it, and it was not just cleared. */
export const isWorthAnalysis = (summary: {
  readonly promptCount: number;
  readonly reason: string;
}): boolean => summary.promptCount >= 3 && summary.reason !== "clear";
