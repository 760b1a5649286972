/**
 * The events that are answered from the database: a start, an end, a failure, a prompt after a compaction. Loaded only for
 * them; by then their lines are written. Whatever fails here is caught by the entry: the client gets no answer, and its session continues.
 */
import { restoreContext } from "./restore-context.ts";
import type { HookRecord } from "./hook.ts";
import { finishSession } from "./session-end.ts";
import { answerSessionStart } from "./session-start.ts";
import { answerFailure } from "./tool-failure.ts";

export function answerHook(
  recorded: HookRecord<"start" | "end" | "failure" | "restore">,
): Promise<void> {
  switch (recorded.kind) {
    case "start":
      return answerSessionStart(recorded);
    case "end":
      return finishSession(recorded);
    case "failure":
      return answerFailure(recorded);
    case "restore":
      return restoreContext(recorded);
  }
}
