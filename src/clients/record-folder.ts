/** Where a record of a transcript says that its session is, whichever client wrote it. */
import { isObject, type Json, type JsonObject } from "../event/event.ts";
import { folderIn } from "./gemini/message.ts";

export function recordFolder(record: JsonObject): Json | undefined {
  const { payload } = record;
  const folder = record["cwd"] ?? (isObject(payload) ? payload["cwd"] : undefined);
  return folder ?? (record["$set"] === undefined ? undefined : folderIn(record));
}
