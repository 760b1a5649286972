/** A moment of a session as one row of its timeline: small, however large the event is. */
import { cutCharacters, cutText } from "../../event/cut.ts";
import { asText, asWholeNumber } from "../../event/event.ts";
import { metaOf } from "../../event/tool-call.ts";
import type { FlatEvent } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { WaitNow } from "../waits/still-open.ts";
import { describeEvent } from "./describe-event.ts";
import { isBad, type StoryKind, storyKind } from "./story-kind.ts";

export type StoryWait = Pick<WaitNow, "waitedMs" | "decision" | "scope" | "remark">;

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

const LONGEST_LINE = 300;
const LONGEST_NAME = 100;
const LONGEST_PATH = 300;
const LONGEST_TEXT = 24_000;

export function storyRow(
  event: FlatEvent,
  waits: ReadonlyMap<string, WaitNow>,
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
    kind: wait === undefined ? storyKind(event) : kindOf(wait),
    line: storyLine(event, text),
    ...(whole === null ? {} : { text: whole }),
    ...(file === null ? {} : { file: cutText(file, LONGEST_PATH) }),
    ...(tool === null ? {} : { tool: cutText(tool, LONGEST_NAME) }),
    ...(isBad(event) ? { isBad: true } : {}),
    ...(agentId === null ? {} : { agentId: cutText(agentId, LONGEST_NAME) }),
    ...(startedAgent === null ? {} : { startedAgent: cutText(startedAgent, LONGEST_NAME) }),
    ...(agentType === null ? {} : { agentType: cutText(agentType, LONGEST_NAME) }),
    ...(durationMs === null ? {} : { durationMs }),
    ...(wait === undefined ? {} : { wait: storyWait(wait) }),
  };
}

function toolOf(event: FlatEvent): string | null {
  if ("tool" in event) return asText(event.tool);
  return event.type === "session.lifecycle" ? asText(event.toolName) : null;
}

/** What somebody says in an event. */
function saidIn(event: FlatEvent): string | null {
  if (event.type === "prompt") return asText(event.text);
  const isAnswer = event.type === "turn.end" || event.type === "subagent_stop";
  return isAnswer ? asText(event.lastAssistantMessage) : null;
}

function wholeText(event: FlatEvent): string | null {
  const said = saidIn(event);
  if (said === null) return null;
  return said.length <= LONGEST_TEXT ? said : `${cutCharacters(said, LONGEST_TEXT - 1)}…`;
}

function agentTypeOf(event: FlatEvent): string | null {
  const { type, agentType } = event;
  if (type === "subagent_start" || type === "subagent_stop") return asText(agentType);
  const isStarting = event.type === "tool_use" && asText(event.subagentId) !== null;
  return isStarting ? asText(metaOf(event).agentType) : null;
}

const WRITING: ReadonlySet<string> = new Set([
  "Edit",
  "MultiEdit",
  "Write",
  "NotebookEdit",
  "apply_patch",
]);

function writtenFile(event: FlatEvent): string | null {
  const isWritten = event.type === "tool_use" && WRITING.has(asText(event.tool) ?? "");
  return isWritten ? asText(metaOf(event).file) : null;
}

const kindOf = ({ kind }: WaitNow): StoryKind =>
  kind === "permission" ? "permission" : "question";

const storyWait = ({ waitedMs, decision, scope, remark }: WaitNow): StoryWait => ({
  waitedMs,
  decision,
  scope,
  remark,
});

/** Characters that are not seen, or reorder what is. */
const UNSEEN = /[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
/** Enough to be cut again once the space in it is gone. */
const LOOKED_AT = 4 * LONGEST_LINE;

export function storyLine(event: FlatEvent, text: Text): string {
  const described = cutText(describeEvent(event, text), LOOKED_AT);
  const line = described.replaceAll(/\s+/g, " ").replaceAll(UNSEEN, "").trim();
  return line.length <= LONGEST_LINE ? line : `${cutCharacters(line, LONGEST_LINE - 1)}…`;
}
