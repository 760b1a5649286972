/** Everything that a session state is derived from. */
import type { OpenspecChange } from "../../../openspec/change.ts";
import type { Blocker } from "../../blockers/blocker.ts";
import type { ContextDocument } from "../../context/document/context-document.ts";
import type { ContextExtra } from "../../context/context-snapshot.ts";
import type { CheckpointMode, CheckpointState } from "../state/checkpoint-state.ts";

/** What somebody says with the save. */
export type CheckpointStatement = {
  readonly workingOn: string | null;
  readonly next: readonly string[];
  readonly completed: readonly string[];
  readonly pending: readonly string[];
  readonly note: string | null;
};

export type CheckpointInputs = {
  readonly mode: CheckpointMode;
  readonly now: Date;
  readonly statement: CheckpointStatement;
  /** What the project's folder is called. */
  readonly folder: string;
  readonly branch: string | null;
  readonly commit: string | null;
  readonly isPushed: boolean;
  readonly change: OpenspecChange | null;
  /** `isNewer`: its tasks changed since the last checkpoint. */
  readonly context: {
    readonly document: ContextDocument;
    readonly isNewer: boolean;
    readonly extra: Pick<ContextExtra, "title" | "outcome" | "commits" | "prompts">;
  } | null;
  /** What the sessions before this one left open. */
  readonly unfinished: {
    /** What the newest of them was asked for; null where its work was followed by other work. */
    readonly request: string | null;
    readonly tasks: Pick<ContextDocument["progress"], "current" | "pending">;
    /** What still fails, theirs and this one's, in words for a next step. */
    readonly failing: readonly string[];
  };
  /** The last one that is a task. */
  readonly lastPrompt: string | null;
  /** What the agent said last, if that was after the last checkpoint. */
  readonly lastMessage: string | null;
  /** The last checkpoint. */
  readonly previous: CheckpointState | null;
  /** What a person wrote into the state file since it was saved. */
  readonly edited: { readonly workingOn: string | null; readonly next: readonly string[] };
  readonly lastSubject: string | null;
  readonly blocker: Blocker | null;
  /** From the project's root. */
  readonly files: readonly string[];
};
