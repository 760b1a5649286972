/**
 * Reads the fixes of the team's other machines every few minutes, for this machine's hooks: in a connection of its own, which a login
 * that only reads has too. A server that is gone is asked again later each time; what was read stays until then.
 */
import type { Installation } from "../../ingest/installation.ts";
import { StoreFault } from "../../store/fault.ts";
import { waitUnlessAborted } from "../../system/wait-unless-aborted.ts";
import { backOffMs } from "../../team/back-off.ts";
import { readMembership } from "../../team/team-files.ts";

const REFRESH_MS = 5 * 60_000;
/** Whether this machine joined a team meanwhile. */
const LOOK_MS = 10_000;
/** Machines that started at once do not come at once. */
const LEAST_SHARE = 0.75;

export async function followTeamFixes(
  installation: Installation,
  until: AbortSignal,
  fault: (error: unknown) => void,
  { refreshMs = REFRESH_MS, lookMs = LOOK_MS } = {},
): Promise<void> {
  let failures = 0;

  /** How long to wait for the next look. */
  async function look(): Promise<number> {
    if (readMembership(installation.paths.home) === null) return lookMs;
    try {
      const { readTeamFixes } = await import("../../ingest/forward/read-team-fixes.ts");
      await readTeamFixes(installation, process.env);
      failures = 0;
    } catch (error) {
      if (!(error instanceof StoreFault)) fault(error);
      return Math.max(lookMs, backOffMs(++failures, Math.random()));
    }
    return refreshMs * (LEAST_SHARE + (1 - LEAST_SHARE) * Math.random());
  }

  while (!until.aborted) await waitUnlessAborted(await look(), until);
}
