/** Our own settings where they cannot be read: what is wrong with them, and what holds meanwhile. */
import { faultIn, placeOfSetting } from "../../clients/settings-text.ts";
import type { ConfigProblem } from "../../config/load.ts";
import { type Paths, tilde } from "../../config/paths.ts";
import { settingsNote } from "../../recall/compose/settings-note.ts";
import { system } from "../../system/system.ts";
import { settingProblem } from "../../recall/compose/setting-problem.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "./command.ts";

const placeIn = ({ config }: Paths): ReturnType<typeof faultIn> =>
  faultIn(system.readFile(config) ?? "");

export const problemText = (problem: ConfigProblem, { paths }: House, text: Text): string =>
  settingProblem(problem, placeOfSetting(system.readFile(paths.config) ?? "", problem.field), text);

/** Null where everything can be read. */
export function settingsWarning({ loaded, paths }: House, { context }: Text): string | null {
  if (loaded.instead === null) return null;
  const isUnreadable = system.readFile(paths.config) === null;
  const place = isUnreadable ? null : placeIn(paths);
  return settingsNote(loaded, tilde(paths.config, paths.userHome), place, context);
}
