/** How an error was fixed, as people say it: "edited a.ts → ran npm i x, then npm test succeeded". */
import { type DoneStep, type Resolution, stepText } from "../../remember/errors/knowledge.ts";
import { isShell } from "../../remember/errors/shell-tools.ts";
import type { Text } from "../../text/text.ts";

function stepWords(step: DoneStep, { errors: { steps: words } }: Text): string {
  const { tool, action, command, file } = step;
  const ran = command ?? action;
  if (isShell(tool) && ran !== undefined) return words.ran(ran);
  if (file === undefined) return stepText(step);
  if (tool === "Read") return words.read(file);
  return tool === "Write" ? words.wrote(file) : words.edited(file);
}

/** `how` says it; what works now is named where that is no step itself. */
export function fixWords(
  of: Resolution,
  text: Text,
  how: (steps: string, succeeded: string | null) => string,
): string {
  const said = of.steps.map((step) => stepWords(step, text));
  const isLast = said.at(-1) === stepWords(of, text);
  const works = isShell(of.tool) ? (of.command ?? of.action) : undefined;
  return how(said.join(" → "), isLast ? null : (works ?? stepText(of)));
}
