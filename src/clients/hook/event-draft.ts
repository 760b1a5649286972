import type { Json } from "../../event/event.ts";

/** An event before it has an id, a time and a project. Fields without a value (null, undefined) are left out. */
export type EventDraft = {
  readonly type: string;
  readonly fields: Readonly<Record<string, Json | undefined>>;
};

export const draftEvent = (type: string, fields: EventDraft["fields"]): EventDraft => ({
  type,
  fields,
});

/** What turning a payload into events needs from outside: everything that is not in the payload. */
export type EventMappingContext = {
  /** A keyed hash, so that equal things can be recognised without being stored. */
  readonly hash: (text: string) => string;
  /** An error's own words from where it is named, and the one text for all its occurrences. */
  readonly errorCore: (text: string) => { readonly core: string; readonly normalized: string };
  /** A file's name as it is stored: relative to the project when inside it. */
  readonly fileName: (path: string) => string;
  readonly collectPromptText: boolean;
  /** Whether shell commands are kept with their arguments. */
  readonly collectCommands: boolean;
  /** How much of one is kept, where that is not the usual. */
  readonly longestLine?: number;
};

/** Stands for what a person wrote when it is not to be kept. */
export const HIDDEN = "[REDACTED]";

/** What a person wrote, or that it is not kept; null when nothing was written. */
export const hidePersonalText = <T extends Json>(
  text: T | null,
  around: Pick<EventMappingContext, "collectPromptText">,
): T | typeof HIDDEN | null => (text === null || around.collectPromptText ? text : HIDDEN);

/** What the client says about a call of its hook, whatever the event: fields every event keeps. */
export type HookCall = {
  readonly sessionId: string | null;
  readonly cwd: string | null;
  readonly fields: EventDraft["fields"];
};

export type HookEvents = { readonly call: HookCall; readonly drafts: readonly EventDraft[] };
