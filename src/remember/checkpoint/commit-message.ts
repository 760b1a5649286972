/** `WIP: [context] - checkpoint`: the note's first line where there is one, and all of it below where that is more. */
import { cutCharacters } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import { cleanText } from "./state/clean-text.ts";
import type { SessionState } from "./state/state.ts";

const LONGEST_CONTEXT = 60;

export function commitMessage(
  state: Pick<SessionState, "openspec" | "working_on" | "git_branch" | "note">,
): string {
  const note = cleanText(state.note ?? "").trim();
  const [title = ""] = note.split("\n", 1);
  const context = [title, state.openspec, state.working_on, state.git_branch]
    .map((one) => contextOf(one ?? ""))
    .find((one) => one !== "");
  const subject = `WIP: [${context ?? "work"}] - checkpoint`;
  return note === "" || note === context ? `${subject}\n` : `${subject}\n\n${note}\n`;
}

/** One line of at most 60 characters; its own brackets would end it early. */
function contextOf(text: string): string {
  const line = redact(cleanText(text))
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length <= LONGEST_CONTEXT
    ? line
    : `${cutCharacters(line, LONGEST_CONTEXT - 1).trimEnd()}…`;
}
