/** Errors, and what solved them. */
import { asText, type EventOf } from "../../../event/event.ts";
import { metaOf } from "../../../event/tool-call.ts";
import {
  type FixStep,
  parseResolutions,
  addSolution,
} from "../../../remember/errors/error-knowledge.ts";
import type { SolvedFailure } from "../../../remember/errors/open-failures.ts";
import { type DocumentDraft, joinDistinctLines, extractOwnWords } from "./document-draft.ts";

/** The same failure again in a session is found by the first. */
export function draftErrors({ data }: EventOf<"tool_error">): readonly DocumentDraft[] {
  const raw = extractOwnWords(data.errorRaw) ?? "";
  const line = extractOwnWords(data.errorLine) ?? "";
  if (raw === "" && line === "") return [];
  const { action, commandLine, file } = metaOf(data);
  const where = wordsIn([data.tool, commandLine ?? action, file]);
  const text = joinDistinctLines([raw, linesBeyond(raw, line), where]);
  return [{ kind: "error", text, once: `error ${text}` }];
}

const flatten = (text: string): string => Bun.stripANSI(text).replaceAll(/\s+/g, " ").trim();

/** What is named of an error may lie behind what is kept of it; the rest of it was said already. */
function linesBeyond(raw: string, named: string): string {
  const said = flatten(raw);
  return named
    .split("\n")
    .filter((line) => !said.includes(flatten(line)))
    .join("\n");
}

/** Only what is knowledge: something was done between the failure and the success, and the error says which it is. */
export function draftResolutions(solved: readonly SolvedFailure[]): readonly DocumentDraft[] {
  return solved.flatMap((one): DocumentDraft[] => {
    const row = addSolution(null, one);
    const [resolution] = row === null ? [] : parseResolutions(row);
    if (resolution === undefined) return [];
    const { errorLine, steps, prompt } = resolution;
    const [first = "", ...rest] = (asText(errorLine) ?? "").split("\n");
    const done = [...steps.map(stepText), stepText(resolution)].filter(
      // What works now may be the last thing that was done.
      (step, at, all) => step !== "" && step !== all[at - 1],
    );
    // What was done first: the error's other lines are many.
    const text = joinDistinctLines([first, `→ ${done.join(" → ")}`, prompt, rest.join("\n")]);
    return [{ kind: "resolution", text }];
  });
}

const stepText = ({ tool, action, command, file }: FixStep): string =>
  wordsIn([tool, command ?? action, file]);

const wordsIn = (values: readonly unknown[]): string =>
  values.flatMap((value) => asText(value) ?? []).join(" ");
