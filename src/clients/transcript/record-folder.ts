/** Where a record of a transcript says that its session is, whichever client wrote it. */
import type { Json, JsonObject } from "../../event/event.ts";
import { allKits } from "../kits.ts";

export function recordFolder(record: JsonObject): Json | undefined {
  for (const { transcript } of allKits()) {
    const folder = transcript.folder(record) ?? undefined;
    if (folder !== undefined) return folder;
  }
  return undefined;
}
