/**
 * An agent program whose sessions are recorded. Everything that differs between clients is a member of these types: each
 * client fills them in its own folder, and `clients.ts` lists it. Nothing outside `clients/` compares client names.
 *
 * A `Client` is what every hook loads. The rest is its `ClientKit` (`kit.ts`), which hooks load only where they need it.
 */
import type { Environment } from "../config/paths.ts";
import type { JsonObject } from "../event/event.ts";
import type { HookAnswer } from "./hook/answer.ts";
import type { ClientKit } from "./client-kit.ts";
import type { ClientTraits, DraftContext, HookEvents } from "./hook/event-draft.ts";
import type { PayloadReader } from "./hook/payload.ts";

export type Client = {
  /** As `--client` and every event name it. */
  readonly name: string;
  /** As the public stream names it. */
  readonly provider: string;
  /** As people call it. */
  readonly title: string;
  /** What a person types to start it. */
  readonly program: string;
  /** Set up also where there is no sign of it. */
  readonly isMain?: true;
  /** The folder of the person's own settings. */
  readonly folder: (env: Environment, userHome: string) => string;
  /** The variable that moves it. */
  readonly folderVariable: string;
  /** Variables that it sets for the shells that it starts, and nobody for themselves. */
  readonly marks: RegExp;
  /** The one that names the session; null where it tells nobody. */
  readonly sessionVariable: string | null;
  /** What it may need from its environment to reach its model as the person does: a login, an address. */
  readonly loginVariables: readonly string[];
  /** Prompts that no person wrote: programs start sessions of their own for them, which nobody looks for later. Made when asked for. */
  readonly automaticPrompts: () => readonly RegExp[];
  readonly hook: ClientHook;
  readonly abilities: ClientAbilities;
  readonly loadKit: () => Promise<{ readonly kit: ClientKit }>;
};

/** How a call of its hook is understood. */
export type ClientHook = {
  readonly traits: ClientTraits;
  /** The event of a tool that failed, as its answer has to name it. */
  readonly failureEvent: string;
  /** What only the hook's environment says. Never the whole of it: it holds tokens. */
  readonly readEnvironment: (env: Environment) => HookEnvironment;
  /** A payload in the shape that clients share, with what the client wrote elsewhere just before; null for what is not to be recorded. */
  readonly normalizePayload?: (payload: JsonObject, place: HookContext) => JsonObject | null;
  /** Whether what a hook says to the person appears below their prompt, where the client was entered so. */
  readonly showsPromptMessage: (entrypoint: string | null) => boolean;
  /** What it reads as an answer to its hook. */
  readonly encodeAnswer: (answer: HookAnswer) => string;
  /** A payload in a shape of its own; null for the usual one. What reads it is handed over: it is too heavy for those who only want a name. */
  readonly mapOwnShape?: (raw: JsonObject, read: PayloadReaderFactory) => HookEvents | null;
};

export type PayloadReaderFactory = (raw: JsonObject) => PayloadReader;

/** Where a hook was called. */
export type HookContext = {
  readonly env: Environment;
  /** The client's own. */
  readonly folder: string;
  /** Waits for the client, which does not count as the hook's own time. */
  readonly pause: (ms: number) => void;
};

export type HookEnvironment = {
  readonly fields: DraftContext;
  /** The client's own process; null where the environment does not say. */
  readonly pid: number | null;
  /** Where the client was started, which does not move with the shell. */
  readonly startFolder: string | undefined;
};

/** What a client can do, and what it cannot: asked by name, never by client. */
export type ClientAbilities = {
  /** The answer to PreCompact reaches its summary. */
  readonly takesSummaryInstructions: boolean;
  /** A hook is called when a conversation is replaced by its summary. */
  readonly tellsCompaction: boolean;
  /** A hook is called when it goes on after that, and is told what the summary lacks; otherwise the next prompt is. */
  readonly startsAfterCompaction: boolean;
  /** A hook is called when a request to the model fails for good. */
  readonly tellsFailedTurn: boolean;
  /** The model runs a skill by a tool, rather than by reading its file. */
  readonly hasSkillTool: boolean;
  /** Reads slash commands from Markdown files of one's own. */
  readonly hasOwnCommands: boolean;
  /** Takes plugins, and a command for its status line. */
  readonly hasPlugins: boolean;
  /** Rules in its settings say which calls need no asking; hooks can be registered there by a suggestion. */
  readonly hasPermissionRules: boolean;
  /** Runs a hook once that stands in several settings; otherwise once for each. */
  readonly runsHookOnce: boolean;
  /** One process runs one session at a time. */
  readonly hasProcessPerSession: boolean;
};
