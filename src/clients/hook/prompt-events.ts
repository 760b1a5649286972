import { asText, type Json, type JsonObject } from "../../event/event.ts";
import { cutText } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import { stripEditorContext } from "./editor-context.ts";
import {
  type DraftFields,
  type EventDraft,
  draftEvent,
  HIDDEN,
  hidePersonalText,
  type EventMappingContext,
  type HookMapper,
} from "./event-draft.ts";
import type { PayloadReader } from "./payload.ts";

const STREAM_TEXT_UNITS = 500;
/** Names under which clients hand over what somebody wrote, and what the agent said of it. */
const WORDS_KEY =
  /^(?:user[-_]?)?prompts?(?:[-_]?response)?$|^input[-_]?messages$|^(?:last[-_]?)?(?:assistant[-_]?)?message$|^(?:task[-_]?|session[-_]?)?(?:subject|description|title)$|^(?:text|delta|summary|(?:custom[-_]?)?instructions)$/i;

/** What a client hands over in a shape of its own may hold words too: by the names they are known by. */
export function withoutPrompts<T extends Json>(value: T): T;
export function withoutPrompts(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => withoutPrompts(one));
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, one]) => [
      key,
      WORDS_KEY.test(key) && one !== null ? HIDDEN : withoutPrompts(one),
    ]),
  );
}

/** A background agent's result arrives as a prompt that no person wrote. */
const isTaskNotification = (prompt: string): boolean => /^\s*<task-notification>/.test(prompt);

function mapPrompt(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  const prompt = stripEditorContext(payload.text("prompt") ?? "");
  if (isTaskNotification(prompt)) return [draftEvent("task_notification", { text: prompt })];
  const text = around.collectPromptText ? redact(prompt) : HIDDEN;
  return [
    draftEvent("turn.start", { prompt: cutText(text, STREAM_TEXT_UNITS) }),
    draftEvent("prompt", { text, charCount: prompt.length }),
  ];
}

/** A skill or command typed by the user: the only sign of it, since no tool is called. */
function mapCommandExpansion(payload: PayloadReader, around: EventMappingContext): EventDraft[] {
  payload.leaveOut("prompt");
  const name = payload.text("command_name");
  return draftSkillStart(name, payload.text("command_args"), around, {
    expansionType: payload.text("expansion_type"),
    commandSource: payload.text("command_source"),
  });
}

/** `skill_used` goes with the beginning, so that a skill is counted once whatever becomes of it. */
export function draftSkillStart(
  name: string | null,
  args: string | null,
  around: EventMappingContext,
  typed: Pick<DraftFields<"skill_used">, "expansionType" | "commandSource"> = {},
): EventDraft[] {
  const skill = skillFields(name, args, around);
  return [
    draftEvent("skill.lifecycle", { phase: "in_progress", ...skill, ...typed }),
    draftEvent("skill_used", { skillName: skill.skillName, ...typed }),
  ];
}

/** There is no failed phase: a failure is a completion that was not ok. */
export function draftSkillEnd(
  input: JsonObject,
  ok: boolean,
  around: EventMappingContext,
): EventDraft {
  const skill = skillFields(asText(input["skill"]), asText(input["args"]), around);
  return draftEvent("skill.lifecycle", { phase: "completed", ...skill, ok });
}

type SkillFields = {
  readonly skillName: string;
  readonly triggerCommand: string;
  readonly turnSeq: null;
  readonly targetDocPath: string | null;
};

/** What a skill event says of its skill, whoever saw it. */
export function skillFields(
  name: string | null,
  args: string | null,
  around: Pick<EventMappingContext, "collectPromptText">,
): SkillFields {
  const skillName = (name ?? "unknown").replace(/^\/+/, "");
  const shownArgs = hidePersonalText(args, around);
  const command = shownArgs === null ? `/${skillName}` : `/${skillName} ${shownArgs}`;
  return {
    skillName,
    triggerCommand: cutText(redact(command), STREAM_TEXT_UNITS),
    turnSeq: null,
    targetDocPath: around.collectPromptText ? firstPath(args ?? "") : null,
  };
}

/** The first argument that looks like a path. */
function firstPath(args: string): string | null {
  for (const word of cutText(redact(args), STREAM_TEXT_UNITS).split(/\s+/)) {
    const bare = word.replaceAll(/^["'@]+|["',]+$/g, "");
    if (bare.includes("://") || bare.startsWith("-") || bare.startsWith("[")) continue;
    if (/^[\w.~@/\-가-힣]+$/u.test(bare) && /\/|\.[A-Za-z]\w{0,9}$/.test(bare)) return bare;
  }
  return null;
}

export const PROMPT_EVENTS = {
  UserPromptSubmit: mapPrompt,
  UserPromptExpansion: mapCommandExpansion,
} as const satisfies Readonly<Record<string, HookMapper>>;
