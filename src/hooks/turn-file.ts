/**
 * Carries a session's turn from hook to hook: notes, one per line, appended to a file. Only its end is read, so a hook
 * costs the same in the first turn as in the thousandth; each note names its turn.
 */
import { sessionFile } from "../config/session-files.ts";
import { appendLines } from "../journal/append.ts";
import {
  parseTurnNote,
  type TrackedTurn,
  type TurnNote,
  UNKNOWN_TURN,
  applyTurnNote,
} from "../ingest/capture/follow-turn.ts";
import { system } from "../system/system.ts";

/** More than the skills of any turn. */
const READ_BYTES = 32 * 1024;

export function readTurn(run: string, sessionId: string): TrackedTurn {
  const text = readFileEnd(sessionFile(run, sessionId, "turns"));
  const notes: TurnNote[] = [];
  for (let end = text.length; end > 0;) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const note = parseTurnNote(text.slice(start, end));
    if (note !== null) notes.push(note);
    if (note?.turn !== undefined) break;
    end = start - 1;
  }
  let turn = UNKNOWN_TURN;
  for (const note of notes.toReversed()) turn = applyTurnNote(turn, note);
  return turn;
}

/** Empty where there is no such file. */
function readFileEnd(path: string): string {
  let fd: number;
  try {
    fd = system.openFile(path);
  } catch {
    return "";
  }
  try {
    const { size } = system.factsOf(fd);
    const bytes = new Uint8Array(Math.min(size, READ_BYTES));
    const read = system.readAt(fd, bytes, size - bytes.length);
    return new TextDecoder().decode(bytes.subarray(0, read));
  } finally {
    system.close(fd);
  }
}

export function appendTurnNotes(run: string, sessionId: string, notes: readonly TurnNote[]): void {
  const lines: string[] = [];
  for (const note of notes) lines.push(`${JSON.stringify(note)}\n`);
  appendLines(sessionFile(run, sessionId, "turns"), lines);
}
