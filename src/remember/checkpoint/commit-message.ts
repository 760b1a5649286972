/** `WIP: [context] - checkpoint`: the note's first line where there is one, and all of it below where that is more. */
import { cutCharacters } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import { cleanText } from "./state/clean-text.ts";
import type { CheckpointState } from "./state/checkpoint-state.ts";

const MAX_CONTEXT_LENGTH = 60;

export function composeCommitMessage(
  state: Pick<CheckpointState, "openspec" | "working_on" | "git_branch" | "note">,
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
  return line.length <= MAX_CONTEXT_LENGTH
    ? line
    : `${cutCharacters(line, MAX_CONTEXT_LENGTH - 1).trimEnd()}…`;
}
