/** A project's saved contexts as they agree with each other, and with what was run since. */
import type { Saved } from "../../remember/context/snapshot.ts";
import type { KnownSessions } from "../previous/known-sessions.ts";
import { agreeing, type Failures, saysOfCommands } from "./agreeing.ts";
import { eventsSince, happened } from "./since.ts";
import { MOST_LEFT } from "./with-earlier.ts";

/** What the previous session's summary tells beside it. */
export type Beside = Failures & { readonly sessionId: string; readonly ts: string };

export async function agreed(
  known: KnownSessions,
  projectPath: string,
  newestFirst: readonly Saved[],
  beside: Beside | null,
): Promise<readonly Saved[]> {
  const oldest = newestFirst.slice(0, MOST_LEFT).findLast(saysOfCommands);
  const events = oldest === undefined ? [] : await eventsSince(known, projectPath, oldest.ts);
  const [newest] = newestFirst;
  const isLater =
    beside !== null &&
    newest !== undefined &&
    beside.sessionId !== newest.sessionId &&
    beside.ts > newest.ts;
  return agreeing(
    newestFirst,
    (saved) =>
      events === null
        ? null
        : happened(
            events.filter(({ ts, sessionId }) => ts > saved.ts && sessionId !== saved.sessionId),
          ),
    isLater ? beside : null,
  );
}
