/**
 * Reads a team out of its database. Machines that send say so (LISTEN), so whether anything is new is known here, and no question
 * goes to the server for it.
 */
import type { PostgresConnection } from "../../store/postgres/connection.ts";
import { NEWS_CHANNEL } from "../../store/postgres/machine-writer.ts";
import { openPostgresStore } from "../../store/postgres/postgres-store.ts";
import { openPostgresIndex } from "../../store/postgres/search/open-index.ts";
import { rowsOf } from "../../store/postgres/statements.ts";
import { listPeople, type TeamPlace } from "../team-database.ts";
import type { TeamRecordsReader, TeamSource } from "./team-source.ts";

/** Where nobody calls out, as behind some poolers, something may be new all the same. */
const UNHEARD_MS = 30_000;
/** Of so many choices of machines: what they learned of the database is of use to the next request. */
const MAX_OPENED = 50;

/** The connection stays whoever's it is. */
export function openDatabaseSource(connection: PostgresConnection, team: string): TeamSource {
  const opened = new Map<string, TeamRecordsReader>();
  let news = 1;
  let places: Promise<readonly TeamPlace[]> | null = null;

  const renew = (): void => {
    news++;
    places = null;
  };
  const heard = (word: string | null): void => {
    if (word === null || word === team) renew();
  };
  let unheard: Timer | null = null;
  /** From when on somebody wants to know. */
  function listen(): void {
    if (unheard !== null) return;
    unheard = setInterval(renew, UNHEARD_MS);
    unheard.unref();
    // A pooler may not let anybody listen.
    void connection.listen(NEWS_CHANNEL, heard).catch(() => undefined);
  }

  function machines(): Promise<readonly TeamPlace[]> {
    listen();
    const asked = places ?? listPeople(connection, team);
    places = asked;
    asked.catch(() => {
      if (places === asked) places = null;
    });
    return asked;
  }

  return {
    place: connection.place,
    overview: async () => ({ machines: await machines(), news }),
    open: async ({ machine, person }) => {
      const isAll = machine === null && person === null;
      const isChosen = (one: TeamPlace): boolean =>
        (machine === null || one.machine === machine) && (person === null || one.person === person);
      const among = isAll
        ? {}
        : { among: (await machines()).filter(isChosen).map((one) => one.machine) };
      const owner = { tenant: team, machine: null, ...among };
      const key = JSON.stringify(owner);
      const before = opened.get(key);
      if (before !== undefined) return before;
      const store = openPostgresStore(connection, owner);
      const made = { store, index: openPostgresIndex(connection, owner) };
      if (opened.size >= MAX_OPENED) opened.clear();
      opened.set(key, made);
      return made;
    },
    machinesOf: async (sessionIds) => {
      const rows = rowsOf(connection.send, { tenant: team, machine: null });
      const found = await rows<{ id: string; machine: string }>(
        "select session_id as id, machine from sessions where :own and session_id = any(?::text[])",
        sessionIds,
      );
      return new Map(found.map(({ id, machine }) => [id, machine]));
    },
    close: async () => {
      if (unheard !== null) clearInterval(unheard);
    },
  };
}
