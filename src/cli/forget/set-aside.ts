/**
 * What restores set aside goes when something is forgotten, because it may hold it, and it holds everything else of that time,
 * too: so it is named, with how much of it is nowhere else, and goes only for whoever says so.
 */
import { basename } from "node:path";
import { countOnlyIn, lookInto } from "../../store/sqlite/whole-file.ts";
import type { Text } from "../../text/text.ts";
import { foldersBefore } from "../backup/before-restore.ts";
import { DATABASE } from "../backup/manifest.ts";
import { unfinishedFault } from "../backup/unfinished-fault.ts";
import type { Given, House } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { canAsk, confirm } from "../terminal/ask.ts";
import { printError } from "../terminal/terminal.ts";

export type SetAside = {
  readonly folder: string;
  /** Null where nobody can tell. */
  readonly events: number | null;
  /** Those that are not in the database. */
  readonly onlyThere: number | null;
};

export const setAsideIn = ({ paths, dbPath }: House): readonly SetAside[] =>
  foldersBefore(paths.home).map((folder) => {
    const database = `${folder}/${DATABASE}`;
    try {
      const { events } = lookInto(database);
      return { folder, events, onlyThere: countOnlyIn(database, dbPath) };
    } catch {
      return { folder, events: null, onlyThere: null };
    }
  });

export const setAsideLines = (found: readonly SetAside[], { forget: words }: Text): string[] =>
  found.length === 0
    ? []
    : [
        words.setAside,
        ...found.map(
          ({ folder, events, onlyThere }) =>
            `  ${words.setAsideOne(basename(folder), events, onlyThere)}`,
        ),
      ];

/** Comes back only when what is set aside may go, or nothing is. */
export function approveSetAside(given: Given, found: readonly SetAside[]): void {
  const { house, text } = given;
  const unfinished = unfinishedFault(house.paths.home, text);
  if (unfinished !== null) throw unfinished;
  if (found.length === 0 || given.has("set-aside")) return;
  const { forget: words } = text;
  const lines = setAsideLines(found, text);
  const refusal = new Fault("SET_ASIDE", lines.join("\n"), words.setAsideFix);
  if (given.has("yes")) throw refusal;
  if (canAsk()) for (const line of lines) printError(line);
  confirm(words.setAsideQuestion, false, text, refusal);
}
