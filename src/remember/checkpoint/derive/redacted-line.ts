import { cutCharacters } from "../../../event/cut.ts";
import { redact } from "../../../redact/redact.ts";
import { cleanText } from "../state/clean-text.ts";

const MAX_LINE_LENGTH = 300;

/** One line, without secrets; null when nothing is left. */
export function toRedactedLine(text: string | null | undefined): string | null {
  const found = redact(cleanText(text ?? ""))
    .replaceAll(/\s+/g, " ")
    .trim();
  return found === "" ? null : cutCharacters(found, MAX_LINE_LENGTH);
}
