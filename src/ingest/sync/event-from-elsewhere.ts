/**
 * An event of another machine as it is recorded here: it says where it is from, names no process, for that would be another one
 * here, and a path in the user's folder there is one in the user's folder here, so that a project is one on both.
 */
import { asText, type Event, type JsonObject, type RawEvent, toEvent } from "../../event/event.ts";

const PATHS = ["cwd", "repoId"] as const;

export function toEventFromElsewhere(
  event: Event,
  machine: string,
  homeThere: string | null,
  homeHere: string | null,
): Event {
  const raw: RawEvent = event;
  const { pid: _pid, pidStart: _start, ...data } = raw.data;
  const move = (path: string): string =>
    homeThere !== null &&
    homeHere !== null &&
    (path === homeThere || path.startsWith(`${homeThere}/`))
      ? homeHere + path.slice(homeThere.length)
      : path;
  const moved: JsonObject = Object.fromEntries(
    PATHS.flatMap((name) => {
      const path = asText(data[name]);
      return path === null ? [] : [[name, move(path)] as const];
    }),
  );
  return toEvent({
    ...raw,
    projectPath: raw.projectPath === null ? null : move(raw.projectPath),
    data: { ...data, ...moved, machine },
  });
}
