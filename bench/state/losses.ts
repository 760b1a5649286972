/** Which hooks get lost: all lines of one call, or none. The same seed loses the same. */
import { asText, isObject } from "../../src/event/event.ts";
import type { Recording } from "../../test/state/recording.ts";
import type { WrongStretch } from "./judge.ts";

export type Call = {
  readonly key: string;
  readonly session: string;
  readonly at: number;
  readonly isAsk: boolean;
};

/** Lines of one call have one time, one session, and the same words for who made them. */
function keyOf(line: string): { key: string; session: string; ts: string; isAsk: boolean } | null {
  const event: unknown = JSON.parse(line);
  if (!isObject(event)) return null;
  const ts = asText(event["occurredAtIso"]) ?? asText(event["ts"]) ?? "";
  const session = asText(event["sessionId"]) ?? "";
  const phase = asText(event["phase"]) ?? "";
  const isAsk = phase.startsWith("waiting_") && event["confirms"] !== true;
  return { key: `${ts} ${session}`, session, ts, isAsk };
}

export function callsIn({ seen }: Recording): readonly Call[] {
  const calls = new Map<string, Call>();
  for (const one of seen) {
    if (one.what !== "journal") continue;
    const found = keyOf(one.line);
    if (found === null) continue;
    const isAsk = found.isAsk || calls.get(found.key)?.isAsk === true;
    calls.set(found.key, {
      key: found.key,
      session: found.session,
      at: Date.parse(found.ts),
      isAsk,
    });
  }
  return [...calls.values()];
}

export const isOf =
  (dropped: ReadonlySet<string>) =>
  (line: string): boolean => {
    const key = keyOf(line)?.key;
    return key !== undefined && dropped.has(key);
  };

/** A small generator of numbers between 0 and 1 (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SLACK_MS = 2000;

/** Whether a stretch belongs to an ask that was lost: such a one may last longer. */
export const isOfLostAsk = ({ session, from, to }: WrongStretch, lost: readonly Call[]): boolean =>
  lost.some(
    ({ isAsk, session: its, at }) => isAsk && its === session && at <= to && at >= from - SLACK_MS,
  );
