/** How an error was solved before, by the rules that answer a failure in a session: wrong advice is worse than none. */
import { compose } from "../../recall/compose/compose.ts";
import { buildResolutionPart } from "../../recall/compose/resolution-part.ts";
import { redact } from "../../redact/redact.ts";
import { loadFixDetails, NO_DETAILS } from "../../remember/errors/fix-details.ts";
import { findResolution, type ErrorMatch } from "../../remember/errors/find-resolution.ts";
import { extractErrorCore } from "../../remember/errors/normalize-error.ts";
import { joinLines, ROOM } from "../answer.ts";
import { neededText, optionalText, type ToolArgs } from "../parameters.ts";
import { defineTool, type ToolCallContext } from "../tool.ts";

const CHANGE_MS = 1000;
const LONGEST_ERROR = 20_000;

/** Asked of each, when nobody says which it was. */
const DEFAULT_TOOLS = ["Bash", "Edit", "Write", "Read", "NotebookEdit", "apply_patch"];

const PARAMETERS = {
  error: neededText(LONGEST_ERROR),
  tool: optionalText(100),
  file: optionalText(1000),
};

export const findError = defineTool({
  reads: true,
  parameters: PARAMETERS,
  call: async (call) => {
    const { args, text } = call;
    const match = await findSolution(args, call);
    const words = text.mcp.findError;
    if (match === null) return joinLines(words.none, words.noneHint);
    const { store, installation } = call.records;
    const { resolution } = match;
    const how = { paths: installation.paths, now: new Date(), leftMs: CHANGE_MS };
    const details = resolution === null ? NO_DETAILS : await loadFixDetails(store, resolution, how);
    const part = buildResolutionPart({ ...match, ...details }, text.context);
    const composition = compose([part], ROOM, ({ length }) => length);
    return joinLines(composition.text, args.tool === null ? null : words.sameTool);
  },
});

async function findSolution(
  { error, tool, file }: ToolArgs<typeof PARAMETERS>,
  { records, place }: ToolCallContext,
): Promise<ErrorMatch | null> {
  const { core, normalized } = extractErrorCore(redact(error));
  const asked = { error: normalized, errorLine: core, file, ...place };
  for (const one of tool === null ? DEFAULT_TOOLS : [tool]) {
    const match = await findResolution(records.store, { ...asked, tool: one });
    if (match !== null) return match;
  }
  return null;
}
