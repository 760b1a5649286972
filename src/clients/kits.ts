/** The kits of all clients. Whoever imports this waits until they are loaded: no plain hook does. */
import type { ClientKit } from "./client-kit.ts";
import {
  CLIENT_NAMES,
  type ClientName,
  parseClientName,
  clientOf,
  DEFAULT_CLIENT,
} from "./clients.ts";

const KITS: ReadonlyMap<ClientName, ClientKit> = new Map(
  await Promise.all(
    CLIENT_NAMES.map(async (name) => [name, (await clientOf(name).loadKit()).kit] as const),
  ),
);

export const allKits = (): readonly ClientKit[] => [...KITS.values()];

/** By a name that was written down; where it is none of ours, as the usual client's. */
export const kitByName = (name: unknown): ClientKit =>
  kitOf(parseClientName(name) ?? DEFAULT_CLIENT);

export function kitOf(name: ClientName): ClientKit {
  const kit = KITS.get(name);
  if (kit === undefined) throw new RangeError(name);
  return kit;
}
