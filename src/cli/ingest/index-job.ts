/** The rest of the search index, where a search had no time for it: one process in the background (`run/search-index.lock`). */
import { closeSync, existsSync, openSync } from "node:fs";
import { findRunningDaemon } from "../../config/daemon-presence.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { catchUpWithStore } from "../../ingest/search/catch-up.ts";
import { tryEmbedMissing } from "../../ingest/search/embed-missing.ts";
import { openBackgroundEmbedder } from "../../ingest/search/open-meaning.ts";
import { withIndex } from "../../ingest/search/open-index.ts";
import { startDetached } from "../../system/start-detached.ts";
import { host } from "../../system/host.ts";
import { takeLock } from "../../system/lock.ts";
import type { Installation } from "../command/command.ts";

const JOB_MS = 10 * 60_000;
/** Between two turns somebody who searches may write. */
const TURN_MS = 1000;
const TURN = { budgetMs: TURN_MS };
const PAUSE_MS = 50;

/** Unless the daemon is at it. */
export function startIndexJob({ paths }: Installation): void {
  if (findRunningDaemon(paths.run) !== null) return;
  try {
    startDetached([host().program, "ingest", "--index"], host().env);
  } catch {
    // The next search reads on.
  }
}

/** Whoever is at it already goes on. */
export async function indexAll(installation: Installation, context: IngestContext): Promise<void> {
  const { paths, dataFolder } = installation;
  const path = `${paths.run}/search-index.lock`;
  // Made by SQLite, others could read it.
  closeSync(openSync(path, "a", 0o600));
  using lock = takeLock(path);
  if (lock === null) return;
  const deadline = host().now().getTime() + JOB_MS;
  await withIndex(dataFolder, async (index) => {
    // A home that was taken away meanwhile must not come back.
    while (host().now().getTime() < deadline && existsSync(path)) {
      const { end } = await catchUpWithStore(context, index, { budgetMs: TURN_MS });
      if (
        end === "done" &&
        (await tryEmbedMissing(index, () => openBackgroundEmbedder(installation), TURN)) !==
          "budget"
      )
        return;
      await Bun.sleep(PAUSE_MS);
    }
  });
}
