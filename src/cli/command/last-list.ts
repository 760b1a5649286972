/**
 * Which rows the last numbered list showed, so that `self-gen show @3` can open one: `run/last-list.json`, 0600, replaced whole.
 *   { "version": 1, "kind": "search", "first": the number of the first row, "ids": [ids of the rows, in their order] }
 * Ids alone: neither what was asked for nor what was found stands in it. A list without rows shows no numbers, and replaces none.
 */
import { rmSync } from "node:fs";
import { replaceJsonFile } from "../../config/write-file.ts";
import { isObject } from "../../event/event.ts";
import { system } from "../../system/system.ts";

const VERSION = 1;

const KINDS = ["search", "errors", "suggestions", "blockers"] as const;
export type ListKind = (typeof KINDS)[number];

export type LastList = {
  readonly kind: ListKind;
  readonly first: number;
  readonly ids: readonly string[];
};

const pathIn = (run: string): string => `${run}/last-list.json`;

/** Nothing is lost when it cannot be written but the numbers. */
export function saveLastList(run: string, { kind, first, ids }: LastList): void {
  if (ids.length > 0) replaceJsonFile(pathIn(run), { version: VERSION, kind, first, ids });
}

/** What was found then may be what is forgotten now. */
export function forgetLastList(run: string): void {
  try {
    rmSync(pathIn(run), { force: true });
  } catch {
    // A folder of that name holds nothing of ours.
  }
}

/** Null when there was none, or nobody can tell. */
export function readLastList(run: string): LastList | null {
  try {
    const found: unknown = JSON.parse(system.readFile(pathIn(run)) ?? "");
    if (!isObject(found) || found["version"] !== VERSION) return null;
    const { first, ids } = found;
    const kind = KINDS.find((one) => one === found["kind"]);
    if (kind === undefined || typeof first !== "number" || !Array.isArray(ids)) return null;
    return { kind, first, ids: ids.filter((id: unknown) => typeof id === "string") };
  } catch {
    return null;
  }
}
