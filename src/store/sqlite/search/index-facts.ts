/**
 * The index's facts about itself (`facts`) and its state per session (`states`): `<hash> <state>`. Later writes build on
 * both, so the hash reveals bits that changed on the disk.
 */
import type { Database } from "bun:sqlite";
import { isObject } from "../../../event/event.ts";
import { StoreFault } from "../../fault.ts";
import type { IndexPosition, SessionIndexState } from "../../search-index.ts";
import { readVectorState } from "./vectors.ts";

const toDamageFault = (path: string, what: string): StoreFault =>
  new StoreFault("DB_CORRUPT", path, `${what} of the search index cannot be read`);

const factOf = (db: Database, name: string): unknown =>
  db.query<{ value: unknown }, [string]>("select value from facts where name = ?").get(name)
    ?.value ?? null;

export function readPosition(db: Database, path: string): IndexPosition | null {
  const written = factOf(db, "position");
  if (written === null) return null;
  const found = typeof written === "string" ? tryParseJson(written) : null;
  if (!isObject(found)) throw toDamageFault(path, "the position");
  const { position, eventId } = found;
  const isPlace = typeof position === "number" && Number.isSafeInteger(position) && position >= 0;
  if (!isPlace || typeof eventId !== "string") throw toDamageFault(path, "the position");
  return { position, eventId };
}

export function readCount(db: Database, path: string, name: "documents" | "terms"): number {
  const written = factOf(db, name) ?? 0;
  if (typeof written !== "number" || !Number.isSafeInteger(written) || written < 0)
    throw toDamageFault(path, `the number of ${name}`);
  return written;
}

export const sealState = (state: SessionIndexState): string =>
  `${Bun.hash(state).toString(36)} ${state}`;

export function unsealState(written: unknown, path: string): SessionIndexState {
  const state = typeof written === "string" ? written.slice(written.indexOf(" ") + 1) : null;
  if (state === null || sealState(state) !== written)
    throw toDamageFault(path, "what is known of a session");
  return state;
}

/** Reads all of it; throws when something of it is not as it was written. */
export function checkFacts(db: Database, path: string): void {
  readPosition(db, path);
  readCount(db, path, "documents");
  readCount(db, path, "terms");
  readVectorState({ db, path });
  const states = db.query<{ state: unknown }, []>("select state from states");
  for (const { state } of states.iterate()) unsealState(state, path);
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
