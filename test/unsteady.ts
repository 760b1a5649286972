/**
 * Tests that may fail beside others and pass alone, each with the reason: everything else that does so fails the run.
 * Whoever adds one says what was tried; whoever removes one has found the cause.
 */
export const UNSTEADY: readonly {
  readonly file: string;
  readonly name: string;
  readonly why: string;
}[] = [
  {
    file: "test/import/claude-interactive.test.ts",
    name: "answers, refusals, interruptions, what was typed meanwhile, a compaction and a cleared conversation are imported",
    why: "once in about twenty runs on a machine that is far too busy the client's transcript has another id for a prompt than its hook; ten runs five at a time did not show which prompt it is, so the comparison now names its words",
  },
];
