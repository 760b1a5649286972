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
  | { readonly found: "not_set_up" | "no_key" }
  /** Others may read the file; there is none; or what is there is no target. */
  | { readonly found: "open" | "no_credentials" | "bad_target"; readonly path: string };

export type OpenedSync = Omit<SyncRun, "context">;

type Environment = Readonly<Record<string, string | undefined>>;

/** From files alone. */
export function openSync(
  { paths: { home, run, userHome } }: Pick<Installation, "paths">,
  env: Environment,
): OpenedSync | SyncObstacle {
  const settings = readSyncSettings(home);
  if (settings === null) return { found: "not_set_up" };
  const open = findOpenFile(home);
  if (open !== null) return { found: "open", path: open };
  const keyring = readKeyring(home);
  if (keyring === null) return { found: "no_key" };
  const place = readTargetPlace(settings.target, { cwd: "/", userHome });
  if (place === null) return { found: "bad_target", path: syncFile(home, "sync.json") };
  const target = openTarget(place, home, env);
  if (target === null) return { found: "no_credentials", path: syncFile(home, "credentials") };
  return { home, run, userHome, keyring, target, machineName: hostname() };
}

/** One sync, and how it ended is noted. Null while another process syncs. */
export async function syncNow(
  context: IngestContext,
  opened: OpenedSync,
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
