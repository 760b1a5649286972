/**
 * The journal's lines, as far as the team does not have them, a batch at a time. Where another process, or a deletion, was
 * faster, the team's state is asked for again and reading goes on from there.
 */
import type { Cursor } from "../../event/cursor.ts";
import type { Event } from "../../event/event.ts";
import { decodeLine } from "../../event/line.ts";
import { type JournalLine, readBatch } from "../../journal/read-batch.ts";
import { StoreFault } from "../../store/fault.ts";
import { system } from "../../system/system.ts";
import type {
  BatchAnswer,
  LogBatch,
  LogState,
  RefusedLine,
  TeamSink,
} from "../../team/team-sink.ts";
import { streamKey } from "../context.ts";
import { MAX_REFUSALS, toRejectedLine } from "../read/rejected-line.ts";
import { listUnreadFiles } from "../read/unread-files.ts";

export type SentLines = {
  sent: number;
  /** Lines that may not leave. */
  withheld: number;
};

export type Sending = {
  readonly sink: TeamSink;
  readonly journal: string;
  /** The event as it may leave; null when it may not. */
  readonly admit: (event: Event, state: LogState) => Event | null;
};

type End = "done" | "blocked" | "moved";

/** Others were faster so often in a row: somebody will try again later. */
const MAX_MOVES = 50;

export async function sendJournal(
  sending: Sending,
): Promise<SentLines & { readonly end: "done" | "blocked" }> {
  const { sink, journal } = sending;
  const tally: SentLines = { sent: 0, withheld: 0 };
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    const state = await sink.state();
    const cursors = new Map(state.cursors);
    const seed = cursors.get(streamKey(journal)) ?? null;
    const cursor = async (key: string): Promise<Cursor | null> => cursors.get(key) ?? null;
    let end: End = "done";
    for (const file of await listUnreadFiles({ cursor }, journal, "newest")) {
      const from = cursors.get(streamKey(file)) ?? null;
      // A file rotated since is read on from where it was left under its old name.
      const before = tally.sent;
      end = await sendFile(sending, { file, from, start: from ?? seed, state }, tally);
      if (tally.sent > before) moves = 0;
      if (end !== "done") break;
    }
    if (end !== "moved") return { ...tally, end };
  }
  throw new StoreFault("DB_BUSY", sink.place, "the log moved again and again");
}

type FileReading = {
  readonly file: string;
  readonly from: Cursor | null;
  readonly start: Cursor | null;
  readonly state: LogState;
};

async function sendFile(
  { sink, admit }: Sending,
  { file, from: known, start, state }: FileReading,
  tally: SentLines,
): Promise<End> {
  // What arrives meanwhile is for the next time: otherwise a busy writer could keep us here for ever.
  const limit = system.factsAt(file)?.size ?? 0;
  let [from, at] = [known, start];
  for (;;) {
    const batch = readBatch(file, at, sink.windowBytes);
    if (batch === null) return "done";
    try {
      const isNothing = batch.end === batch.start && !batch.isRestarted;
      if (isNothing) return "done";
      const admitted = admitLines(batch.lines, (event) => admit(event, state));
      const isLast = batch.isDrained || batch.end >= limit;
      const next = batch.cursorAt(batch.end);
      const { events, refused } = admitted;
      // Lines that may not leave need no request of their own.
      if (events.length > 0 || refused.length > 0 || isLast) {
        const frame = { streamKey: streamKey(file), deletionMark: state.deletionMark, from };
        const answer = await sink.write({
          ...frame,
          to: next,
          events: events.map(({ event }) => event),
          refused,
        });
        if (answer.outcome === "moved") return "moved";
        if (answer.outcome === "refused") {
          const passed = await passRefused(sink, frame, admitted, answer, batch.cursorAt);
          tally.sent += passed.inserted;
          if (passed.end !== "done") return passed.end;
          [from, at] = [passed.to, passed.to];
          continue;
        }
        tally.sent += answer.inserted;
        from = next;
      }
      tally.withheld += admitted.withheld;
      at = next;
      if (isLast) return "done";
    } finally {
      batch.close();
    }
  }
}

type AdmittedLines = {
  readonly events: readonly { readonly event: Event; readonly line: JournalLine }[];
  readonly refused: readonly RefusedLine[];
  readonly withheld: number;
};

function admitLines(
  lines: readonly JournalLine[],
  admit: (event: Event) => Event | null,
): AdmittedLines {
  const events: { event: Event; line: JournalLine }[] = [];
  const refused: RefusedLine[] = [];
  let withheld = 0;
  for (const line of lines) {
    const decoded =
      line.text === null ? ({ ok: false, reason: "too_long" } as const) : decodeLine(line.text);
    if (!decoded.ok) {
      refused.push(refuse(line, decoded.reason, true));
      continue;
    }
    const event = admit(decoded.event);
    if (event === null) withheld++;
    else events.push({ event, line });
  }
  return { events, refused, withheld };
}

function refuse(line: JournalLine, said: string, isFinal: boolean): RefusedLine {
  const { offset, lineHash, reason } = toRejectedLine("", line, said, "");
  return { offset, lineHash, reason, isFinal };
}

type PassedLines = { readonly inserted: number; readonly to: Cursor; readonly end: End };

/** Sends what is before the event that was refused; the event itself is passed over when it was refused often enough. */
async function passRefused(
  sink: TeamSink,
  frame: Pick<LogBatch, "streamKey" | "deletionMark" | "from">,
  { events, refused }: AdmittedLines,
  { at, reason }: { readonly at: number; readonly reason: string },
  cursorAt: (offset: number) => Cursor,
): Promise<PassedLines> {
  const wrong = events[at]?.line ?? { text: null, offset: 0, end: 0 };
  const [to, behind] = [cursorAt(wrong.offset), cursorAt(wrong.end)];
  const before = refused.filter(({ offset }) => offset < wrong.offset);
  const noted = await sink.write({
    ...frame,
    to,
    events: events.slice(0, at).map(({ event }) => event),
    refused: [...before, refuse(wrong, reason, false)],
  });
  if (noted.outcome !== "written") return { inserted: 0, to, end: endOf(noted) };
  const { inserted, refusals } = noted;
  if (refusals < MAX_REFUSALS) return { inserted, to, end: "blocked" };
  const passed = await sink.write({ ...frame, from: to, to: behind, events: [], refused: [] });
  return { inserted, to: behind, end: endOf(passed) };
}

const ENDS = { written: "done", moved: "moved", refused: "blocked" } as const;
const endOf = ({ outcome }: BatchAnswer): End => ENDS[outcome];
