/**
 * `run/paused` stops all recording. Its first line is the time at which recording resumes by itself; empty means until
 * somebody resumes it. A second line says that `pause` wrote it, which `resume` undoes.
 */
import { rareFiles, system } from "../system/system.ts";

const fileIn = (runFolder: string): string => `${runFolder}/paused`;

export type Pause = { readonly until: string | null };

/** Null when recording. */
export function readPause(runFolder: string, now: Date): Pause | null {
  const text = firstLine(system.readFile(fileIn(runFolder)));
  // Somebody said stop; that we cannot read until when is no reason to go on.
  if (text === undefined)
    return system.factsAt(fileIn(runFolder)) === null ? null : { until: null };
  if (text === "") return { until: null };
  const until = Date.parse(text);
  return Number.isNaN(until) || until > now.getTime() ? { until: text } : null;
}

const firstLine = (text: string | null | undefined): string | undefined =>
  text?.split("\n", 1)[0]?.trim();

const BY_PAUSE = "\npause";

/** Whether `pause` turned recording off, and not `record off`. */
export const isOffByPause = (runFolder: string): boolean =>
  system.readFile(fileIn(runFolder))?.endsWith(BY_PAUSE) === true;

export function writePause(runFolder: string, until: Date | null, isByPause = false): void {
  rareFiles().mkdirSync(runFolder, { recursive: true, mode: 0o700 });
  const text = (until?.toISOString() ?? "") + (isByPause ? BY_PAUSE : "");
  rareFiles().writeFileSync(fileIn(runFolder), text, { mode: 0o600 });
}

export function removePause(runFolder: string): void {
  rareFiles().rmSync(fileIn(runFolder), { force: true });
}
