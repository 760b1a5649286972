import { readDeletions } from "../../sync/deletions.ts";
import { readSyncSettings } from "../../sync/sync-files.ts";
import { type Installation, withStore } from "../command/command.ts";

/** `pending`: the target was not reached; it is deleted there at the next sync. */
type DeletionOutcome = "done" | "pending";

type Environment = Readonly<Record<string, string | undefined>>;

/** Takes what is still to be deleted out of the packs. Null where sync is not set up, and where nothing is. */
export async function deleteNow(
  installation: Installation,
  env: Environment,
): Promise<DeletionOutcome | null> {
  const { home } = installation.paths;
  if (readSyncSettings(home) === null || readDeletions(home).length === 0) return null;
  const { openSync, syncNow } = await import("../../ingest/sync/open-sync.ts");
  try {
    const opened = openSync(installation, env);
    if ("obstacle" in opened) return "pending";
    const report = await withStore(installation, (context) => syncNow(context, opened));
    return report === null ? "pending" : "done";
  } catch {
    return "pending";
  }
}
