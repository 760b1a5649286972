/** Blockers in the PostgreSQL store. One that is replaced keeps its place. */
import { BLOCKERS } from "../columns.ts";
import type { BlockerQuery, BlockerRow, EventFilter, StoreTransaction } from "../store.ts";
import { filterConditions, limitOf, NEWEST_FIRST } from "./events.ts";
import {
  insertSql,
  lastOfEach,
  listsOf,
  type Rows,
  selectSql,
  typeOf,
  updateAllSql,
  whereAll,
} from "./statements.ts";

const SELECT = selectSql("blockers", BLOCKERS);
const SAVE = `${insertSql("blockers", [...BLOCKERS, { name: "position" }])}
  on conflict (tenant, machine, id) do update set ${updateAllSql(BLOCKERS)}`;
const HOLDS_TEXT = `exists (select 1 from (select ?::text as text) as t where ${BLOCKERS.map(
  ({ name }) => name,
)
  .filter((name) => typeOf(name) === "text")
  .map((name) => `strpos(coalesce(${name}, ''), t.text) > 0`)
  .join(" or ")})`;

export function blockersOf(
  rows: Rows,
  { projectPath, state = "open", limit }: BlockerQuery,
): Promise<BlockerRow[]> {
  const { conditions, values } = filterConditions({ "project_path = ?": projectPath });
  const open = state === "open" ? ["resolved_at is null"] : [];
  return rows(
    `${SELECT} ${whereAll([...conditions, ...open])} ${NEWEST_FIRST} limit ?::bigint`,
    ...values,
    limitOf(limit),
  );
}

type BlockerStatements = Pick<
  StoreTransaction,
  "openBlockers" | "blockersOf" | "selectBlockers" | "saveBlockers" | "removeBlockers"
>;

/** The part of a transaction that is about blockers; `places` are the next ones of the recording. */
export const blockerStatements = (
  rows: Rows,
  places: (count: number) => readonly number[],
): BlockerStatements => ({
  openBlockers: (projectPath) =>
    rows(
      `${SELECT} where :own and project_path is not distinct from ? and resolved_at is null ${NEWEST_FIRST}`,
      projectPath,
    ),
  blockersOf: (sessionIds) =>
    rows(`${SELECT} where :own and session_id = any(?::text[]) ${NEWEST_FIRST}`, sessionIds),
  selectBlockers: (filter) => {
    const [where, value] = conditionOf(filter);
    return rows(`${SELECT} where :own and ${where} ${NEWEST_FIRST}`, value);
  },
  saveBlockers: async (all) => {
    const saved = lastOfEach(all, ({ id }) => id);
    if (saved.length > 0) await rows(SAVE, ...listsOf(saved, BLOCKERS), places(saved.length));
  },
  removeBlockers: async (ids) => {
    if (ids.length > 0) await rows("delete from blockers where :own and id = any(?::text[])", ids);
  },
});

function conditionOf(filter: EventFilter): readonly [where: string, value: string] {
  switch (filter.by) {
    case "session":
      return ["session_id = ?", filter.sessionId];
    case "project":
      return ["project_path = ?", filter.projectPath];
    case "text":
      return [HOLDS_TEXT, filter.text];
    case "age":
      return ["ts < ? and resolved_at is not null", filter.before];
  }
}
