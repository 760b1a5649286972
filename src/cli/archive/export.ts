/**
 * Archives as the client had them, redacted: JSON Lines. A subagent's file goes where the client has it, into a folder with
 * the transcript's name.
 */
import { lstatSync, mkdirSync, rmdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { ArchiveLine, ArchiveManifest } from "../../remember/archive/archive-format.ts";
import { TRANSCRIPT } from "../../remember/archive/archive-format.ts";
import { readArchiveLines, findArchiveProblem } from "../../remember/archive/read-archive.ts";
import { archiveName, listArchives } from "../../remember/archive/archive-folder.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { openFile, type Sink, openStandardOutput } from "../export/sink.ts";
import { Fault, usageFault } from "../command/fault.ts";
import {
  endProgress,
  escapeJsonControls,
  oneLine,
  print,
  printError,
  printJson,
  progress,
} from "../terminal/terminal.ts";
import { archiveFolderOf, requireWholeArchive } from "./find-archive.ts";
import { shownPath } from "../terminal/shown-path.ts";
import { fromHere } from "../command/from-here.ts";

export async function exportArchive(args: CommandArgs): Promise<number> {
  const { installation, text } = args;
  const id = args.words[1];
  const output = args.option("output");
  if (args.has("all") ? id !== undefined || output === undefined : id === undefined) {
    const form = text.faults.form("self-gen archive export SESSION [-o FILE] | --all -o FOLDER");
    throw usageFault(text, "archive", form);
  }
  if (id === undefined) return exportAll(args, fromHere(output ?? ""));
  const facts = requireWholeArchive(installation, id, text);
  if (output === undefined) {
    writeTo(openStandardOutput(), archiveFolderOf(installation), facts);
    return 0;
  }
  const path = fromHere(output);
  const files = writeFiles(args, facts, path);
  if (args.has("json")) printJson({ sessionId: facts.sessionId, files });
  else print(text.archive.exported(1, shownPath(path)));
  return 0;
}

function exportAll(args: CommandArgs, folder: string): number {
  const { installation, text } = args;
  const { archives } = listArchives(archiveFolderOf(installation));
  if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true) {
    throw new Fault("FILE_EXISTS", text.export.exists(shownPath(folder)), text.export.noFolderFix);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files: string[] = [];
  const broken: ArchiveManifest[] = [];
  for (const [index, facts] of archives.entries()) {
    progress(text.archive.exporting(index + 1, archives.length));
    if (findArchiveProblem(archiveFolderOf(installation), facts) === null) {
      files.push(...writeFiles(args, facts, `${folder}/${fileNameOf(facts)}.jsonl`));
    } else broken.push(facts);
  }
  endProgress();
  const failed = broken.map(({ sessionId }) => sessionId);
  if (args.has("json"))
    printJson({ folder, archives: archives.length - broken.length, files, broken: failed });
  else {
    print(text.archive.exported(archives.length - broken.length, shownPath(folder)));
    for (const one of failed)
      printError(text.archive.faults.broken(oneLine(one), text.archive.problems.damaged));
  }
  return broken.length === 0 ? 0 : 1;
}

/** A session's id may be anything; a file's name may not. */
const fileNameOf = ({ sessionId }: ArchiveManifest): string =>
  /^\w[\w.-]{0,99}$/.test(sessionId) ? sessionId : archiveName(sessionId);

/** Only those of one kind of line that the client wrote. */
function toClientLine(line: ArchiveLine): string | null {
  if (line.kind === "record") return escapeJsonControls(JSON.stringify(line.record));
  return line.kind === "text" ? line.text : null;
}

function writeTo(sink: Sink, folder: string, facts: ArchiveManifest): void {
  for (const { file, line } of readArchiveLines(folder, facts)) {
    const text = file === TRANSCRIPT ? toClientLine(line) : null;
    if (text !== null) sink.line(text);
  }
  sink.finish();
  sink.close();
}

/** All of them or none: what is not finished is taken away. */
function writeFiles(args: CommandArgs, facts: ArchiveManifest, path: string): readonly string[] {
  const { installation, text } = args;
  const sinks = new Map<string, { readonly path: string; readonly sink: Sink }>();
  const made: string[] = [];
  let isDone = false;
  const sinkOf = (file: string): Sink => {
    const known = sinks.get(file);
    if (known !== undefined) return known.sink;
    const place =
      file === TRANSCRIPT ? path : `${path.replace(/\.jsonl$/, "")}${folderSuffix(path)}/${file}`;
    if (file !== TRANSCRIPT) made.push(...makeFolders(dirname(place), text));
    const sink = openFile(place, args.has("force"), text satisfies Text);
    sinks.set(file, { path: place, sink });
    return sink;
  };
  try {
    sinkOf(TRANSCRIPT);
    for (const { file, line } of readArchiveLines(archiveFolderOf(installation), facts)) {
      const written = toClientLine(line);
      if (written !== null) sinkOf(file).line(written);
    }
    for (const { sink } of sinks.values()) sink.finish();
    isDone = true;
  } finally {
    for (const { sink } of sinks.values()) sink.close();
    if (!isDone) for (const one of made.toReversed()) removeEmpty(one);
  }
  return [...sinks.values()].map((one) => one.path);
}

/** The folder of subagents, and the one that it is in, where they are not there. A link in their place leads elsewhere. */
function makeFolders(folder: string, { export: words }: Text): readonly string[] {
  return [dirname(folder), folder].filter((one) => {
    const there = lstatSync(one, { throwIfNoEntry: false });
    if (there === undefined) mkdirSync(one, { mode: 0o700 });
    else if (!there.isDirectory()) {
      throw new Fault("FILE_EXISTS", words.exists(shownPath(one)), words.notAFileFix);
    }
    return there === undefined;
  });
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Somebody put something into it meanwhile.
  }
}

/** A file and a folder cannot have one name. */
const folderSuffix = (path: string): string => (path.endsWith(".jsonl") ? "" : ".files");
