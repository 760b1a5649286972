/** How the last forward ended, for `team status`: written by whoever forwards. */
import { asText, isObject } from "../event/event.ts";
import { readTeamFile, writeTeamFile } from "./team-files.ts";

const FILE = "forward.json";

export type ForwardState = {
  /** When the last one ended, however it did. */
  readonly at: string;
  /** When one was last complete. */
  readonly doneAt: string | null;
  /** What kept the last one from it: a code, never what a server said. */
  readonly obstacle: string | null;
};

export function readForwardState(home: string): ForwardState | null {
  const said = readTeamFile(home, FILE);
  const at = asText(said?.["at"]);
  if (!isObject(said) || at === null) return null;
  return { at, doneAt: asText(said["doneAt"]), obstacle: asText(said["obstacle"]) };
}

/** Null where it was complete. */
export function noteForward(home: string, obstacle: string | null, now: Date): void {
  const at = now.toISOString();
  const doneAt = obstacle === null ? at : (readForwardState(home)?.doneAt ?? null);
  writeTeamFile(home, FILE, { at, doneAt, obstacle });
}
