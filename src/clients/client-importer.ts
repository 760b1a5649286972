/** How a client's transcripts are found and replayed: what an import, and counting of usage, need of it. */
import type { SkillListing } from "./skills/listing.ts";
import type { ReplayFactory } from "./transcript/replay.ts";
import type { TranscriptProblem, Transcript } from "./transcript/parts.ts";

export type ClientImporter = {
  readonly files: ClientFiles;
  readonly replay: ClientReplay;
  /** The skills that the model was told of, by a transcript's beginning; null where no transcript says so. */
  readonly readSkillListing: ((transcriptPath: string) => SkillListing | null) | null;
};

/** Where its transcripts are. */
export type ClientFiles = {
  /** Below its own folder, as a person would look for them. */
  readonly folders: readonly string[];
  /** All files that hold a session's usage, for one look at many sessions: what was read of a folder is remembered. */
  readonly openSessionFiles: () => SessionFileFinder;
  /** A fork begins with a copy of the records before it. */
  readonly hasForks: boolean;
  /** Whether a file may be a transcript of its, by its path. */
  readonly owns: (path: string) => boolean;
  /** All below its own folder. */
  readonly list: (clientFolder: string, problems: TranscriptProblem[]) => readonly string[];
  /** For one search: what was read of a folder is remembered. */
  readonly openFinder: () => TranscriptFinder;
  /** Where the client was started, by the beginning of a transcript; null where nothing says so. */
  readonly startFolder: (path: string) => string | null;
};

/** A session as it was recorded. */
export type RecordedSession = {
  readonly sessionId: string;
  readonly transcriptPath: string;
  readonly startedAt: string;
  readonly lastEventAt: string;
};

/** `known`: its transcripts as far as they are known. Paths may come twice, or lead to nothing. */
export type SessionFileFinder = (
  session: RecordedSession,
  known: readonly string[],
) => Promise<readonly string[]>;

/** None, where a file is a part of another's. */
export type TranscriptFinder = (path: string, search: TranscriptSearch) => readonly Transcript[];

export type TranscriptSearch = {
  /** Everything that is looked at. */
  readonly all: ReadonlySet<string>;
  readonly problems: TranscriptProblem[];
  /** Subagents' files whose session's own is gone. */
  readonly orphans: string[];
};

/** A transcript as the hook calls that it is the trace of. */
export type ClientReplay = {
  readonly open: ReplayFactory;
  /** Whether a line matters, by how it begins. */
  readonly mayReplay: (head: string) => boolean;
};
