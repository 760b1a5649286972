/** What the program says when it is called alone: how things are, and the commands that most people need. */
import { existsSync } from "node:fs";
import type { Text } from "../text/text.ts";
import type { House } from "./command/command.ts";
import { asFault } from "./command/fault.ts";
import { helpColumns, mainCommandLines } from "./help/help.ts";
import { shortStatusLines } from "./status/lines.ts";
import { look } from "./status/look.ts";
import { oneLine, printLines } from "./terminal/terminal.ts";

export async function overview(text: Text, house: House): Promise<number> {
  const lines = await statusNow(text, house);
  printLines([...lines, "", ...mainCommandLines(text, helpColumns())]);
  return 0;
}

/** Whatever is wrong with the records, the commands are named, and among them the one that repairs. */
async function statusNow(text: Text, house: House): Promise<readonly string[]> {
  if (!existsSync(house.dbPath) && !existsSync(house.paths.journal)) {
    return [text.status.notInstalled];
  }
  try {
    const seen = await look(house, text);
    const lines = shortStatusLines(seen, text);
    return seen.installed ? lines : [...lines, "", text.status.notInstalled];
  } catch (error) {
    const { code, message, fix } = asFault(error, text);
    return [`${text.error} [${code}] ${oneLine(message)}`, `  ${text.fix}: ${fix}`];
  }
}
