/** Checks that the forget list is usable. */
import { forgetListPath } from "../../config/forgotten-sessions.ts";
import { abbreviateHome } from "../../config/paths.ts";
import { findForgetListDamage } from "../../config/forget-list-damage.ts";
import { NOTES_UNREADABLE, forgetNotesMessage } from "../command/forget-notes-fault.ts";
import { type DoctorResult, fine, type DoctorContext } from "./finding.ts";

export function checkForgetNotes({ installation, text }: DoctorContext): DoctorResult[] {
  const { run, userHome } = installation.paths;
  const found = findForgetListDamage(run);
  if (found === null) return [fine("forgotten", text.notes.readable)];
  const [path, file] = [found.path, forgetListPath(run)].map((one) =>
    abbreviateHome(one, userHome),
  );
  return [
    {
      check: "forgotten",
      level: "wrong",
      code: NOTES_UNREADABLE,
      message: forgetNotesMessage(found, installation, text),
      fix: text.notes.doctorFix(path ?? "", file ?? ""),
    },
  ];
}
