import { cutCharacters } from "../../../event/cut.ts";
import { redact } from "../../../redact/redact.ts";
import { cleanText } from "../state/clean-text.ts";

const LONGEST_LINE = 300;

/** One line, without secrets; null when nothing is left. */
export function toldLine(text: string | null | undefined): string | null {
  const found = redact(cleanText(text ?? ""))
    .replaceAll(/\s+/g, " ")
    .trim();
  return found === "" ? null : cutCharacters(found, LONGEST_LINE);
}
