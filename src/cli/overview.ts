/** What the program says when it is called alone: how things are, and the commands that most people need. */
import { existsSync } from "node:fs";
import type { Text } from "../text/text.ts";
import type { Installation } from "./command/command.ts";
import { asFault } from "./command/fault.ts";
import { helpColumns, mainCommandLines } from "./help/help.ts";
import { shortStatusLines } from "./status/status-lines.ts";
import { collectStatus } from "./status/collect-status.ts";
import { oneLine, printLines } from "./terminal/terminal.ts";

export async function overview(text: Text, installation: Installation): Promise<number> {
  const lines = await readShortStatus(text, installation);
  printLines([...lines, "", ...mainCommandLines(text, helpColumns())]);
  return 0;
}

/** Whatever is wrong with the records, the commands are named, and among them the one that repairs. */
async function readShortStatus(text: Text, installation: Installation): Promise<readonly string[]> {
  if (!existsSync(installation.dbPath) && !existsSync(installation.paths.journal)) {
    return [text.status.notInstalled];
  }
  try {
    const seen = await collectStatus(installation, text);
    const lines = shortStatusLines(seen, text);
    return seen.installed ? lines : [...lines, "", text.status.notInstalled];
  } catch (error) {
    const { code, message, fix } = asFault(error, text);
    return [`${text.error} [${code}] ${oneLine(message)}`, `  ${text.fix}: ${fix}`];
  }
}
