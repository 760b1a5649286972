/** Everything about a client that a plain hook does not need: its files, its processes, its command line. */
import type { Environment } from "../config/paths.ts";
import type { Json, JsonObject } from "../event/event.ts";
import type { ClientStatusEntry } from "./status/entry.ts";
import type { ClientImporter } from "./client-importer.ts";
import type { CallPart } from "./transcript/call-content.ts";
import type { TranscriptEntry, TranscriptDelivery } from "./transcript/entry.ts";
import type { PrintMode } from "./print-mode.ts";
import type { RegisteredEvent } from "./registration.ts";
import type { InstructionFinder } from "./instruction-search.ts";
import type { TranscriptSignal } from "./transcript/signal.ts";
import type { SkillHome, SkillPlace } from "./skills/places.ts";

export type ClientKit = {
  readonly settings: ClientSettings;
  readonly transcript: ClientTranscript;
  readonly process: ClientProcess;
  /** What it writes down about the sessions that it runs; null where it does not. */
  readonly statusFile: ClientStatusFile | null;
  readonly skills: ClientSkills;
  readonly instructions: ClientInstructions;
  readonly loadPrintMode: () => Promise<PrintMode>;
  /** How it is started without a person at a terminal, as its events name that (`entrypoint`). */
  readonly headless: ClientHeadless;
  /** It runs no hook before the person has trusted it by this, and does not say so; null where it asks nobody. */
  readonly trustCommand: string | null;
  /** A shell line that starts a short session, to see that it is recorded. */
  readonly tryLine: string;
  /** A shell line that lets it use our tools; null where its plugin does. */
  readonly addTools: ((program: string) => string) | null;
  /** How its transcripts are found and replayed, for an import. */
  readonly loadImporter: () => Promise<{ readonly importer: ClientImporter }>;
  /** Opens a session anew, in the folder that it was started in. */
  readonly resumeCommand: (sessionId: string) => readonly [string, ...string[]];
};

export type ClientHeadless = {
  /** Given one prompt, it ends when it has answered; one that is fed more goes on waiting. */
  readonly print: string | null;
  /** Any way in which a program, rather than a person, gives the prompts. */
  readonly all: RegExp;
};

/** `local` is the project's settings that its repository does not share. */
export const CLIENT_SETTINGS_SCOPES = ["user", "project", "local"] as const;

export type ClientSettingsScope = (typeof CLIENT_SETTINGS_SCOPES)[number];

export type ClientSettingsContext = {
  readonly env: Environment;
  readonly userHome: string;
  /** The project that `project` and `local` mean. */
  readonly project: string;
};

export type ClientSettings = {
  readonly events: readonly RegisteredEvent[];
  /** The file that its hooks stand in; null where it has no such settings. */
  readonly path: (scope: ClientSettingsScope, around: ClientSettingsContext) => string | null;
  /** Set by an administrator: they can forbid everybody's own hooks. */
  readonly managed: readonly string[];
  /** What in these settings keeps hooks from running, as it stands there; null where nothing does. */
  readonly hooksOff: (settings: Readonly<Record<string, unknown>>) => string | null;
  /** After how many days it deletes transcripts, by these settings; null where it never does. */
  readonly transcriptDays: (settings: Readonly<Record<string, unknown>>) => number | null;
  /** What a person writes there to keep them for so many. */
  readonly transcriptDaysSetting: (days: number) => string;
};

export type ClientTranscript = {
  /** What a record says happened. */
  readonly entries: (record: JsonObject) => readonly TranscriptEntry[];
  /** Whether a line may give an entry, without parsing it. */
  readonly mayMatter: (line: string) => boolean;
  /** One of these stands in every line that says where the session is, and gives no entry otherwise. */
  readonly placeWords: readonly string[];
  /** Where a record says that its session is; undefined where it does not. */
  readonly folder: (record: JsonObject) => Json | undefined;
  /** Whether a record is the client's own: copies of its requests and of files, which nobody said or saw. */
  readonly isOwn: (record: JsonObject) => boolean;
  /** Whether a record shows that a text of ours reached the model. */
  readonly findDelivery: (record: JsonObject, marker: string) => TranscriptDelivery | null;
  /** Stands in the line of a summary; null where it writes none. */
  readonly summaryWord: string | null;
  /** The client's own summary in such a record; null where it keeps it to itself. */
  readonly summary: (record: JsonObject) => string | null;
  /** The transcripts of a session's subagents, by its own. */
  readonly agentFiles: (transcriptPath: string) => readonly string[];
  /** Whether a line may hold the agent's words, a call that ended badly or a failed request, without parsing it. */
  readonly mayTell: (line: string) => boolean;
  /** A subagent's record as if it stood in a session of its own; any other as it is. */
  readonly ownRecord: (record: JsonObject) => JsonObject;
  /** The client's own words on a request that failed; null in any other record. */
  readonly requestFault: (record: JsonObject) => string | null;
  /** What a record says of one call. */
  readonly callParts: (record: JsonObject, callId: string) => readonly CallPart[];
  /** Whether a line may give a sign, without parsing it. */
  readonly maySignal: (line: string) => boolean;
  /** One for every file: what was told before is not told again, and what a fork copied is passed over. */
  readonly openSignals: () => TranscriptSignalReader;
};

/** The records of one file, in their order, to what they show. Never throws; remembers little, whatever it is given. */
export type TranscriptSignalReader = (record: JsonObject) => readonly TranscriptSignal[];

export type ClientProcess = {
  /** Whether a process that the client started is a tool at work, rather than a hook, a server or a helper of its own. */
  readonly isTool: (command: string) => boolean;
  /** What such a process runs, as the model gave it; null where that cannot be known. */
  readonly toolCommand: (command: string) => string | null;
};

export type ClientStatusFile = {
  /** Every session that the clients of this folder say they run. */
  readonly read: (clientFolder: string) => readonly ClientStatusEntry[];
  /** The client's folder, by a session's transcript in it; null where the path is no such. */
  readonly folderOf: (transcriptPath: string) => string | null;
  /** Whether the clients of this folder keep one at all. */
  readonly isKept: (clientFolder: string) => boolean;
};

export type ClientSkills = {
  /** Where the person's and the project's skills and commands are. */
  readonly places: (home: SkillHome) => readonly SkillPlace[];
  /** The list of plugins, whose skills count too; null where there are none. */
  readonly pluginList: (home: SkillHome) => string | null;
  /** The settings that turn plugins and skills on and off, the stronger ones last. */
  readonly settingsFiles: (home: SkillHome) => readonly string[];
};

/** Where it reads what a person wants of it. */
export type ClientInstructions = {
  /** Where a suggestion writes: in its own folder, for all projects. */
  readonly own: string;
  /** And in a project. */
  readonly inProject: string;
  /** All that it reads, those that a suggestion writes among them: `own` in its own folder, the others in a project. */
  readonly reads: { readonly own: readonly string[]; readonly inProject: readonly string[] };
  /** The folder in a project that holds skills. */
  readonly projectFolder: string;
  /** Where exactly it looks for them, and how: for who checks what they say. */
  readonly loadFinder: () => Promise<{ readonly finder: InstructionFinder }>;
};
