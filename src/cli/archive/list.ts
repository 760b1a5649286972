import { getProjectName } from "../../event/event.ts";
import type { Facts } from "../../remember/archive/format.ts";
import { clientHas } from "../../remember/archive/public-archive.ts";
import { readShelf } from "../../remember/archive/shelf.ts";
import { grouped } from "../../text/grouped.ts";
import { type Given, wholeNumber } from "../command/command.ts";
import {
  oneLine,
  print,
  printError,
  printJson,
  printLines,
  sizeText,
  table,
  terminalColumns,
} from "../terminal/terminal.ts";
import { whenOf } from "../terminal/when.ts";
import { printHints } from "../terminal/wrap.ts";
import { whyNot } from "./why-not.ts";
import { folderOf, publicFacts } from "./which-archive.ts";

const DEFAULT_LIMIT = 20;

export async function list(given: Given): Promise<number> {
  const { house, text } = given;
  const { archives: kept, unreadable: broken, unlisted } = readShelf(folderOf(house));
  const archives = kept.toSorted((a, b) => (endOf(a) < endOf(b) ? 1 : -1));
  const unreadable = [...broken, ...unlisted];
  const asJson = given.has("json");
  const limit = wholeNumber(given, "archive", "limit", asJson ? 0 : DEFAULT_LIMIT);
  const shown = limit === 0 ? archives : archives.slice(0, limit);
  if (asJson) {
    printJson({ archives: shown.map((facts) => publicFacts(house, facts)), unreadable });
    return 0;
  }
  const { archive: words } = text;
  const note = whyNot(house, text);
  if (note !== null) printError(note);
  if (unreadable.length > 0) printError(words.unreadable(unreadable.length));
  if (archives.length === 0) {
    print(words.nothing);
    return 0;
  }
  printLines(fittingTable([[...words.heading], ...shown.map((facts) => row(facts, given))]));
  print("");
  const sum = (key: "bytes" | "packedBytes"): string =>
    sizeText(archives.reduce((total, facts) => total + facts[key], 0));
  const left = archives.length - shown.length;
  print(words.total(archives.length, sum("bytes"), sum("packedBytes")));
  printHints(
    ...(left > 0 ? [text.sessions.more(left)] : []),
    words.showHint(oneLine(shown[0]?.sessionId ?? "").slice(0, ID_COLUMNS)),
  );
  return 0;
}

const endOf = ({ endedAt, archivedAt }: Facts): string => endedAt ?? archivedAt;

/** What is left out first where the terminal is narrow: the compressed size, the lines, what the client has, the size. */
const LEAST_NEEDED = [5, 3, 6, 4];

function fittingTable(rows: readonly (readonly string[])[]): string[] {
  for (let fewer = 0; ; fewer++) {
    const without = new Set(LEAST_NEEDED.slice(0, fewer));
    const lines = table(rows.map((cells) => cells.filter((_, at) => !without.has(at))));
    const fits = lines.every((line) => Bun.stringWidth(line) <= terminalColumns());
    if (fits || fewer >= LEAST_NEEDED.length) return lines;
  }
}

const ID_COLUMNS = 13;

const row = (facts: Facts, given: Given): string[] => [
  // Cut without an ellipsis: it is copied, and given to `show`.
  oneLine(facts.sessionId).slice(0, ID_COLUMNS),
  oneLine(facts.projectPath === null ? given.text.none : getProjectName(facts.projectPath), 24),
  whenOf(given)(endOf(facts)),
  grouped(facts.records),
  sizeText(facts.bytes),
  sizeText(facts.packedBytes),
  given.text.archive.clientHas[clientHas(facts)],
];
