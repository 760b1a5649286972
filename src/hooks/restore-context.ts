/**
 * The first prompt after a compaction, for clients that call no hook after one: answered with what the client's summary
 * lacks, as other clients' SessionStart is.
 */
import { sessionFile } from "../config/session-files.ts";
import { toEvent } from "../event/event.ts";
import { rareFiles } from "../system/system.ts";
import type { HookRecord } from "./hook.ts";
import { answerSessionStart } from "./session-start.ts";

export async function restoreContext(recorded: HookRecord<"restore">): Promise<void> {
  const { paths, event } = recorded;
  try {
    rareFiles().unlinkSync(sessionFile(paths.run, event.sessionId, "compacted"));
  } catch {
    // Another hook answers it.
    return;
  }
  const started = toEvent({
    ...event,
    type: "session.lifecycle",
    data: { ...event.data, phase: "started", source: "compact" },
  });
  if (started.type !== "session.lifecycle") return;
  await answerSessionStart({
    ...recorded,
    kind: "start",
    event: started,
    hook: "UserPromptSubmit",
  });
}
