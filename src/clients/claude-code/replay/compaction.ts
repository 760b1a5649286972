/**
 * A compaction in a transcript is several records that belong together: the boundary, the summary, and, where a person
 * asked for it, what was typed. They are replayed once another record follows.
 */
import { asText, isObject, type JsonObject } from "../../../event/event.ts";
import type { ReplayCall } from "../../transcript/replay.ts";
import { replayStart } from "./run.ts";
import { makeReplayCall, type ClaudeReplaySource, type ClaudeReplayState } from "./state.ts";

export function noteBoundary(
  state: ClaudeReplayState,
  record: JsonObject,
  source: ClaudeReplaySource,
): void {
  const facts = isObject(record["compactMetadata"]) ? record["compactMetadata"] : {};
  const took = facts["durationMs"];
  const tookMs = typeof took === "number" && took > 0 && took < 3_600_000 ? took : 0;
  state.compaction = {
    source,
    startedAt: new Date(Date.parse(source.ts) - tookMs).toISOString(),
    trigger: asText(facts["trigger"]),
    summary: null,
    instructions: null,
  };
}

export function noteSummary(
  state: ClaudeReplayState,
  text: string,
  source: ClaudeReplaySource,
): void {
  const { compaction } = state;
  if (compaction === null) return;
  const ts = source.ts > compaction.source.ts ? source.ts : compaction.source.ts;
  state.compaction = { ...compaction, summary: { ts, text } };
}

export function noteInstructions(state: ClaudeReplayState, words: string): void {
  if (state.compaction === null || words === "") return;
  state.compaction = { ...state.compaction, instructions: words };
}

export function replayCompaction(state: ClaudeReplayState): readonly ReplayCall[] {
  const { compaction, promptId, model } = state;
  if (compaction === null) return [];
  state.compaction = null;
  const { source, startedAt, trigger, summary, instructions } = compaction;
  const about = { prompt_id: promptId, trigger };
  return [
    ...replayStart(state, { ...source, ts: startedAt }),
    makeReplayCall(state, { ...source, ts: startedAt }, "compacting", "PreCompact", {
      ...about,
      custom_instructions: instructions,
    }),
    makeReplayCall(state, source, "compacted", "SessionStart", {
      prompt_id: promptId,
      source: "compact",
      model,
    }),
    ...(summary === null
      ? []
      : [
          makeReplayCall(state, { ...source, ts: summary.ts }, "summary", "PostCompact", {
            ...about,
            compact_summary: summary.text,
          }),
        ]),
  ];
}
