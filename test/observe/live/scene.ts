/** What was seen of a session, said in a few words, and what is concluded from it. */
import type { TranscriptSignal } from "../../../src/clients/transcript/signal.ts";
import type { Event } from "../../../src/event/event.ts";
import {
  type StatusFileMarks,
  newEvidence,
  type ProcessMarks,
  type SessionEvidence,
} from "../../../src/observe/live/evidence.ts";
import { foldHook } from "../../../src/observe/live/fold-hook.ts";
import { foldSignal } from "../../../src/observe/live/fold-signal.ts";
import { type StateConclusion, resolveState } from "../../../src/observe/live/resolve.ts";
import { anEvent, at } from "../../event/samples.ts";

/** The moment so many seconds into the scene, in milliseconds. */
export const ms = (seconds: number): number => Date.parse(at(seconds));

export const told = (type: string, seconds: number, data: Event["data"] = {}): Event =>
  anEvent({ type, ts: at(seconds), data: { provider: "claude", client: "claude-code", ...data } });

export const lifecycle = (phase: string, seconds: number, data: Event["data"] = {}): Event =>
  told("session.lifecycle", seconds, { phase, entrypoint: "cli", ...data });

type Each<T> = T extends unknown ? Omit<T, "at"> : never;

/** A sign of the transcript, so many seconds into the scene. */
export const shown = (seconds: number, sign: Each<TranscriptSignal>): TranscriptSignal => ({
  ...sign,
  at: ms(seconds),
});

export type Scene = {
  readonly hooks?: readonly Event[];
  readonly transcript?: readonly TranscriptSignal[];
  readonly process?: Partial<ProcessMarks>;
  readonly board?: Pick<StatusFileMarks, "status"> & {
    readonly since: number;
    readonly waitingFor?: string;
  };
};

export function seen({ hooks = [], transcript = [], process, board }: Scene): SessionEvidence {
  const evidence = newEvidence("s", ms(0));
  for (const event of hooks) foldHook(evidence, event, Date.parse(event.ts));
  for (const sign of transcript) foldSignal(evidence, sign);
  if (process !== undefined || board !== undefined) {
    evidence.process = {
      at: ms(0),
      isAlive: true,
      isTaken: false,
      goneAt: null,
      toolSince: null,
      tools: [process?.toolSince ?? []].flat().map((since) => ({ pid: 2, since, does: null })),
      knowsChildren: true,
      ...process,
    };
  }
  if (board !== undefined) {
    evidence.board = {
      at: ms(0),
      isInteractive: true,
      waitingFor: board.waitingFor ?? null,
      status: board.status,
      since: ms(board.since),
    };
  }
  return evidence;
}

export const after = (seconds: number, scene: Scene): StateConclusion =>
  resolveState(seen(scene), ms(seconds));
