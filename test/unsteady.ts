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
    file: "test/import/claude-interactive.long.test.ts",
    name: "answers, refusals, interruptions, what was typed meanwhile, a compaction and a cleared conversation are imported",
    why: "once in eight whole runs, with four workers on two cores, the client's transcript had another id for a prompt than its hook; ten runs of it, five at a time, did not show it again, so the cause is not known; the comparison now names the prompt's words",
  },
];
