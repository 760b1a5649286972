/**
 * Faults of background work: one redacted line each in `logs/faults.jsonl`, for `doctor` to report. When it is full, the
 * older half is dropped.
 */
import { cutText } from "../event/cut.ts";
import { redact } from "../redact/redact.ts";
import { rareFiles, system } from "../system/system.ts";
import { appendLines } from "./append.ts";

const MAX_BYTES = 256 * 1024;
const MAX_MESSAGE_LENGTH = 500;

export type FaultLine = {
  readonly ts: string;
  /** Which part of the program: `daemon`, or the command's name. */
  readonly where: string;
  readonly code: string;
  readonly message: string;
};

const fileIn = (logsFolder: string): string => `${logsFolder}/faults.jsonl`;

/** Never throws: whoever writes a fault has one already. */
export function recordFault(logsFolder: string, fault: FaultLine): void {
  const path = fileIn(logsFolder);
  const message = cutText(redact(fault.message), MAX_MESSAGE_LENGTH);
  try {
    if ((system.factsAt(path)?.size ?? 0) > MAX_BYTES) dropOlderHalf(path);
    appendLines(path, [`${JSON.stringify({ ...fault, message })}\n`], Infinity);
  } catch {
    // There is no further place to tell.
  }
}

function dropOlderHalf(path: string): void {
  const lines = (system.readFile(path) ?? "").split("\n");
  const kept = lines.slice(Math.floor(lines.length / 2)).join("\n");
  rareFiles().writeFileSync(`${path}.new`, kept, { mode: 0o600 });
  rareFiles().renameSync(`${path}.new`, path);
}

/** Oldest first; lines that are none are left out. */
export function readFaults(logsFolder: string): readonly FaultLine[] {
  return (system.readFile(fileIn(logsFolder)) ?? "").split("\n").flatMap((line) => {
    try {
      const found = JSON.parse(line) as FaultLine;
      const isWhole = [found.ts, found.where, found.code, found.message].every(
        (one) => typeof one === "string",
      );
      return isWhole ? [found] : [];
    } catch {
      return [];
    }
  });
}

export function forgetFaults(logsFolder: string): void {
  rareFiles().rmSync(fileIn(logsFolder), { force: true });
}
