/**
 * A recording of one scenario with a real client: everything that a monitor could have seen, with the time at which it
 * could be seen, and beside it what was really true. The truth comes from elsewhere: the keys that were pressed, what
 * stood on the screen, what the model was asked.
 *
 * Times are milliseconds since 1970. A state of the truth holds from its time until the session's next one.
 */
import { isObject, type JsonObject } from "../real/json.ts";

/** What a scenario is about, in the words of the table that `npm run bench:state` prints. */
export const KINDS = [
  "permission granted",
  "permission denied",
  "esc at dialog",
  "esc in generation",
  "esc in tool",
  "question",
  "plan approval",
  "api error",
  "kill",
  "exit paths",
  "resume",
  "clear",
  "fork",
  "compaction",
  "background agent",
  "subagent",
  "generation",
  "long tool",
  "parallel tools",
  "several sessions",
  "skill",
  "queued prompt",
  "no turn",
  "idle",
  "headless",
] as const;

export type Kind = (typeof KINDS)[number];

export type Child = { readonly pid: number; readonly startedAt: number; readonly command: string };

export type Seen =
  /** A line that a hook wrote. */
  | { readonly at: number; readonly what: "journal" | "stream"; readonly line: string }
  /** Whole lines that the client added to a transcript, of the session or of a subagent. */
  | {
      readonly at: number;
      readonly what: "transcript";
      readonly path: string;
      readonly text: string;
    }
  /** The client's own note of a running session; null once its file is gone. */
  | {
      readonly at: number;
      readonly what: "board";
      readonly path: string;
      readonly json: JsonObject | null;
    }
  /** A client's process, with the processes that it started itself. */
  | {
      readonly at: number;
      readonly what: "process";
      readonly pid: number;
      readonly start: string;
      readonly isAlive: boolean;
      readonly children: readonly Child[];
    };

export const STATES = [
  "busy",
  "interactable",
  "waiting_permission",
  "waiting_question",
  "completed",
  /** Not begun, or begun and not yet there to be used. */
  "none",
] as const;

export type TrueState = (typeof STATES)[number];

export type Truth = { readonly at: number; readonly session: string; readonly state: TrueState };

export const DECISIONS = ["granted", "denied", "interrupted", "answered"] as const;

export type Wait = {
  readonly session: string;
  readonly tool: string;
  readonly shownAt: number;
  /** When the key was pressed. */
  readonly decidedAt: number;
  readonly decision: (typeof DECISIONS)[number];
};

/** When a command of the Bash tool really ran, by its own clock; null when it was ended before. */
export type Ran = { readonly startedAt: number; readonly endedAt: number | null };

export type Recording = {
  readonly v: 1;
  readonly name: string;
  readonly kind: Kind;
  readonly client: "claude-code" | "codex";
  readonly version: string;
  readonly mode: "interactive" | "headless";
  readonly seen: readonly Seen[];
  readonly truth: readonly Truth[];
  readonly waits: readonly Wait[];
  readonly ran: readonly Ran[];
  readonly end: number;
};

export function parseRecording(text: string): Recording {
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || value["v"] !== 1) throw new Error("this is no recording");
  return value as unknown as Recording;
}
