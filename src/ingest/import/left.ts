/**
 * Sessions that their client has left, though nothing in the transcript says so: clients that keep a board take a session
 * off it when they end. Whoever installs this a minute after a session wants the next one to know of it.
 */
import { existsSync } from "node:fs";
import { boardFolderOf, claudeFolderOf, readBoard } from "../../clients/claude-code/board.ts";
import type { Evidence } from "../../observe/gone.ts";
import type { Transcript } from "./transcript.ts";

/** False where that is not known. */
export function openLeft(
  transcripts: readonly Transcript[],
  isRunning: Evidence["isRunning"],
): (sessionId: string) => boolean {
  const folders = new Map<string, string>();
  for (const { client, path, sessionId } of transcripts) {
    const folder = client === "claude-code" ? claudeFolderOf(path) : null;
    if (sessionId !== null && folder !== null && existsSync(boardFolderOf(path) ?? ""))
      folders.set(sessionId, folder);
  }
  const living = new Set<string>();
  for (const folder of new Set(folders.values())) {
    for (const { sessionId, pid, pidStart } of readBoard(folder))
      if (isRunning(pid, pidStart)) living.add(sessionId);
  }
  return (sessionId) => folders.has(sessionId) && !living.has(sessionId);
}
