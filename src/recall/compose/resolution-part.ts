/** How an error that happens again was solved before. */
import { localMinute } from "../../system/local-time.ts";
import type { HookAnswerText } from "../../text/hook-answers.ts";
import { stripTestMarks } from "../../lexicon/failure-lines.ts";
import { createFence, createPartLine, type ContextPart } from "./context-part.ts";
import type { FixMaker } from "../../remember/errors/team-fixes.ts";
import { quoteLine } from "./quote.ts";
import { shortenList } from "./shorten-list.ts";

export type ResolutionStep = {
  readonly tool: string;
  readonly action: string | null;
  readonly file: string | null;
};

export type PastResolution = {
  readonly ref: string;
  readonly error: string;
  readonly solvedAt: string;
  readonly isSameProject: boolean;
  /** Whose it is, where another machine of the team knows it. */
  readonly maker: FixMaker | null;
  readonly steps: readonly ResolutionStep[];
  readonly succeeded: string;
  readonly prompt: string | null;
  /** What the turn that fixed it said of it. */
  readonly answer: string | null;
  /** What was changed for it. */
  readonly change: FixedLines | null;
};

export type FixedLines = {
  readonly file: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
};

const MAX_TEXT_UNITS = 200;
const MAX_NAME_UNITS = 60;
const STEP_SEPARATOR = " → ";

/** What works now is said once: where it was the last step, that is said already. Of another project only tools and actions are told: its files, commands and prompts are nobody's business here. */
export function buildResolutionPart(
  pastResolution: PastResolution,
  text: HookAnswerText,
): ContextPart {
  const { resolution, more } = text;
  const { isSameProject } = pastResolution;
  const error = quoteLine(stripTestMarks(pastResolution.error), MAX_TEXT_UNITS);
  const steps = pastResolution.steps
    .map((step) => formatStep(step, isSameProject))
    .filter((step) => step !== "");
  const worked = isSameProject ? quoteLine(pastResolution.succeeded, MAX_TEXT_UNITS) : "";
  const succeeded = worked === steps.at(-1) ? "" : worked;
  const answer = isSameProject ? quoteLine(pastResolution.answer ?? "", MAX_TEXT_UNITS) : "";
  const change =
    isSameProject && pastResolution.change !== null ? changeForms(pastResolution.change, text) : [];
  // The answer says what the request was about.
  const prompt =
    isSameProject && answer === "" ? quoteLine(pastResolution.prompt ?? "", MAX_TEXT_UNITS) : "";
  const stepLists = shortenList(steps, [steps.length, 3, 1], more, "first", STEP_SEPARATOR);
  return {
    kind: "resolution",
    refs: [pastResolution.ref],
    fence: createFence("resolution", text),
    head: createPartLine(resolution.header(localMinute(quoteLine(pastResolution.solvedAt, 40)))),
    lines: [
      ...(error === "" ? [] : [createPartLine(resolution.error(error))]),
      ...(steps.length === 0 ? [] : [createPartLine(...stepLists.map(resolution.steps))]),
      ...(answer === "" ? [] : [createPartLine(resolution.answer(answer))]),
      ...(change.length === 0 ? [] : [createPartLine(...change)]),
      createPartLine(placeText(pastResolution, text)),
      ...(succeeded === "" ? [] : [createPartLine(resolution.succeeded(succeeded))]),
      ...(prompt === "" ? [] : [createPartLine(resolution.prompt(prompt))]),
    ],
  };
}

function placeText(
  { maker, isSameProject }: PastResolution,
  { resolution }: HookAnswerText,
): string {
  if (maker === null) return isSameProject ? resolution.here : resolution.elsewhere;
  const person = maker.person === null ? null : quoteLine(maker.person, MAX_NAME_UNITS);
  return resolution.team(quoteLine(maker.machine, MAX_NAME_UNITS), person);
}

const LINE_SEPARATOR = " ⏎ ";

function changeForms(
  { file, removed, added }: FixedLines,
  { resolution }: HookAnswerText,
): string[] {
  const [before, after] = [removed, added].map((lines) =>
    quoteLine(lines.join(LINE_SEPARATOR), MAX_TEXT_UNITS),
  );
  const name = quoteLine(file, MAX_TEXT_UNITS);
  return (before ?? "") + (after ?? "") === ""
    ? []
    : [resolution.change(name, before ?? "", after ?? "")];
}

/** Where a program lies is nobody's business elsewhere. */
const stripFolders = (action: string): string =>
  action
    .split(" ")
    .map((word) => word.slice(word.lastIndexOf("/") + 1))
    .join(" ");

function formatStep({ tool, action, file }: ResolutionStep, isSameProject: boolean): string {
  const what = isSameProject ? (action ?? file ?? "") : stripFolders(action ?? "");
  return quoteLine(`${tool} ${what}`, MAX_TEXT_UNITS);
}
