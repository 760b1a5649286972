/** What saving a session's context needs, as a command knows it. */
import { parseClientName, DEFAULT_CLIENT } from "../../clients/clients.ts";
import type { BackgroundSaveRequest } from "../../config/session-files.ts";
import { describeBlocking } from "../../remember/errors/blocking-rows.ts";
import { loadExclusions } from "../../remember/recording-exclusions.ts";
import { makeGuardOptions, type ContextSaveRequest } from "../../remember/context/save-snapshot.ts";
import type { Store } from "../../store/store.ts";
import type { Installation } from "../command/command.ts";
import { host } from "../../system/host.ts";

/** `store` is asked for what the transcript does not tell. */
export const toContextSaveInput = (
  { paths, loaded }: Installation,
  sessionId: string,
  { client, projectPath, repoId, transcriptPath }: BackgroundSaveRequest,
  store: Store | null,
): ContextSaveRequest => ({
  run: paths.run,
  journal: paths.journal,
  client: parseClientName(client) ?? DEFAULT_CLIENT,
  sessionId,
  projectPath,
  repoId,
  transcriptPath,
  recorded: store === null ? null : () => store.getSessionEvents(sessionId),
  ...(store === null ? {} : { blockers: () => describeBlocking(store, projectPath) }),
  out: loadExclusions(paths, loaded.config, host().now()),
  hidesPrompts: !loaded.config.collectPromptText,
  hidesArguments: !loaded.config.collectCommands,
  ...makeGuardOptions(loaded.config.reminders, host().env),
  now: host().now(),
  isLate: () => false,
});
