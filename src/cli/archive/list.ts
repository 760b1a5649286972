import { getProjectName } from "../../event/event.ts";
import type { ArchiveManifest } from "../../remember/archive/archive-format.ts";
import { compareWithClient } from "../../remember/archive/public-archive.ts";
import { listArchives } from "../../remember/archive/archive-folder.ts";
import { groupThousands } from "../../text/group-thousands.ts";
import { type CommandArgs, wholeNumber } from "../command/command.ts";
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
import { makeTimeFormatter } from "../terminal/time-formatter.ts";
import { printHints } from "../terminal/wrap.ts";
import { explainArchivingOff } from "./explain-archiving-off.ts";
import { archiveFolderOf, toPublicArchive } from "./find-archive.ts";

const DEFAULT_LIMIT = 20;

export async function list(args: CommandArgs): Promise<number> {
  const { installation, text } = args;
  const {
    archives: kept,
    unreadable: broken,
    unlisted,
  } = listArchives(archiveFolderOf(installation));
  const archives = kept.toSorted((a, b) => (endOf(a) < endOf(b) ? 1 : -1));
  const unreadable = [...broken, ...unlisted];
  const asJson = args.has("json");
  const limit = wholeNumber(args, "archive", "limit", asJson ? 0 : DEFAULT_LIMIT);
  const shown = limit === 0 ? archives : archives.slice(0, limit);
  if (asJson) {
    printJson({ archives: shown.map((facts) => toPublicArchive(installation, facts)), unreadable });
    return 0;
  }
  const { archive: words } = text;
  const note = explainArchivingOff(installation, text);
  if (note !== null) printError(note);
  if (unreadable.length > 0) printError(words.unreadable(unreadable.length));
  if (archives.length === 0) {
    print(words.nothing);
    return 0;
  }
  printLines(fittingTable([[...words.heading], ...shown.map((facts) => row(facts, args))]));
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

const endOf = ({ endedAt, archivedAt }: ArchiveManifest): string => endedAt ?? archivedAt;

/** What is left out first where the terminal is narrow: the compressed size, the lines, what the client has, the size. */
const DISPENSABLE_COLUMNS = [5, 3, 6, 4];

function fittingTable(rows: readonly (readonly string[])[]): string[] {
  for (let fewer = 0; ; fewer++) {
    const without = new Set(DISPENSABLE_COLUMNS.slice(0, fewer));
    const lines = table(rows.map((cells) => cells.filter((_, at) => !without.has(at))));
    const fits = lines.every((line) => Bun.stringWidth(line) <= terminalColumns());
    if (fits || fewer >= DISPENSABLE_COLUMNS.length) return lines;
  }
}

const ID_COLUMNS = 13;

const row = (facts: ArchiveManifest, args: CommandArgs): string[] => [
  // Cut without an ellipsis: it is copied, and given to `show`.
  oneLine(facts.sessionId).slice(0, ID_COLUMNS),
  oneLine(facts.projectPath === null ? args.text.none : getProjectName(facts.projectPath), 24),
  makeTimeFormatter(args)(endOf(facts)),
  groupThousands(facts.records),
  sizeText(facts.bytes),
  sizeText(facts.packedBytes),
  args.text.archive.clientHas[compareWithClient(facts)],
];
