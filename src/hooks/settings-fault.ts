/** What a person is told when a session starts and our settings cannot be read. Loaded only then. */
import { encodeMessage } from "../clients/answer.ts";
import { loadConfig } from "../config/load.ts";
import { type Paths, tilde } from "../config/paths.ts";
import { settingsNote } from "../recall/compose/settings-note.ts";
import { system } from "../system/system.ts";
import { contextText } from "../text/context.ts";
import { print } from "./writing.ts";

export function settingsFaultNote({ config: path, userHome }: Paths): string | null {
  const loaded = loadConfig(path);
  const text = system.readFile(path);
  const words = contextText(loaded.config.language);
  return settingsNote(loaded, tilde(path, userHome), text, words);
}

/** Where nothing is recorded because of it, the only thing that is said. */
export function tellOfFault(paths: Paths): void {
  const note = settingsFaultNote(paths);
  if (note !== null) print(encodeMessage(note));
}
