/**
 * Which skills ran, from a session's lifecycle in time order: a completion closes the newest run of its skill that is
 * still open; the end of a turn or of the session closes what nobody closed (in old journals nothing completes a skill
 * that was typed).
 */

export type SkillStep = {
  readonly ts: string;
  readonly kind: "begin" | "complete" | "turn_end" | "session_end";
  readonly skillName: string;
  /** What a completion came with, where it was no tool's end. */
  readonly closedBy?: "turn_end" | "session_end";
};

export type SkillRun = {
  readonly skillName: string;
  readonly startedAt: string;
  readonly completedAt: string | null;
  readonly closedBy: "completion" | "turn_end" | "session_end" | null;
};

export function foldSkillRuns(steps: readonly SkillStep[]): readonly SkillRun[] {
  const runs: SkillRun[] = [];
  const close = (index: number, ts: string, closedBy: SkillRun["closedBy"]): void => {
    const run = runs[index];
    if (run !== undefined) runs[index] = { ...run, completedAt: ts, closedBy };
  };
  for (const { ts, kind, skillName, closedBy } of steps) {
    switch (kind) {
      case "begin":
        runs.push({ skillName, startedAt: ts, completedAt: null, closedBy: null });
        break;
      case "complete":
        close(
          runs.findLastIndex((run) => run.skillName === skillName && run.completedAt === null),
          ts,
          closedBy ?? "completion",
        );
        break;
      case "turn_end":
      case "session_end":
        for (const [index, run] of runs.entries()) {
          if (run.completedAt === null) close(index, ts, kind);
        }
        break;
    }
  }
  return runs;
}
