/**
 * What was forgotten must not come back from a transcript that the client still keeps, or has again: `archive/<name>.mark.json`
 * says when something of a session was forgotten last. Nothing that its records say was written until then is archived any
 * more, whatever the files are called and wherever they are. It also says how each file was found when it was last looked
 * through in vain. It names neither session nor file.
 */
import { isObject } from "../../../event/event.ts";
import { readRegular } from "../../../system/regular-file.ts";
import { recordTime } from "../../recording-exclusions.ts";
import { archiveName, ensureArchiveFolder, writeJsonWhole } from "../archive-folder.ts";
import { MAX_SOURCE_BYTES, listSourceFiles, type SourceFile } from "../source/source-files.ts";
import { readSourceLines } from "../source/source-lines.ts";

export type ForgetMark = {
  /** Null when nothing was forgotten. */
  readonly at: string | null;
  readonly looked: ReadonlyMap<string, unknown>;
};

const VERSION = 2;
const HASH_UNITS = 16;
const NO_BYTES = new Uint8Array();

const markPath = (folder: string, sessionId: string): string =>
  `${folder}/${archiveName(sessionId)}.mark.json`;

const keyOf = (name: string): string =>
  new Bun.CryptoHasher("sha256").update(name).digest("hex").slice(0, HASH_UNITS);

const stateOf = ({ size, mtimeMs }: SourceFile): string => `${size} ${mtimeMs}`;

/** Null when there is none. A mark that cannot be read lets nothing pass. */
export function readForgetMark(
  folder: string,
  sessionId: string,
): ForgetMark | "unreadable" | null {
  try {
    const value = JSON.parse(readRegular(markPath(folder, sessionId))) as unknown;
    if (!isObject(value) || value["v"] !== VERSION || !isObject(value["looked"]))
      return "unreadable";
    const { at } = value;
    if (at !== null && (typeof at !== "string" || Number.isNaN(Date.parse(at))))
      return "unreadable";
    return { at, looked: new Map(Object.entries(value["looked"])) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" ? null : "unreadable";
  }
}

/** Whether every file is as it was when it was looked through in vain. */
export const wasChecked = ({ looked }: ForgetMark, files: readonly SourceFile[]): boolean =>
  files.every((file) => looked.get(keyOf(file.name)) === stateOf(file));

/** Nothing that was written until now is archived any more, nor what says that it was written later. */
export function saveForgetMark(
  folder: string,
  { sessionId, transcriptPath }: { readonly sessionId: string; readonly transcriptPath: string },
  now: Date,
): void {
  const files = listSourceFiles(transcriptPath);
  let at = now.toISOString();
  for (const ts of timesIn(files)) if (ts > at) at = ts;
  writeMark(folder, sessionId, at, files);
}

function* timesIn(files: readonly SourceFile[]): Generator<string> {
  const decoder = new TextDecoder();
  try {
    for (const { path, size } of files) {
      for (const { bytes } of size > MAX_SOURCE_BYTES ? [] : readSourceLines(path)) {
        const [, timestamp] =
          /"timestamp":\s*"([^"]{1,40})"/.exec(decoder.decode(bytes ?? NO_BYTES)) ?? [];
        const ts = recordTime({ timestamp: timestamp ?? null });
        if (ts !== null) yield ts;
      }
    }
  } catch {
    // It went while it was read.
  }
}

/** These files need not be read again as long as they stay as they are. */
export function saveCheckMark(
  folder: string,
  sessionId: string,
  files: readonly SourceFile[],
): void {
  const mark = readForgetMark(folder, sessionId);
  if (mark !== "unreadable") writeMark(folder, sessionId, mark?.at ?? null, files);
}

function writeMark(
  folder: string,
  sessionId: string,
  at: string | null,
  files: readonly SourceFile[],
): void {
  ensureArchiveFolder(folder);
  const looked = Object.fromEntries(files.map((file) => [keyOf(file.name), stateOf(file)]));
  writeJsonWhole(markPath(folder, sessionId), { v: VERSION, at, looked });
}
