import type { Cursor } from "../event/cursor.ts";
import type { Store } from "../store/store.ts";
import { DAY_MS } from "../event/day.ts";

/** What bringing lines into the store needs: where they are, where they go, and what time it is. */
export type IngestContext = {
  readonly store: Store;
  readonly journal: string;
  readonly stream: string | null;
  readonly retentionDays: number;
  readonly now: () => Date;
  /** Where the search index lies; without it, there is none. */
  readonly dataFolder?: string;
  /** What may be recorded of other tools' lines; everything when not said. */
  readonly privacy?: Privacy;
};

/** The settings that keep things out, for lines that no hook of ours has judged. */
export type Privacy = {
  readonly isRecording: boolean;
  readonly collectPromptText: boolean;
  readonly excludeProjects: readonly string[];
  readonly userHome: string | null;
};

/** What is older than this is past retention: it is not brought back. */
export const retentionCutoff = (context: IngestContext): string =>
  new Date(context.now().getTime() - context.retentionDays * DAY_MS).toISOString();

/** How a batch of a file is read. */
export type ReadingPlan = {
  /** Where to go on when the file has no cursor of its own. */
  readonly seed: Cursor | null;
  readonly windowBytes: number;
  /** Reading is over behind this place, whatever has arrived since. */
  readonly readTo: number;
};

/** A consumer and the file it reads. */
export const streamKey = (path: string): string => `ingest:${path}`;
