/** How an error was fixed, as people say it: "edited a.ts → ran npm i x, then npm test succeeded". */
import {
  type FixStep,
  type ErrorResolution,
  toStepText,
} from "../../remember/errors/error-knowledge.ts";
import { SHELL_TOOLS } from "../../lexicon/tools.ts";
import type { Text } from "../../text/text.ts";

export function stepWords(step: FixStep, { errors: { steps: words } }: Text): string {
  const { tool, action, command, file } = step;
  const ran = command ?? action;
  if (SHELL_TOOLS.has(tool) && ran !== undefined) return words.ran(ran);
  if (file === undefined) return toStepText(step);
  if (tool === "Read") return words.read(file);
  return tool === "Write" ? words.wrote(file) : words.edited(file);
}

/** `how` says it; what works now is named where that is no step itself. */
export function fixWords(
  of: ErrorResolution,
  text: Text,
  how: (steps: string, succeeded: string | null) => string,
): string {
  const said = of.steps.map((step) => stepWords(step, text));
  const isLast = said.at(-1) === stepWords(of, text);
  const works = SHELL_TOOLS.has(of.tool) ? (of.command ?? of.action) : undefined;
  return how(said.join(" → "), isLast ? null : (works ?? toStepText(of)));
}
