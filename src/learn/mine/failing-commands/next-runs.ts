/** What ran behind a failure, in the same session and by the same agent. */
import { asText, isObject } from "../../../event/event.ts";
import type { FlatEvent, Store } from "../../../store/store.ts";
import type { Run } from "./fix-vote.ts";

/** What comes later has little to do with it. */
const MOST_RUNS = 9;
/** Other calls stand between. */
const MOST_READ = 30;

const SHELLS: ReadonlySet<unknown> = new Set(["Bash", "shell", "exec_command"]);

/** Null where it is no command, or nobody recorded which. */
export function commandOf({ tool, meta }: FlatEvent): string | null {
  return SHELLS.has(tool) && isObject(meta) ? asText(meta["commandLine"]) : null;
}

export async function nextRuns(
  store: Store,
  { eventId, sessionId }: { readonly eventId: string; readonly sessionId: string },
  agentId: string | null,
): Promise<readonly Run[]> {
  const behind = await store.queryEvents({
    sessionId,
    types: ["tool_use", "tool_error"],
    oldestFirst: true,
    behind: eventId,
    limit: MOST_READ,
  });
  return behind
    .filter((event) => asText(event["agentId"]) === agentId)
    .flatMap((event): Run[] => {
      const command = commandOf(event);
      return command === null ? [] : [runOf(event, command)];
    })
    .slice(0, MOST_RUNS);
}

const MOST_LATER = 200;

/** What ran after a time and says a word, in whatever session. */
export async function laterRuns(
  store: Store,
  word: string,
  since: string,
): Promise<readonly Run[]> {
  const events = await store.queryEvents({
    type: "tool_use",
    since,
    search: word,
    limit: MOST_LATER,
  });
  return events.flatMap((event): Run[] => {
    const command = event.ts > since ? commandOf(event) : null;
    return command === null ? [] : [runOf(event, command)];
  });
}

const runOf = (event: FlatEvent, command: string): Run => ({
  eventId: event.id,
  ts: event.ts,
  command,
  isSuccess: event.type === "tool_use" && event["success"] === true,
  isMasked: isObject(event["meta"]) && event["meta"]["masked"] === true,
});
