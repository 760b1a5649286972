/** Tells the user at a session's start that our settings cannot be read. Loaded only then. */
import { encodeMessage } from "../clients/hook/answer.ts";
import { loadConfig } from "../config/load.ts";
import { type Paths, abbreviateHome } from "../config/paths.ts";
import { composeSettingsNote } from "../recall/compose/settings-note.ts";
import { system } from "../system/system.ts";
import { contextText } from "../text/context.ts";
import { printHookAnswer } from "./output.ts";

export function describeSettingsFault({ config: path, userHome }: Paths): string | null {
  const loaded = loadConfig(path);
  const text = system.readFile(path);
  const words = contextText(loaded.config.language);
  return composeSettingsNote(loaded, abbreviateHome(path, userHome), text, words);
}

/** Where nothing is recorded because of it, the only thing that is said. */
export function printSettingsFault(paths: Paths): void {
  const note = describeSettingsFault(paths);
  if (note !== null) printHookAnswer(encodeMessage(note));
}
