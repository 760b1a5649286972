import { findArchivingObstacle } from "../../ingest/archive-sessions.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";

/** Why nothing is archived any more, and what to do about it; null while sessions are. */
export function explainArchivingOff(
  installation: Installation,
  { archive: words, pause }: Text,
): string | null {
  switch (findArchivingObstacle(installation)) {
    case null:
      return null;
    case "off":
      return pause.noteOff;
    case "archive_off":
      return words.isOff;
    case "prompts_hidden":
      return words.promptsHidden;
  }
}
