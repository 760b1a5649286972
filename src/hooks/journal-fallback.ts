/**
 * A session from its journal lines, where the database cannot be used: only those near the journal's end. What
 * PreCompact has just written is among them.
 */
import type { Event } from "../event/event.ts";
import { decodeLine } from "../event/line.ts";
import { listRotatedFiles } from "../journal/rotated-files.ts";
import { readLastLines } from "../journal/last-lines.ts";
import { SNAPSHOT_CLEARED } from "../remember/context/cleared-context.ts";
import { MAX_RECENT_SNAPSHOTS } from "../recall/start/find-saved-contexts.ts";
import {
  type SavedSnapshot,
  readSnapshot,
  SNAPSHOT_EVENT,
} from "../remember/context/context-snapshot.ts";
import { flatten } from "../store/store.ts";

const MAX_BYTES = 8 * 1024 * 1024;

/** A session's last snapshots, newest first, without those that were cleared since. */
export function readSavedFromJournal(journal: string, of: Event): readonly SavedSnapshot[] {
  const found: SavedSnapshot[] = [];
  const id = JSON.stringify(of.sessionId);
  const mayMatter = (line: string): boolean =>
    line.includes(`"${SNAPSHOT_CLEARED}"`) ||
    (line.includes(`"${SNAPSHOT_EVENT}"`) && line.includes(id));
  for (const file of newestFiles(journal)) {
    for (const line of readLastLines(file, MAX_BYTES).toReversed()) {
      if (!mayMatter(line)) continue;
      const decoded = decodeLine(line);
      if (!decoded.ok || decoded.event.projectPath !== of.projectPath) continue;
      const { event } = decoded;
      if (event.type === SNAPSHOT_CLEARED || found.length === MAX_RECENT_SNAPSHOTS) return found;
      const saved = event.sessionId === of.sessionId ? readSnapshot(flatten(event)) : null;
      if (saved !== null) found.push(saved);
    }
  }
  return found;
}

/** A session's events, oldest first. */
export function readSessionFromJournal(journal: string, sessionId: string): readonly Event[] {
  const id = JSON.stringify(sessionId);
  return newestFiles(journal)
    .toReversed()
    .flatMap((file) => readLastLines(file, MAX_BYTES).filter((line) => line.includes(id)))
    .flatMap((line) => {
      const decoded = decodeLine(line);
      return decoded.ok && decoded.event.sessionId === sessionId ? [decoded.event] : [];
    });
}

const newestFiles = (journal: string): readonly string[] => [
  journal,
  ...listRotatedFiles(journal).slice(-1),
];
