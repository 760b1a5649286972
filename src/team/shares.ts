/** Which projects may leave this machine, by their paths. Nothing does unless it was shared. */
import { readTeamFile, readTexts, writeTeamFile } from "./team-files.ts";

const FILE = "shares.json";

export const readShares = (home: string): readonly string[] =>
  readTexts(readTeamFile(home, FILE)?.["projects"]);

/** Whether that changed anything. */
export function share(home: string, projectPath: string): boolean {
  const before = readShares(home);
  if (before.includes(projectPath)) return false;
  writeTeamFile(home, FILE, { projects: [...before, projectPath].toSorted() });
  return true;
}

export function unshare(home: string, projectPath: string): boolean {
  const before = readShares(home);
  if (!before.includes(projectPath)) return false;
  writeTeamFile(home, FILE, { projects: before.filter((one) => one !== projectPath) });
  return true;
}
