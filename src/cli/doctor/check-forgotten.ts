/** Whether what was forgotten stays forgotten. */
import { notesIn } from "../../config/forgotten-sessions.ts";
import { tilde } from "../../config/paths.ts";
import { unreadableNotes } from "../../config/unreadable-notes.ts";
import { NOTES_UNREADABLE, notesMessage } from "../command/notes-fault.ts";
import { type Finding, fine, type Patient } from "./finding.ts";

export function checkForgotten({ house, text }: Patient): Finding[] {
  const { run, userHome } = house.paths;
  const found = unreadableNotes(run);
  if (found === null) return [fine("forgotten", text.notes.readable)];
  const [path, file] = [found.path, notesIn(run)].map((one) => tilde(one, userHome));
  return [
    {
      check: "forgotten",
      level: "wrong",
      code: NOTES_UNREADABLE,
      message: notesMessage(found, house, text),
      fix: text.notes.doctorFix(path ?? "", file ?? ""),
    },
  ];
}
