/** What a machine asks of its team, whichever way it is reached: the database itself, or a hub in front of it. */
import type { Cursor } from "../event/cursor.ts";
import type { Event } from "../event/event.ts";
import type { Deletion } from "./deletions.ts";
import type { TeamMachine } from "./team-database.ts";

/** Who a machine says it is (`machine-identity.ts`). */
export type MachineClaim = {
  readonly incarnation: string | null;
  /** Of a check-in that was interrupted. */
  readonly next: string | null;
  /** From now on. */
  readonly following: string;
  readonly facts: string;
  readonly name: string;
  /** What its clock says, in milliseconds. */
  readonly now: number;
  /** Somebody said that it is the same one elsewhere. */
  readonly isMoved: boolean;
};

export type ClaimAnswer =
  /** `clockMs`: how far the machine's clock is ahead. */
  | { readonly outcome: "ours"; readonly clockMs: number }
  /** Another installation has the same machine ID. */
  | { readonly outcome: "copied" }
  | { readonly outcome: "unknown" };

/** What the team has of a machine's log. */
export type LogState = {
  /** How far each file was read, by stream key. */
  readonly cursors: ReadonlyMap<string, Cursor>;
  /** Another one after each deletion; null before the first. */
  readonly deletionMark: string | null;
  /** Events before that time do not come back. */
  readonly keptFrom: string | null;
};

/** A line that is no event, or that was refused: its place and a hash, never its content. */
export type RefusedLine = {
  readonly offset: number;
  readonly lineHash: string;
  readonly reason: string;
  /** It is never tried again. */
  readonly isFinal: boolean;
};

/** Lines of one file, in their order: what of them may leave, and where reading goes on. */
export type LogBatch = {
  readonly streamKey: string;
  /** As it was before the lines were read: what was deleted since must not arrive with them. */
  readonly deletionMark: string | null;
  /** What the team has as the cursor of the file; null when it has none. */
  readonly from: Cursor | null;
  readonly to: Cursor;
  readonly events: readonly Event[];
  readonly refused: readonly RefusedLine[];
};

export type BatchAnswer =
  /** `refusals`: how often the line in `refused` was refused by now. */
  | { readonly outcome: "written"; readonly inserted: number; readonly refusals: number }
  /** The cursor or the mark is another one by now: nothing was written. */
  | { readonly outcome: "moved" }
  /** For the sake of the event at this place: nothing was written. */
  | { readonly outcome: "refused"; readonly at: number; readonly reason: string };

export type TeamSink = {
  /** Where it is, as people may see it. */
  readonly place: string;
  /** How much of a file a batch has, in bytes. */
  readonly windowBytes: number;
  readonly claim: (claim: MachineClaim) => Promise<ClaimAnswer>;
  readonly state: () => Promise<LogState>;
  /** All of it with the cursor, or nothing. */
  readonly write: (batch: LogBatch) => Promise<BatchAnswer>;
  /** Notes what is shared from now on; `again`: all is read from the beginning. */
  readonly noteShares: (shares: string, again: boolean) => Promise<void>;
  /** Answers how many events there were. */
  readonly remove: (deletion: Deletion) => Promise<number>;
  /** Frees the space of what was deleted. */
  readonly scrub: () => Promise<void>;
  /** Everything of this machine, and the machine itself. */
  readonly removeMachine: () => Promise<void>;
  readonly machines: () => Promise<readonly TeamMachine[]>;
  readonly close: () => Promise<void>;
};
