/** Our own record of a session as entries, for what its transcript does not tell: it may be missing, cut short or foreign. */
import { extractTypedWords } from "../../clients/transcript/person-words.ts";
import { HIDDEN } from "../../clients/hook/event-draft.ts";
import type { TranscriptEntry } from "../../clients/transcript/entry.ts";
import {
  asText,
  type FlatEventOf,
  isObject,
  type Json,
  type JsonObject,
} from "../../event/event.ts";
import { errorTextOf, metaOf } from "../../event/tool-call.ts";
import type { FlatEvent } from "../../store/store.ts";

export const entriesFromEvents = (events: readonly FlatEvent[]): readonly TranscriptEntry[] =>
  events.flatMap((event) => (asText(event.agentId) === null ? entriesOf(event) : []));

function entriesOf(event: FlatEvent): TranscriptEntry[] {
  const { ts } = event;
  switch (event.type) {
    case "prompt": {
      const text = extractTypedWords(asText(event.text) ?? "");
      return text === null ? [] : [{ kind: "prompt", ts, text }];
    }
    case "compaction": {
      const wish = asText(event.customInstructions);
      return wish === null || wish === HIDDEN
        ? []
        : [{ kind: "prompt", ts, text: `/compact ${wish}` }];
    }
    case "turn.end": {
      // What a request failed with is nobody's answer.
      const isFailed = event.ok === false && event.interrupted !== true;
      const text = isFailed ? null : asText(event.lastAssistantMessage);
      return text === null ? [] : [{ kind: "said", ts, text }];
    }
    case "task":
      return toEndedCall(event, "TaskUpdate", {
        taskId: event.taskId ?? null,
        subject: event.subject ?? null,
        status: event.status ?? null,
      });
    case "question":
      return toQuestionEntries(event);
    case "tool_use":
      return toCallEntries(event, {
        ok: event.success === null ? null : event.success === true,
        declined: event.success === false,
      });
    case "tool_error":
      return toCallEntries(event, {
        ok: false,
        text: errorTextOf(event),
      });
    default:
      return [];
  }
}

type ToolEvent = FlatEventOf<"tool_use" | "tool_error">;

type CallOutcome = Partial<
  Pick<Extract<TranscriptEntry, { kind: "result" }>, "ok" | "declined" | "text" | "answers">
>;

/** As the client names the call, so that its own record of it is known again. */
const toCallEntries = (event: ToolEvent, outcome: CallOutcome): TranscriptEntry[] =>
  toEndedCall(
    { id: asText(event.toolUseId) ?? event.id, ts: event.ts },
    asText(event.tool) ?? "unknown",
    inputOf(event),
    outcome,
  );

/** A call that is over. */
const toEndedCall = (
  { id, ts }: Pick<FlatEvent, "id" | "ts">,
  tool: string,
  input: JsonObject,
  { ok = true, declined = false, text = "", answers = null }: CallOutcome = {},
): TranscriptEntry[] => [
  { kind: "call", ts, callId: id, tool, input },
  { kind: "result", ts, callId: id, ok, declined, text, answers },
];

function toQuestionEntries(event: FlatEventOf<"question">): TranscriptEntry[] {
  const { answers } = event;
  const plan = asText(event.plan);
  if (plan !== null) {
    return isObject(answers) && answers["accepted"] === true
      ? toEndedCall(event, "ExitPlanMode", { plan })
      : [];
  }
  if (!isObject(answers)) return [];
  return toEndedCall(event, "AskUserQuestion", {}, { answers: textsOf(answers) });
}

const textsOf = (answers: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([question, answer]) => {
      const text = wordsOf(answer);
      return text === "" || text === HIDDEN ? [] : [[question, text]];
    }),
  );

const wordsOf = (answer: Json): string =>
  Array.isArray(answer) ? answer.map(String).join(", ") : (asText(answer) ?? "");

/** As much of a call's input as was recorded: where arguments are not kept, program and subcommand stand for the command. */
function inputOf(event: ToolEvent): JsonObject {
  const meta = metaOf(event);
  const file = asText(meta.file);
  const action = asText(meta.commandLine) ?? asText(meta.action) ?? asText(meta.command);
  const target = asText(meta.target);
  return {
    ...(file === null ? {} : { file_path: file }),
    ...(action === null ? {} : { command: action }),
    ...(target === null ? {} : { target }),
  };
}
