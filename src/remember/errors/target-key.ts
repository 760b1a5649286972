/** What a tool was called on. */
import { asText, isObject, type JsonObject } from "../../event/event.ts";

const FILE_TOOLS: ReadonlySet<string> = new Set(
  "Read Write Edit MultiEdit NotebookEdit".split(" "),
);

/** "The same target": the same tool on the same command or file, or else with the same input. Null when nothing says which. */
export function targetKey(data: JsonObject): string | null {
  const meta = isObject(data["meta"]) ? data["meta"] : {};
  const target = asText(meta["target"]) ?? asText(meta["file"]) ?? asText(data["inputHash"]);
  return target === null ? null : `${asText(data["tool"]) ?? ""}\0${target}`;
}

export const fileOf = (data: JsonObject): string | null =>
  isObject(data["meta"]) ? asText(data["meta"]["file"]) : null;

/** A file tool's file that its error does not name: "File does not exist." is another error for another file. */
export function unnamedFile(tool: string, file: string | null, errorLine: string): string | null {
  if (file === null || !FILE_TOOLS.has(tool)) return null;
  return errorLine.includes(file.slice(file.lastIndexOf("/") + 1)) ? null : file;
}
