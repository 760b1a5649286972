/** Refuses imports while the forget list is unreadable: they could bring forgotten data back. */
import { abbreviateHome } from "../../config/paths.ts";
import { findForgetListDamage, type ForgetListDamage } from "../../config/forget-list-damage.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "./command.ts";
import { Fault } from "./fault.ts";

export const NOTES_UNREADABLE = "NOTES_UNREADABLE";

export const forgetNotesMessage = (
  { what, path }: ForgetListDamage,
  { paths }: Installation,
  { notes }: Text,
): string => notes[what](abbreviateHome(path, paths.userHome));

/** `since`: what was forgotten before is of no matter. */
export function refuseUnreadableForgetNotes(
  installation: Installation,
  text: Text,
  since: string | null = null,
): void {
  const found = findForgetListDamage(installation.paths.run);
  if (found === null) return;
  if (since !== null && found.until !== null && found.until <= since) return;
  const fix = text.notes.fix(abbreviateHome(found.path, installation.paths.userHome));
  throw new Fault(NOTES_UNREADABLE, forgetNotesMessage(found, installation, text), fix);
}
