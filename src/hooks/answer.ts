/**
 * The events that are answered from the database: a start, an end, a prompt after a compaction. Loaded only for
 * them; by then their lines are written. Whatever fails here is caught by the entry: the client gets no answer, and its session continues.
 */
import { restoreContext } from "./restore-context.ts";
import type { HookRecord } from "./hook.ts";
import { finishSession } from "./session-end.ts";
import { answerSessionStart } from "./session-start.ts";

export function answerHook(recorded: HookRecord<"start" | "end" | "restore">): Promise<void> {
  switch (recorded.kind) {
    case "start":
      return answerSessionStart(recorded);
    case "end":
      return finishSession(recorded);
    case "restore":
      return restoreContext(recorded);
  }
}
