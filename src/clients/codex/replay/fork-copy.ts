/**
 * A fork's file may begin with a copy of what it was forked from, behind that one's `session_meta`. A turn that was copied
 * has an id older than the file's own; older clients gave turns no such ids, but wrote a copy at once.
 */
import { asText } from "../../../event/event.ts";
import { idTime, type RolloutRecord } from "./rollout-record.ts";

export type CodexForkCopy = {
  /** Another thread's first record. */
  begin(now: string | null): void;
  isPart(record: RolloutRecord, threadId: string, now: string | null): boolean;
};

const WRITTEN_WITHIN_MS = 1000;

export function openCodexForkCopy(): CodexForkCopy {
  let copy: { readonly since: number; readonly hasTurns: boolean } | null = null;
  return {
    begin: (now) => {
      copy ??= { since: Date.parse(now ?? ""), hasTurns: false };
    },
    isPart: ({ name, payload }, threadId, now) => {
      if (copy === null) return false;
      const began = idTime(threadId);
      const made = name === "event_msg/task_started" ? idTime(asText(payload["turn_id"])) : null;
      if (made !== null && began !== null) {
        copy = made < began ? { ...copy, hasTurns: true } : null;
        return copy !== null;
      }
      if (copy.hasTurns || Date.parse(now ?? "") <= copy.since + WRITTEN_WITHIN_MS) return true;
      copy = null;
      return false;
    },
  };
}
