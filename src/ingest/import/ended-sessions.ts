/**
 * Sessions that their client has left, though nothing in the transcript says so: clients that keep a board take a session
 * off it when they end. Whoever installs this a minute after a session wants the next one to know of it.
 */
import type { ClientStatusFile } from "../../clients/client-kit.ts";
import { kitOf } from "../../clients/kits.ts";
import type { Transcript } from "../../clients/transcript/parts.ts";
import type { LivenessEvidence } from "../../observe/liveness.ts";

/** False where that is not known. */
export function openEndedTest(
  transcripts: readonly Transcript[],
  isRunning: LivenessEvidence["isRunning"],
): (sessionId: string) => boolean {
  const watched = new Set<string>();
  const folders = new Map<string, ClientStatusFile>();
  for (const { client, path, sessionId } of transcripts) {
    const { statusFile } = kitOf(client);
    const folder = statusFile?.folderOf(path) ?? null;
    if (sessionId === null || statusFile === null || folder === null) continue;
    if (!statusFile.isKept(folder)) continue;
    watched.add(sessionId);
    folders.set(folder, statusFile);
  }
  const living = new Set<string>();
  for (const [folder, { read }] of folders) {
    for (const { sessionId, pid, pidStart } of read(folder))
      if (isRunning(pid, pidStart)) living.add(sessionId);
  }
  return (sessionId) => watched.has(sessionId) && !living.has(sessionId);
}
