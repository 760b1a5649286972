/** The importers of all clients, as `kits.ts` has their kits. */
import type { ClientImporter } from "./client-importer.ts";
import { CLIENT_NAMES, type ClientName } from "./clients.ts";
import { kitOf } from "./kits.ts";

const IMPORTERS: ReadonlyMap<ClientName, ClientImporter> = new Map(
  await Promise.all(
    CLIENT_NAMES.map(async (name) => [name, (await kitOf(name).loadImporter()).importer] as const),
  ),
);

export function importerOf(name: ClientName): ClientImporter {
  const importer = IMPORTERS.get(name);
  if (importer === undefined) throw new RangeError(name);
  return importer;
}
