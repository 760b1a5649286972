import { isEnabled } from "../../config/load.ts";
import { readPause } from "../../config/pause.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "./command.ts";
import { settingsWarning } from "./settings-fault.ts";
import { localTime } from "../terminal/terminal.ts";
import { host } from "../../system/host.ts";

/** Why nothing is being recorded, and what to do about it; null while it is. */
export function recordingNote(
  installation: Installation,
  text: Text,
  words: Text["pause"]["beside"] = text.pause,
): string | null {
  const { loaded, paths } = installation;
  if (!isEnabled(loaded.config))
    return loaded.instead === "closed" ? settingsWarning(installation, text) : words.noteOff;
  const pause = readPause(paths.run, host().now());
  if (pause === null) return null;
  return pause.until === null ? words.noteOpen : words.noteUntil(localTime(pause.until));
}
