/**
 * A session begins in the moment in which another one ended: what that one saves behind its end is not there yet. It is made
 * here, as it will be saved, and nothing is written. Loaded only then.
 */
import { parseClientName, DEFAULT_CLIENT } from "../../clients/clients.ts";
import { loadHookSettings } from "../../config/load.ts";
import type { Paths } from "../../config/paths.ts";
import type { Event } from "../../event/event.ts";
import {
  loadFoldedSession,
  type RecallSource,
  loadSessionEvents,
} from "../previous/recall-source.ts";
import { describeBlocking } from "../../remember/errors/blocking-rows.ts";
import { makeSnapshotNow } from "../../remember/context/save-snapshot.ts";
import { loadExclusions } from "../../remember/recording-exclusions.ts";
import { system } from "../../system/system.ts";
import type { ConfigLookup } from "../../config/load.ts";

/**
 * A client waits for it. What takes longer is told to the session after this one: more work of its own, or more time on a
 * machine that has others to serve.
 */
const WORK_MS = 150;
const WAIT_MS = 600;
/** More cannot be read by then, and the end of a line is looked for however far away it is. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Null where it was saved since, or where that cannot be known in time. */
export async function buildEndSnapshot(
  source: RecallSource,
  sessionId: string,
  endedAt: string,
  { paths, settings }: { readonly paths: Paths; readonly settings: ConfigLookup },
): Promise<Event | null> {
  const { store, unreadEvents } = source;
  const session = await loadFoldedSession(source, sessionId);
  if (session === null || session.projectPath === null) return null;
  const { projectPath, repoId, transcriptPath, client } = session;
  // Without a transcript there is no more to be told than the previous session's summary has.
  const facts = transcriptPath === null ? null : system.factsAt(transcriptPath);
  if (facts === null || facts.kind !== "file" || facts.size > MOST_BYTES) return null;
  const isLater = (one: Pick<Event, "type" | "sessionId" | "ts">): boolean =>
    one.type === "snapshot" && one.sessionId === sessionId && one.ts >= endedAt;
  const stored = await store.snapshots({ sessionId, limit: 1 });
  if (stored.some(isLater) || unreadEvents.some(isLater)) return null;
  const began = Date.now();
  const before = process.cpuUsage();
  const isLate = (): boolean => {
    const { user, system: kernel } = process.cpuUsage(before);
    return (user + kernel) / 1000 > WORK_MS || Date.now() - began > WAIT_MS;
  };
  // Whoever looks a second later sees the same.
  const now = new Date(endedAt);
  const made = await makeSnapshotNow(
    {
      run: paths.run,
      journal: paths.journal,
      client: parseClientName(client) ?? DEFAULT_CLIENT,
      sessionId,
      projectPath,
      repoId,
      transcriptPath,
      recorded: () => loadSessionEvents(source, sessionId),
      blockers: () => describeBlocking(store, projectPath).catch(() => []),
      out: loadExclusions(paths, loadHookSettings(paths.config), now),
      hidesPrompts: !settings("collectPromptText"),
      hidesArguments: !settings("collectCommands"),
      now,
      isLate,
    },
    "end",
  );
  return isLate() ? null : made;
}
