/** Failures in the PostgreSQL store. */
import type { Event } from "../../event/event.ts";
import { FAILURES, SESSIONS } from "../columns.ts";
import { eventFromRow, type EventRow } from "../event-row.ts";
import type {
  FailureQuery,
  FailureRow,
  FailureSuccess,
  FailureTransaction,
  SessionRecord,
} from "../store.ts";
import { EVENT, filterConditions, limitOf } from "./events.ts";
import {
  insertSql,
  lastOfEach,
  listsOf,
  type Rows,
  selectSql,
  updateAllSql,
  whereAll,
} from "./statements.ts";

const SAVE = `${insertSql("failures", FAILURES)}
  on conflict (tenant, machine, id) do update set ${updateAllSql(FAILURES)}`;

/** Behind every time. */
const LATEST = "~";
const PAGE = 1000;

export function failuresOf(
  rows: Rows,
  { since, until, projectPath, limit }: FailureQuery,
): Promise<FailureRow[]> {
  const { conditions, values } = filterConditions({
    "ts >= ?": since,
    "ts < ?": until,
    "project_path = ?": projectPath,
  });
  return rows(
    `${selectSql("failures", FAILURES)} ${whereAll(conditions)} order by ts desc, id desc, machine limit ?::bigint`,
    ...values,
    limitOf(limit),
  );
}

/** `targetKey` (remember/errors): what a call was made on. */
const CALL = `select id, ts, project_path as place, d.data ->> 'tool' as tool, coalesce(d.data -> 'meta' ->> 'target',
    d.data -> 'meta' ->> 'file', d.data ->> 'inputHash') as target
  from events cross join lateral (select as_json(events.data) as data) as d`;

type CallRow = { id: string; ts: string; place: string | null; tool: string; target: string };

/** Two reads: the calls that failed, by their ids, and the successes since the first of them in their projects. */
export async function successesAfter(
  rows: Rows,
  ids: readonly string[],
): Promise<FailureSuccess[]> {
  const failed = await rows<CallRow>(
    `select * from (${CALL} where :own and id = any(?::text[]) and project_path is not null) as call where target is not null`,
    ids,
  );
  if (failed.length === 0) return [];
  const first = failed.reduce((least, { ts }) => (ts < least ? ts : least), LATEST);
  const keyOf = ({ place, tool, target }: CallRow): string => JSON.stringify([place, tool, target]);
  const byKey = Map.groupBy(failed, keyOf);
  const worked = await rows<CallRow>(
    `select * from (${CALL} where :own and project_path = any(?::text[]) and type = 'tool_use' and ts > ?
       and d.data -> 'success' in ('true', '1')
       and coalesce(d.data -> 'meta' -> 'masked', '0') in ('false', '0', 'null')) as call
     where target = any(?::text[]) order by ts`,
    [...new Set(failed.map(({ place }) => place))],
    first,
    [...new Set(failed.map(({ target }) => target))],
  );
  const found = new Map<string, string>();
  for (const call of worked)
    for (const one of byKey.get(keyOf(call)) ?? [])
      if (call.ts > one.ts && !found.has(one.id)) found.set(one.id, call.ts);
  return [...found].map(([id, workedAt]) => ({ id, workedAt }));
}

/** The part of a transaction that is about failures. */
export const failureStatements = (rows: Rows): FailureTransaction => ({
  saveFailures: async (failureRows) => {
    const all = lastOfEach(failureRows, ({ id }) => id);
    if (all.length > 0) await rows(SAVE, ...listsOf(all, FAILURES));
  },
  retryFailures: async (retried) => {
    const all = lastOfEach(retried, ({ id }) => id);
    if (all.length === 0) return;
    await rows(
      `update failures set retried_at = retried.at, outcome = retried.outcome
       from unnest(?::text[], ?::text[], ?::text[]) as retried (id, at, outcome)
       where :own(failures) and failures.id = retried.id`,
      all.map(({ id }) => id),
      all.map(({ retriedAt }) => retriedAt),
      all.map(({ outcome }) => outcome),
    );
  },
  removeFailures: async (sessionId) => {
    await rows("delete from failures where :own and session_id = ?", sessionId);
  },
  failedSessions: async () =>
    (
      await rows<{ id: string }>(
        `select session_id as id from events where :own and type = 'tool_error'
         union select session_id from sessions where :own and strpos(open_failures, '"isEarlier":true') > 0`,
      )
    ).map(({ id }) => id),
  lastEnded: async (projectPath, until, without) =>
    (
      await rows<SessionRecord>(
        `${selectSql("sessions", SESSIONS)} where :own and project_path = ? and state = 'ended' and last_event_at <= ?
         and session_id <> all(?::text[]) order by last_event_at desc, session_id limit 1`,
        projectPath,
        until,
        without,
      )
    )[0] ?? null,
  throughRecorded: (work) => throughRecorded(rows, work),
});

async function throughRecorded(rows: Rows, work: (event: Event) => void): Promise<void> {
  for (let position = 0; ;) {
    const page = await rows<EventRow & { position: number }>(
      `select position::double precision as position, ${EVENT} from events where :own and position > ?::bigint
       order by position limit ${PAGE}`,
      position,
    );
    for (const row of page) work(eventFromRow(row));
    position = page.at(-1)?.position ?? position;
    if (page.length < PAGE) return;
  }
}
