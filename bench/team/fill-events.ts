/**
 * A team's history by the million, made by the server itself: the same 40 machines, each with 178 events a day, for as many days as
 * it takes. Rows that are made of events are there as far as the page asks for them.
 */
import { openConnection, type PostgresConnection } from "../../src/store/postgres/connection.ts";
import { migrate } from "../../src/store/postgres/migrate.ts";
import { openPartitions } from "../../src/store/postgres/partitions.ts";
import { TEAM } from "./fill-documents.ts";

const MACHINES = 40;
const SECONDS = 12.1;
const IN_SESSION = 200;
/** The last event. */
export const END = "2026-10-31T00:00:00.000Z";

const iso = (time: string): string =>
  `to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const at = (n: string): string =>
  iso(`timestamptz '${END}' - ($1::bigint - ${n}) * interval '${SECONDS} seconds'`);

/** `n`: an event of all; `k`: of its machine. */
const EVENTS = `select '${TEAM}', 'machine-' || n % ${MACHINES}, 'event-' || lpad(n::text, 12, '0'), k + 1, 1, type, ${at("n")}, session, 'project-' || p, '/home/somebody/project-' || p,
    case type when 'prompt' then json_build_object('client', 'claude-code', 'branch', 'main', 'text', 'prompt ' || n || ': look into the test of the store that fails since yesterday, 저장소 테스트가 실패합니다')::text
      when 'turn.end' then json_build_object('client', 'claude-code', 'ok', true, 'lastAssistantMessage', 'The test passes now. The cursor was saved before the rows, so a crash lost them; both are in one transaction now. ' || n)::text
      when 'session_summary' then json_build_object('client', 'claude-code', 'promptCount', 10, 'errorCount', 6, 'toolCounts', json_build_object('Bash', 120, 'Edit', 40))::text
      when 'session.lifecycle' then json_build_object('client', 'claude-code', 'phase', case k % ${IN_SESSION} when 0 then 'started' else 'ended' end)::text
      else json_build_object('client', 'claude-code', 'tool', 'Bash', 'success', type = 'tool_use', 'inputHash', md5((n % 5000)::text), 'errorLine', case type when 'tool_error' then 'Error: cannot find module ' || n % 500 end,
        'meta', json_build_object('command', 'npm test', 'commandLine', 'npm test -- test/store/part-' || n % 90, 'file', 'src/store/file-' || n % 300 || '.ts'))::text end
  from (select n, k, p, session, case when k % ${IN_SESSION} in (0, ${IN_SESSION - 2}) then 'session.lifecycle' when k % ${IN_SESSION} = ${IN_SESSION - 1} then 'session_summary'
      when k % 20 = 1 then 'prompt' when k % 20 = 17 then 'turn.end' when k % 31 = 0 then 'tool_error' else 'tool_use' end as type
    from (select n, n / ${MACHINES} as k, 'session-' || n % ${MACHINES} || '-' || n / ${MACHINES} / ${IN_SESSION} as session, n / ${MACHINES} / ${IN_SESSION} % 40 as p
      from generate_series($2::bigint, $3::bigint - 1) as n) as numbered) as typed`;

/** `s`: a session of a machine `m`; its first and last event. */
const SPANS = `(select m, s, 'session-' || m || '-' || s as session, s % 40 as p, s * ${IN_SESSION} * ${MACHINES} + m as first,
    least($1::bigint - 1, (s * ${IN_SESSION} + ${IN_SESSION - 1}) * ${MACHINES} + m) as last
  from generate_series(0, ${MACHINES - 1}) as m, generate_series(0, ($1::bigint - 1) / ${MACHINES} / ${IN_SESSION}) as s) as span`;
const PROJECT = `'project-' || p, '/home/somebody/project-' || p`;

const MADE = [
  `insert into sessions (tenant, machine, session_id, provider, project, project_path, client, model, state, started_at, ended_at,
     last_event_at, last_event_type, prompt_count, summarized_at, error_count, tags, starred_at, cost_usd, length_ms)
   select '${TEAM}', 'machine-' || m, session, 'claude', ${PROJECT}, 'claude-code', 'model-1', 'ended', ${at("first")}, ${at("last")},
     ${at("last")}, 'session_summary', 10, ${at("last")}, 6, case when s % 200 = 7 then '["later"]' end, case when s % 300 = 5 then ${at("last")} end, s % 50 / 10.0, 86400000
   from ${SPANS}`,
  `insert into usage (tenant, machine, id, session_id, day, model, provider, project, project_path, messages, input, output, cache_read,
     cache_write_5m, cache_write_1h, cost_usd, price_date, updated_at)
   select '${TEAM}', 'machine-' || m, 'usage-' || session, session, left(${at("last")}, 10), 'model-1', 'claude', ${PROJECT}, 100, 5000, 9000, 900000, 40000, 0, s % 50 / 10.0,
     '2026-01-01', ${at("last")} from ${SPANS}`,
  `insert into failures (tenant, machine, id, ts, session_id, project_path, error_id, retried_at, outcome)
   select '${TEAM}', 'machine-' || n % ${MACHINES}, 'event-' || lpad(n::text, 12, '0'), ${at("n")}, 'session-' || n % ${MACHINES} || '-' || n / ${MACHINES} / ${IN_SESSION},
     '/home/somebody/project-' || n / ${MACHINES} / ${IN_SESSION} % 40, 'error-' || n % 500, ${at("n")}, 'solved'
   from generate_series(0, $1::bigint - 1) as n where n / ${MACHINES} % 31 = 0`,
  `insert into waits (tenant, machine, id, session_id, provider, project, project_path, kind, tool, asked_at, decided_at, waited_ms, decision, source)
   select '${TEAM}', 'machine-' || n % ${MACHINES}, 'wait-' || n, 'session-' || n % ${MACHINES} || '-' || n / ${MACHINES} / ${IN_SESSION}, 'claude',
     'project-' || n / ${MACHINES} / ${IN_SESSION} % 40, '/home/somebody/project-' || n / ${MACHINES} / ${IN_SESSION} % 40, 'permission', 'Bash', ${at("n")}, ${at("n")}, 4000, 'allowed', 'hook'
   from generate_series(0, $1::bigint - 1, 103) as n`,
  `insert into error_kb (tenant, machine, id, ts, error_normalized, error_raw, resolution, resolved_by, use_count, last_used)
   select '${TEAM}', 'machine-' || m, 'known-' || m || '-' || e, '${END}', 'Error: cannot find module ' || e, 'Error: cannot find module ' || e, '{"tool":"Bash"}', 'event-1', 3, '${END}'
   from generate_series(0, ${MACHINES - 1}) as m, generate_series(0, 499) as e where (m + e) % 10 = 0`,
] as const;

const AT_ONCE = 500_000;

export async function fillEvents(url: string, count: number): Promise<void> {
  const connection = openConnection(new URL(url), { connections: 2 });
  const began = performance.now();
  await migrate(connection);
  const indexes = await dropIndexes(connection);
  const last = Date.parse(END);
  const months = Array.from({ length: Math.ceil((count * SECONDS) / 86_400) + 1 }, (_, day) =>
    new Date(last - day * 86_400_000).toISOString(),
  );
  await openPartitions(connection).prepare(months);
  for (let from = 0; from < count; from += AT_ONCE)
    await connection.send(
      `insert into events (tenant, machine, id, position, v, type, ts, session_id, project, project_path, data) ${EVENTS}`,
      [String(count), String(from), String(Math.min(count, from + AT_ONCE))],
    );
  await connection.send(
    `insert into machines (tenant, machine, recording, last_position, name)
     select '${TEAM}', 'machine-' || m, m::text, $1::bigint / ${MACHINES}, 'machine ' || m from generate_series(0, ${MACHINES - 1}) as m`,
    [String(count)],
  );
  for (const sql of MADE) await connection.send(sql, sql.includes("$1") ? [String(count)] : []);
  for (const sql of indexes) await connection.send(sql, []);
  await connection.send("vacuum analyze", []);
  await connection.close();
  process.stdout.write(
    `filled with ${count} events in ${Math.round((performance.now() - began) / 1000)} s\n`,
  );
}

/** Answers how they are made again: sorted at once is sooner than one by one. */
async function dropIndexes({ send }: PostgresConnection): Promise<readonly string[]> {
  const found = (await send(
    `select indexname as name, indexdef as sql from pg_indexes where schemaname = 'self_gen' and tablename = 'events'`,
    [],
  )) as { name: string; sql: string }[];
  return Promise.all(
    found.map(async ({ name, sql }) => {
      if (!name.endsWith("pkey")) {
        await send(`drop index ${name}`, []);
        return sql.replace(" ON ONLY ", " ON ");
      }
      await send(`alter table events drop constraint ${name}`, []);
      return "alter table events add primary key (tenant, machine, id, ts)";
    }),
  );
}
