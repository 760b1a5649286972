/**
 * What an installation keeps of its sync, in `<home>/sync/` (0700, files 0600):
 *
 *   sync.json       where the packs are, and since when; it may have a database's password
 *   key             the sync key, and below it those that were before it; never printed but by `sync key`
 *   credentials     of a bucket, unless the environment says them; never printed
 *   shares.json     what may leave this machine
 *   log.json        how far this machine's journal is sealed (`own-log.ts`)
 *   logs.json       how far the logs of other machines were verified (`other-logs.ts`)
 *   outcome.json    how the last sync ended
 *   outbox/         packs that are sealed and not stored yet
 *   deletions/      what is to be deleted everywhere and was not sealed yet (`deletions.ts`)
 *   forgotten.txt   IDs of all events that were deleted anywhere
 */
import { replaceJsonFile, replaceTextFile } from "../config/write-file.ts";
import { asText, isObject, type JsonObject } from "../event/event.ts";
import { rareFiles, system } from "../system/system.ts";

const syncFolder = (home: string): string => `${home}/sync`;
export const syncFile = (home: string, name: string): string => `${syncFolder(home)}/${name}`;

const OTHERS = 0o077;

export function readSyncFile(home: string, name: string): JsonObject | null {
  const text = system.readFile(syncFile(home, name));
  try {
    const parsed: unknown = text === null ? null : JSON.parse(text);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Throws where it cannot be written: what is not noted would be done twice, or not at all. */
export const writeSyncFile = (home: string, name: string, content: object): void =>
  requireWritten(replaceJsonFile(syncFile(home, name), { ...content }), syncFile(home, name));

export const writeSyncText = (home: string, name: string, text: string): void =>
  requireWritten(replaceTextFile(syncFile(home, name), text), syncFile(home, name));

export const readSyncText = (home: string, name: string): string | null =>
  system.readFile(syncFile(home, name));

export const removeSyncFile = (home: string, name: string): void =>
  rareFiles().rmSync(syncFile(home, name), { force: true, recursive: true });

function requireWritten(code: string | null, path: string): void {
  if (code !== null) throw Object.assign(new Error(`${code}: ${path}`), { code, path });
}

/** A file with a secret that others may read; its path. */
export function findOpenFile(home: string): string | null {
  for (const name of ["key", "credentials", "sync.json"]) {
    const path = syncFile(home, name);
    if (system.factsAt(path) !== null && (rareFiles().statSync(path).mode & OTHERS) !== 0)
      return path;
  }
  return null;
}

export type SyncSettings = { readonly target: string; readonly since: string };

export function readSyncSettings(home: string): SyncSettings | null {
  const said = readSyncFile(home, "sync.json");
  const target = asText(said?.["target"]);
  return target === null ? null : { target, since: asText(said?.["since"]) ?? "" };
}

export const saveSyncSettings = (home: string, settings: SyncSettings): void =>
  writeSyncFile(home, "sync.json", settings);

/** `also`: what is kept besides. Everything but which events are deleted, and the names of machines whose sessions stay here. */
export function removeSyncSettings(home: string, also: readonly string[] = []): void {
  const kept = new Set(["forgotten.txt", "logs.json", ...also]);
  // Without it nothing runs any more, whatever else is there.
  removeSyncFile(home, "sync.json");
  for (const name of rareFiles().readdirSync(syncFolder(home)))
    if (!kept.has(name)) removeSyncFile(home, name);
}
