/** Whether a job that a hook started is still to be done. */
import { existsSync } from "node:fs";
import { resolvePaths } from "../../config/paths.ts";
import { host } from "../../system/host.ts";

/** A job that a hook started lets those go first that somebody waits for: the next session may start at once. */
const JOB_DELAY_MS = 1000;
const JOBS: ReadonlySet<string> = new Set(["analyze", "archive", "context", "ingest", "prune"]);

/** False for a job whose home was taken away meanwhile: it must not come back. */
export async function isJobWanted(name = ""): Promise<boolean> {
  if (host().env["SELF_GEN_INTERNAL"] === undefined || !JOBS.has(name)) return true;
  await Bun.sleep(JOB_DELAY_MS);
  const paths = resolvePaths(host().env, host().program);
  return paths !== null && existsSync(paths.journal);
}
