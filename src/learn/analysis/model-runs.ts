/**
 * Each model run for wordings, as an event:
 *
 *   analysis_run { runId, outcome, program, model, inputTokens, outputTokens, costUsd, durationMs, suggestions, reason, wordings }
 *
 * `suggestions`: how many were asked about; `wordings`: [{ hash, summary?, rule?, … }], without `summary` where the words were
 * refused. Of a killed run (`interrupted`) only the request is known; it counts as a run. Wordings
 * were paid for, so they are reused as long as the pattern is the same.
 */
import {
  asList,
  asText,
  asWholeNumber,
  type EventFields,
  type FlatEventOf,
  isObject,
} from "../../event/event.ts";
import type { Store } from "../../store/store.ts";
import type { ModelWording, ModelWordings } from "./model-wording.ts";

export const ANALYSIS_RUN = "analysis_run";

export const MODEL_RUN_OUTCOMES = [
  "worded",
  "refused",
  "no_answer",
  "failed",
  "timed_out",
  "too_long",
  "not_started",
] as const;

export type ModelRunOutcome = (typeof MODEL_RUN_OUTCOMES)[number];

export type ModelRun = {
  readonly outcome: ModelRunOutcome;
  readonly program: string;
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  readonly durationMs: number;
  readonly suggestions: number;
  /** What was wrong, in the client's words; null when nothing was. */
  readonly reason: string | null;
  readonly wordings: ModelWordings;
};

export type ModelRunRecord = Omit<ModelRun, "outcome" | "wordings" | "durationMs"> & {
  readonly id: string;
  /** Null where it was not noted. */
  readonly runId: string | null;
  readonly ts: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  /** How many of those asked about were worded. */
  readonly worded: number;
  /** Also one that this program does not know. */
  readonly outcome: string;
  /** Null where nobody knows. */
  readonly durationMs: number | null;
};

/** The event's own fields. */
export const toModelRunFields = ({
  wordings,
  ...run
}: ModelRun): EventFields<typeof ANALYSIS_RUN> => ({
  ...run,
  wordings: [...wordings].map(([hash, wording]) => Object.assign({ hash }, wording)),
});

/** Newest first. */
export async function listModelRuns(
  store: Pick<Store, "queryEvents">,
  since?: string,
): Promise<readonly ModelRunRecord[]> {
  const found = await store.queryEvents({
    type: ANALYSIS_RUN,
    ...(since === undefined ? {} : { since }),
  });
  // Before there was an analysis, a line said that there was none.
  return found.filter(({ outcome }) => outcome !== "not_run").map(runOf);
}

type RunEvent = FlatEventOf<typeof ANALYSIS_RUN>;

function runOf(event: RunEvent): ModelRunRecord {
  const cost = event.costUsd;
  return {
    id: event.id,
    runId: asText(event.runId),
    ts: event.ts,
    project: event.project,
    projectPath: event.projectPath,
    outcome: asText(event.outcome) ?? "unknown",
    program: asText(event.program) ?? "unknown",
    model: asText(event.model),
    inputTokens: asWholeNumber(event.inputTokens),
    outputTokens: asWholeNumber(event.outputTokens),
    costUsd: typeof cost === "number" && cost >= 0 ? cost : null,
    durationMs: asWholeNumber(event.durationMs),
    suggestions: asWholeNumber(event.suggestions) ?? 0,
    worded: wordingsIn(event).filter(([, wording]) => wording !== null).length,
    reason: asText(event.reason),
  };
}

/** Older ones are asked for anew. */
const MOST_RUNS = 200;

/** What models have said so far; of the same pattern, what was said last. */
export async function loadModelWordings(store: Pick<Store, "queryEvents">): Promise<ModelWordings> {
  const found = await store.queryEvents({ type: ANALYSIS_RUN, limit: MOST_RUNS });
  return new Map(found.toReversed().flatMap(wordingsIn));
}

const wordingsIn = (event: RunEvent): [string, ModelWording | null][] =>
  asList(event.wordings).flatMap((one): [string, ModelWording | null][] => {
    if (!isObject(one) || typeof one["hash"] !== "string") return [];
    const { hash, ...words } = one;
    const isWorded = Object.values(words).every((word) => typeof word === "string");
    return [[hash, "summary" in words && isWorded ? (words as ModelWording) : null]];
  });
