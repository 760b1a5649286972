/**
 * Behind a session's end its transcript is archived by the process that saves its context. It works with files alone, and
 * what fails here is made up for by the daemon or by `self-gen archive run`. A small one is archived before the context is
 * saved, because a machine may be about to shut down; a large one behind it, because the next session waits for the context.
 */
import { listSourceFiles } from "../../remember/archive/source/source-files.ts";
import { readSaveRequest } from "../../config/session-files.ts";
import { archiveSession, findArchivingObstacle } from "../../ingest/archive-sessions.ts";
import { recordFault } from "../../journal/faults.ts";
import type { Installation } from "../command/command.ts";
import { host } from "../../system/host.ts";

const PATIENCE_MS = 60_000;
const SMALL_BYTES = 4_000_000;
const SMALL_PATIENCE_MS = 500;
/** Runs in the background, so it yields the CPU to whatever is interactive. */
const LOW_PRIORITY = 10;

export async function archiveAfterSession(
  installation: Installation,
  sessionId: string,
  when: "before_context" | "behind_context",
): Promise<void> {
  const request = readSaveRequest(installation.paths.run, sessionId);
  const transcriptPath = request?.transcriptPath ?? null;
  if (request === null || transcriptPath === null || findArchivingObstacle(installation) !== null)
    return;
  const isFirst = when === "before_context";
  const bytes = listSourceFiles(transcriptPath).reduce((sum, { size }) => sum + size, 0);
  if (isFirst && bytes > SMALL_BYTES) return;
  try {
    if (!isFirst) process.getBuiltinModule("node:os").setPriority(LOW_PRIORITY);
  } catch {
    // Then at the usual one.
  }
  const { client, projectPath } = request;
  const whose = { sessionId, client, projectPath, transcriptPath };
  try {
    await archiveSession(installation, whose, {
      waitMs: isFirst ? SMALL_PATIENCE_MS : PATIENCE_MS,
    });
  } catch (error) {
    // It is tried again behind the context.
    if (isFirst) return;
    const { code = "INTERNAL", message } = error as NodeJS.ErrnoException;
    const ts = host().now().toISOString();
    recordFault(installation.paths.logs, { ts, where: "archive", code, message });
  }
}
