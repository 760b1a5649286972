/**
 * A running model run, as a file in `run/`: a killed process leaves it there. Only the holder of the lock of runs writes and
 * removes it; others may show it.
 */
import { rmSync } from "node:fs";
import { replaceJsonFile } from "../../config/write-file.ts";
import { asText, asWholeNumber, parseObject } from "../../event/event.ts";
import { readRegular } from "../../system/regular-file.ts";

export type PendingModelRun = {
  readonly runId: string;
  readonly ts: string;
  readonly program: string;
  readonly projectPath: string | null;
  readonly suggestions: number;
};

const fileIn = (run: string): string => `${run}/model-run.json`;

/** Throws where it cannot be noted: what is not counted is not begun. */
export function savePendingModelRun(run: string, begun: PendingModelRun): void {
  const wrong = replaceJsonFile(fileIn(run), begun);
  if (wrong !== null) throw Object.assign(new Error(wrong), { code: wrong, path: fileIn(run) });
}

export const removePendingModelRun = (run: string): void => rmSync(fileIn(run), { force: true });

export function readPendingModelRun(run: string): PendingModelRun | null {
  let found;
  try {
    found = parseObject(readRegular(fileIn(run)));
  } catch {
    return null;
  }
  const runId = asText(found?.["runId"]);
  const ts = asText(found?.["ts"]);
  if (found === null || runId === null || ts === null) return null;
  return {
    runId,
    ts,
    program: asText(found["program"]) ?? "unknown",
    projectPath: asText(found["projectPath"]),
    suggestions: asWholeNumber(found["suggestions"]) ?? 0,
  };
}
