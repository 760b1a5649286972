/**
 * The connections of a hub. A transaction holds one of `connection` while it may need another: those are `beside`, so that
 * transactions that wait for connections never wait for each other.
 */
import { openConnection, type PostgresConnection } from "../store/postgres/connection.ts";

export type HubConnections = {
  /** Each batch holds one while it is written. */
  readonly connection: PostgresConnection;
  /** Months, tokens, health. */
  readonly beside: PostgresConnection;
  /** For whoever reads. */
  readonly reading: PostgresConnection;
  readonly close: () => Promise<void>;
};

const WRITING = 8;
const BESIDE = 4;
const READING = 4;

export function openHubConnections(url: URL): HubConnections {
  const connection = openConnection(url, { connections: WRITING });
  const beside = openConnection(url, { connections: BESIDE });
  const reading = openConnection(url, { connections: READING });
  return {
    connection,
    beside,
    reading,
    close: async () => {
      await Promise.all([connection.close(), beside.close(), reading.close()]);
    },
  };
}
