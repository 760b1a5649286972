/** Codex's rollouts: `sessions/<year>/<month>/<day>/rollout-….jsonl` and `archived_sessions/rollout-….jsonl`. */
import type { ClientFiles } from "../client-importer.ts";
import { listFilesBelow, fileNameOf, UUID } from "../transcript/files.ts";
import { firstFolder } from "../transcript/heads.ts";
import { openRolloutFinder } from "./session-files.ts";
import { readSingleFile } from "../transcript/single-file.ts";

/** `codex archive` moves a session's rollout into the second. */
const FOLDERS = ["sessions", "archived_sessions"] as const;

const isRollout = (path: string): boolean => fileNameOf(path).startsWith("rollout-");

export const codexFiles: ClientFiles = {
  folders: FOLDERS.slice(0, 1),
  openSessionFiles: openRolloutFinder,
  hasForks: false,
  owns: isRollout,
  list: (clientFolder, problems) =>
    FOLDERS.flatMap((name) => listFilesBelow(`${clientFolder}/${name}`, problems, isRollout)),
  openFinder: () => (path, search) =>
    readSingleFile("codex", path, UUID.exec(fileNameOf(path))?.[0] ?? null, search),
  startFolder: firstFolder,
};
