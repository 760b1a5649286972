/**
 * What a transcript shows, all its files together, in the order of time. A subagent's file is opened when its turn comes.
 * Null now and then, where much was read.
 */
import { importerOf } from "../../clients/importers.ts";
import type { ReplayCall } from "../../clients/transcript/replay.ts";
import type { CopyTest } from "./transcript-families.ts";
import { type RecordReadOptions, readRecords } from "./read-records.ts";
import { firstTime } from "../../clients/transcript/times.ts";
import type { Transcript, TranscriptPart } from "../../clients/transcript/parts.ts";

type ReplayOptions = Omit<RecordReadOptions, "isWanted" | "mayShorten"> & {
  /** Which records are another conversation's. */
  readonly isCopied: CopyTest | null;
  /** Which sessions have a place of their own. */
  readonly isElsewhere: (sessionId: string, path: string) => boolean;
};

export function* replayCalls(
  transcript: Transcript,
  options: ReplayOptions,
): Generator<ReplayCall | null> {
  const [own, ...agents] = transcript.parts;
  if (own === undefined) return;
  const waiting = agents
    .map((part) => ({ part, from: firstTime(part.path) ?? "" }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  let running: RunningReplay[] = [];
  /** What the subagents did until then; all that is left when null. */
  const due = function* (until: string | null): Generator<ReplayCall> {
    const isDue = (ts: string): boolean => until === null || ts <= until;
    for (let next = waiting[0]; next !== undefined && isDue(next.from); next = waiting[0]) {
      waiting.shift();
      const opened = beginReplay(partCalls(transcript, next.part, options));
      if (opened !== null) running.push(opened);
    }
    for (let next = earliestReplay(running); next !== null; next = earliestReplay(running)) {
      if (!isDue(next.call.ts)) return;
      yield next.call;
      const after = beginReplay(next.rest);
      running = running.flatMap((one) => (one === next ? (after ?? []) : one));
    }
  };
  for (const call of partCalls(transcript, own, options)) {
    if (call !== null && waiting.length + running.length > 0) yield* due(call.ts);
    yield call;
  }
  yield* due(null);
}

/** Longer ones are not read to their end for it. */
const MOST_EMPTY_BYTES = 1_000_000;

/** Whether anything is shown. A transcript without a time shows nothing; a long one is not read for it. */
export function hasCalls(transcript: Transcript): boolean {
  const [own] = transcript.parts;
  if (own === undefined || firstTime(own.path) === null) return false;
  if (transcript.bytes > MOST_EMPTY_BYTES) return true;
  const options = {
    isCopied: null,
    isElsewhere: () => false,
    // Named when it is imported.
    onProblem: () => undefined,
  };
  return partCalls(transcript, own, options).some((call) => call !== null);
}

/** A file that is being read, and the next thing it shows. */
type RunningReplay = { readonly call: ReplayCall; readonly rest: Iterator<ReplayCall | null> };

function beginReplay(rest: Iterator<ReplayCall | null>): RunningReplay | null {
  for (;;) {
    const { value, done } = rest.next();
    if (done === true) return null;
    if (value !== null) return { call: value, rest };
  }
}

const earliestReplay = (running: readonly RunningReplay[]): RunningReplay | null =>
  running.reduce<RunningReplay | null>(
    (first, one) => (first === null || one.call.ts < first.call.ts ? one : first),
    null,
  );

function* partCalls(
  { client, sessionId, parts }: Transcript,
  { path, agent }: TranscriptPart,
  { isCopied, isElsewhere, ...options }: ReplayOptions,
): Generator<ReplayCall | null> {
  const { open, mayReplay } = importerOf(client).replay;
  const replay = open({
    path,
    sessionId,
    agent,
    isOrphan: parts[0]?.agent !== null,
    isElsewhere: (id) => isElsewhere(id, path),
    ...(isCopied === null ? {} : { isCopied }),
  });
  const { mayShorten } = replay;
  for (const record of readRecords(path, { ...options, isWanted: mayReplay, mayShorten })) {
    if (record === null) yield null;
    else yield* replay.take(record);
  }
  yield* replay.finish();
}
