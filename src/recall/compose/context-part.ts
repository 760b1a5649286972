/**
 * A part of what is brought back: a head, body lines and closing lines, between two lines that fence it.
 *
 * Every line comes in forms, the whole one first, each next one shorter. Composing prints one form of a line or leaves
 * the line out, never a piece of a form. A body is cut from its last line to its first; closing lines stay as long as
 * one body line stays; a part whose body is all cut is left out with its head. A part that has neither body nor closing
 * lines is its head alone.
 */
import { SENSITIVE_PATH } from "../../redact/lexical/match.ts";
import type { HookAnswerText } from "../../text/hook-answers.ts";
import { hidesPath } from "./hidden-path.ts";

export type PartKind =
  | "suggestions"
  | "previous"
  | "resume"
  | "resolution"
  | "reminder"
  | "skill"
  | "memory"
  | "checkpoint"
  | "snapshot"
  | "later"
  | "rules";

export type PartLine = {
  readonly forms: readonly string[];
  /** What only this line tells: not told when the line is cut. */
  readonly ref?: string;
  /** It tells a command or an error that fails: nothing else that names the command does. */
  readonly isFailure?: true;
};

/** `legend`: what the mark of a hidden file name stands for. */
export type Fence = { readonly before: string; readonly after: string; readonly legend?: string };

export type ContextPart = {
  readonly kind: PartKind;
  /** Ids of what it tells. */
  readonly refs: readonly string[];
  readonly fence: Fence;
  readonly head: PartLine;
  readonly lines: readonly PartLine[];
  /** How many of the last lines are worth less than most other parts: they are cut before those. */
  readonly spareLines?: number;
  /** How many of the last lines are cut before the saved context; the others stay longer than it. */
  readonly lesserLines?: number;
  readonly tail?: readonly PartLine[];
  /** What the part says below its lines of those that were cut. */
  readonly countCut?: (lines: number) => string;
};

export const createPartLine = (...forms: readonly string[]): PartLine => ({ forms });

export const createFailureLine = (...forms: readonly string[]): PartLine => ({
  forms,
  isFailure: true,
});

/** No quoted text can hold these lines: they are tags. `name`: of the part, a word of ours. */
export const createFence = (
  name: string,
  text: HookAnswerText,
  note: string = text.fenceNote,
): Fence => ({
  before: `<self-generation-record part="${name}" note="${note}">`,
  after: "</self-generation-record>",
  legend: text.hiddenPath(SENSITIVE_PATH),
});

/** Lines in their fence; below them what the mark of a hidden file name stands for, unless that is said already. */
export const encloseLines = (
  { before, after, legend }: Fence,
  lines: readonly string[],
  isExplained = false,
): readonly string[] => [
  before,
  ...lines,
  ...(legend === undefined || isExplained || !lines.some(hidesPath) ? [] : [legend]),
  after,
];
