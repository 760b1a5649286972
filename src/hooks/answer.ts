/**
 * The events that are answered from the database: a start, an end, a failure, a prompt after a compaction. Loaded only for
 * them; by then their lines are written. Whatever fails here is caught by the entry: the client gets no answer, and its session goes on.
 */
import { restoreContext } from "./after-compaction.ts";
import type { Recorded } from "./hook.ts";
import { finishSession } from "./session-end.ts";
import { answerStart } from "./session-start.ts";
import { answerFailure } from "./tool-failure.ts";

export function answer(recorded: Recorded<"start" | "end" | "failure" | "restore">): Promise<void> {
  switch (recorded.kind) {
    case "start":
      return answerStart(recorded);
    case "end":
      return finishSession(recorded);
    case "failure":
      return answerFailure(recorded);
    case "restore":
      return restoreContext(recorded);
  }
}
