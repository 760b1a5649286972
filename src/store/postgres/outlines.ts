/** What sessions were about, in the PostgreSQL store: as much of each as a page of a list shows, in one statement. */
import { isObject, type Json } from "../../event/event.ts";
import {
  ANSWER_CHARACTERS,
  OUTLINE_ANSWERS,
  OUTLINE_CHARACTERS,
  OUTLINE_PROMPTS,
  type SessionOutline,
} from "../history.ts";
import { outlineFromRow, type OutlineRow } from "../outline-row.ts";
import type { Rows } from "./statements.ts";

/** While the session lasted. */
const ofType = (type: string): string =>
  `from events e where :own(e) and e.machine = s.machine and e.session_id = s.session_id and e.type = '${type}'
   and e.ts >= s.started_at and e.ts <= s.last_event_at and e.ts >= ?`;
const ofSession =
  "from events e where :own(e) and e.machine = s.machine and e.session_id = s.session_id and e.ts >= s.started_at and e.ts >= ?";

const textOf = (field: string): string =>
  `case jsonb_typeof(as_json(e.data) -> '${field}') when 'string' then as_json(e.data) ->> '${field}' end`;
const startOf = (field: string, most = OUTLINE_CHARACTERS): string =>
  `left(${textOf(field)}, ${most})`;

/** Where a turn failed, its last words are the client's. */
const ANSWER = `case when coalesce(as_json(e.data) -> 'ok' not in ('false', '0'), true)
  then ${startOf("lastAssistantMessage", ANSWER_CHARACTERS)} end`;

/** Json has it as false or 0. */
const FAILED = `coalesce(as_json(e.data) -> 'ok' in ('false', '0'), false)
  and coalesce(as_json(e.data) -> 'interrupted' not in ('true', '1'), true)`;

const OUTLINE = `select s.session_id as "sessionId",
  coalesce(case when s.summarized_at is not null then (select json_build_object('tools', as_json(e.data) -> 'toolCounts',
    'errors', as_json(e.data) -> 'errorCount')::text ${ofSession} and e.type = 'session_summary'
    order by e.ts desc, e.position desc limit 1) end,
  (select json_build_array(count(*) filter (where e.type = 'tool_use'), count(*) filter (where e.type = 'tool_error'))::text
    ${ofSession} and e.type in ('tool_use', 'tool_error'))) as "calls",
  (select count(*)::integer ${ofType("compaction")}) as "compactions",
  case when s.prompt_count = 0 then '[]' else coalesce((
    select json_agg(json_build_array(p.text, p.branch) order by p.place)::text from (
      select row_number() over (order by e.ts, e.position) as place, ${startOf("text")} as text, ${textOf("branch")} as branch
      ${ofType("prompt")} order by e.ts, e.position limit ${OUTLINE_PROMPTS}
    ) p), '[]') end as "prompts",
  coalesce((select json_agg(t.turn order by t.place)::text from (
    select row_number() over (order by e.ts desc, e.position desc) as place,
      json_build_array(${ANSWER}, ${textOf("branch")}, ${FAILED}, e.ts) as turn
    ${ofType("turn.end")} order by e.ts desc, e.position desc limit ${OUTLINE_ANSWERS}
  ) t), '[]') as "turns",
  case when s.prompt_count = 0 then null else (
    select e.ts ${ofType("prompt")} and ${textOf("agentId")} is null
    order by e.ts desc, e.position desc limit 1
  ) end as "promptedAt"
  from sessions s where :own(s) and s.session_id = any(?::text[])`;

type CountedOutlineRow = OutlineRow & {
  /** JSON: what the summary says, where one covers all of it; else how many succeeded, and how many did not. */
  readonly calls: string;
};

const isCount = (value: Json | undefined): value is number => Number.isInteger(value);

/** Calls that succeeded, and those that did not. */
function readCalls(text: string): readonly [number, number] {
  const calls = JSON.parse(text) as [number, number] | { tools?: Json; errors?: Json };
  if (Array.isArray(calls)) return calls;
  const { tools = null, errors } = calls;
  const counts = isObject(tools) ? Object.values(tools) : [];
  const succeeded = counts.reduce<number>((sum, one) => sum + (isCount(one) ? one : 0), 0);
  return [succeeded, isCount(errors) ? errors : 0];
}

/** In each part: months before the first of the sessions are not even planned for. */
const STARTS = OUTLINE.match(/ts >= \?/g) ?? [];

export async function queryOutlines(
  rows: Rows,
  sessionIds: readonly string[],
): Promise<SessionOutline[]> {
  const [first] = await rows<{ start: string | null }>(
    "select min(started_at) as start from sessions where :own and session_id = any(?::text[])",
    sessionIds,
  );
  const start = first?.start ?? "";
  const found = await rows<CountedOutlineRow>(OUTLINE, ...STARTS.map(() => start), sessionIds);
  return found.map((row) => outlineFromRow(row, readCalls(row.calls)));
}
