/**
 * The search index of an installation: `search.db` in its data folder. A cache, so nothing about it is ever a fault for a
 * person: a damaged one is made again, and what has its name and is none is set aside under another.
 */
import { DOCUMENTS_VERSION } from "../../recall/search/documents/fold-documents.ts";
import { toSoundKey } from "../../recall/search/terms/sound.ts";
import { TERMS_VERSION, termsOf } from "../../recall/search/terms/terms.ts";
import { StoreFault } from "../../store/fault.ts";
import type { SearchIndex } from "../../store/search-index.ts";
import type { CodeCache } from "../../store/sqlite/search/code-blocks.ts";
import { openSearchIndex } from "../../store/sqlite/search/open-index.ts";
import { system } from "../../system/system.ts";
import { clearIndexPlace, removeDatabase } from "./foreign-files.ts";

export const indexPath = (dataFolder: string): string => `${dataFolder}/search.db`;

export const hasIndex = (dataFolder: string): boolean =>
  system.factsAt(indexPath(dataFolder)) !== null;

/** Of the terms and of the documents that they are taken from: an index of any other version is made anew. */
export const INDEX_VERSION = TERMS_VERSION * 30 + DOCUMENTS_VERSION;

export type IndexOptions = {
  /** How long to wait for another process's transaction. */
  readonly waitMs?: number;
  readonly cacheKilobytes?: number;
  /** For a process that searches again and again: which codes it has read. */
  readonly keptCodes?: CodeCache;
};

export function openIndex(dataFolder: string, options: IndexOptions = {}): SearchIndex {
  const path = indexPath(dataFolder);
  clearIndexPlace(path);
  return openSearchIndex(path, {
    termsOf,
    soundOf: toSoundKey,
    version: INDEX_VERSION,
    ...options,
  });
}

/** Opens the index for as long as `work` takes; damaged, it is removed, and `work` is done once more on a new one. */
export async function withIndex<T>(
  dataFolder: string,
  work: (index: SearchIndex) => Promise<T>,
  options: IndexOptions = {},
): Promise<T> {
  const path = indexPath(dataFolder);
  const index = openIndex(dataFolder, options);
  const opened = system.factsAt(path)?.identity;
  try {
    return await work(index);
  } catch (error) {
    if (!isIndexDamage(error, path)) throw error;
  } finally {
    await index.close();
  }
  // Unless somebody else has made it again meanwhile.
  if (system.factsAt(path)?.identity === opened) removeIndex(dataFolder);
  const anew = openIndex(dataFolder, options);
  try {
    return await work(anew);
  } finally {
    await anew.close();
  }
}

/** A fault that only a new file helps against. */
export const isIndexDamage = (error: unknown, path: string): boolean =>
  error instanceof StoreFault &&
  error.path === path &&
  (error.code === "DB_CORRUPT" || error.code === "DB_FAILED");

/** Only what is ours: anything else in its place is set aside. */
export function removeIndex(dataFolder: string): void {
  clearIndexPlace(indexPath(dataFolder));
  removeDatabase(indexPath(dataFolder));
}
