import type { Command } from "./command/command.ts";
import { statusLines } from "./status/status-lines.ts";
import { collectStatus } from "./status/collect-status.ts";
import { printJson, printLines } from "./terminal/terminal.ts";

export const status: Command = {
  usage: (text) => ({ words: "", options: { json: { type: "boolean", help: text.options.json } } }),
  run: async ({ installation, text, has }) => {
    const seen = await collectStatus(installation, text);
    const { beside: _beside, ...report } = seen;
    if (has("json")) printJson(report);
    else printLines(statusLines(seen, installation, text));
    return 0;
  },
};
