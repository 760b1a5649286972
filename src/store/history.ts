/** The part of the store's contract that is about sessions long after: which there were, and what each was about. */
import type { SessionRecord, UsageRow } from "./records.ts";

export type SessionQuery = {
  readonly projectPath?: string;
  readonly state?: "active" | "ended";
  /** Only those seen by our hooks in which something happened that no summary covers. */
  readonly unsummarized?: true;
  /** Only those in which somebody asked for something. */
  readonly asked?: true;
  readonly limit?: number;
};

export type SessionCounts = {
  readonly prompts: number;
  readonly tools: number;
  readonly errors: number;
  readonly events: number;
};

/** A session's place among all: by its last activity, the newest first, by its id at the same time. */
export type HistoryPlace = Pick<SessionRecord, "lastEventAt" | "sessionId">;

/** Sessions for which everything given is true. */
export type HistoryQuery = {
  readonly projectPaths?: readonly string[];
  /** The client by its name; of one that nobody named, its provider. */
  readonly client?: string;
  /** When the last activity was, both included. */
  readonly since?: string;
  readonly until?: string;
  readonly sessionIds?: readonly string[];
  /** Only those behind this place, whether or not a session is there still. */
  readonly behind?: HistoryPlace;
  readonly limit?: number;
};

/** As little of a session as all of them can be counted by. */
export type SessionTrace = {
  readonly sessionId: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly client: string;
  readonly lastEventAt: string;
  readonly promptCount: number;
};

/** What a session was about. */
export type SessionOutline = {
  readonly sessionId: string;
  /** Calls of tools, those that failed among them. Both as its summary says where that covers all of it, else counted. */
  readonly tools: number;
  readonly errors: number;
  readonly compactions: number;
  /** How the first of them begin, oldest first. */
  readonly prompts: readonly string[];
  /** How the last answer begins. */
  readonly lastAnswer: string | null;
  /** The one in force at the end, as far as it is known. */
  readonly branch: string | null;
};

/** How many of the first prompts: one may be a command that says nothing. */
export const OUTLINE_PROMPTS = 3;
/** How much of a text, in code points. */
export const OUTLINE_CHARACTERS = 600;

export type HistoryStore = {
  history(query: HistoryQuery): Promise<readonly SessionRecord[]>;
  countHistory(query: HistoryQuery): Promise<number>;
  /** Of every session, in no order. */
  sessionTraces(): Promise<readonly SessionTrace[]>;
  /** Of those that are there, in no order. */
  outlines(sessionIds: readonly string[]): Promise<readonly SessionOutline[]>;
  /** Of any day. */
  usageOf(sessionIds: readonly string[]): Promise<readonly UsageRow[]>;
};
