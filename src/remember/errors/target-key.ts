/** "The same target": the same tool on the same command or file, or else with the same input. Null when nothing says which. */
import { asText, isObject, type JsonObject } from "../../event/event.ts";

export function targetKey(data: JsonObject): string | null {
  const meta = isObject(data["meta"]) ? data["meta"] : {};
  const target = asText(meta["target"]) ?? asText(meta["file"]) ?? asText(data["inputHash"]);
  return target === null ? null : `${asText(data["tool"]) ?? ""}\0${target}`;
}
