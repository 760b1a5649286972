/** A saved state as it was found, or why it is none. */
import type { SavedCheckpoint } from "../../../remember/checkpoint/checkpoint-event.ts";
import type { StateProblem, StateWarning } from "../../../remember/checkpoint/state/read-state.ts";
import type { CheckpointState } from "../../../remember/checkpoint/state/checkpoint-state.ts";

export type RestorableState = {
  readonly from: "file" | "record" | "note";
  readonly state: CheckpointState;
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
  readonly older: RestorableState | null;
};

export type UnusableState = {
  readonly from: "file" | "note";
  readonly path: string | null;
  /** Null: the place itself cannot be a state file's. */
  readonly problems: readonly StateProblem[] | null;
};

export const isUnusable = (found: object): found is UnusableState => "problems" in found;
