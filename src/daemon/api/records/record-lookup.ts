/** How a session's records are read for a request: by the rules of the archive, letting others in between. */
import { keyedHash } from "../../../config/secret-key.ts";
import { archiveFolder } from "../../../remember/archive/archive-folder.ts";
import type { RecordLookupOptions } from "../../../remember/archive/session-records.ts";
import { loadExclusions } from "../../../remember/recording-exclusions.ts";
import { yieldTurn } from "../request/request-queue.ts";
import type { RouteCall } from "../route.ts";

/** How long reading may go on before others are let in. */
const TURN_MS = 8;

export function recordLookupOptions({
  records,
  now,
}: Pick<RouteCall, "records" | "now">): RecordLookupOptions {
  const { paths, loaded } = records().installation;
  return {
    folder: archiveFolder(paths.home),
    out: loadExclusions(paths, loaded.config, now),
    hash: keyedHash(paths.run),
    pace: makePace(),
  };
}

function makePace(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < TURN_MS) return;
    await yieldTurn();
    begun = performance.now();
  };
}
