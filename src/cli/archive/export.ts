/**
 * Archives as the client had them, redacted: JSON Lines. A subagent's file goes where the client has it, into a folder with
 * the transcript's name.
 */
import { lstatSync, mkdirSync, rmdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { ArchivedLine, Facts } from "../../remember/archive/format.ts";
import { TRANSCRIPT } from "../../remember/archive/format.ts";
import { archivedLines, problemOf } from "../../remember/archive/read-archive.ts";
import { nameOf, readShelf } from "../../remember/archive/shelf.ts";
import type { Text } from "../../text/text.ts";
import type { Given } from "../command/command.ts";
import { openFile, type Sink, standardOutput } from "../export/sink.ts";
import { Fault, usageFault } from "../command/fault.ts";
import {
  endProgress,
  harmlessJson,
  oneLine,
  print,
  printError,
  printJson,
  progress,
} from "../terminal/terminal.ts";
import { folderOf, wholeArchive } from "./which-archive.ts";
import { host } from "../../system/host.ts";

export async function exportArchive(given: Given): Promise<number> {
  const { house, text } = given;
  const id = given.words[1];
  const output = given.option("output");
  if (given.has("all") ? id !== undefined || output === undefined : id === undefined) {
    const form = text.faults.form("self-gen archive export SESSION [-o FILE] | --all -o FOLDER");
    throw usageFault(text, "archive", form);
  }
  if (id === undefined) return exportAll(given, resolve(host().cwd(), output ?? ""));
  const facts = wholeArchive(house, id, text);
  if (output === undefined) {
    writeTo(standardOutput(), folderOf(house), facts);
    return 0;
  }
  const path = resolve(host().cwd(), output);
  const files = writeFiles(given, facts, path);
  if (given.has("json")) printJson({ sessionId: facts.sessionId, files });
  else print(text.archive.exported(1, oneLine(path)));
  return 0;
}

function exportAll(given: Given, folder: string): number {
  const { house, text } = given;
  const { archives } = readShelf(folderOf(house));
  if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true) {
    throw new Fault("FILE_EXISTS", text.export.exists(oneLine(folder)), text.export.noFolderFix);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files: string[] = [];
  const broken: Facts[] = [];
  for (const [index, facts] of archives.entries()) {
    progress(text.archive.exporting(index + 1, archives.length));
    if (problemOf(folderOf(house), facts) === null) {
      files.push(...writeFiles(given, facts, `${folder}/${fileNameOf(facts)}.jsonl`));
    } else broken.push(facts);
  }
  endProgress();
  const failed = broken.map(({ sessionId }) => sessionId);
  if (given.has("json"))
    printJson({ folder, archives: archives.length - broken.length, files, broken: failed });
  else {
    print(text.archive.exported(archives.length - broken.length, oneLine(folder)));
    for (const one of failed)
      printError(text.archive.faults.broken(oneLine(one), text.archive.problems.damaged));
  }
  return broken.length === 0 ? 0 : 1;
}

/** A session's id may be anything; a file's name may not. */
const fileNameOf = ({ sessionId }: Facts): string =>
  /^\w[\w.-]{0,99}$/.test(sessionId) ? sessionId : nameOf(sessionId);

/** Only those of one kind of line that the client wrote. */
function exported(line: ArchivedLine): string | null {
  if (line.kind === "record") return harmlessJson(JSON.stringify(line.record));
  return line.kind === "text" ? line.text : null;
}

function writeTo(sink: Sink, folder: string, facts: Facts): void {
  for (const { file, line } of archivedLines(folder, facts)) {
    const text = file === TRANSCRIPT ? exported(line) : null;
    if (text !== null) sink.line(text);
  }
  sink.finish();
  sink.close();
}

/** All of them or none: what is not finished is taken away. */
function writeFiles(given: Given, facts: Facts, path: string): readonly string[] {
  const { house, text } = given;
  const sinks = new Map<string, { readonly path: string; readonly sink: Sink }>();
  const made: string[] = [];
  let isDone = false;
  const sinkOf = (file: string): Sink => {
    const known = sinks.get(file);
    if (known !== undefined) return known.sink;
    const place =
      file === TRANSCRIPT ? path : `${path.replace(/\.jsonl$/, "")}${besides(path)}/${file}`;
    if (file !== TRANSCRIPT) made.push(...madeFolders(dirname(place), text));
    const sink = openFile(place, given.has("force"), text satisfies Text);
    sinks.set(file, { path: place, sink });
    return sink;
  };
  try {
    sinkOf(TRANSCRIPT);
    for (const { file, line } of archivedLines(folderOf(house), facts)) {
      const written = exported(line);
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
function madeFolders(folder: string, { export: words }: Text): readonly string[] {
  return [dirname(folder), folder].filter((one) => {
    const there = lstatSync(one, { throwIfNoEntry: false });
    if (there === undefined) mkdirSync(one, { mode: 0o700 });
    else if (!there.isDirectory()) {
      throw new Fault("FILE_EXISTS", words.exists(oneLine(one)), words.notAFileFix);
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
const besides = (path: string): string => (path.endsWith(".jsonl") ? "" : ".files");
