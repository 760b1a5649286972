import { openConnection } from "../../store/postgres/connection.ts";
import { openHubSource } from "../hub/hub-source.ts";
import type { TeamAddress } from "../team-files.ts";
import { openDatabaseSource } from "./database-source.ts";
import type { TeamSource } from "./team-source.ts";

/** Out of the database, or through the hub, whichever the address leads to. */
export function openTeamSource({ url, token }: TeamAddress, team: string): TeamSource {
  if (token !== null) return openHubSource({ url, token });
  const connection = openConnection(url);
  const source = openDatabaseSource(connection, team);
  return {
    ...source,
    close: async () => {
      await source.close();
      await connection.close();
    },
  };
}
