/** Open asks and their answers, as hooks report them. */
import { cutText } from "../../event/cut.ts";
import {
  asFields,
  asList,
  asText,
  asWholeNumber,
  type EventOf,
  type Payload,
  type UncheckedFields,
} from "../../event/event.ts";
import type { ToolMeta } from "../../event/observed-payloads.ts";
import { metaOf } from "../../event/tool-call.ts";
import { type AskEvidence, isAskOpen, type SessionEvidence } from "./evidence.ts";
import { describeShellAction } from "./ask-process.ts";

/** A notification comes this long after the dialog; one that was asked within this time is the one it confirms. */
const CONFIRMS_WITHIN_MS = 15_000;
/** A notification may cross the answer. */
const CROSSING_MS = 1000;
/** Asks that are over are kept until a transcript told how they were decided. */
const MAX_ASKS = 32;
const DETAIL_UNITS = 300;
/** No call of the same conversation begins so long after a dialog opened, unless that is gone. */
const GONE_AFTER_MS = 5000;

export function foldAsk(
  evidence: SessionEvidence,
  { id, data }: EventOf<"session.lifecycle">,
  at: number,
  agentId: string | null,
): void {
  const { asks } = evidence.hooks;
  if (asks.some((ask) => ask.id === id)) return;
  const askEvidence = toAsk(evidence, { id, data }, at, agentId);
  if (data.confirms === true) {
    const confirmed = asks.findLastIndex((ask) => isConfirmed(ask, askEvidence, evidence));
    const its = asks[confirmed];
    if (its !== undefined) {
      // A later dialog of the same call may be the first that tells which one it is.
      const isNamed = its.tool === null && askEvidence.tool !== null;
      asks[confirmed] = {
        ...(isNamed ? { ...askEvidence, id: its.id, at: its.at } : its),
        confirmedAt: at,
      };
      return;
    }
  }
  asks.push(askEvidence);
  if (asks.length > MAX_ASKS) asks.splice(0, asks.length - MAX_ASKS);
}

function toAsk(
  { hooks }: SessionEvidence,
  { id, data }: Pick<EventOf<"session.lifecycle">, "id" | "data">,
  at: number,
  agentId: string | null,
): AskEvidence {
  const tool = asText(data.toolName);
  const meta = metaOf(data);
  return {
    id,
    kind: data.phase === "waiting_question" ? "question" : "permission",
    tool,
    detail: tool === hooks.question?.tool ? hooks.question.text : detailOf(meta),
    does: describeShellAction(meta),
    inputHash: asText(data.inputHash),
    agentId,
    at,
    confirmedAt: null,
    closedAt: null,
    wentOnAt: null,
    isTold: false,
  };
}

/** One call may be held up by several dialogs of its client, one after the other. */
function isConfirmed(
  ask: AskEvidence,
  { at, inputHash }: AskEvidence,
  all: SessionEvidence,
): boolean {
  if (ask.at > at) return false;
  const isRecent = at - ask.at < CONFIRMS_WITHIN_MS && isOrWasJustOpen(ask, all, at);
  return isRecent || (inputHash !== null && ask.inputHash === inputHash && isAskOpen(ask, all));
}

const isOrWasJustOpen = (ask: AskEvidence, evidence: SessionEvidence, at: number): boolean =>
  isAskOpen(ask, evidence) || at - (ask.closedAt ?? ask.wentOnAt ?? 0) < CROSSING_MS;

function detailOf({
  commandLine,
  action,
  file,
  pattern,
}: UncheckedFields<ToolMeta>): string | null {
  const detail = asText(commandLine) ?? asText(action) ?? asText(file) ?? asText(pattern);
  return detail === null ? null : cutText(detail, DETAIL_UNITS);
}

/** The same call of the hook says what the tool would do. */
export function addAskDetail(
  { hooks }: SessionEvidence,
  data: Payload<"permission">,
  at: number,
  agentId: string | null,
): void {
  const detail = detailOf(metaOf(data));
  const its = hooks.asks.findLast(
    (ask) => ask.at === at && ask.agentId === agentId && ask.tool === data.tool,
  );
  if (its === undefined) return;
  if (detail !== null) its.detail = detail;
  its.does = describeShellAction(metaOf(data));
}

/** A question is told before its dialog opens. */
export function foldQuestion({ hooks }: SessionEvidence, data: Payload<"question">): void {
  const tool = asText(data.tool);
  const [first] = asList(data.questions).flatMap(
    (one) => asText(asFields(one).question ?? one) ?? [],
  );
  if (tool === null) return;
  hooks.question = { tool, text: first === undefined ? null : cutText(first, DETAIL_UNITS) };
}

type AskedToolEnd = {
  readonly tool: string;
  readonly data: Payload<"tool_use" | "tool_error">;
  readonly at: number;
  readonly agentId: string | null;
};

/** The end of a tool ends what was asked for it, and shows that a dialog of long before is gone. */
export function closeAsk(
  { hooks }: SessionEvidence,
  { tool, data, at, agentId }: AskedToolEnd,
): void {
  const inputHash = asText(data.inputHash);
  const before = hooks.asks.filter(
    (ask) => ask.closedAt === null && ask.at <= at && ask.agentId === agentId,
  );
  const open = before.filter((ask) => ask.tool === tool);
  // An answered question comes back with its answers in its input.
  const its =
    open.find((ask) => ask.inputHash !== null && ask.inputHash === inputHash) ??
    open.find((ask) => ask.kind === "question" || ask.inputHash === null || inputHash === null);
  if (its !== undefined) its.closedAt = at;
  const duration = asWholeNumber(data.durationMs);
  if (agentId !== null || duration === null || duration < 0) return;
  for (const ask of before) {
    if (ask !== its && at - duration - ask.at >= GONE_AFTER_MS) ask.closedAt = at;
  }
}
