/**
 * A session from its own lines, where the database cannot be used: as much as stands near the journal's end. What
 * PreCompact has just written does.
 */
import type { Event } from "../event/event.ts";
import { decodeLine } from "../event/line.ts";
import { rotatedFiles } from "../journal/files.ts";
import { lastLines } from "../journal/last-lines.ts";
import { SNAPSHOT_CLEARED } from "../remember/context/cleared.ts";
import { LATELY } from "../recall/start/saved-context.ts";
import { type Saved, savedSnapshot, SNAPSHOT } from "../remember/context/snapshot.ts";
import { flatten } from "../store/store.ts";

const MOST_BYTES = 8 * 1024 * 1024;

/** A session's last saved contexts, the newest first, without what was cleared away since. */
export function savedInJournal(journal: string, of: Event): readonly Saved[] {
  const found: Saved[] = [];
  const id = JSON.stringify(of.sessionId);
  const mayMatter = (line: string): boolean =>
    line.includes(`"${SNAPSHOT_CLEARED}"`) || (line.includes(`"${SNAPSHOT}"`) && line.includes(id));
  for (const file of newestFiles(journal)) {
    for (const line of lastLines(file, MOST_BYTES).toReversed()) {
      if (!mayMatter(line)) continue;
      const decoded = decodeLine(line);
      if (!decoded.ok || decoded.event.projectPath !== of.projectPath) continue;
      const { event } = decoded;
      if (event.type === SNAPSHOT_CLEARED || found.length === LATELY) return found;
      const saved = event.sessionId === of.sessionId ? savedSnapshot(flatten(event)) : null;
      if (saved !== null) found.push(saved);
    }
  }
  return found;
}

/** What was recorded of a session, oldest first. */
export function sessionInJournal(journal: string, sessionId: string): readonly Event[] {
  const id = JSON.stringify(sessionId);
  return newestFiles(journal)
    .toReversed()
    .flatMap((file) => lastLines(file, MOST_BYTES).filter((line) => line.includes(id)))
    .flatMap((line) => {
      const decoded = decodeLine(line);
      return decoded.ok && decoded.event.sessionId === sessionId ? [decoded.event] : [];
    });
}

const newestFiles = (journal: string): readonly string[] => [
  journal,
  ...rotatedFiles(journal).slice(-1),
];
