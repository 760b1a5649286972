/** Codex's rollouts: `sessions/<year>/<month>/<day>/rollout-….jsonl` and `archived_sessions/rollout-….jsonl`. */
import type { ClientFiles } from "../client-importer.ts";
import { filesBelow, nameOf, UUID } from "../transcript/files.ts";
import { firstFolder } from "../transcript/heads.ts";
import { loneFile } from "../transcript/lone-file.ts";

/** `codex archive` moves a session's rollout into the second. */
const FOLDERS = ["sessions", "archived_sessions"] as const;

const isRollout = (path: string): boolean => nameOf(path).startsWith("rollout-");

export const codexFiles: ClientFiles = {
  folders: FOLDERS.slice(0, 1),
  isByDay: true,
  hasForks: false,
  owns: isRollout,
  list: (clientFolder, problems) =>
    FOLDERS.flatMap((name) => filesBelow(`${clientFolder}/${name}`, problems, isRollout)),
  openFinder: () => (path, search) =>
    loneFile("codex", path, UUID.exec(nameOf(path))?.[0] ?? null, search),
  startFolder: firstFolder,
};
