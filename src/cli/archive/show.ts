import type { TranscriptEntry } from "../../clients/transcript/entry.ts";
import { kitByName } from "../../clients/kits.ts";
import { isObject } from "../../event/event.ts";
import { type ArchiveManifest, TRANSCRIPT } from "../../remember/archive/archive-format.ts";
import { compareWithClient } from "../../remember/archive/public-archive.ts";
import { readArchiveLines } from "../../remember/archive/read-archive.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, wholeNumber } from "../command/command.ts";
import { openStandardOutput } from "../export/sink.ts";
import {
  escapeJsonControls,
  localTime,
  oneLine,
  print,
  printLines,
  sizeText,
  table,
} from "../terminal/terminal.ts";
import { entryLines } from "./conversation.ts";
import { archiveFolderOf, toPublicArchive, requireWholeArchive } from "./find-archive.ts";
import { shownPath } from "../terminal/shown-path.ts";

const DEFAULT_LIMIT = 200;

export async function show(args: CommandArgs): Promise<number> {
  const { installation, text } = args;
  const facts = requireWholeArchive(installation, args.words[1] ?? "", text);
  const asJson = args.has("json");
  const limit = wholeNumber(args, "archive", "limit", asJson ? 0 : DEFAULT_LIMIT);
  if (asJson) return printRecords(args, facts, limit);
  const { entries, all, others } = conversationOf(archiveFolderOf(installation), facts, limit);
  for (const line of heading(facts, text)) print(line);
  if (entries.length < all) print(text.archive.earlier(all - entries.length));
  for (const entry of entries) printLines(entryLines(entry, text));
  if (others > 0) print(`\n${text.archive.subagents(others)}`);
  return 0;
}

function heading(facts: ArchiveManifest, { archive: words, show: names }: Text): string[] {
  const rows: [string, string][] = [
    [names.project, shownPath(facts.projectPath ?? "")],
    [names.client, oneLine(facts.client)],
    [names.started, localTime(facts.startedAt ?? "")],
    [names.ended, localTime(facts.endedAt ?? "")],
    [
      names.transcript,
      `${oneLine(facts.transcriptPath)} (${words.transcriptIs[compareWithClient(facts)]})`,
    ],
    [
      words.archived,
      words.sizes(
        localTime(facts.archivedAt),
        facts.records,
        sizeText(facts.bytes),
        sizeText(facts.packedBytes),
      ),
    ],
  ];
  return [oneLine(facts.sessionId), ...table(rows).map((line) => `  ${line}`)];
}

type Conversation = {
  readonly entries: readonly TranscriptEntry[];
  readonly all: number;
  /** Files of subagents. */
  readonly others: number;
};

/** The last entries; no more are held at a time. */
function conversationOf(folder: string, facts: ArchiveManifest, limit: number): Conversation {
  const entriesOf = kitByName(facts.client).transcript.entries;
  const others = new Set<string>();
  let entries: TranscriptEntry[] = [];
  let all = 0;
  for (const { file, line } of readArchiveLines(folder, facts)) {
    if (file !== TRANSCRIPT) {
      if (file.endsWith(".jsonl")) others.add(file);
    } else if (line.kind === "record" && isObject(line.record)) {
      const found = entriesOf(line.record);
      all += found.length;
      entries.push(...found);
      if (limit > 0 && entries.length > 2 * limit) entries = entries.slice(-limit);
    }
  }
  return { entries: limit === 0 ? entries : entries.slice(-limit), all, others: others.size };
}

/** Every record with the file that it stood in; with a limit the last ones. */
function printRecords(
  { installation }: CommandArgs,
  facts: ArchiveManifest,
  limit: number,
): number {
  const sink = openStandardOutput();
  let left = limit === 0 ? 0 : Math.max(0, facts.records - limit);
  let isFirst = true;
  sink.line(
    `{\n"archive": ${escapeJsonControls(JSON.stringify(toPublicArchive(installation, facts)))},\n"records": [`,
  );
  for (const { file, line } of readArchiveLines(archiveFolderOf(installation), facts)) {
    if (left-- > 0) continue;
    const { kind: _kind, ...told } = line;
    sink.line((isFirst ? "" : ",") + escapeJsonControls(JSON.stringify({ file, ...told })));
    isFirst = false;
  }
  sink.line("]\n}");
  sink.finish();
  return 0;
}
