/** The runs after a failure, in the same session and by the same agent. */
import { asText, type FlatEventOf } from "../../../event/event.ts";
import { commandLineOf, metaOf, type ToolCall } from "../../../event/tool-call.ts";
import { SHELL_TOOLS } from "../../../lexicon/tools.ts";
import type { Store } from "../../../store/store.ts";
import type { Trace } from "../candidate.ts";
import type { MinedRun } from "./fix-vote.ts";

/** What comes later has little to do with it. */
const MOST_RUNS = 9;
/** Other calls stand between. */
const MOST_READ = 30;

/** Null where it is no command, or nobody recorded which. */
export const getShellCommand = (call: ToolCall): string | null =>
  typeof call.tool === "string" && SHELL_TOOLS.has(call.tool) ? commandLineOf(call) : null;

type NextCalls = {
  /** The commands among them. */
  readonly next: readonly MinedRun[];
  /** When the next call of any tool was done; null where none came. */
  readonly endedAt: string | null;
};

/** Nobody answers sooner: what is done within it was called beside what failed. */
const BESIDE_MS = 1000;

export async function loadNextCalls(
  store: Store,
  { eventId, sessionId, ts }: Pick<Trace, "eventId" | "sessionId" | "ts">,
  agentId: string | null,
): Promise<NextCalls> {
  const behind = await store.queryEvents({
    sessionId,
    types: ["tool_use", "tool_error"],
    oldestFirst: true,
    behind: eventId,
    limit: MOST_READ,
  });
  const own = behind.filter((event) => asText(event.agentId) === agentId);
  const runs = own.flatMap((event): MinedRun[] => {
    const command = getShellCommand(event);
    return command === null ? [] : [runOf(event, command)];
  });
  const soonest = Date.parse(ts) + BESIDE_MS;
  const ended = own.find((event) => Date.parse(event.ts) >= soonest);
  return { next: runs.slice(0, MOST_RUNS), endedAt: ended?.ts ?? null };
}

const MOST_LATER = 200;

/** What ran after a time and says a word, in whatever session. */
export async function findLaterRuns(
  store: Store,
  word: string,
  since: string,
): Promise<readonly MinedRun[]> {
  const events = await store.queryEvents({
    type: "tool_use",
    since,
    search: word,
    limit: MOST_LATER,
  });
  return events.flatMap((event): MinedRun[] => {
    const command = event.ts > since ? getShellCommand(event) : null;
    return command === null ? [] : [runOf(event, command)];
  });
}

const runOf = (event: FlatEventOf<"tool_use" | "tool_error">, command: string): MinedRun => ({
  eventId: event.id,
  ts: event.ts,
  command,
  isSuccess: event.type === "tool_use" && event.success === true,
  isMasked: metaOf(event).masked === true,
});
