import { getProjectName } from "../../event/event.ts";
import type { Facts } from "../../remember/archive/format.ts";
import { clientHas } from "../../remember/archive/public-archive.ts";
import { readShelf } from "../../remember/archive/shelf.ts";
import type { Text } from "../../text/text.ts";
import { type Given, wholeNumber } from "../command/command.ts";
import {
  localTime,
  oneLine,
  print,
  printError,
  printJson,
  sizeText,
  table,
} from "../terminal/terminal.ts";
import { whyNot } from "./why-not.ts";
import { folderOf, publicFacts } from "./which-archive.ts";

const DEFAULT_LIMIT = 20;

export async function list(given: Given): Promise<number> {
  const { house, text } = given;
  const { archives, unreadable: broken, unlisted } = readShelf(folderOf(house));
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
  for (const line of table([[...words.heading], ...shown.map((facts) => row(facts, text))])) {
    print(line);
  }
  print("");
  if (shown.length < archives.length) print(text.sessions.more(archives.length - shown.length));
  const sum = (key: "bytes" | "packedBytes"): string =>
    sizeText(archives.reduce((total, facts) => total + facts[key], 0));
  print(words.total(archives.length, sum("bytes"), sum("packedBytes")));
  print(words.showHint);
  return 0;
}

const row = (facts: Facts, { archive: words, none }: Text): string[] => [
  // Cut without an ellipsis: it is copied, and given to `show`.
  oneLine(facts.sessionId).slice(0, 13),
  oneLine(facts.projectPath === null ? none : getProjectName(facts.projectPath), 24),
  localTime(facts.endedAt ?? facts.archivedAt),
  String(facts.records),
  sizeText(facts.bytes),
  sizeText(facts.packedBytes),
  words.clientHas[clientHas(facts)],
];
