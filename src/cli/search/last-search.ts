/**
 * Which hits the last search showed, so that `self-gen show @3` can open one: `run/last-search.json`, 0600, replaced whole.
 *   { "version": 1, "first": the number of the first hit, "ids": [ids of hits, in their order] }
 * Ids alone: neither what was asked for nor what was found stands in it.
 */
import { rmSync } from "node:fs";
import { replaceJsonFile } from "../../config/write-file.ts";
import { isObject } from "../../event/event.ts";
import { system } from "../../system/system.ts";

const VERSION = 1;

export type LastSearch = { readonly first: number; readonly ids: readonly string[] };

const pathIn = (run: string): string => `${run}/last-search.json`;

/** Nothing is lost when it cannot be written but the numbers. */
export function saveLastSearch(run: string, { first, ids }: LastSearch): void {
  replaceJsonFile(pathIn(run), { version: VERSION, first, ids });
}

/** What was found then may be what is forgotten now. */
export function forgetLastSearch(run: string): void {
  try {
    rmSync(pathIn(run), { force: true });
  } catch {
    // A folder of that name holds nothing of ours.
  }
}

/** Null when there was none, or nobody can tell. */
export function readLastSearch(run: string): LastSearch | null {
  try {
    const found: unknown = JSON.parse(system.readFile(pathIn(run)) ?? "");
    if (!isObject(found) || found["version"] !== VERSION) return null;
    const { first, ids } = found;
    if (typeof first !== "number" || !Array.isArray(ids)) return null;
    return { first, ids: ids.filter((id: unknown) => typeof id === "string") };
  } catch {
    return null;
  }
}
