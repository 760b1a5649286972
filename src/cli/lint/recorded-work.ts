/** The recorded work of a project: calls to check rules against, touched files, number of sessions. */
import { asText, type FlatEventOf } from "../../event/event.ts";
import { commandLineOf, filesOf } from "../../event/tool-call.ts";
import type { RecordedCall } from "../../learn/lint/broken-rules.ts";
import { EDITING_TOOLS } from "../../lexicon/tools.ts";
import type { Store } from "../../store/store.ts";
import { DAY_MS } from "../../event/day.ts";

const RULE_DAYS = 30;
const FILE_DAYS = 90;
const WEEKS = 4;
const PAGE = 2000;

export type RecordedWork = {
  /** Of the last `RULE_DAYS` days, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** The last event that touched a file, by its place. */
  readonly touched: ReadonlyMap<string, string>;
  /** A week, over the last four. */
  readonly sessionsPerWeek: { readonly project: number; readonly all: number };
};

type ToolEvent = FlatEventOf<"tool_use" | "tool_error">;

export async function loadRecordedWork(
  store: Store,
  projectPath: string,
  now: Date,
): Promise<RecordedWork> {
  const calls: RecordedCall[] = [];
  const touched = new Map<string, string>();
  const since = new Date(now.getTime() - FILE_DAYS * DAY_MS).toISOString();
  const fromHere = new Date(now.getTime() - RULE_DAYS * DAY_MS).toISOString();
  let behind: string | null = null;
  while (true) {
    const page: readonly ToolEvent[] = await store.queryEvents({
      types: ["tool_use", "tool_error"],
      projectPath,
      since,
      oldestFirst: true,
      limit: PAGE,
      ...(behind === null ? {} : { behind }),
    });
    for (const event of page) {
      const hasFailed = event.type === "tool_error" || event.success === false;
      const files = hasFailed ? [] : filesOf(event);
      for (const file of files) touched.set(file, event.id);
      const call = event.ts < fromHere ? null : callOf(event, files, hasFailed);
      if (call !== null) calls.push(call);
    }
    behind = page.at(-1)?.id ?? null;
    if (page.length < PAGE || behind === null) break;
  }
  return { calls, touched, sessionsPerWeek: await countSessionsPerWeek(store, projectPath, now) };
}

function callOf(
  event: ToolEvent,
  files: readonly string[],
  hasFailed: boolean,
): RecordedCall | null {
  const { id: eventId, sessionId, ts } = event;
  const command = commandLineOf(event);
  const edited = EDITING_TOOLS.has(asText(event.tool) ?? "") ? files : [];
  return command === null && edited.length === 0
    ? null
    : { eventId, sessionId, ts, command, edited, hasFailed };
}

async function countSessionsPerWeek(
  store: Store,
  projectPath: string,
  now: Date,
): Promise<RecordedWork["sessionsPerWeek"]> {
  const since = new Date(now.getTime() - WEEKS * 7 * DAY_MS).toISOString();
  const recent = (await store.sessionTraces()).filter(
    ({ lastEventAt, promptCount }) => lastEventAt >= since && promptCount > 0,
  );
  const own = recent.filter((trace) => trace.projectPath === projectPath);
  const perWeek = (count: number): number => Math.round((count / WEEKS) * 10) / 10;
  return { project: perWeek(own.length), all: perWeek(recent.length) };
}
