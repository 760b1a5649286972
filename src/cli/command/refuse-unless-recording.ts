/** Commands that record respect pauses and exclusions: they refuse instead of writing. */
import { isExcluded } from "../../git/exclude.ts";
import type { CommandArgs } from "./command.ts";
import { Fault } from "./fault.ts";
import { recordingNote } from "./recording-note.ts";
import { shownPath } from "../terminal/shown-path.ts";

/** While recording is paused or off. */
export function refuseUnlessRecording({ installation, text }: CommandArgs): void {
  const note = recordingNote(installation, text);
  if (note === null) return;
  const { faults } = text.saved;
  throw new Fault("NOT_RECORDING", faults.notRecording(note), faults.notRecordingFix);
}

export function refuseExcludedProject(
  { installation, text }: CommandArgs,
  projectPath: string,
): void {
  const { excludeProjects } = installation.loaded.config;
  if (!isExcluded(excludeProjects, [projectPath], installation.paths.userHome)) return;
  const { faults } = text.saved;
  throw new Fault("EXCLUDED", faults.excluded(shownPath(projectPath)), faults.notRecordingFix);
}
