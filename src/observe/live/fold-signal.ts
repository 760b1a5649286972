/** What a record of the transcript shows, added to what is known of the session. */
import type { TranscriptSignal } from "../../clients/transcript/signal.ts";
import {
  type AskEvidence,
  isAskOpen,
  laterTime,
  findOpenAsks,
  type SessionEvidence,
} from "./evidence.ts";
import { noteFurtherPrompt } from "./turn.ts";

/** How an ask was decided, as the transcript has it. */
export type AskDecision = {
  readonly waitId: string;
  readonly decision: "granted" | "denied" | "answered";
  readonly scope: string | null;
  /** When it was decided, where that was seen. */
  readonly at: number | null;
};

/** A call may be shown a moment after the hook that asked about it. */
const CALL_SLACK_MS = 2000;
const MAX_CALLS = 256;
/** A client reads what it goes on with, and then says that it started. */
const GOES_ON_MS = 3000;
/** A refusal is written down at once. */
const RAN_MS = 500;

/** Answers what the sign told about an ask. */
export function foldSignal(evidence: SessionEvidence, sign: TranscriptSignal): AskDecision | null {
  const { transcript, identity } = evidence;
  const { at } = sign;
  if (at > evidence.lastAt && sign.kind !== "version" && sign.kind !== "branch") {
    evidence.lastAt = at;
  }
  switch (sign.kind) {
    case "prompt":
      transcript.prompts++;
      noteFurtherPrompt(evidence, at);
      if (transcript.promptedAt === null || at >= transcript.promptedAt) {
        transcript.promptedAt = at;
        transcript.lastPrompt = sign.text ?? transcript.lastPrompt;
      }
      // Words that were typed while a tool waits wait too: they do not answer it.
      return null;
    case "call":
      if (transcript.calls.size >= MAX_CALLS) transcript.calls.clear();
      transcript.calls.set(sign.callId, { at, tool: sign.tool, about: sign.about ?? null });
      transcript.lastCall = { at, tool: sign.tool };
      return null;
    case "result":
      return foldResult(evidence, sign);
    case "answer":
      if (sign.isLast) transcript.answeredAt = laterTime(transcript.answeredAt, at);
      else transcript.workedAt = laterTime(transcript.workedAt, at);
      return null;
    case "working":
      transcript.workedAt = laterTime(transcript.workedAt, at);
      return null;
    case "turn_over":
      if (transcript.over === null || at >= transcript.over.at) {
        transcript.over = { at, why: sign.why };
      }
      for (const [id, call] of transcript.calls) if (call.at <= at) transcript.calls.delete(id);
      return null;
    case "compacted": {
      const { compaction } = evidence.hooks;
      if (compaction !== null && compaction.doneAt === null && at >= compaction.at) {
        compaction.doneAt = at;
      }
      return null;
    }
    case "branch":
      identity.branch = sign.branch;
      return null;
    case "version":
      identity.clientVersion = sign.version;
      return null;
    case "used":
      if (sign.isSubagent !== true) identity.model = sign.model;
      return null;
  }
}

function foldResult(
  evidence: SessionEvidence,
  sign: Extract<TranscriptSignal, { kind: "result" }>,
): AskDecision | null {
  const { transcript, hooks } = evidence;
  const call = transcript.calls.get(sign.callId);
  transcript.calls.delete(sign.callId);
  transcript.resultAt = laterTime(transcript.resultAt, sign.at);
  if (call === undefined || sign.decision?.scope === "rule") return null;
  // What was asked after it is about another call, which may not be written down yet.
  const mine = (ask: AskEvidence): boolean =>
    ask.agentId === null && ask.tool === call.tool && ask.at <= sign.at;
  const pending = [...transcript.calls.values()].filter(({ tool }) => tool === call.tool).length;
  const open = findOpenAsks(evidence).filter(mine);
  // The oldest dialog was answered first.
  for (const ask of open.slice(0, Math.max(0, open.length - pending))) ask.closedAt = sign.at;
  const askEvidence = hooks.asks.find(
    (ask) =>
      !isAskOpen(ask, evidence) && !ask.isTold && mine(ask) && ask.at >= call.at - CALL_SLACK_MS,
  );
  if (askEvidence === undefined) return null;
  askEvidence.isTold = true;
  const startedAt = hooks.start?.at ?? 0;
  // A client that goes on with a session ends what another left open; in whatever words, nobody decided it.
  if (startedAt > askEvidence.at && sign.at > startedAt - GOES_ON_MS) return null;
  // Who stops a tool that runs has granted it before.
  if (sign.isDeclined && askEvidence.wentOnAt !== null && sign.at - askEvidence.wentOnAt > RAN_MS) {
    return { waitId: askEvidence.id, decision: "granted", scope: null, at: askEvidence.wentOnAt };
  }
  // Saying no and escaping from the dialog are the same to the client.
  if (sign.isDeclined) {
    return { waitId: askEvidence.id, decision: "denied", scope: null, at: sign.at };
  }
  return {
    waitId: askEvidence.id,
    decision: askEvidence.kind === "question" ? "answered" : (sign.decision?.decision ?? "granted"),
    scope: sign.decision?.scope ?? null,
    at: askEvidence.wentOnAt,
  };
}
