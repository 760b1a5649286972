import { isEnabled } from "../../config/load.ts";
import { readPause } from "../../config/pause.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "./command.ts";
import { localTime } from "../terminal/terminal.ts";
import { host } from "../../system/host.ts";

/** Why nothing is being recorded, and what to do about it; null while it is. */
export function recordingNote({ loaded, paths }: House, { pause: words }: Text): string | null {
  if (!isEnabled(loaded.config)) return words.noteOff;
  const pause = readPause(paths.run, host().now());
  if (pause === null) return null;
  return pause.until === null ? words.noteOpen : words.noteUntil(localTime(pause.until));
}
