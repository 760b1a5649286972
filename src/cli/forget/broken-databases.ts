import { readdirSync, rmSync } from "node:fs";

/** A database that a rebuild set aside cannot be searched, so it goes whole. */
export function removeBrokenDatabases(dbPath: string): void {
  const slash = dbPath.lastIndexOf("/");
  const folder = dbPath.slice(0, slash + 1);
  const name = dbPath.slice(slash + 1);
  for (const file of readdirSync(folder)) {
    if (file.startsWith(`${name}.broken-`)) rmSync(folder + file, { force: true });
  }
}
