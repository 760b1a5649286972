/** A transcript as it lies on disk, before it is read. */
import type { ClientName } from "../clients.ts";

export type TranscriptPart = {
  readonly path: string;
  readonly bytes: number;
  /** The subagent whose file it is; null for the session's own. */
  readonly agent: { readonly id: string; readonly type: string | null } | null;
};

export type Transcript = {
  readonly client: ClientName;
  readonly path: string;
  /** As the file's name says. */
  readonly sessionId: string | null;
  /** The session's own file first. */
  readonly parts: readonly TranscriptPart[];
  /** Of all parts. */
  readonly bytes: number;
  /** The last time in it; when the file was changed, where none can be found at once. */
  readonly lastAt: string;
};

/** What could not be read, and where. `line` is null where it is about the file. */
export type TranscriptProblem = {
  readonly path: string;
  readonly line: number | null;
  readonly reason: TranscriptProblemReason;
  /** The system's word for it. */
  readonly detail?: string;
};

export const PROBLEM_REASONS = [
  /** No file, or none that we may read. */
  "unreadable",
  "not_a_file",
  "broken_json",
  "not_a_record",
  "too_long",
  /** The last line breaks off: it is being written, or never was to its end. */
  "unfinished",
  /** A record that our own code could not make anything of. */
  "not_understood",
] as const;

export type TranscriptProblemReason = (typeof PROBLEM_REASONS)[number];
