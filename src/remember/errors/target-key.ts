/** What a tool was called on. */
import { asText } from "../../event/event.ts";
import { metaOf, type ToolCall } from "../../event/tool-call.ts";

const FILE_TOOLS: ReadonlySet<string> = new Set(
  "Read Write Edit MultiEdit NotebookEdit".split(" "),
);

/** "The same target": the same tool on the same command or file, or else with the same input. Null when nothing says which. */
export function targetKey(call: ToolCall): string | null {
  const { target, file } = metaOf(call);
  const on = asText(target) ?? asText(file) ?? asText(call.inputHash);
  return on === null ? null : `${asText(call.tool) ?? ""}\0${on}`;
}

/** A file tool's file that its error does not name: "File does not exist." is another error for another file. */
export function unnamedFile(tool: string, file: string | null, errorLine: string): string | null {
  if (file === null || !FILE_TOOLS.has(tool)) return null;
  return errorLine.includes(file.slice(file.lastIndexOf("/") + 1)) ? null : file;
}
