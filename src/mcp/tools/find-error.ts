/** How an error was solved before, by the rules that answer a failure in a session: wrong advice is worse than none. */
import { compose } from "../../recall/compose/compose.ts";
import { buildResolutionPart } from "../../recall/compose/resolution-part.ts";
import { redact } from "../../redact/redact.ts";
import { findResolution, type ErrorMatch } from "../../remember/errors/find-resolution.ts";
import { extractErrorCore } from "../../remember/errors/normalize-error.ts";
import { joinLines, ROOM } from "../answer.ts";
import type { ToolCallContext, Tool } from "../tool.ts";

const LONGEST_ERROR = 20_000;

/** Asked of each, when nobody says which it was. */
const DEFAULT_TOOLS = ["Bash", "Edit", "Write", "Read", "NotebookEdit", "apply_patch"];

export const findError: Tool = {
  reads: true,
  parameters: {
    error: { kind: "text", most: LONGEST_ERROR, isNeeded: true },
    tool: { kind: "text", most: 100 },
    file: { kind: "text", most: 1000 },
  },
  call: async (call) => {
    const { given, text } = call;
    const known = await findSolution(call);
    const words = text.mcp.findError;
    if (known === null) return joinLines(words.none, words.noneHint);
    const told = compose([buildResolutionPart(known, text.context)], ROOM, ({ length }) => length);
    return joinLines(told.text, given.text("tool") === null ? null : words.sameTool);
  },
};

async function findSolution({
  given,
  records,
  place,
}: ToolCallContext): Promise<ErrorMatch | null> {
  const { core, normalized } = extractErrorCore(redact(given.text("error") ?? ""));
  const tool = given.text("tool");
  const asked = { error: normalized, errorLine: core, file: given.text("file"), ...place };
  for (const one of tool === null ? DEFAULT_TOOLS : [tool]) {
    const known = await findResolution(records.store, { ...asked, tool: one });
    if (known !== null) return known;
  }
  return null;
}
