/** Writes and removes the documents of one machine, in the transaction of its events. */
import type { DocumentTransaction, SearchDocument } from "../../search-index.ts";
import { settleAll } from "../../../system/settle-all.ts";
import type { Rows } from "../statements.ts";
import { type DocumentWriter, DOCUMENT_TABLES } from "./document-writer.ts";

const ADD = `insert into documents (tenant, machine, event_id, part, kind, ts, session_id, project_path, branch, turn, length, text, terms)
  select :tenant, :machine, event_id, part, kind, ts, session_id, project_path, branch, turn, length, body, string_to_array(terms, ' ')
  from unnest(?::text[], ?::integer[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::integer[], ?::integer[], ?::text[], ?::text[])
    with ordinality as given (event_id, part, kind, ts, session_id, project_path, branch, turn, length, body, terms, place)
  order by place`;

const ADD_WORDS = `insert into words (tenant, machine, word, sound, month)
  select :tenant, :machine, word, sound, month from unnest(?::text[], ?::text[], ?::text[]) as given (word, sound, month)
  on conflict (tenant, word, machine) do update set month = excluded.month where words.month < excluded.month`;

const COUNT = `update machines set documents = documents + ?::bigint, document_terms = document_terms + ?::bigint where :own`;

/** No time is an old one. */
function toIndexedTime({ ts }: Pick<SearchDocument, "ts">): string {
  const time = Date.parse(ts);
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
}

const MONTH_LENGTH = "2026-01".length;

type RemovedDocument = { readonly text: string; readonly length: number };
type Tools = Pick<DocumentWriter, "termsOf" | "soundOf">;

export function openDocuments(rows: Rows, { termsOf, soundOf }: Tools): DocumentTransaction {
  async function add(documents: readonly SearchDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const made = documents.map((one) => ({ one, ts: toIndexedTime(one), of: termsOf(one.text) }));
    const added = rows(
      ADD,
      made.map(({ one }) => one.eventId),
      made.map(({ one }) => one.part),
      made.map(({ one }) => one.kind),
      made.map(({ ts }) => ts),
      made.map(({ one }) => one.sessionId),
      made.map(({ one }) => one.projectPath),
      made.map(({ one }) => one.branch),
      made.map(({ one }) => one.turn),
      made.map(({ of }) => of.length),
      made.map(({ one }) => one.text),
      made.map(({ of }) => [...of.terms].join(" ")),
    );
    const months = new Map<string, string>();
    for (const { ts, of } of made) {
      const month = ts.slice(0, MONTH_LENGTH);
      for (const word of of.words) if ((months.get(word) ?? "") < month) months.set(word, month);
    }
    // In one order, so that no two wait for each other.
    const words = [...months.keys()].toSorted();
    const worded =
      words.length === 0
        ? Promise.resolve()
        : rows(
            ADD_WORDS,
            words,
            words.map(soundOf),
            words.map((word) => months.get(word) ?? ""),
          );
    const counted = rows(COUNT, made.length, sumLengths(made.map(({ of }) => of)));
    await settleAll([added, worded, counted]);
  }

  /** With the words that no other document of this machine has. */
  async function clean(removed: readonly RemovedDocument[]): Promise<void> {
    if (removed.length === 0) return;
    await rows(COUNT, -removed.length, -sumLengths(removed));
    const words = [...new Set(removed.flatMap(({ text }) => [...termsOf(text).words]))];
    await rows(
      `delete from words w using unnest(?::text[], ?::text[]) as gone (word, terms)
       where :own(w) and w.word = gone.word and not exists
         (select 1 from documents d where :own(d) and d.terms @> string_to_array(gone.terms, ' '))`,
      words,
      words.map((word) => [...termsOf(word).terms].join(" ")),
    );
  }

  return {
    add,
    states: async (sessionIds) => {
      const found = await rows<{ id: string; state: string }>(
        "select session_id as id, state from document_states where :own and session_id = any(?::text[])",
        sessionIds,
      );
      return new Map(found.map(({ id, state }) => [id, state]));
    },
    saveStates: async (states) => {
      if (states.size === 0) return;
      await rows(
        `insert into document_states (tenant, machine, session_id, state)
         select :tenant, :machine, * from unnest(?::text[], ?::text[])
         on conflict (tenant, machine, session_id) do update set state = excluded.state`,
        [...states.keys()],
        [...states.values()],
      );
    },
    touch: async (files) => {
      await rows(
        `insert into touched (tenant, machine, session_id, turn, file)
         select :tenant, :machine, * from unnest(?::text[], ?::integer[], ?::text[])
         on conflict (tenant, machine, session_id, turn, md5(file)) do nothing`,
        files.map(({ sessionId }) => sessionId),
        files.map(({ turn }) => turn),
        files.map(({ file }) => file),
      );
    },
    removeEvents: async (sessionId, eventIds) =>
      clean(
        await rows<RemovedDocument>(
          `delete from documents where :own and session_id = ? and event_id = any(?::text[]) returning text, length`,
          sessionId,
          eventIds,
        ),
      ),
    removeSession: async (sessionId) => {
      await clean(
        await rows<RemovedDocument>(
          "delete from documents where :own and session_id = ? returning text, length",
          sessionId,
        ),
      );
      await rows("delete from touched where :own and session_id = ?", sessionId);
      await rows("delete from document_states where :own and session_id = ?", sessionId);
    },
    clear: async () => {
      for (const table of DOCUMENT_TABLES) await rows(`delete from ${table} where :own`);
      await rows(
        "update machines set documents = 0, document_terms = 0, indexed_position = 0 where :own",
      );
    },
  };
}

const sumLengths = (all: readonly { readonly length: number }[]): number =>
  all.reduce((sum, { length }) => sum + length, 0);
