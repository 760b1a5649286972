/** How an error was solved before, by the rules that answer a failure in a session: wrong advice is worse than none. */
import { compose } from "../../recall/compose/compose.ts";
import { buildResolutionPart } from "../../recall/compose/resolution-part.ts";
import { loadFixDetails, NO_DETAILS } from "../../remember/errors/fix-details.ts";
import { findFix } from "../../remember/errors/find-fix.ts";
import { joinLines, ROOM } from "../answer.ts";
import { neededText, optionalText } from "../parameters.ts";
import { defineTool } from "../tool.ts";

const CHANGE_MS = 1000;
const LONGEST_ERROR = 20_000;

const PARAMETERS = {
  error: neededText(LONGEST_ERROR),
  tool: optionalText(100),
  file: optionalText(1000),
};

export const findError = defineTool({
  reads: true,
  parameters: PARAMETERS,
  call: async (call) => {
    const { args, text, records, place } = call;
    const { home } = call.records.installation.paths;
    const match = await findFix(records.store, home, { ...args, ...place });
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
