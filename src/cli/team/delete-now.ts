import {
  addDeletion,
  dropDeletion,
  type PendingDeletion,
  readDeletions,
} from "../../team/deletions.ts";
import { readMembership } from "../../team/team-files.ts";
import type { Installation } from "../command/command.ts";

/** `pending`: the database was not reached; it is deleted there as soon as it is. */
export type DeletionOutcome = "done" | "pending";

type Environment = Readonly<Record<string, string | undefined>>;

/** Deletes from the team's database what is still to be deleted there. Null without a team, and where nothing is. */
export async function deleteNow(
  installation: Installation,
  env: Environment,
): Promise<DeletionOutcome | null> {
  const { home } = installation.paths;
  if (readMembership(home) === null) return null;
  if (readDeletions(home).length === 0) return null;
  const { openForwarding } = await import("../../ingest/forward/open-forwarding.ts");
  const { forwardDeletions } = await import("../../ingest/forward/forward.ts");
  try {
    const opened = await openForwarding(installation, env);
    if ("obstacle" in opened) return "pending";
    try {
      await forwardDeletions(opened);
      return "done";
    } finally {
      await opened.close();
    }
  } catch {
    return "pending";
  }
}

/**
 * Before they are deleted here, so that an interruption leaves nothing there; and again afterwards, in the place of the first
 * time: what a daemon deleted there before it was erased here, it may have sent once more. Null where nothing is to be noted.
 */
export function noteForTeam(
  home: string,
  ids: ReadonlySet<string>,
  before: PendingDeletion | null = null,
): PendingDeletion | null {
  if (ids.size === 0 || readMembership(home) === null) return before;
  const noted = addDeletion(home, { by: "events", ids: [...ids] });
  if (before !== null) dropDeletion(home, before);
  return noted;
}
