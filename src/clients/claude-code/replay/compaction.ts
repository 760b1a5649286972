/**
 * A compaction in a transcript is several records that belong together: the boundary, the summary, and, where a person
 * asked for it, what was typed. They are told once something else follows.
 */
import { asText, isObject, type JsonObject } from "../../../event/event.ts";
import type { ReplayedCall } from "../../replay.ts";
import { startOf } from "./run.ts";
import { callOf, type Source, type State } from "./state.ts";

export function boundaryMet(state: State, record: JsonObject, source: Source): void {
  const facts = isObject(record["compactMetadata"]) ? record["compactMetadata"] : {};
  const took = facts["durationMs"];
  const tookMs = typeof took === "number" && took > 0 && took < 3_600_000 ? took : 0;
  state.compaction = {
    source,
    begun: new Date(Date.parse(source.ts) - tookMs).toISOString(),
    trigger: asText(facts["trigger"]),
    summary: null,
    instructions: null,
  };
}

export function summaryMet(state: State, text: string, source: Source): void {
  const { compaction } = state;
  if (compaction === null) return;
  const ts = source.ts > compaction.source.ts ? source.ts : compaction.source.ts;
  state.compaction = { ...compaction, summary: { ts, text } };
}

export function instructionsMet(state: State, words: string): void {
  if (state.compaction === null || words === "") return;
  state.compaction = { ...state.compaction, instructions: words };
}

export function compactionCalls(state: State): readonly ReplayedCall[] {
  const { compaction, promptId, model } = state;
  if (compaction === null) return [];
  state.compaction = null;
  const { source, begun, trigger, summary, instructions } = compaction;
  const about = { prompt_id: promptId, trigger };
  return [
    ...startOf(state, { ...source, ts: begun }),
    callOf(state, { ...source, ts: begun }, "compacting", "PreCompact", {
      ...about,
      custom_instructions: instructions,
    }),
    callOf(state, source, "compacted", "SessionStart", {
      prompt_id: promptId,
      source: "compact",
      model,
    }),
    ...(summary === null
      ? []
      : [
          callOf(state, { ...source, ts: summary.ts }, "summary", "PostCompact", {
            ...about,
            compact_summary: summary.text,
          }),
        ]),
  ];
}
