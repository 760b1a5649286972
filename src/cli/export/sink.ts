/**
 * Where an export goes. A file is written under another name beside, 0600, and gets its own when it is complete; without
 * `force` it never takes the place of another, also not of one that appeared meanwhile.
 */
import { shownPath } from "../terminal/shown-path.ts";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Text } from "../../text/text.ts";
import { withErrorPath } from "../backup/stored-file.ts";
import { Fault } from "../command/fault.ts";
import { printWhole } from "../terminal/terminal.ts";

export type Sink = {
  readonly line: (text: string) => void;
  /** Makes it visible. */
  readonly finish: () => void;
  /** Takes away what is not finished. */
  readonly close: () => void;
};

const CHUNK_UNITS = 64 * 1024;

/** Lines gathered until a write is worth it. */
function bufferLines(write: (lines: string) => void): {
  readonly line: (text: string) => void;
  readonly flush: () => void;
} {
  let lines: string[] = [];
  let units = 0;
  const flush = (): void => {
    if (lines.length > 0) write(lines.join("\n"));
    lines = [];
    units = 0;
  };
  const line = (text: string): void => {
    lines.push(text);
    units += text.length;
    if (units >= CHUNK_UNITS) flush();
  };
  return { line, flush };
}

export function openStandardOutput(): Sink {
  const { line, flush } = bufferLines(printWhole);
  return { line, finish: flush, close: () => undefined };
}

const fileExistsFault = (path: string, { export: words }: Text): Fault =>
  new Fault("FILE_EXISTS", words.exists(shownPath(path)), words.existsFix);

export function openFile(path: string, force: boolean, text: Text): Sink {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) {
    throw new Fault("NOT_A_FILE", text.export.notAFile(path), text.export.notAFileFix);
  }
  if (there !== undefined && !force) throw fileExistsFault(path, text);
  if (!existsSync(dirname(path))) {
    throw new Fault("NO_FOLDER", text.export.noFolder(dirname(path)), text.export.noFolderFix);
  }
  // A linked file is written where it lies.
  const place = there === undefined ? path : realpathSync(path);
  const temporary = `${place}.${Bun.randomUUIDv7()}.partial`;
  const fd = openSync(temporary, "wx", 0o600);
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  const { line, flush } = bufferLines((lines) => {
    const bytes = Buffer.from(`${lines}\n`);
    try {
      for (let from = 0; from < bytes.length;) from += writeSync(fd, bytes, from);
    } catch (error) {
      throw withErrorPath(error, path);
    }
  });
  return {
    line,
    finish: () => {
      flush();
      fsyncSync(fd);
      close();
      if (force) renameSync(temporary, place);
      else placeNew(temporary, place, text);
    },
    close: () => {
      close();
      rmSync(temporary, { force: true });
    },
  };
}

function placeNew(temporary: string, place: string, text: Text): void {
  try {
    linkSync(temporary, place);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw fileExistsFault(place, text);
    // Not every file system has links; then looking just before is the best there is.
    if (statSync(place, { throwIfNoEntry: false }) !== undefined)
      throw fileExistsFault(place, text);
    renameSync(temporary, place);
  }
}
