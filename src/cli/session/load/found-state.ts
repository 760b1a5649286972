/** A saved state as it was found, or why it is none. */
import type { SavedCheckpoint } from "../../../remember/checkpoint/checkpoint-event.ts";
import type { StateProblem, StateWarning } from "../../../remember/checkpoint/state/read-state.ts";
import type { SessionState } from "../../../remember/checkpoint/state/state.ts";

export type FoundState = {
  readonly from: "file" | "record" | "note";
  readonly state: SessionState;
  readonly warnings: readonly StateWarning[];
  /** Its bytes were not written by this installation. */
  readonly isForeign: boolean;
  /** Written here and changed since, by whoever edits the project. */
  readonly isEdited: boolean;
  /** What is recorded here of it. */
  readonly checkpoint: SavedCheckpoint | null;
  /** The commit that the note is on. */
  readonly noteOf: string | null;
  readonly isAskedFor: boolean;
  /** What was saved here, and was told if no newer one had come. */
  readonly older: FoundState | null;
};

export type UselessState = {
  readonly from: "file" | "note";
  readonly path: string | null;
  /** Null: the place itself cannot be a state file's. */
  readonly problems: readonly StateProblem[] | null;
};

export const isUseless = (found: object): found is UselessState => "problems" in found;
