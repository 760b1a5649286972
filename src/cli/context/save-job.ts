/**
 * The background save after a turn or a session. It uses files alone, so that it does not block a hook that needs the
 * database next; only a session with an unreadable transcript is looked up there.
 */
import { isExcluded } from "../../git/exclude.ts";
import { readSaveRequest } from "../../config/session-files.ts";
import { saveSnapshot } from "../../remember/context/save-snapshot.ts";
import type { SnapshotTrigger } from "../../remember/context/context-snapshot.ts";
import { system } from "../../system/system.ts";
import { type Installation, refresh, withStore } from "../command/command.ts";
import type { Text } from "../../text/text.ts";
import { toContextSaveInput } from "./context-save-input.ts";

export async function saveInBackground(
  installation: Installation,
  sessionId: string,
  trigger: SnapshotTrigger,
  text: Text,
): Promise<void> {
  const what = { trigger, statement: null };
  const { excludeProjects } = installation.loaded.config;
  const isKeptOut = (path: string): boolean =>
    isExcluded(excludeProjects, [path], installation.paths.userHome);
  const request = readSaveRequest(installation.paths.run, sessionId);
  const path = request?.transcriptPath ?? null;
  if (request !== null && path !== null && system.factsAt(path)?.kind === "file") {
    if (isKeptOut(request.projectPath)) return;
    await saveSnapshot(toContextSaveInput(installation, sessionId, request, null), what);
    return;
  }
  await withStore(installation, async ({ store, ...context }) => {
    await refresh({ store, ...context }, text);
    const session = await store.session(sessionId);
    const { projectPath = null, repoId = null, transcriptPath = null, client } = session ?? {};
    if (projectPath === null || isKeptOut(projectPath)) return 0;
    const known = { projectPath, repoId, transcriptPath, client: client ?? "" };
    await saveSnapshot(toContextSaveInput(installation, sessionId, known, store), what);
    return 0;
  });
}
