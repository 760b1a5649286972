/** What saving a session's context needs, as a command knows it. */
import { clientNamed, USUAL_CLIENT } from "../../clients/clients.ts";
import type { AskedFor } from "../../config/session-files.ts";
import { openBlockers } from "../../remember/blockers/worst.ts";
import { keptOutNow } from "../../remember/kept-out.ts";
import { guardedFrom, type Saving } from "../../remember/context/save.ts";
import type { Store } from "../../store/store.ts";
import type { House } from "../command/command.ts";
import { host } from "../../system/host.ts";

/** `store` is asked for what the transcript does not tell. */
export const savingOf = (
  { paths, loaded }: House,
  sessionId: string,
  { client, projectPath, repoId, transcriptPath }: AskedFor,
  store: Store | null,
): Saving => ({
  run: paths.run,
  journal: paths.journal,
  client: clientNamed(client) ?? USUAL_CLIENT,
  sessionId,
  projectPath,
  repoId,
  transcriptPath,
  recorded: store === null ? null : () => store.getSessionEvents(sessionId),
  ...(store === null ? {} : { blockers: () => openBlockers(store, projectPath) }),
  out: keptOutNow(paths, loaded.config, host().now()),
  hidesPrompts: !loaded.config.collectPromptText,
  hidesArguments: !loaded.config.collectCommands,
  ...guardedFrom(loaded.config.reminders, host().env),
  now: host().now(),
  isLate: () => false,
});
