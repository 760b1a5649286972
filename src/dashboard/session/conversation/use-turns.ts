/**
 * The turns of a conversation, worked out a little in each frame: a long session comes in by thousands of rows, and a frame has
 * no time for a thousand. Until they are there, those of before are.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { IncrementalWork } from "../../parts/incremental-work.ts";
import { runInFrames } from "../../parts/use-idle-work.ts";
import type { DashboardText } from "../../../text/dashboard.ts";
import type { TimelineRow } from "../timeline-rows.ts";
import { estimatedItemHeight } from "./item-height.ts";
import { turnOverviewOf } from "./overview-marks.ts";
import { foldedTurnItems } from "./talk-items.ts";
import { countTurn } from "./talk-kinds.ts";
import { buildTurns, type TalkTurn } from "./talk-turns.ts";
import { mergeTranscript, type TranscriptMoment } from "./transcript-rows.ts";

export type BuiltTurns = {
  readonly turns: readonly TalkTurn[];
  /** The recorded rows that they are made of. */
  readonly rows: readonly TimelineRow[];
};

type Source = {
  readonly rows: readonly TimelineRow[];
  readonly moments: readonly TranscriptMoment[];
  readonly isOngoing: boolean;
  readonly text: DashboardText["conversation"];
};

/** Null until the first are there. */
export function useTurns({ rows, moments, isOngoing, text }: Source): BuiltTurns | null {
  const [built, setBuilt] = useState<BuiltTurns | null>(null);
  const known = useRef(new Map<string, TalkTurn>()).current;
  useEffect(
    () => runInFrames(turnsOf({ rows, moments, isOngoing, text }, known), setBuilt),
    [rows, moments, isOngoing, text],
  );
  return built;
}

function* turnsOf(
  { rows, moments, isOngoing, text }: Source,
  known: Map<string, TalkTurn>,
): IncrementalWork<BuiltTurns> {
  const merged = yield* mergeTranscript(rows, moments, { isOngoing, text });
  yield;
  const turns = yield* buildTurns(merged, known);
  for (const turn of turns) {
    if (isPrepared.has(turn)) continue;
    prepare(turn);
    yield;
  }
  return { turns, rows };
}

const isPrepared = new WeakSet<TalkTurn>();

/** What is drawn of a turn is kept with it: drawing has only to ask. */
function prepare(turn: TalkTurn): void {
  for (const item of foldedTurnItems(turn)) estimatedItemHeight(item);
  turnOverviewOf(turn);
  countTurn(turn);
  isPrepared.add(turn);
}
