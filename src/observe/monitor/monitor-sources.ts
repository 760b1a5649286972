/** Everything the monitor looks at, passed in, so that a recorded hour can be looked at again in a moment. */
import type { ClientStatusEntry } from "../../clients/status/entry.ts";
import type { ClientName } from "../../clients/clients.ts";
import type { JsonObject } from "../../event/event.ts";

export type LineSource = "journal" | "stream";

export type MonitorSources = {
  readonly now: () => number;
  /** Hands over lines that are new since the last call, oldest first; answers whether more are there already. */
  readonly readLines: (on: {
    readonly line: (text: string, source: LineSource) => void;
    /** What was read before is not there any more, or is another: everything is told again. */
    readonly restarted: () => void;
  }) => boolean;
  /** From now on everything is told again. */
  readonly startOver: () => void;
  readonly openTranscript: (path: string, client: ClientName) => TranscriptTail;
  /** The transcripts of a session's subagents. */
  readonly agentTranscripts: (transcriptPath: string, client: ClientName) => readonly string[];
  readonly isRunning: (pid: number, start: string | null) => boolean;
  /** The processes that a process started and that still run; null where that cannot be known. */
  readonly childrenOf: (pid: number) => readonly ChildProcess[] | null;
  /** What the client itself keeps about running sessions, by the folder of its settings. */
  readonly readBoard: (clientFolder: string) => readonly RunningSession[];
  /** Where sessions may be that no hook told of. */
  readonly clientFolders: readonly string[];
  /** Of a session that no hook told of: false where projects are none of our business, and while recording is off. */
  readonly mayWatch: (sessionId: string, folder: string | null) => boolean;
  /** False for a project that is none of our business by now, and while recording is off. */
  readonly mayRead: (folder: string | null) => boolean;
  /** What may be shown of words that stand in a transcript; null when none of them may. */
  readonly wordsOf: (text: string) => string | null;
  /** The same of what a tool call is about: a command, a file. */
  readonly aboutOf: (text: string) => string | null;
};

/** What a client says of a session that it runs. */
export type RunningSession = ClientStatusEntry & { readonly client: ClientName };

export type ChildProcess = {
  readonly pid: number;
  readonly startedAt: number;
  readonly command: string;
};

export type TranscriptTail = {
  /** Hands over records that are new since the last call; answers whether more are there already. */
  readNew(on: {
    readonly record: (record: JsonObject) => void;
    readonly restarted: () => void;
  }): boolean;
};
