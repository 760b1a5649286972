/** A moment of a session as one row of its timeline: small, however large the event is. */
import { EDITING_TOOLS } from "../../lexicon/tools.ts";
import { cutCharacters, cutText } from "../../event/cut.ts";
import { asText, asWholeNumber } from "../../event/event.ts";
import { metaOf } from "../../event/tool-call.ts";
import type { FlatEvent } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { CurrentWait } from "../waits/current-waits.ts";
import { describeEvent } from "./describe-event.ts";
import type { StoryKind } from "../../event/kind-row.ts";
import { isFailedEvent, toStoryKind } from "./story-kind.ts";

export type StoryWait = Pick<CurrentWait, "askedAt" | "waitedMs" | "decision" | "scope" | "remark">;

export type StoryRow = {
  readonly id: string;
  readonly ts: string;
  readonly type: string;
  readonly kind: StoryKind;
  /** One line, in the person's language. */
  readonly line: string;
  /** All of a prompt or an answer, with its line ends, where the line is not all of it. */
  readonly text?: string;
  readonly tool?: string;
  /** What a call wrote. */
  readonly file?: string;
  readonly isBad?: true;
  /** A call that a person said no to. */
  readonly isDenied?: true;
  /** The subagent it happened to; absent for the session itself. */
  readonly agentId?: string;
  /** The subagent that a call started. */
  readonly startedAgent?: string;
  /** Where a subagent starts or stops: what it is. */
  readonly agentType?: string;
  readonly durationMs?: number;
  /** What became of what was asked. */
  readonly wait?: StoryWait;
};

const MAX_LINE_LENGTH = 300;
const MAX_NAME_LENGTH = 100;
const MAX_PATH_LENGTH = 300;
const MAX_TEXT_LENGTH = 24_000;

export function toStoryRow(
  event: FlatEvent,
  waits: ReadonlyMap<string, CurrentWait>,
  text: Text,
): StoryRow {
  const tool = toolOf(event);
  const agentId = asText(event.agentId);
  const startedAgent = event.type === "tool_use" ? asText(event.subagentId) : null;
  const agentType = agentTypeOf(event);
  const durationMs = asWholeNumber(event.durationMs);
  const wait = waits.get(event.id);
  const whole = wholeText(event);
  const file = writtenFile(event);
  return {
    id: event.id,
    ts: event.ts,
    type: event.type,
    kind: wait === undefined ? toStoryKind(event) : kindOf(wait),
    line: toStoryLine(nameWaiting(event, wait), text),
    ...(whole === null ? {} : { text: whole }),
    ...(file === null ? {} : { file: cutText(file, MAX_PATH_LENGTH) }),
    ...(tool === null ? {} : { tool: cutText(tool, MAX_NAME_LENGTH) }),
    ...(isFailedEvent(event) ? { isBad: true } : {}),
    ...(event.type === "tool_use" && event.rejected === true ? { isDenied: true } : {}),
    ...(agentId === null ? {} : { agentId: cutText(agentId, MAX_NAME_LENGTH) }),
    ...(startedAgent === null ? {} : { startedAgent: cutText(startedAgent, MAX_NAME_LENGTH) }),
    ...(agentType === null ? {} : { agentType: cutText(agentType, MAX_NAME_LENGTH) }),
    ...(durationMs === null ? {} : { durationMs }),
    ...(wait === undefined ? {} : { wait: storyWait(wait) }),
  };
}

/** What is known of a wait by now says more than the notification that opened it. */
function nameWaiting(event: FlatEvent, wait: CurrentWait | undefined): FlatEvent {
  const isUnnamed = event.type === "session.lifecycle" && asText(event.toolName) === null;
  if (!isUnnamed || wait?.kind !== "permission" || wait.tool === null) return event;
  return { ...event, phase: "waiting_permission", toolName: wait.tool };
}

function toolOf(event: FlatEvent): string | null {
  if ("tool" in event) return asText(event.tool);
  return event.type === "session.lifecycle" ? asText(event.toolName) : null;
}

/** What somebody says in an event. */
function spokenText(event: FlatEvent): string | null {
  if (event.type === "prompt") return asText(event.text);
  const isAnswer = event.type === "turn.end" || event.type === "subagent_stop";
  return isAnswer ? asText(event.lastAssistantMessage) : null;
}

function wholeText(event: FlatEvent): string | null {
  const said = spokenText(event);
  if (said === null) return null;
  return said.length <= MAX_TEXT_LENGTH ? said : `${cutCharacters(said, MAX_TEXT_LENGTH - 1)}…`;
}

function agentTypeOf(event: FlatEvent): string | null {
  const { type, agentType } = event;
  if (type === "subagent_start" || type === "subagent_stop") return asText(agentType);
  const isStarting = event.type === "tool_use" && asText(event.subagentId) !== null;
  return isStarting ? asText(metaOf(event).agentType) : null;
}

function writtenFile(event: FlatEvent): string | null {
  const isWritten = event.type === "tool_use" && EDITING_TOOLS.has(asText(event.tool) ?? "");
  return isWritten ? asText(metaOf(event).file) : null;
}

const kindOf = ({ kind }: CurrentWait): StoryKind =>
  kind === "permission" ? "permission" : "question";

const storyWait = ({ askedAt, waitedMs, decision, scope, remark }: CurrentWait): StoryWait => ({
  askedAt,
  waitedMs,
  decision,
  scope,
  remark,
});

/** Characters that are not seen, or reorder what is. */
const INVISIBLE =
  /[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
/** Enough to be cut again once the space in it is gone. */
const DESCRIBED_LENGTH = 4 * MAX_LINE_LENGTH;

export function toStoryLine(event: FlatEvent, text: Text): string {
  const described = cutText(describeEvent(event, text), DESCRIBED_LENGTH);
  const line = described.replaceAll(/\s+/g, " ").replaceAll(INVISIBLE, "").trim();
  return line.length <= MAX_LINE_LENGTH ? line : `${cutCharacters(line, MAX_LINE_LENGTH - 1)}…`;
}
