/** The part of the store's contract that is about sessions long after: which there were, and what each was about. */
import type { SessionRecord, UsageRow } from "./records.ts";
import type { FlatEventOf } from "../event/event.ts";

export type SessionQuery = {
  readonly projectPath?: string;
  readonly state?: "active" | "ended";
  /** Only those seen by our hooks in which something happened that no summary covers. */
  readonly unsummarized?: true;
  /** Only those in which a person asked for something. */
  readonly asked?: true;
  /** Only those that saved a context in their project. */
  readonly saved?: true;
  readonly limit?: number;
};

export type SessionEventCounts = {
  readonly prompts: number;
  readonly tools: number;
  readonly errors: number;
  readonly events: number;
};

/** The newest activity first, unless said otherwise; else the one that has most first. By id where that is the same. */
export const HISTORY_SORTS = ["time", "oldest", "cost", "errors", "length"] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];

/** A session's place among all: by what they are sorted by, then by its id. */
export type HistoryCursor = {
  /** A time, or a number: dollars at list prices, failed calls, milliseconds. */
  readonly value: string | number;
  readonly sessionId: string;
};

export type HistoryRow = { readonly session: SessionRecord; readonly place: HistoryCursor };

/** Sessions for which everything given is true. */
export type HistoryQuery = {
  readonly projectPaths?: readonly string[];
  /** The client by its name; of one that nobody named, its provider. */
  readonly client?: string;
  /** When the last activity was, both included. */
  readonly since?: string;
  readonly until?: string;
  readonly sessionIds?: readonly string[];
  readonly state?: SessionRecord["state"];
  /** Only those that a program started, or only the others; both when not said. */
  readonly startedBy?: "program" | "person";
  readonly starred?: true;
  /** Has every one of these. */
  readonly tags?: readonly string[];
  readonly sort?: HistorySort;
  /** Only those behind this place, whether or not a session is there still. */
  readonly behind?: HistoryCursor;
  readonly limit?: number;
};

/** As little of a session as all of them can be counted by. */
export type SessionStub = {
  readonly sessionId: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly client: string;
  readonly lastEventAt: string;
  readonly promptCount: number;
};

export type TagCount = { readonly tag: string; readonly sessions: number };

/** What a session was about. */
export type SessionOutline = {
  readonly sessionId: string;
  /** Calls of tools, those that failed among them. Both as its summary says where that covers all of it, else counted. */
  readonly tools: number;
  readonly errors: number;
  readonly compactions: number;
  /** How the first of them begin, oldest first. */
  readonly prompts: readonly string[];
  /** The last answers, newest first: the newest may say nothing. */
  readonly answers: readonly string[];
  /** Whether the newest of them is to the last prompt: no later turn failed, said nothing or was left. */
  readonly isAnswered: boolean;
  /** Whether the last turn failed. */
  readonly hasFailed: boolean;
  /** The one in force at the end, as far as it is known. */
  readonly branch: string | null;
};

/** How many of the first prompts: one may be a command that says nothing. */
export const OUTLINE_PROMPTS = 3;
/** How much of a text, in code points. */
export const OUTLINE_CHARACTERS = 600;
/** What an answer concludes may stand at its end. */
export const ANSWER_CHARACTERS = 6000;
export const OUTLINE_ANSWERS = 6;

export type HistoryStore = {
  history(query: HistoryQuery): Promise<readonly HistoryRow[]>;
  countHistory(query: HistoryQuery): Promise<number>;
  /** Of every session but those that a program started, in no order. */
  sessionTraces(): Promise<readonly SessionStub[]>;
  /** Of those that are there, in no order. */
  outlines(sessionIds: readonly string[]): Promise<readonly SessionOutline[]>;
  /** Every tag with how many sessions have it; most first, then by name. */
  tags(): Promise<readonly TagCount[]>;
  /** A session's last prompt up to a time; null when there is none. */
  promptBefore(sessionId: string, ts: string): Promise<FlatEventOf<"prompt"> | null>;
  /** Of any day. */
  usageOf(sessionIds: readonly string[]): Promise<readonly UsageRow[]>;
};
