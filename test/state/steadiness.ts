/**
 * How late a client was in a recording: the longest time from a key that set it to work until anything at all could be
 * seen of that. On a machine that is busy with other things this says more about the machine than about the client, and
 * the recording is made anew.
 */
import { parseObject, textIn } from "../real/json.ts";
import type { Recording, Seen } from "./recording.ts";

/** Later than this it is no answer to the edge, but the next thing that happens. */
const NO_ANSWER_MS = 3000;

export function slowestAnswerMs({ mode, seen, truth }: Recording): number {
  // Nobody presses a key there.
  if (mode === "headless") return 0;
  const delays = truth
    .filter(({ state }) => state === "busy")
    .map(({ at, session }) => {
      const answer = seen.find((entry) => entry.at >= at && sessionOf(entry) === session);
      return (answer?.at ?? Infinity) - at;
    });
  return Math.max(0, ...delays.filter((delay) => delay < NO_ANSWER_MS));
}

function sessionOf(entry: Seen): string | null {
  if (entry.what === "board") return entry.json === null ? null : textIn(entry.json["sessionId"]);
  return entry.what === "journal" ? textIn(parseObject(entry.line)?.["sessionId"]) : null;
}
