/** A failure that may still be solved, and the text in which a session keeps its own. */
import type { RecentPreparation } from "./recent-preparations.ts";

/** A tool call behind a failure. */
export type FailureStep = {
  readonly tool: string;
  readonly action?: string;
  readonly command?: string;
  readonly file?: string;
  readonly ok: boolean;
};

export type OpenFailure = {
  readonly eventId: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
  readonly repoId: string | null;
  readonly tool: string;
  /** The tool and what it was called on, as far as equality goes. */
  readonly target: string;
  readonly file?: string;
  /** The shell command with its arguments, where those are kept. */
  readonly command?: string;
  /** The normal form. */
  readonly error: string;
  readonly errorLine: string;
  /** Nothing in it names an error, or not which: its last line may be anything. */
  readonly isVague: boolean;
  readonly prompt: string | null;
  readonly steps: readonly FailureStep[];
  /** The subagent it happened to; the main agent when not said. */
  readonly agent?: string;
  /** It happened in a session before this one. */
  readonly isEarlier?: true;
  /** Commands that make something ready and had run shortly before it. */
  readonly prepared?: readonly string[];
};

export type OpenFailuresState = {
  readonly open: readonly OpenFailure[];
  readonly prompt?: string | undefined;
  readonly prepared?: readonly RecentPreparation[] | undefined;
};

/** How it begins where no failure is open. */
export const EMPTY = '{"open":[]';

/** It is only ever written here, so it is read without looking. */
export const stateOf = (text: string | null): OpenFailuresState =>
  text === null ? { open: [] } : (JSON.parse(text) as OpenFailuresState);

export const serializeState = ({ open, prompt, prepared }: OpenFailuresState): string | null =>
  open.length === 0 && prompt === undefined && prepared === undefined
    ? null
    : JSON.stringify({ open, prompt, prepared });
