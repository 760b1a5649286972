/** Our own settings where they cannot be read: what is wrong with them, and what holds meanwhile. */
import type { ConfigProblem } from "../../config/load.ts";
import { abbreviateHome } from "../../config/paths.ts";
import { composeSettingsNote } from "../../recall/compose/settings-note.ts";
import { system } from "../../system/system.ts";
import { describeSettingProblem } from "../../recall/compose/setting-problem.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "./command.ts";

export const problemText = (problem: ConfigProblem, { paths }: Installation, text: Text): string =>
  describeSettingProblem(problem, system.readFile(paths.config), text);

/** Null where everything can be read. */
export function settingsWarning({ loaded, paths }: Installation, { context }: Text): string | null {
  if (loaded.instead === null) return null;
  const file = system.readFile(paths.config);
  return composeSettingsNote(loaded, abbreviateHome(paths.config, paths.userHome), file, context);
}
