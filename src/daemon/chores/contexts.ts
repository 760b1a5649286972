/** Finishes the search for decisions in imported sessions, when its process ran out of time or was killed. */
import { listPendingContexts } from "../../ingest/import/import-contexts.ts";
import type { Installation } from "../../ingest/installation.ts";
import type { Store } from "../../store/store.ts";

/** Whether some wait, and the process was started. */
export async function startOverdueContexts(
  installation: Installation,
  store: Store,
  start: (words: readonly string[]) => void,
): Promise<boolean> {
  // The newest are looked through first: where some wait, the oldest does.
  for await (const _ of listPendingContexts(installation, store, "oldest")) {
    start(["context", "save", "--trigger", "import"]);
    return true;
  }
  return false;
}
