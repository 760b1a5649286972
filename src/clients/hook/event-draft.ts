import type { EventFields, EventKind, Json } from "../../event/event.ts";
import type { EventContext } from "../../event/observed-payloads.ts";
import type { PayloadReader } from "./payload.ts";

type NullableFields<Fields> = { readonly [F in keyof Fields]?: Fields[F] | null | undefined };

/** What an event of a kind may say. Fields without a value (null, undefined) are left out. */
export type DraftFields<K extends EventKind> = NullableFields<EventFields<K>>;

/** What any event may say. */
export type DraftContext = NullableFields<EventContext>;

/** An event before it has an id, a time and a project. */
export type EventDraft<K extends EventKind = EventKind> = K extends EventKind
  ? { readonly type: K; readonly fields: DraftFields<K> }
  : never;

export const draftEvent = <K extends EventKind>(
  type: K,
  fields: DraftFields<K>,
): { readonly type: K; readonly fields: DraftFields<K> } => ({ type, fields });

/** The same draft, saying more of what any event may say. */
export const withContext = <D extends EventDraft>(draft: D, fields: DraftContext): D => ({
  ...draft,
  fields: { ...draft.fields, ...fields },
});

/** How an event that a client's hook names becomes ours. */
export type HookMapper = (
  payload: PayloadReader,
  around: EventMappingContext,
  traits: ClientTraits,
) => readonly EventDraft[];

export type ClientTraits = {
  /** What an event that reports a tool's end says about its success by merely firing. */
  readonly toolSuccess: true | null;
  /** What a dialog adds to a call's input, which is not there any more when the call is over. */
  readonly addedByDialog: string | null;
};

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
  readonly fields: DraftContext;
};

export type HookEvents = { readonly call: HookCall; readonly drafts: readonly EventDraft[] };
