/**
 * A few connections to one PostgreSQL database. What is said of it is its host and name (`place`), never the rest of how it
 * is reached.
 *
 * TLS with a certificate that fits the host, unless the server is on this machine. `sslrootcert` names the file of another
 * authority's certificate.
 */
import { SQL } from "bun";
import { StoreFault } from "../fault.ts";
import { toStoreFault } from "./postgres-fault.ts";
import type { Send } from "./statements.ts";

/** All tables are in a schema of their own. */
const SCHEMA = "self_gen";

const CONNECTIONS = 4;
const CONNECT_SECONDS = 10;
/** A connection that nobody uses is given back: many machines share a server. */
const IDLE_SECONDS = 60;

export type ConnectionOptions = {
  readonly schema?: string;
  readonly connections?: number;
};

export type PostgresConnection = {
  readonly place: string;
  readonly schema: string;
  readonly send: Send;
  /** All of it is kept or none. */
  readonly transact: <T>(work: (send: Send) => Promise<T>) => Promise<T>;
  /** Calls back whenever somebody calls out on this channel, and whenever something may have been missed. */
  readonly listen: (channel: string, heard: (word: string | null) => void) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What a connection string says; null when it is none. */
export function readConnectionUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "postgres:" || url.protocol === "postgresql:" ? url : null;
}

/** The folder of a Unix socket, as `?host=/run/postgresql` says it. */
const socketFolder = (url: URL): string | null => {
  const host = url.searchParams.get("host");
  return host?.startsWith("/") === true ? host : null;
};

const databaseOf = (url: URL): string => decodeURIComponent(url.pathname.slice(1)) || "postgres";

/** Host and database. */
const placeOf = (url: URL): string =>
  `${socketFolder(url) === null ? url.hostname : "localhost"}/${databaseOf(url)}`;

const isLocal = (url: URL): boolean =>
  socketFolder(url) !== null || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);

/** Whether what is sent may be read on the way: to another machine, and not as strictly as can be. */
const isInsecure = (url: URL): boolean =>
  !isLocal(url) && (url.searchParams.get("sslmode") ?? "verify-full") !== "verify-full";

function tlsOf(url: URL): Bun.TLSOptions | null {
  const mode = url.searchParams.get("sslmode") ?? (isLocal(url) ? "disable" : "verify-full");
  if (isLocal(url) && mode !== "verify-full") return null;
  const root = url.searchParams.get("sslrootcert");
  return {
    rejectUnauthorized: true,
    serverName: url.hostname,
    ...(root === null ? {} : { ca: Bun.file(root) }),
  };
}

export function openConnection(url: URL, options: ConnectionOptions = {}): PostgresConnection {
  const { schema = SCHEMA, connections = CONNECTIONS } = options;
  const place = placeOf(url);
  // A hub's address: what asks for the database itself cannot be had there.
  if (readConnectionUrl(url.href) === null)
    throw new StoreFault("DB_DENIED", url.host, "no address of a database");
  if (isInsecure(url)) throw new StoreFault("DB_INSECURE", place, "sslmode is not verify-full");
  const folder = socketFolder(url);
  const port = Number(url.port || "5432");
  const tls = tlsOf(url);
  const sql = new SQL({
    adapter: "postgres",
    hostname: url.hostname,
    port,
    ...(folder === null ? {} : { path: `${folder}/.s.PGSQL.${port}` }),
    username: decodeURIComponent(url.username) || "postgres",
    password: decodeURIComponent(url.password),
    database: databaseOf(url),
    max: connections,
    idleTimeout: IDLE_SECONDS,
    connectionTimeout: CONNECT_SECONDS,
    ...(tls === null ? {} : { tls }),
    connection: {
      search_path: schema,
      application_name: "self-gen",
    },
  });
  const tell = (error: unknown): never => {
    throw toStoreFault(error, place);
  };
  const sendTo =
    (to: Pick<SQL, "unsafe">): Send =>
    async (text, parameters) =>
      (await to.unsafe(text, [...parameters])) as unknown[];

  async function transact<T>(work: (send: Send) => Promise<T>): Promise<T> {
    const one = await sql.reserve().catch(tell);
    try {
      const send = sendTo(one);
      await send("begin", []);
      try {
        const result = await work(send);
        await send("commit", []);
        return result;
      } catch (error) {
        // A connection that is gone has nothing to take back.
        await send("rollback", []).catch(() => undefined);
        throw error;
      }
    } catch (error) {
      throw error instanceof SQL.PostgresError ? toStoreFault(error, place) : error;
    } finally {
      await one.release();
    }
  }

  return {
    place,
    schema,
    send: (text, parameters) => sendTo(sql)(text, parameters).catch(tell),
    transact,
    listen: async (channel, heard) => {
      await sql.listen(channel, heard, () => heard(null)).catch(tell);
    },
    close: () => sql.close({ timeout: 0 }),
  };
}
