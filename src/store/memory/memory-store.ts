/** The store's reference: what the contract means, in the plainest way. Lost when the process ends. */
import type { Event } from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import {
  type CheckpointRow,
  type EventQuery,
  type FoundEvent,
  flatten,
  insideJson,
  type SessionRecord,
  type Store,
} from "../store.ts";
import {
  blockersIn,
  copyOf,
  earliest,
  errorsIn,
  type Tables,
  transactionOn,
} from "./memory-transaction.ts";
import { countingIn } from "./counted.ts";
import { filesIn } from "./files.ts";
import { historyIn } from "./history.ts";
import { monitoredIn } from "./monitored.ts";
import { recordedIn } from "./recorded.ts";

const byTime = (a: Event, b: Event): number => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0);
const byActivity = (a: SessionRecord, b: SessionRecord): number =>
  a.lastEventAt === b.lastEventAt
    ? a.sessionId < b.sessionId
      ? -1
      : 1
    : a.lastEventAt < b.lastEventAt
      ? 1
      : -1;

const hasSaved = ({ snapshots }: Tables, { sessionId, projectPath }: SessionRecord): boolean =>
  snapshots.values().some((one) => one.sessionId === sessionId && one.projectPath === projectPath);

export function openMemoryStore(): Store {
  let tables = copyOf({
    events: new Map(),
    sessionLifecycle: new Map(),
    skillLifecycle: new Map(),
    sessions: new Map(),
    injections: new Map(),
    feedback: new Map(),
    snapshots: new Map(),
    checkpoints: new Map(),
    blockers: new Map(),
    waits: new Map(),
    sessionFiles: new Map(),
    usage: new Map(),
    failures: new Map(),
    errors: new Map(),
    analyses: new Map(),
    cursors: new Map(),
    rejected: new Map(),
    positions: new Map(),
    removals: new Map(),
    recording: new Map([["mark", newId()]]),
  });
  let last: Promise<unknown> = Promise.resolve();

  const inOrder = async (): Promise<Event[]> => {
    await last;
    return [...tables.events.values()].toSorted(byTime);
  };

  const settled = async (): Promise<Tables> => {
    await last;
    return tables;
  };

  return {
    transact: (work) => {
      const mine = last.then(async () => {
        const changed = copyOf(tables);
        const result = await work(transactionOn(changed));
        tables = changed;
        return result;
      });
      last = mine.catch(() => undefined);
      return mine;
    },
    queryEvents: async <Q extends EventQuery>(query: Q) => {
      const search = query.search === undefined ? null : insideJson(query.search).toLowerCase();
      const all = await inOrder();
      const ordered = query.oldestFirst === true ? all : all.toReversed();
      const found = ordered
        .slice(firstBehind(ordered, query.behind))
        .filter(
          (event) =>
            (query.type === undefined || event.type === query.type) &&
            (query.types === undefined || query.types.includes(event.type)) &&
            (query.sessionId === undefined || event.sessionId === query.sessionId) &&
            (query.project === undefined || event.project === query.project) &&
            (query.projectPath === undefined || event.projectPath === query.projectPath) &&
            (query.since === undefined || event.ts >= query.since) &&
            (search === null || JSON.stringify(event.data).toLowerCase().includes(search)),
        );
      return found.slice(0, query.limit ?? found.length).map(flatten) as unknown as FoundEvent<Q>[];
    },
    getSessionEvents: async (sessionId) =>
      (await inOrder()).filter((event) => event.sessionId === sessionId).map(flatten),
    throughEvents: async (sessionId, work) =>
      work((await inOrder()).filter((event) => event.sessionId === sessionId).map(flatten)),
    listSessions: async (query) => {
      await last;
      const found = [...tables.sessions.values()]
        .filter(
          (one) =>
            (query.projectPath === undefined || one.projectPath === query.projectPath) &&
            (query.state === undefined || one.state === query.state) &&
            (query.unsummarized !== true || (one.summarizedAt === null && one.client !== null)) &&
            (query.asked !== true || one.promptCount > 0) &&
            (query.saved !== true || hasSaved(tables, one)),
        )
        .toSorted(byActivity);
      return found.slice(0, query.limit ?? found.length);
    },
    session: async (sessionId) => {
      await last;
      return tables.sessions.get(sessionId) ?? null;
    },
    findSessions: async (idOrPrefix) => {
      await last;
      const exact = tables.sessions.get(idOrPrefix);
      if (exact !== undefined) return [exact];
      return [...tables.sessions.values()]
        .filter((one) => one.sessionId.startsWith(idOrPrefix))
        .toSorted(byActivity);
    },
    countEvents: async (sessionId) => {
      const types = (await inOrder())
        .filter((event) => event.sessionId === sessionId)
        .map((event) => event.type);
      const of = (type: string): number => types.filter((one) => one === type).length;
      return {
        prompts: of("prompt"),
        tools: of("tool_use") + of("tool_error"),
        errors: of("tool_error"),
        events: types.length,
      };
    },
    newestSummary: async ({ projectPath, sessionId, notSessionId, until }) => {
      const found = (await inOrder()).findLast(
        (event) =>
          event.type === "session_summary" &&
          event.projectPath === projectPath &&
          Number(event.data["promptCount"]) > 0 &&
          (sessionId === undefined || event.sessionId === sessionId) &&
          (notSessionId === undefined || event.sessionId !== notSessionId) &&
          (until === undefined || event.ts <= until),
      );
      return found === undefined ? null : flatten(found);
    },
    snapshots: async ({ sessionId, projectPath, limit }) => {
      const found = (await inOrder())
        .toReversed()
        .filter(
          ({ id }) =>
            tables.snapshots.has(id) &&
            (sessionId === undefined || tables.snapshots.get(id)?.sessionId === sessionId) &&
            (projectPath === undefined || tables.snapshots.get(id)?.projectPath === projectPath),
        );
      return found.slice(0, limit ?? found.length).map(flatten);
    },
    checkpoints: async ({ sessionId, projectPath, repoId, limit }) => {
      const isWanted = (row: CheckpointRow | undefined): boolean =>
        row !== undefined &&
        (sessionId === undefined || row.sessionId === sessionId) &&
        (projectPath === undefined || row.projectPath === projectPath) &&
        (repoId === undefined || row.repoId === repoId);
      const found = (await inOrder())
        .toReversed()
        .filter(({ id }) => isWanted(tables.checkpoints.get(id)));
      return found.slice(0, limit ?? found.length).map(flatten);
    },
    blockers: async ({ projectPath, state, limit }) => {
      await last;
      const found = blockersIn(tables).filter(
        (row) =>
          (state === "all" || row.resolvedAt === null) &&
          (projectPath === undefined || row.projectPath === projectPath),
      );
      return found.slice(0, limit ?? found.length);
    },
    injections: async (sessionId) => {
      await last;
      return [...tables.injections.values()]
        .filter((row) => row.sessionId === sessionId)
        .toSorted(earliest);
    },
    newestAnalysis: async ({ projectPaths, repoId, since }) => {
      await last;
      const folders = new Set(projectPaths);
      for (const one of tables.sessions.values()) {
        if (repoId !== null && one.repoId === repoId && one.projectPath !== null)
          folders.add(one.projectPath);
      }
      const found = [...tables.analyses.values()].filter(
        (row) => row.projectPath !== null && folders.has(row.projectPath) && row.ts >= since,
      );
      return found.toSorted(earliest).at(-1) ?? null;
    },
    feedback: async () => {
      await last;
      return [...tables.feedback.values()].toSorted(earliest).toReversed();
    },
    errorOf: async (normalized) => {
      await last;
      return tables.errors.get(normalized) ?? null;
    },
    solvedLike: async (beginning, limit) => {
      await last;
      return errorsIn(tables)
        .filter((row) => row.resolution !== null && row.errorNormalized.startsWith(beginning))
        .slice(0, limit);
    },
    listErrors: async ({ limit }) => {
      await last;
      return errorsIn(tables).slice(0, limit);
    },
    skillEvents: async (sessionId) => {
      await last;
      return [...tables.skillLifecycle.values()]
        .filter((row) => row.sessionId === sessionId)
        .toSorted((a, b) =>
          a.occurredAtIso < b.occurredAtIso ? -1 : a.occurredAtIso > b.occurredAtIso ? 1 : 0,
        );
    },
    ...recordedIn(settled),
    ...monitoredIn(settled),
    ...historyIn(settled, inOrder),
    ...filesIn(settled),
    ...countingIn(inOrder, settled),
    cursors: async () => {
      await last;
      return new Map(tables.cursors);
    },
    oldestSession: async () => {
      await last;
      const starts = [...tables.sessions.values()].map(({ startedAt }) => startedAt);
      return starts.toSorted()[0] ?? null;
    },
    setAsideLines: async () => {
      await last;
      return [...tables.rejected.values()].toSorted((a, b) =>
        a.streamKey === b.streamKey ? a.offset - b.offset : a.streamKey < b.streamKey ? -1 : 1,
      );
    },
    totals: async () => {
      await last;
      return { events: tables.events.size, sessions: tables.sessions.size };
    },
    scrub: async () => {
      await last;
    },
    close: async () => {
      await last;
    },
  };
}

/** Where to go on in a list; at its end when nothing there has the id. */
function firstBehind(events: readonly Event[], id: string | undefined): number {
  if (id === undefined) return 0;
  const at = events.findIndex((event) => event.id === id);
  return at < 0 ? events.length : at + 1;
}
