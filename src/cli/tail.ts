/** Follows the journal itself, not the database: what is shown is what was written, at once. */
import type { Cursor } from "../event/cursor.ts";
import { UNKNOWN_SESSION } from "../event/event.ts";
import { decodeLine } from "../event/line.ts";
import { listRotatedFiles } from "../journal/rotated-files.ts";
import { readBatch } from "../journal/read-batch.ts";
import { flatten } from "../store/store.ts";
import type { Text } from "../text/text.ts";
import { type Command, wholeNumber } from "./command/command.ts";
import { describeEvent, nameEventType } from "../observe/story/describe-event.ts";
import { recordingNote } from "./command/recording-note.ts";
import {
  escapeJsonControls,
  localTime,
  oneLine,
  printError,
  printLines,
  printWhole,
  terminalColumns,
  typeColumn,
  typeColumns,
} from "./terminal/terminal.ts";
import { paint } from "./terminal/paint.ts";
import { host } from "../system/host.ts";

const DEFAULT_LINES = 20;
const POLL_MS = 200;
const SESSION_COLUMNS = 8;
/** The time and the session. */
const LEADING_COLUMNS = 20;

export const tail: Command = {
  usage: (text) => ({
    words: "",
    options: {
      once: { type: "boolean", help: text.options.once },
      follow: { type: "boolean", short: "f", help: text.options.followIsDefault },
      lines: { type: "string", short: "n", value: "N", help: text.options.lines },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (args) => {
    const { journal } = args.installation.paths;
    const wanted = wholeNumber(args, "tail", "lines", DEFAULT_LINES);
    const asJson = args.has("json");
    const readable = openLineFormatter(args.text);
    const show = (line: string): void => {
      if (!asJson) printLines(readable(line));
      else if (decodeLine(line).ok) printWhole(escapeJsonControls(line));
    };
    const follower = openFollower(journal);
    const there = follower.next();
    for (const line of wanted === 0 ? [] : there.slice(-wanted)) show(line);
    if (args.has("once")) {
      if (there.length === 0 && !asJson) printError(args.text.sessions.nothing);
      return 0;
    }
    const note = recordingNote(args.installation, args.text);
    if (note !== null) printError(note);
    const ending = new AbortController();
    process.once("SIGINT", () => ending.abort());
    process.once("SIGTERM", () => ending.abort());
    // Said when it is true: only now does Ctrl-C end it well.
    if (!asJson) printError(args.text.tail.waiting(journal));
    while (!ending.signal.aborted) {
      await Bun.sleep(POLL_MS);
      for (const line of follower.next()) show(line);
    }
    return 0;
  },
};

/** New complete lines since the last look, across rotations and erasures. */
function openFollower(journal: string): { next: () => string[] } {
  let cursor: Cursor | null = null;
  let newest = "";
  const drain = (path: string, isGoingOn: boolean): string[] => {
    const lines: string[] = [];
    // One thing that happened may be told in several lines of the same moment.
    const shown = newest;
    let isErased = false;
    for (;;) {
      const batch = readBatch(path, cursor);
      if (batch === null) return lines;
      // Lines were taken out of the file: what is left of it was shown before.
      isErased ||= batch.isRestarted && !isGoingOn;
      for (const { text } of batch.lines) {
        if (text === null) continue;
        const ts = timeOf(text);
        if (isErased && ts <= shown) continue;
        lines.push(text);
        if (ts > newest) newest = ts;
      }
      cursor = batch.cursorAt(batch.end);
      batch.close();
      if (batch.isDrained) return lines;
    }
  };
  return {
    next: () => {
      const rotated = listRotatedFiles(journal).at(-1);
      const isRotated = cursor !== null && rotated !== undefined && isCursorFile(rotated, cursor);
      const before = isRotated ? drain(rotated, true) : [];
      return [...before, ...drain(journal, isRotated)];
    },
  };
}

/** Whether a file is the one the cursor was made on. */
function isCursorFile(path: string, cursor: Cursor): boolean {
  const batch = readBatch(path, cursor);
  batch?.close();
  return batch !== null && !batch.isRestarted;
}

const timeOf = (line: string): string => {
  const decoded = decodeLine(line);
  return decoded.ok ? decoded.event.ts : "";
};

/** A line as people read it, below its day where that is another than the one before; in a pipe each has its own day. */
function openLineFormatter(text: Text): (line: string) => string[] {
  const isPipe = terminalColumns() === Infinity;
  let day = localTime(host().now().toISOString()).slice(0, 10);
  return (line) => {
    const decoded = decodeLine(line);
    if (!decoded.ok) return [text.tail.broken];
    const event = flatten(decoded.event);
    const [date = "", time = ""] = localTime(event.ts).split(" ");
    const heading = isPipe || date === day ? [] : [paint("strong", date)];
    day = date;
    const named = event.sessionId === UNKNOWN_SESSION ? "–" : oneLine(event.sessionId);
    const session = named.slice(0, SESSION_COLUMNS).padEnd(SESSION_COLUMNS);
    const columns = Math.max(16, terminalColumns() - LEADING_COLUMNS - typeColumns());
    const what = oneLine(describeEvent(event, text), columns);
    const at = isPipe ? `${date} ${time}` : time;
    return [...heading, `${at}  ${session}  ${typeColumn(nameEventType(event.type, text))}${what}`];
  };
}
