/**
 * What is to be deleted on every machine: IDs of events, never a text that somebody wanted forgotten. `forget` notes each as a
 * file before it deletes anything here; a sync moves them to `forgotten.txt`, where all that was ever deleted is kept, so that a
 * pack that still has it brings nothing back.
 */
import { newId } from "../event/id.ts";
import { listNames } from "../system/list-names.ts";
import { dropRecalled } from "./recalled-ids.ts";
import {
  readSyncFile,
  readSyncSettings,
  readSyncText,
  removeSyncFile,
  syncFile,
  writeSyncFile,
  writeSyncText,
} from "./sync-files.ts";

const FOLDER = "deletions";
const FORGOTTEN = "forgotten.txt";

/** `withdraw`: only from the other machines. */
export type SyncDeletion = { readonly by: "forget" | "withdraw"; readonly ids: readonly string[] };

export type QueuedSyncDeletion = SyncDeletion & { readonly file: string };

export function readDeletions(home: string): readonly QueuedSyncDeletion[] {
  return listNames(`${syncFile(home, FOLDER)}/`)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .flatMap((name): QueuedSyncDeletion[] => {
      const file = `${FOLDER}/${name}`;
      const said = readSyncFile(home, file);
      const ids = said?.["ids"];
      if (!Array.isArray(ids)) return [];
      const by = said?.["by"] === "withdraw" ? "withdraw" : "forget";
      return [{ file, by, ids: ids.filter((one) => typeof one === "string") }];
    });
}

export const addDeletion = (home: string, deletion: SyncDeletion): void =>
  writeSyncFile(home, `${FOLDER}/${newId()}.json`, deletion);

export const dropDeletion = (home: string, { file }: QueuedSyncDeletion): void =>
  removeSyncFile(home, file);

/** Before they are deleted here: what is sealed in that moment is deleted everywhere afterwards. */
export function noteForSync(home: string, ids: ReadonlySet<string>): void {
  if (ids.size === 0 || readSyncSettings(home) === null) return;
  dropRecalled(home, ids);
  addDeletion(home, { by: "forget", ids: [...ids] });
}

/** All that was ever deleted, here or elsewhere, as far as it is known here. */
export const deletedIds = (home: string): ReadonlySet<string> =>
  readForgottenIds(home).union(
    new Set(readDeletions(home).flatMap(({ by, ids }) => (by === "forget" ? ids : []))),
  );

export const readForgottenIds = (home: string): ReadonlySet<string> =>
  new Set((readSyncText(home, FORGOTTEN) ?? "").split("\n").filter((id) => id !== ""));

export const saveForgottenIds = (home: string, ids: ReadonlySet<string>): void =>
  writeSyncText(home, FORGOTTEN, [...ids].map((id) => `${id}\n`).join(""));
