/** Stop: saves the session's context in a background process, at most every three minutes. */
import { encodeSaveRequest, sessionFile, sessionFolder } from "../config/session-files.ts";
import { asText, UNKNOWN_SESSION } from "../event/event.ts";
import { startDetached } from "../system/start-detached.ts";
import { rareFiles } from "../system/system.ts";
import type { HookRecord } from "./hook.ts";

export async function saveAfterTurn(recorded: HookRecord<"turn">): Promise<void> {
  if (!requestSave(recorded)) return;
  const { sessionId } = recorded.event;
  startDetached(
    [process.execPath, "context", "save", "--session", sessionId, "--trigger", "stop"],
    process.env,
  );
}

/** Writes the save request; false when there is nothing to save. */
export function requestSave({ paths, client, event }: HookRecord): boolean {
  const { sessionId, projectPath } = event;
  if (sessionId === UNKNOWN_SESSION || projectPath === null) return false;
  const { mkdirSync, writeFileSync } = rareFiles();
  const repoId = asText(event.data.repoId);
  const transcriptPath = asText(event.data.transcriptPath);
  const asked = encodeSaveRequest(event.ts, { client, projectPath, repoId, transcriptPath });
  mkdirSync(sessionFolder(paths.run), { recursive: true, mode: 0o700 });
  writeFileSync(sessionFile(paths.run, sessionId, "asked"), asked, { mode: 0o600 });
  return true;
}
