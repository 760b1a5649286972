import { startDetached } from "../../system/start-detached.ts";
import { host } from "../../system/host.ts";
import { CONTEXTS_JOB } from "./contexts.ts";

/** In the background: what the imported sessions decided and found out. */
export function startContextsJob(): void {
  try {
    startDetached([host().program, ...CONTEXTS_JOB], host().env);
  } catch {
    // What was imported stays; the daemon or the next import makes up for it.
  }
}
