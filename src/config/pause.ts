/**
 * `run/paused` stops all recording. Its content is the time at which recording resumes by itself; empty means until
 * somebody resumes it.
 */
import { rareFiles, system } from "../system/system.ts";

const fileIn = (runFolder: string): string => `${runFolder}/paused`;

export type Pause = { readonly until: string | null };

/** Null when recording. */
export function readPause(runFolder: string, now: Date): Pause | null {
  const text = system.readFile(fileIn(runFolder))?.trim();
  // Somebody said stop; that we cannot read until when is no reason to go on.
  if (text === undefined)
    return system.factsAt(fileIn(runFolder)) === null ? null : { until: null };
  if (text === "") return { until: null };
  const until = Date.parse(text);
  return Number.isNaN(until) || until > now.getTime() ? { until: text } : null;
}

export function writePause(runFolder: string, until: Date | null): void {
  rareFiles().mkdirSync(runFolder, { recursive: true, mode: 0o700 });
  rareFiles().writeFileSync(fileIn(runFolder), until?.toISOString() ?? "", { mode: 0o600 });
}

export function removePause(runFolder: string): void {
  rareFiles().rmSync(fileIn(runFolder), { force: true });
}
