/** Waits and usage in the PostgreSQL store. */
import { USAGE, WAITS } from "../columns.ts";
import type {
  FirstAskPosition,
  UsageQuery,
  UsageRow,
  WaitQuery,
  WaitRow,
  WaitsAndUsageTransaction,
} from "../store.ts";
import { filterConditions, limitOf } from "./events.ts";
import { failureStatements } from "./failures.ts";
import {
  insertSql,
  lastOfEach,
  listsOf,
  type Rows,
  selectSql,
  updateAllSql,
  whereAll,
} from "./statements.ts";

const SELECT_WAITS = selectSql("waits", WAITS);
const SAVE_WAITS = `${insertSql("waits", WAITS)}
  on conflict (tenant, machine, id) do update set ${updateAllSql(WAITS)}`;
const SAVE_USAGE = `${insertSql("usage", USAGE)}
  on conflict (tenant, machine, session_id, day, model) do update set ${updateAllSql(USAGE)}
  where excluded.updated_at >= usage.updated_at`;

export function waitsOf(
  rows: Rows,
  { since, until, projectPath, sessionId, state = "all", limit }: WaitQuery,
): Promise<WaitRow[]> {
  const { conditions, values } = filterConditions({
    "asked_at >= ?": since,
    "asked_at < ?": until,
    "project_path = ?": projectPath,
    "session_id = ?": sessionId,
  });
  const open = state === "open" ? ["decision is null"] : [];
  return rows(
    `${SELECT_WAITS} ${whereAll([...conditions, ...open])} order by asked_at desc, id desc, machine limit ?::bigint`,
    ...values,
    limitOf(limit),
  );
}

export const askingSessions = (rows: Rows, until: number): Promise<FirstAskPosition[]> =>
  rows(
    `select session_id as "sessionId", min(position)::double precision as "position" from session_lifecycle_events
     where :own and phase in ('waiting_permission', 'waiting_question')
     group by session_id having min(position) <= ?::double precision order by 2 desc, 1`,
    until,
  );

export function usageOf(
  rows: Rows,
  { since, until, projectPath, sessionId }: UsageQuery,
): Promise<UsageRow[]> {
  const { conditions, values } = filterConditions({
    "day >= ?": since,
    "day <= ?": until,
    "project_path = ?": projectPath,
    "session_id = ?": sessionId,
  });
  return rows(
    `${selectSql("usage", USAGE)} ${whereAll(conditions)} order by day desc, session_id, model, machine`,
    ...values,
  );
}

/** What sessions cost is written beside them: they are sorted by it. To be told after every change of their usage. */
export async function sumCosts(rows: Rows, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await rows(
    `update sessions set cost_usd = coalesce((select sum(u.cost_usd) from usage u
       where :own(u) and u.session_id = sessions.session_id), 0)
     where :own(sessions) and session_id = any(?::text[])`,
    sessionIds,
  );
}

/** The newest of each session, day and model. */
function newestOfEach(all: readonly UsageRow[]): readonly UsageRow[] {
  const kept = new Map<string, UsageRow>();
  for (const row of all) {
    const key = JSON.stringify([row.sessionId, row.day, row.model]);
    const before = kept.get(key);
    if (before === undefined || row.updatedAt >= before.updatedAt) kept.set(key, row);
  }
  return [...kept.values()];
}

/** The part of a transaction that is about waits and usage. */
export function waitsAndUsageStatements(rows: Rows): WaitsAndUsageTransaction {
  return {
    ...failureStatements(rows),
    openWaits: (sessionIds, since = null) =>
      rows(
        `${SELECT_WAITS} where :own and session_id = any(?::text[])
          and (source is null or source <> 'hook' or asked_at >= ?) order by asked_at, id`,
        sessionIds,
        since,
      ),
    waits: (ids) =>
      rows(`${SELECT_WAITS} where :own and id = any(?::text[]) order by asked_at, id`, ids),
    saveWaits: async (waitRows) => {
      const all = lastOfEach(waitRows, ({ id }) => id);
      if (all.length > 0) await rows(SAVE_WAITS, ...listsOf(all, WAITS));
    },
    removeWaits: async (sessionId) => {
      await rows("delete from waits where :own and session_id = ?", sessionId);
    },
    saveUsage: async (usageRows) => {
      const all = newestOfEach(usageRows);
      if (all.length === 0) return;
      await rows(SAVE_USAGE, ...listsOf(all, USAGE));
      await sumCosts(rows, [...new Set(all.map(({ sessionId }) => sessionId))]);
    },
  };
}
