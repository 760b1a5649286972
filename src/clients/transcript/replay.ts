/**
 * A transcript turned back into hook calls: each client turns its records into the payloads that its hooks would have
 * received (`claude-code/replay/`, `copilot/replay.ts`), and the code that makes events of payloads makes the same of these. What only a hook can know (process, dialogs, notifications, why a session ended) is left out, never
 * invented.
 *
 * A replay has no effects and no clock: the same records give the same calls, in the same order, with the same keys. It
 * never throws on any JSON object, and takes time and memory in proportion to what is open (calls without a result),
 * not to what has passed.
 */
import type { JsonObject } from "../../event/event.ts";

export type ReplayCall = {
  /** When the hook was called, as far as the transcript tells: UTC, milliseconds. */
  readonly ts: string;
  /** What tells this call from every other one of its session, and is the same however often the file is read. */
  readonly key: string;
  /** The record's own id, where it has one that every copy of the record keeps: a forked conversation begins with copies. */
  readonly record?: string;
  /** The hook's input, in the client's own shape: `hook_event_name`, `session_id`, `transcript_path`, `cwd` … */
  readonly payload: JsonObject;
  readonly surroundings: ReplayContext;
  /** The turn was interrupted here, and no hook was told: only what hooks conclude of it later is made of this. */
  readonly isUntold?: true;
};

/** What a hook learns from its environment and from files around it, and a transcript's record says itself. */
export type ReplayContext = {
  /** The folder the client was started in; null: the payload's `cwd`. */
  readonly startFolder: string | null;
  /** Null where no branch was checked out, or where the record does not say. */
  readonly branch: string | null;
  readonly entrypoint: string | null;
  readonly clientVersion: string | null;
};

export type TranscriptFile = {
  readonly path: string;
  /** As its name says; null where it does not. What the records say counts more. */
  readonly sessionId: string | null;
  /** The subagent whose own file this is. */
  readonly agent: { readonly id: string; readonly type: string | null } | null;
  /** The session's own transcript is gone: nobody else tells what it was about. */
  readonly isOrphan?: boolean;
  /** Whether a session has a transcript of its own, or is recorded: what names it in this file is a copy. Unless said otherwise all have. */
  readonly isElsewhere?: (sessionId: string) => boolean;
  /** Whether a record, by its id, is known to stand in a conversation that this one was forked from. */
  readonly isCopied?: (record: string) => boolean;
};

export type Replay = {
  /** Whether nobody reads the long texts of a record, by how its line begins. It is asked right before the record. */
  readonly mayShorten?: (head: string) => boolean;
  /** One record, in the file's order → what it shows to have happened, in time order. */
  readonly take: (record: JsonObject) => readonly ReplayCall[];
  /** The file has no more records now: what its last ones showed. */
  readonly finish: () => readonly ReplayCall[];
};

export type ReplayFactory = (file: TranscriptFile) => Replay;
