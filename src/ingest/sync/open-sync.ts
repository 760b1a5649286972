/** Everything that a sync needs: the key, the target, and who this machine is. */
import { hostname } from "node:os";
import { readKeyring } from "../../sync/keyring.ts";
import { openTarget, readTargetPlace } from "../../sync/open-target.ts";
import { noteOutcome } from "../../sync/outcome.ts";
import { TargetFault } from "../../sync/pack-target.ts";
import { findOpenFile, readSyncSettings, syncFile } from "../../sync/sync-files.ts";
import type { IngestContext } from "../context.ts";
import type { Installation } from "../installation.ts";
import { runSync, type SyncReport, type SyncRun } from "./run-sync.ts";

export type SyncObstacle =
  | { readonly obstacle: "not_set_up" | "no_key" }
  /** Others may read the file; there is none; or what is there is no target. */
  | { readonly obstacle: "open" | "no_credentials" | "bad_target"; readonly path: string };

export type SyncAccess = Omit<SyncRun, "context">;

type Environment = Readonly<Record<string, string | undefined>>;

/** From files alone. */
export function openSync(
  { paths: { home, run, userHome } }: Pick<Installation, "paths">,
  env: Environment,
): SyncAccess | SyncObstacle {
  const settings = readSyncSettings(home);
  if (settings === null) return { obstacle: "not_set_up" };
  const open = findOpenFile(home);
  if (open !== null) return { obstacle: "open", path: open };
  const keyring = readKeyring(home);
  if (keyring === null) return { obstacle: "no_key" };
  const place = readTargetPlace(settings.target, { cwd: "/", userHome });
  if (place === null) return { obstacle: "bad_target", path: syncFile(home, "sync.json") };
  const target = openTarget(place, home, env);
  if (target === null) return { obstacle: "no_credentials", path: syncFile(home, "credentials") };
  return { home, run, userHome, keyring, target, machineName: hostname() };
}

/** One sync, and how it ended is noted. Null while another process syncs. */
export async function syncNow(
  context: IngestContext,
  opened: SyncAccess,
  waitMs?: number,
): Promise<SyncReport | null> {
  const { home, target } = opened;
  try {
    const report = await runSync({ ...opened, context }, waitMs);
    if (report !== null) noteOutcome(home, null, context.now());
    return report;
  } catch (error) {
    noteOutcome(home, error instanceof TargetFault ? error.code : "INTERNAL", context.now());
    throw error;
  } finally {
    await target.close();
  }
}
