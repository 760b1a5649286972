/** How an error that happens again was solved before. */
import { localMinute } from "../../system/local-time.ts";
import type { ContextText } from "../../text/context.ts";
import { fenceOf, line, type Part } from "./part.ts";
import { quotedLine } from "./quote.ts";
import { shortened } from "./shortened.ts";

export type ResolutionStep = {
  readonly tool: string;
  readonly action: string | null;
  readonly file: string | null;
};

export type KnownResolution = {
  readonly ref: string;
  readonly error: string;
  readonly solvedAt: string;
  readonly isSameProject: boolean;
  readonly steps: readonly ResolutionStep[];
  readonly succeeded: string;
  readonly prompt: string | null;
};

const LONGEST = 200;
const STEP_SEPARATOR = " → ";

/** Of another project only tools and actions are told: its files, commands and prompts are nobody's business here. */
export function resolutionPart(known: KnownResolution, text: ContextText): Part {
  const { resolution, more } = text;
  const { isSameProject } = known;
  const error = quotedLine(known.error, LONGEST);
  const steps = known.steps.map((step) => told(step, isSameProject)).filter((step) => step !== "");
  const succeeded = isSameProject ? quotedLine(known.succeeded, LONGEST) : "";
  const prompt = isSameProject ? quotedLine(known.prompt ?? "", LONGEST) : "";
  const stepLists = shortened(steps, [steps.length, 3, 1], more, "first", STEP_SEPARATOR);
  return {
    kind: "resolution",
    refs: [known.ref],
    fence: fenceOf("resolution", text),
    head: line(resolution.header(localMinute(quotedLine(known.solvedAt, 40)))),
    lines: [
      ...(error === "" ? [] : [line(resolution.error(error))]),
      ...(steps.length === 0 ? [] : [line(...stepLists.map(resolution.steps))]),
      line(isSameProject ? resolution.here : resolution.elsewhere),
      ...(succeeded === "" ? [] : [line(resolution.succeeded(succeeded))]),
      ...(prompt === "" ? [] : [line(resolution.prompt(prompt))]),
    ],
  };
}

/** Where a program lies is nobody's business elsewhere. */
const withoutFolders = (action: string): string =>
  action
    .split(" ")
    .map((word) => word.slice(word.lastIndexOf("/") + 1))
    .join(" ");

function told({ tool, action, file }: ResolutionStep, isSameProject: boolean): string {
  const what = isSameProject ? (action ?? file ?? "") : withoutFolders(action ?? "");
  return quotedLine(`${tool} ${what}`, LONGEST);
}
