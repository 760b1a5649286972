/** Packs that are sealed and not stored yet. They are stored as they are, however often that is tried. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { listNames } from "../system/list-names.ts";
import { formatPackName, parsePackName } from "./pack-target.ts";
import type { PackName } from "./pack.ts";
import { removeSyncFile, syncFile } from "./sync-files.ts";
import { writeWhole } from "../system/write-whole.ts";

const FOLDER = "outbox";

const pathOf = (home: string, name: PackName): string =>
  `${syncFile(home, FOLDER)}/${formatPackName(name)}`;

/** In the order of their numbers. */
export const listOutbox = (home: string): readonly PackName[] =>
  listNames(`${syncFile(home, FOLDER)}/`)
    .flatMap((name) => parsePackName(name) ?? [])
    .toSorted((one, other) => one.seq - other.seq);

export function addToOutbox(home: string, name: PackName, bytes: Uint8Array): void {
  mkdirSync(syncFile(home, FOLDER), { recursive: true, mode: 0o700 });
  writeWhole(pathOf(home, name), bytes);
}

export const readOutbox = (home: string, name: PackName): Uint8Array =>
  readFileSync(pathOf(home, name));

export const dropFromOutbox = (home: string, name: PackName): void =>
  rmSync(pathOf(home, name), { force: true });

export const clearOutbox = (home: string): void => removeSyncFile(home, FOLDER);
