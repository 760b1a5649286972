/** Codex's rollouts: `sessions/<year>/<month>/<day>/rollout-….jsonl` and `archived_sessions/rollout-….jsonl`. */
import type { ClientFiles } from "../client-importer.ts";
import { factsOfFile, filesBelow, nameOf, UUID } from "../transcript/files.ts";
import { firstFolder } from "../transcript/heads.ts";
import { lastTime } from "../transcript/times.ts";

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
  openFinder:
    () =>
    (path, { problems }) => {
      const facts = factsOfFile(path, problems);
      if (facts === null) return [];
      return [
        {
          client: "codex",
          path,
          sessionId: UUID.exec(nameOf(path))?.[0] ?? null,
          parts: [{ path, bytes: facts.size, agent: null }],
          bytes: facts.size,
          lastAt: lastTime(path, facts.size) ?? facts.mtime.toISOString(),
        },
      ];
    },
  startFolder: firstFolder,
};
