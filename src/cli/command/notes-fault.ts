/** Where it cannot be known what was forgotten, nobody brings it back by chance. */
import { tilde } from "../../config/paths.ts";
import { unreadableNotes, type UnreadableNotes } from "../../config/unreadable-notes.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "./command.ts";
import { Fault } from "./fault.ts";

export const NOTES_UNREADABLE = "NOTES_UNREADABLE";

export const notesMessage = (
  { what, path }: UnreadableNotes,
  { paths }: House,
  { notes }: Text,
): string => notes[what](tilde(path, paths.userHome));

/** `since`: what was forgotten before is of no matter. */
export function refuseUnreadableNotes(house: House, text: Text, since: string | null = null): void {
  const found = unreadableNotes(house.paths.run);
  if (found === null) return;
  if (since !== null && found.until !== null && found.until <= since) return;
  const fix = text.notes.fix(tilde(found.path, house.paths.userHome));
  throw new Fault(NOTES_UNREADABLE, notesMessage(found, house, text), fix);
}
