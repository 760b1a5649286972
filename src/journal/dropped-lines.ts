/**
 * The count of what could not be written: one short line each in `run/dropped.jsonl`, without content.
 * When even that cannot be written (read-only home), nothing is claimed and nothing is known.
 */
import { system } from "../system/system.ts";
import { appendLines } from "./append.ts";

const MAX_BYTES = 1024 * 1024;

const fileIn = (runFolder: string): string => `${runFolder}/dropped.jsonl`;

export function recordDroppedLines(
  runFolder: string,
  ts: string,
  reason: string,
  lines: number,
): void {
  const path = fileIn(runFolder);
  if ((system.factsAt(path)?.size ?? 0) > MAX_BYTES) return;
  appendLines(path, [`${JSON.stringify({ ts, reason, lines })}\n`], Infinity);
}

export type DroppedLineCount = { readonly lines: number; readonly last: string | null };

export function readDroppedLines(runFolder: string): DroppedLineCount {
  const text = system.readFile(fileIn(runFolder)) ?? "";
  let lines = 0;
  let last: string | null = null;
  for (const line of text.split("\n")) {
    const found = /^\{"ts":"([^"]+)","reason":"[^"]*","lines":(\d+)\}$/.exec(line);
    if (found === null) continue;
    lines += Number(found[2]);
    last = found[1] ?? last;
  }
  return { lines, last };
}
