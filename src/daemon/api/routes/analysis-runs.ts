/** When a model was asked, and what that cost: what `self-gen analyze --history` tells. */
import { sharedAnswer } from "../records/shared-command.ts";
import { MAX_LIST_LENGTH, defineRoute } from "../route.ts";
import { listOf, NUMBER, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

export type ApiAnalysisRun = {
  readonly id: string;
  readonly ts: string;
  readonly project: string | null;
  readonly outcome: string;
  /** What was wrong, in the client's words; null when nothing was. */
  readonly reason: string | null;
  readonly program: string;
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  /** Null where nobody knows: it was killed, or goes on. */
  readonly durationMs: number | null;
  /** How many it was asked about, and how many of them it worded. */
  readonly suggestions: number;
  readonly worded: number;
};

export type AnalysisRunsAnswer = {
  /** The last one first, and only so many. */
  readonly runs: readonly ApiAnalysisRun[];
  /** Of all there were. */
  readonly total: { readonly runs: number; readonly costUsd: number };
  /** What may still be spent today. */
  readonly left: { readonly runs: number; readonly usd: number };
};

export const analysisRuns = defineRoute({
  path: "/suggestions/runs",
  parameters: {},
  isApart: true,
  answers: shape<AnalysisRunsAnswer>({
    runs: listOf(
      shape<ApiAnalysisRun>({
        id: TEXT,
        ts: TIME,
        project: orNull(TEXT),
        outcome: TEXT,
        reason: orNull(TEXT),
        program: TEXT,
        model: orNull(TEXT),
        inputTokens: orNull(WHOLE),
        outputTokens: orNull(WHOLE),
        costUsd: orNull(NUMBER),
        durationMs: orNull(WHOLE),
        suggestions: WHOLE,
        worded: WHOLE,
      }),
    ),
    total: shape<AnalysisRunsAnswer["total"]>({ runs: WHOLE, costUsd: NUMBER }),
    left: shape<AnalysisRunsAnswer["left"]>({ runs: WHOLE, usd: NUMBER }),
  }),
  handle: async ({ house }) => {
    const said = await sharedAnswer(house.runOwn, ["analyze", "--history", "--json"]);
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
    } satisfies AnalysisRunsAnswer;
  },
});
