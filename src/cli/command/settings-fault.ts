/** Our own settings where they cannot be read: what is wrong with them, and what holds meanwhile. */
import type { ConfigProblem } from "../../config/load.ts";
import { tilde } from "../../config/paths.ts";
import { settingsNote } from "../../recall/compose/settings-note.ts";
import { system } from "../../system/system.ts";
import { settingProblem } from "../../recall/compose/setting-problem.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "./command.ts";

export const problemText = (problem: ConfigProblem, { paths }: House, text: Text): string =>
  settingProblem(problem, system.readFile(paths.config), text);

/** Null where everything can be read. */
export function settingsWarning({ loaded, paths }: House, { context }: Text): string | null {
  if (loaded.instead === null) return null;
  const file = system.readFile(paths.config);
  return settingsNote(loaded, tilde(paths.config, paths.userHome), file, context);
}
