/** What a session does, for tests of what blocks it; and the rows that come of it, without any store. */
import type { Event, JsonObject, RawEvent } from "../../../src/event/event.ts";
import { foldEvent } from "../../../src/ingest/project/fold-event.ts";
import {
  applyBlockerEvent,
  type BlockerEvent,
} from "../../../src/remember/blockers/blocker-events.ts";
import type { BlockerRow, SessionRecord } from "../../../src/store/store.ts";
import type { EventMappingContext } from "../../../src/clients/hook/event-draft.ts";
import { toolMeta } from "../../../src/clients/hook/tool-meta.ts";
import { making } from "../errors/tool-events.ts";

export type Acting = {
  readonly prompt: (text: string) => Event;
  readonly runs: (command: string, more?: JsonObject) => Event;
  readonly fails: (command: string, error: string, more?: JsonObject) => Event;
  readonly turnEnds: (message?: string) => Event;
  readonly agentStops: (agentType: string, message: string) => Event;
  readonly ends: () => Event;
  /** Somebody found out that it is over, and made its summary. */
  readonly isFoundDead: () => Event;
  readonly event: (given: Partial<RawEvent>) => Event;
};

const ROOT = "/srv/app";

/** A hash that can be read. */
const AROUND: EventMappingContext = {
  hash: (text) => `#${text}`,
  errorCore: (text) => ({ core: text, normalized: text }),
  fileName: (path) => (path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1) : path),
  collectPromptText: true,
  collectCommands: true,
};

/** Events of one session, a second apart. */
export function acting(session: string, from = 0, given: Partial<RawEvent> = {}): Acting {
  const { event, prompt } = making(session, from, given);
  const called = (command: string): JsonObject => ({
    tool: "Bash",
    meta: toolMeta("Bash", { command }, AROUND),
  });
  return {
    event,
    prompt,
    runs: (command, more = {}) =>
      event({ type: "tool_use", data: { ...called(command), success: true, ...more } }),
    fails: (command, error, more = {}) =>
      event({
        type: "tool_error",
        data: { ...called(command), error, errorRaw: error, errorLine: error, ...more },
      }),
    turnEnds: (message = "done") =>
      event({ type: "turn.end", data: { ok: true, lastAssistantMessage: message } }),
    ends: () => event({ type: "session.lifecycle", data: { phase: "ended", reason: "other" } }),
    isFoundDead: () =>
      event({ type: "session_summary", data: { promptCount: 1, recovered: true } }),
    agentStops: (agentType, message) =>
      event({
        type: "subagent_stop",
        data: { agentId: "a1", agentType, lastAssistantMessage: message },
      }),
  };
}

/** The rows after these events, all of one project. */
export function rowsAfter(...events: readonly Event[]): readonly BlockerRow[] {
  const sessions = new Map<string, SessionRecord | null>();
  const happened: BlockerEvent[] = [];
  for (const event of events) {
    const before = sessions.get(event.sessionId) ?? null;
    sessions.set(event.sessionId, foldEvent(before, event, [], happened));
  }
  return happened.reduce(applyBlockerEvent, [] as readonly BlockerRow[]);
}

export const openOf = (rows: readonly BlockerRow[]): readonly BlockerRow[] =>
  rows.filter(({ resolvedAt }) => resolvedAt === null);

export const statusBlock = (status: string, context: string, hint = ""): string =>
  `I stop here.\n\n[WORKFLOW_STATUS]\nstatus: ${status}\ncontext: ${context}\nnext_hint: ${hint}`;
