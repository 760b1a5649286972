/** When a model was asked, and what that cost: what `self-gen analyze --history` tells. */
import type * as v from "valibot";
import { sharedAnswer } from "../records/shared-command.ts";
import { MAX_LIST_LENGTH, defineRoute } from "../route.ts";
import { NUMBER, TEXT, TIME, WHOLE, fields, listOf, orNull } from "../shape/schema.ts";

const ANSWER = fields({
  /** The last one first, and only so many. */
  runs: listOf(
    fields({
      id: TEXT,
      ts: TIME,
      project: orNull(TEXT),
      outcome: TEXT,
      /** What was wrong, in the client's words; null when nothing was. */
      reason: orNull(TEXT),
      program: TEXT,
      model: orNull(TEXT),
      inputTokens: orNull(WHOLE),
      outputTokens: orNull(WHOLE),
      costUsd: orNull(NUMBER),
      /** Null where nobody knows: it was killed, or goes on. */
      durationMs: orNull(WHOLE),
      /** How many it was asked about, and how many of them it worded. */
      suggestions: WHOLE,
      worded: WHOLE,
    }),
  ),
  /** Of all there were. */
  total: fields({ runs: WHOLE, costUsd: NUMBER }),
  /** What may still be spent today. */
  left: fields({ runs: WHOLE, usd: NUMBER }),
});
export type AnalysisRunsAnswer = v.InferOutput<typeof ANSWER>;

export const analysisRuns = defineRoute({
  path: "/suggestions/runs",
  parameters: {},
  isApart: true,
  answers: ANSWER,
  handle: async ({ daemonHome }) => {
    const said = await sharedAnswer(daemonHome.runOwn, ["analyze", "--history", "--json"]);
    const { runs, total, left } = said as AnalysisRunsAnswer;
    return {
      runs: runs.slice(0, MAX_LIST_LENGTH).map((run) => ({
        id: run.id,
        ts: run.ts,
        project: run.project,
        outcome: run.outcome,
        reason: run.reason,
        program: run.program,
        model: run.model,
        inputTokens: run.inputTokens,
        outputTokens: run.outputTokens,
        costUsd: run.costUsd,
        durationMs: run.durationMs,
        suggestions: run.suggestions,
        worded: run.worded,
      })),
      total: { runs: total.runs, costUsd: total.costUsd },
      left: { runs: left.runs, usd: left.usd },
    };
  },
});
