/** The store's reference: what the contract means, in the plainest way. Lost when the process ends. */
import type { Cursor } from "../../event/cursor.ts";
import type { Event } from "../../event/event.ts";
import {
  type EventFilter,
  type EventRecord,
  flatten,
  insideJson,
  type SessionLifecycleRow,
  type SessionRecord,
  type SetAside,
  type SkillLifecycleRow,
  type Store,
  type StoreTransaction,
} from "../store.ts";

type Tables = {
  readonly events: Map<string, Event>;
  readonly sessionLifecycle: Map<string, SessionLifecycleRow>;
  readonly skillLifecycle: Map<string, SkillLifecycleRow>;
  readonly sessions: Map<string, SessionRecord>;
  readonly cursors: Map<string, Cursor>;
  readonly rejected: Map<string, SetAside>;
};

const copyOf = (tables: Tables): Tables => ({
  events: new Map(tables.events),
  sessionLifecycle: new Map(tables.sessionLifecycle),
  skillLifecycle: new Map(tables.skillLifecycle),
  sessions: new Map(tables.sessions),
  cursors: new Map(tables.cursors),
  rejected: new Map(tables.rejected),
});

const byTime = (a: Event, b: Event): number => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0);
const byActivity = (a: SessionRecord, b: SessionRecord): number =>
  a.lastEventAt === b.lastEventAt
    ? a.sessionId < b.sessionId
      ? -1
      : 1
    : a.lastEventAt < b.lastEventAt
      ? 1
      : -1;

export function openMemoryStore(): Store {
  let tables = copyOf({
    events: new Map(),
    sessionLifecycle: new Map(),
    skillLifecycle: new Map(),
    sessions: new Map(),
    cursors: new Map(),
    rejected: new Map(),
  });
  let last: Promise<unknown> = Promise.resolve();

  const inOrder = async (): Promise<Event[]> => {
    await last;
    return [...tables.events.values()].toSorted(byTime);
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
    queryEvents: async (query) => {
      const search = query.search === undefined ? null : insideJson(query.search).toLowerCase();
      const found = (await inOrder())
        .toReversed()
        .filter(
          (event) =>
            (query.type === undefined || event.type === query.type) &&
            (query.sessionId === undefined || event.sessionId === query.sessionId) &&
            (query.project === undefined || event.project === query.project) &&
            (query.projectPath === undefined || event.projectPath === query.projectPath) &&
            (query.since === undefined || event.ts >= query.since) &&
            (search === null || JSON.stringify(event.data).toLowerCase().includes(search)),
        );
      return found.slice(0, query.limit ?? found.length).map(flatten);
    },
    getSessionEvents: async (sessionId) =>
      (await inOrder()).filter((event) => event.sessionId === sessionId).map(flatten),
    listSessions: async (query) => {
      await last;
      const found = [...tables.sessions.values()]
        .filter(
          (one) =>
            (query.projectPath === undefined || one.projectPath === query.projectPath) &&
            (query.state === undefined || one.state === query.state),
        )
        .toSorted(byActivity);
      return found.slice(0, query.limit ?? found.length);
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
    skillEvents: async (sessionId) => {
      await last;
      return [...tables.skillLifecycle.values()]
        .filter((row) => row.sessionId === sessionId)
        .toSorted((a, b) =>
          a.occurredAtIso < b.occurredAtIso ? -1 : a.occurredAtIso > b.occurredAtIso ? 1 : 0,
        );
    },
    lastRecorded: async (limit) => {
      await last;
      return [...tables.events.values()].toReversed().slice(0, limit).map(flatten);
    },
    offsets: async () => {
      await last;
      return new Map([...tables.cursors].map(([key, { byteOffset }]) => [key, byteOffset]));
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

function transactionOn(tables: Tables): StoreTransaction {
  const removeOne = (id: string): void => {
    tables.events.delete(id);
    tables.sessionLifecycle.delete(id);
    tables.skillLifecycle.delete(id);
  };
  const insertOne = ({ event, session, skill }: EventRecord): "new" | "known" => {
    if (tables.events.has(event.id)) return "known";
    tables.events.set(event.id, event);
    if (session !== undefined) tables.sessionLifecycle.set(session.id, session);
    if (skill !== undefined) tables.skillLifecycle.set(skill.id, skill);
    return "new";
  };
  return {
    cursor: async (streamKey) => tables.cursors.get(streamKey) ?? null,
    saveCursor: async (streamKey, cursor) => {
      tables.cursors.set(streamKey, cursor);
    },
    removeCursor: async (streamKey) => {
      tables.cursors.delete(streamKey);
    },
    insert: async (records) => records.map((record) => ({ outcome: insertOne(record) })),
    knownIds: async (ids) => new Set(ids.filter((id) => tables.events.has(id))),
    sessions: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const record = tables.sessions.get(id);
          return record === undefined ? [] : [[id, record] as const];
        }),
      ),
    saveSessions: async (records) => {
      for (const record of records) tables.sessions.set(record.sessionId, record);
    },
    removeSessions: async (ids) => {
      for (const id of ids) tables.sessions.delete(id);
    },
    recordedEvents: async (sessionId) =>
      [...tables.events.values()].filter((event) => event.sessionId === sessionId),
    setAside: async (line) => {
      tables.rejected.set(`${line.streamKey}\0${line.offset}\0${line.lineHash}`, line);
    },
    refusals: async (streamKey, offset, lineHash) =>
      tables.rejected.get(`${streamKey}\0${offset}\0${lineHash}`) ?? null,
    select: async (filter) => select(tables, filter),
    remove: async (ids) => {
      for (const id of ids) removeOne(id);
    },
    clear: async () => {
      for (const table of Object.values(tables)) table.clear();
    },
  };
}

function select(tables: Tables, filter: EventFilter): { id: string; sessionId: string }[] {
  const events = [...tables.events.values()];
  const moment = (event: Event): string => `${event.sessionId}\0${event.ts}`;
  switch (filter.by) {
    case "session":
      return events.filter((event) => event.sessionId === filter.sessionId);
    case "project":
      return events.filter(
        (event) =>
          event.projectPath === filter.projectPath ||
          tables.sessions.get(event.sessionId)?.projectPath === filter.projectPath,
      );
    case "age":
      return events.filter((event) => event.ts < filter.before);
    case "text": {
      const moments = new Set(
        events
          .filter((event) => JSON.stringify(event).includes(insideJson(filter.text)))
          .map(moment),
      );
      return events.filter((event) => moments.has(moment(event)));
    }
  }
}
