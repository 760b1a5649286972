/** What only the transcript knows, as rows among those of the story: each at its time, nothing that the story says already. */
import type { Answers } from "../../../daemon/api/answers.ts";
import { answerPreview } from "../../now/answer-preview.ts";
import type { IncrementalWork } from "../../parts/incremental-work.ts";
import type { DashboardText } from "../../../text/dashboard.ts";
import type { TimelineRow } from "../timeline-rows.ts";

export type TranscriptMoment = Answers["sessionTranscript"]["moments"][number];

/** What the agent says between its calls. */
export const isAside = ({ type }: TimelineRow): boolean => type === "said";

/** A call that the client, a rule or a hook did not let run. */
export const isRefusal = ({ type }: TimelineRow): boolean => type === ROW_TYPES.refused;

const OWN_ID = "transcript ";

export const isFromTranscript = ({ id }: TimelineRow): boolean => id.startsWith(OWN_ID);

/** So much of a text is enough to find its first line in. */
const BEGINNING_UNITS = 600;

/** How a text begins, without its Markdown. */
export const firstLine = (text: string): string =>
  answerPreview(text.slice(0, BEGINNING_UNITS))
    .split("\n")
    .find((line) => line.trim() !== "") ?? "";

const ROW_TYPES = {
  said: "said",
  refused: "call_refused",
  denied: "call_denied",
  failed: "call_failed",
  request_failed: "turn_failed",
} as const;

/** What was refused was not made: it did not fail. */
const ROW_KINDS = {
  said: "answer",
  refused: "tool",
  denied: "tool",
  failed: "error",
  request_failed: "error",
} as const;

type ConversationText = DashboardText["conversation"];

/** In one language. */
const rowCache = new WeakMap<
  TranscriptMoment,
  { readonly row: TimelineRow; readonly text: ConversationText }
>();

function rowOf(moment: TranscriptMoment, own: ConversationText): TimelineRow {
  const known = rowCache.get(moment);
  if (known?.text === own) return known.row;
  const { id, ts, is, agentId, callId, tool, text } = moment;
  const row: TimelineRow = {
    id: OWN_ID + id,
    ts,
    type: ROW_TYPES[is],
    kind: ROW_KINDS[is],
    line: lineOf(moment, own),
    text,
    ...(ROW_KINDS[is] === "error" ? { isBad: true } : {}),
    ...(is === "denied" ? { isDenied: true } : {}),
    ...(agentId === undefined ? {} : { agentId }),
    ...(callId === undefined ? {} : { callId }),
    ...(tool === undefined ? {} : { tool }),
  };
  rowCache.set(moment, { row, text: own });
  return row;
}

function lineOf(
  { is, text, tool = "", about = "" }: TranscriptMoment,
  own: ConversationText,
): string {
  const call = `${tool} ${about.split("\n", 1)[0] ?? ""}`.trim();
  const [reason = ""] = text.split("\n", 1);
  switch (is) {
    case "said":
      // Its Markdown is read where it is drawn: there may be thousands.
      return text.trimStart().split("\n", 1)[0] ?? "";
    case "refused":
      return own.refused(call, reason);
    case "denied":
      return own.denied(call);
    case "failed":
      return own.callFailed(call, reason);
    case "request_failed":
      return text;
  }
}

/** So many are looked at in much less than a frame. */
const ROWS_A_STEP = 200;

/** Rows oldest first. `isOngoing`: the last turn may not be over. */
export function* mergeTranscript(
  rows: readonly TimelineRow[],
  moments: readonly TranscriptMoment[],
  { isOngoing, text }: { readonly isOngoing: boolean; readonly text: ConversationText },
): IncrementalWork<readonly TimelineRow[]> {
  if (moments.length === 0) return rows;
  const added = moments.toSorted((a, b) => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0));
  const merged: { readonly row: TimelineRow; readonly moment: TranscriptMoment | null }[] = [];
  let at = 0;
  for (const row of rows) {
    // A prompt comes before what is said to it.
    const isBefore = ({ ts }: TranscriptMoment): boolean =>
      row.kind === "prompt" ? ts < row.ts : ts <= row.ts;
    for (let next = added[at]; next !== undefined && isBefore(next); next = added[++at])
      merged.push({ row: rowOf(next, text), moment: next });
    merged.push({ row, moment: null });
    if (merged.length % ROWS_A_STEP === 0) yield;
  }
  for (const moment of added.slice(at)) merged.push({ row: rowOf(moment, text), moment });
  yield;
  return yield* withoutAnswers(merged, isOngoing);
}

const isAnswer = ({ kind, type }: TimelineRow): boolean =>
  (kind === "answer" && type !== "said") || type === "subagent_stop";

/** A recorded answer stands in the transcript too. Where none was recorded, the last words of a turn are its answer. */
function* withoutAnswers(
  merged: readonly { readonly row: TimelineRow; readonly moment: TranscriptMoment | null }[],
  isOngoing: boolean,
): IncrementalWork<readonly TimelineRow[]> {
  /** By agent, the answer that comes next; null once it works on before. */
  const ends = new Map<string, string | null>();
  const kept: TimelineRow[] = [];
  let [isLastTurn, isFailureTold] = [true, false];
  for (const [at, { row, moment }] of merged.toReversed().entries()) {
    if (at % ROWS_A_STEP === 0) yield;
    const agent = row.agentId ?? "";
    const end = ends.get(agent);
    if (row.kind === "prompt" && agent === "") {
      ends.delete("");
      [isLastTurn, isFailureTold] = [false, false];
    } else if (row.type === "turn_failed") {
      if (moment !== null && isFailureTold) continue;
      isFailureTold = true;
    } else if (isAnswer(row)) ends.set(agent, row.text ?? "");
    else if (moment?.is === "said") {
      if (end !== undefined && end !== null && contains(end, moment.text)) continue;
      const isLast = end === undefined && agent === "" && !(isLastTurn && isOngoing);
      if (isLast && moment.isClosing !== false) {
        kept.push(asAnswer(row));
        ends.set(agent, null);
        continue;
      }
    } else if (row.kind === "tool" || row.kind === "error") ends.set(agent, null);
    kept.push(row);
  }
  return kept.toReversed();
}

const MAX_COMPARED = 1000;
const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const contains = (answer: string, said: string): boolean =>
  plain(answer).includes(plain(said.slice(0, MAX_COMPARED)));

const answerRows = new WeakMap<TimelineRow, TimelineRow>();

function asAnswer(row: TimelineRow): TimelineRow {
  const known = answerRows.get(row) ?? { ...row, type: "said_last" };
  answerRows.set(row, known);
  return known;
}
