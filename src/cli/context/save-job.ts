/**
 * What a hook asks for behind a turn's or a session's end. It works with files alone, so that it is in the way of no hook
 * that needs the database in the next moment; only a session whose transcript cannot be read is looked up there.
 */
import { CLIENT_NAMES } from "../../clients/client-name.ts";
import { isExcluded } from "../../config/exclude.ts";
import { type AskedFor, readAsked } from "../../config/session-files.ts";
import { saveSnapshot, type Saving } from "../../remember/context/save.ts";
import type { Trigger } from "../../remember/context/snapshot.ts";
import { system } from "../../system/system.ts";
import { type House, refresh, withStore } from "../command.ts";
import type { Text } from "../../text/text.ts";

export async function saveInBackground(
  house: House,
  sessionId: string,
  trigger: Trigger,
  text: Text,
): Promise<void> {
  const what = { trigger, stated: null };
  const asked = readAsked(house.paths.run, sessionId);
  const path = asked?.transcriptPath ?? null;
  if (asked !== null && path !== null && system.factsAt(path)?.kind === "file") {
    const saving = savingOf(house, sessionId, asked);
    if (saving !== null) await saveSnapshot(saving, what);
    return;
  }
  await withStore(house, async (context) => {
    await refresh(context, text);
    const session = await context.store.session(sessionId);
    if (session === null || session.projectPath === null) return 0;
    const { projectPath, repoId, transcriptPath, promptCount } = session;
    const client = session.client ?? "claude-code";
    const saving = savingOf(house, sessionId, { projectPath, repoId, transcriptPath, client });
    const events = () => context.store.getSessionEvents(sessionId);
    if (saving !== null) await saveSnapshot({ ...saving, recorded: { promptCount, events } }, what);
    return 0;
  });
}

/** Null for a project that is none of our business. */
function savingOf(
  { paths, loaded: { config } }: House,
  sessionId: string,
  { client, projectPath, repoId, transcriptPath }: AskedFor,
): Saving | null {
  if (isExcluded(config.excludeProjects, [projectPath], paths.userHome)) return null;
  return {
    run: paths.run,
    journal: paths.journal,
    client: CLIENT_NAMES.find((name) => name === client) ?? "claude-code",
    sessionId,
    projectPath,
    repoId,
    transcriptPath,
    recorded: null,
    hidesPrompts: !config.collectPromptText,
    now: new Date(),
    isLate: () => false,
  };
}
