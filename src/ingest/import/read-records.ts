/**
 * A transcript's records, one at a time, in bounded memory: one window of the file, or one line where a line is longer. A
 * line that is longer than any record is passed over; the last line need not have its newline yet, if it is whole. Between
 * windows it yields null: whoever reads much must listen now and then.
 */
import { closeSync, readSync } from "node:fs";
import { isObject, type JsonObject } from "../../event/event.ts";
import { MAX_LINE_BYTES } from "../../journal/read-batch.ts";
import { openRegular } from "../../system/regular-file.ts";
import { toReadProblem } from "../../clients/transcript/files.ts";
import { shortenLine } from "./shorten-line.ts";
import type { TranscriptProblem } from "../../clients/transcript/parts.ts";

export type RecordReadOptions = {
  /** Whether a record is worth parsing, by how its line begins. */
  readonly isWanted: (head: string) => boolean;
  /** Whether its long texts may be left empty, likewise. */
  readonly mayShorten?: ((head: string) => boolean) | undefined;
  readonly onProblem: (problem: TranscriptProblem) => void;
  readonly onBytes?: (count: number) => void;
};

const WINDOW_BYTES = 1024 * 1024;
const HEAD_BYTES = 384;
/** Shorter ones are parsed as fast as they are shortened. */
const LONG_LINE = 4096;
const NEWLINE = 10;

export function* readRecords(
  path: string,
  options: RecordReadOptions,
): Generator<JsonObject | null> {
  let fd: number;
  try {
    fd = openRegular(path);
  } catch (error) {
    options.onProblem(toReadProblem(path, error));
    return;
  }
  try {
    yield* readAll(fd, path, options);
  } finally {
    closeSync(fd);
  }
}

/** Windows that nobody reads through any more: memory outside of the heap is given back late. */
const spare: Buffer[] = [];
const MAX_SPARE = 4;

function* readAll(
  fd: number,
  path: string,
  options: RecordReadOptions,
): Generator<JsonObject | null> {
  const window = spare.pop() ?? Buffer.allocUnsafe(WINDOW_BYTES);
  try {
    yield* readThrough(window, fd, path, options);
  } finally {
    if (spare.length < MAX_SPARE) spare.push(window);
  }
}

function* readThrough(
  window: Buffer,
  fd: number,
  path: string,
  options: RecordReadOptions,
): Generator<JsonObject | null> {
  const { onProblem, onBytes } = options;
  let buffer = window;
  let filled = 0;
  let line = 0;
  let isPassing = false;
  const problem = (reason: TranscriptProblem["reason"]): void => onProblem({ path, line, reason });
  for (;;) {
    let count = 0;
    try {
      count = readSync(fd, buffer, filled, buffer.length - filled, null);
    } catch (error) {
      onProblem(toReadProblem(path, error));
    }
    if (count === 0) {
      line++;
      const last = isPassing ? "too_long" : recordIn(buffer, 0, filled, options);
      if (typeof last !== "string") yield last;
      else problem(last === "broken_json" ? "unfinished" : last);
      return;
    }
    yield null;
    onBytes?.(count);
    filled += count;
    let from = 0;
    // What was there before holds no newline.
    let newline = buffer.subarray(0, filled).indexOf(NEWLINE, filled - count);
    while (newline >= 0) {
      line++;
      if (isPassing) {
        problem("too_long");
        isPassing = false;
      } else {
        const record = recordIn(buffer, from, newline, options);
        if (typeof record === "string") problem(record);
        else if (record !== null) yield record;
      }
      from = newline + 1;
      newline = buffer.subarray(0, filled).indexOf(NEWLINE, from);
    }
    buffer.copy(buffer, 0, from, filled);
    filled -= from;
    if (isPassing) filled = 0;
    if (filled < buffer.length) continue;
    if (buffer.length >= MAX_LINE_BYTES) {
      isPassing = true;
      filled = 0;
      buffer = window;
    } else {
      const larger = Buffer.allocUnsafe(buffer.length * 4);
      buffer.copy(larger, 0, 0, filled);
      buffer = larger;
    }
  }
}

/** An error's words are read. */
const shortenUnlessError = (line: Buffer): string =>
  line.includes('"is_error":true') ? line.toString("utf8") : shortenLine(line);

/** Null for what is not wanted, or is blank. */
function recordIn(
  buffer: Buffer,
  from: number,
  to: number,
  { isWanted, mayShorten }: RecordReadOptions,
): JsonObject | null | "broken_json" | "not_a_record" {
  if (to - from < 2) return null;
  const head = buffer.toString("latin1", from, Math.min(to, from + HEAD_BYTES));
  if (!isWanted(head)) return null;
  const isLong = to - from > LONG_LINE && mayShorten?.(head) === true;
  const text = isLong
    ? shortenUnlessError(buffer.subarray(from, to))
    : buffer.toString("utf8", from, to);
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return isObject(value) ? value : "not_a_record";
  } catch {
    return text.trim() === "" ? null : "broken_json";
  }
}
