/** IDs of events of this machine that are to be deleted on the others, until they are shared again. */
import { readSyncText, writeSyncText } from "./sync-files.ts";

const FILE = "withdrawn.txt";

export const readWithdrawals = (home: string): ReadonlySet<string> =>
  new Set((readSyncText(home, FILE) ?? "").split("\n").filter((id) => id !== ""));

export const saveWithdrawals = (home: string, ids: ReadonlySet<string>): void =>
  writeSyncText(home, FILE, [...ids].map((id) => `${id}\n`).join(""));
