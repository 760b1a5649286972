/** IDs of events that were deleted, and that somebody brought back on this machine, on purpose, from a backup. They stay here alone. */
import { readSyncText, writeSyncText } from "./sync-files.ts";

const FILE = "recalled.txt";

export const readRecalled = (home: string): ReadonlySet<string> =>
  new Set((readSyncText(home, FILE) ?? "").split("\n").filter((id) => id !== ""));

const saveRecalled = (home: string, ids: ReadonlySet<string>): void =>
  writeSyncText(home, FILE, [...ids].map((id) => `${id}\n`).join(""));

/** The next sync leaves them alone. */
export const recall = (home: string, ids: ReadonlySet<string>): void =>
  saveRecalled(home, readRecalled(home).union(ids));

/** They are deleted once more. */
export function dropRecalled(home: string, ids: ReadonlySet<string>): void {
  const recalled = readRecalled(home);
  if (!recalled.isDisjointFrom(ids)) saveRecalled(home, recalled.difference(ids));
}
