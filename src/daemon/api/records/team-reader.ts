/**
 * The team's database for requests: opened for the first that asks, closed when nobody asked for a while. Machines that send say so
 * (LISTEN), so a page asks here whether anything is new, and no question goes to the server for it.
 */
import { readTeam } from "../../../ingest/forward/open-forwarding.ts";
import { openConnection, type PostgresConnection } from "../../../store/postgres/connection.ts";
import { NEWS_CHANNEL } from "../../../store/postgres/machine-writer.ts";
import { openPostgresStore } from "../../../store/postgres/postgres-store.ts";
import { openPostgresIndex } from "../../../store/postgres/search/open-index.ts";
import { rowsOf } from "../../../store/postgres/statements.ts";
import type { IndexReader } from "../../../store/search-index.ts";
import type { Store } from "../../../store/store.ts";
import { listPeople, type TeamPlace } from "../../../team/team-database.ts";
import { isBehindHub, readMembership } from "../../../team/team-files.ts";
import type { TeamFilter } from "../request/team-params.ts";
import type { DaemonHome } from "../../own-command.ts";

export type OpenedTeam = {
  readonly team: string;
  readonly place: string;
  /** Another number when something may be new. */
  readonly news: number;
  readonly machines: readonly TeamPlace[];
  readonly open: (filter: TeamFilter) => OpenedRecords;
  /** On which machine each of these sessions was. */
  readonly machinesOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

export type TeamReader = {
  /** Null where this machine is in no team, or cannot say where its database is; a hub cannot be read here yet. */
  readonly read: () => Promise<OpenedTeam | "hub" | null>;
  readonly close: () => Promise<void>;
};

type ConnectedTeam = {
  readonly key: string;
  readonly team: string;
  readonly connection: PostgresConnection;
  news: number;
  machines: Promise<readonly TeamPlace[]> | null;
  /** By which machines they are of: what they learned of the database is of use to the next request. */
  readonly opened: Map<string, OpenedRecords>;
};

type OpenedRecords = { readonly store: Store; readonly index: IndexReader };

/** Of so many choices of machines. */
const MAX_OPENED = 50;

const IDLE_MS = 2 * 60_000;
/** Where nobody calls out, as behind some poolers, something may be new all the same. */
const UNHEARD_MS = 30_000;

export function openTeamReader({ paths, env }: Pick<DaemonHome, "paths" | "env">): TeamReader {
  let connected: ConnectedTeam | null = null;
  let idle: Timer | undefined;
  let unheard: Timer | undefined;

  async function close(): Promise<void> {
    clearTimeout(idle);
    clearInterval(unheard);
    const last = connected;
    connected = null;
    await last?.connection.close();
  }

  async function connect(): Promise<ConnectedTeam | null> {
    const found = readTeam(paths.home, env);
    const key = "found" in found ? null : `${found.membership.team} ${found.url.href}`;
    if (connected !== null && connected.key !== key) await close();
    if ("found" in found || key === null) return null;
    if (connected === null) {
      const connection = openConnection(found.url, { isSearching: true });
      const { team } = found.membership;
      const mine: ConnectedTeam = {
        key,
        team,
        connection,
        news: 1,
        machines: null,
        opened: new Map(),
      };
      const renew = (): void => {
        mine.news++;
        mine.machines = null;
      };
      connected = mine;
      unheard = setInterval(renew, UNHEARD_MS);
      unheard.unref();
      const heard = (word: string | null): void => {
        if (word === null || word === team) renew();
      };
      // A pooler may not let anybody listen.
      void connection.listen(NEWS_CHANNEL, heard).catch(() => undefined);
    }
    clearTimeout(idle);
    idle = setTimeout(() => void close(), IDLE_MS);
    idle.unref();
    return connected;
  }

  async function read(): Promise<OpenedTeam | "hub" | null> {
    if (readMembership(paths.home) !== null && isBehindHub(paths.home, env)) {
      await close();
      return "hub";
    }
    const mine = await connect();
    if (mine === null) return null;
    const { connection, team: tenant } = mine;
    mine.machines ??= listPeople(connection, tenant);
    const machines = await mine.machines.catch((error: unknown) => {
      mine.machines = null;
      throw error;
    });
    return {
      team: tenant,
      place: connection.place,
      news: mine.news,
      machines,
      open: ({ machine, person }) => {
        const isChosen = (one: TeamPlace): boolean =>
          (machine === null || one.machine === machine) &&
          (person === null || one.person === person);
        const among =
          machine === null && person === null
            ? {}
            : { among: machines.filter(isChosen).map((one) => one.machine) };
        const owner = { tenant, machine: null, ...among };
        const key = JSON.stringify(owner);
        const before = mine.opened.get(key);
        if (before !== undefined) return before;
        const store = openPostgresStore(connection, owner);
        const opened = { store, index: openPostgresIndex(connection, owner) };
        if (mine.opened.size >= MAX_OPENED) mine.opened.clear();
        mine.opened.set(key, opened);
        return opened;
      },
      machinesOf: async (sessionIds) => {
        const rows = rowsOf(connection.send, { tenant, machine: null });
        const found = await rows<{ id: string; machine: string }>(
          "select session_id as id, machine from sessions where :own and session_id = any(?::text[])",
          sessionIds,
        );
        return new Map(found.map(({ id, machine }) => [id, machine]));
      },
    };
  }

  return { read, close };
}
