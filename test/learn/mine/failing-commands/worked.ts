/** Sessions in which commands failed and worked, made up for tests, in a real store. */
import type { Event, JsonObject } from "../../../../src/event/event.ts";
import type { Candidate, MarkedTrace } from "../../../../src/learn/mine/candidate.ts";
import {
  failingCommandMiner,
  type FailureMark,
} from "../../../../src/learn/mine/failing-commands/failing-command-miner.ts";
import { openHistory } from "../../../../src/learn/mine/history.ts";
import { openSqliteStore } from "../../../../src/store/sqlite/sqlite-store.ts";
import { anEvent } from "../../../event/samples.ts";
import { openSandbox } from "../../../sandbox.ts";
import { aSession, insert } from "../../../store/records.ts";

export type Session = {
  readonly events: Event[];
  readonly fails: (command: string, error: string, more?: JsonObject) => void;
  readonly works: (command: string, more?: JsonObject) => void;
  readonly says: (text: string, more?: JsonObject) => void;
};

/** Its commands run 20 seconds apart. */
export function aWorkedSession(
  sessionId: string,
  day: number,
  given: { readonly projectPath?: string; readonly provider?: string } = {},
): Session {
  const events: Event[] = [];
  const { projectPath = "/srv/app", provider = "claude" } = given;
  const began = Date.parse("2026-03-01T09:00:00.000Z") + day * 86_400_000;
  const note = (type: string, command: string, data: JsonObject): void => {
    const { meta, ...rest } = data;
    const known = { commandLine: command, ...(meta as JsonObject | undefined) };
    events.push(
      anEvent({
        id: `${sessionId}-${events.length}`,
        type,
        ts: new Date(began + events.length * 20_000).toISOString(),
        sessionId,
        projectPath,
        data: { tool: "Bash", provider, meta: known, ...rest },
      }),
    );
  };
  return {
    events,
    fails: (command, error, more = {}) => {
      const errorRaw = `Exit code 1\n${error}`;
      note("tool_error", command, { error, errorRaw, errorLine: error, ...more });
    },
    says: (text, more = {}) => {
      const ts = new Date(began + events.length * 20_000).toISOString();
      const id = `${sessionId}-${events.length}`;
      const data = { provider, text, ...more };
      events.push(anEvent({ id, type: "prompt", ts, sessionId, projectPath, data }));
    },
    works: (command, more = {}) => {
      note("tool_use", command, { success: true, ...more });
    },
  };
}

export type Mined = {
  readonly found: readonly MarkedTrace<FailureMark>[];
  readonly candidates: readonly Candidate<"failing-command">[];
};

export async function mined(sessions: readonly Session[]): Promise<Mined> {
  using sandbox = openSandbox();
  const store = openSqliteStore(`${sandbox.folder}/mined.db`);
  try {
    await insert(store, ...sessions.flatMap(({ events }) => events));
    const ids = new Set(sessions.flatMap(({ events }) => events.map((event) => event.sessionId)));
    await store.transact((tx) =>
      tx.saveSessions([...ids].map((sessionId) => aSession({ sessionId }))),
    );
    const history = await openHistory(store, null);
    const found = await failingCommandMiner.findTraces(history);
    return { found, candidates: await failingCommandMiner.findCandidates(found, history) };
  } finally {
    await store.close();
  }
}
