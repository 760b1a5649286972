/**
 * What the monitor said against what was true. Within a second of an edge of the truth, before or behind, either side of it
 * is right: the truth is read off a screen, and nobody looks faster.
 */
import type { SessionSnapshot } from "../../src/observe/monitor/provider.ts";
import type { Truth, TrueState } from "../../test/state/recording.ts";

export const TOLERANCE_MS = 1000;

/** What was said of a session from a moment on; null: nothing was known of it. */
export type MonitorReport = { readonly at: number; readonly snapshot: SessionSnapshot | null };

export type WrongStretch = {
  readonly session: string;
  readonly from: number;
  readonly to: number;
  readonly truth: TrueState;
  readonly said: string;
};

export function wordFor(snapshot: SessionSnapshot | null): string {
  if (snapshot === null) return "nothing";
  if (snapshot.doubt !== null) return snapshot.doubt;
  return snapshot.activityPhase ?? snapshot.state;
}

export function isRight(truth: TrueState, snapshot: SessionSnapshot | null): boolean {
  if (truth === "none") return true;
  if (snapshot === null) return truth === "completed";
  const { state, activityPhase, doubt } = snapshot;
  switch (truth) {
    case "completed":
      return state === "completed";
    case "interactable":
      return doubt === null && (activityPhase === "interactable" || state === "idle");
    case "busy":
      return doubt === "waiting_or_running" || (doubt === null && activityPhase === "busy");
    case "waiting_permission":
    case "waiting_question":
      return activityPhase === truth;
  }
}

/** The stretches of a session in which something wrong was said, beyond the tolerance. */
export function wrongStretches(
  truth: readonly Truth[],
  said: readonly MonitorReport[],
  end: number,
): readonly WrongStretch[] {
  const found: WrongStretch[] = [];
  for (const [at, { session, state, at: since }] of truth.entries()) {
    const from = since + TOLERANCE_MS;
    const next = truth[at + 1];
    const to = next === undefined ? end : next.at - TOLERANCE_MS;
    let open: { from: number; said: string } | null = null;
    const close = (until: number): void => {
      if (open !== null && until > open.from) {
        found.push({ session, from: open.from, to: until, truth: state, said: open.said });
      }
      open = null;
    };
    for (const piece of piecesOf(said, from, to)) {
      if (isRight(state, piece.snapshot)) close(piece.from);
      else open ??= { from: piece.from, said: wordFor(piece.snapshot) };
    }
    close(to);
  }
  return found;
}

function piecesOf(
  said: readonly MonitorReport[],
  from: number,
  to: number,
): { readonly from: number; readonly snapshot: SessionSnapshot | null }[] {
  if (to <= from) return [];
  const before = said.findLast(({ at }) => at <= from);
  return [
    { from, snapshot: before?.snapshot ?? null },
    ...said
      .filter(({ at }) => at > from && at < to)
      .map(({ at, snapshot }) => ({ from: at, snapshot })),
  ];
}
