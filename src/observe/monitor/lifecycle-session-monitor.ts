/**
 * The monitor that follows: it looks again whenever a line is written or a client's board changes, and every half second
 * while a session runs, because a watch may miss something and a process ends without telling.
 *
 *   (made) ──init──▶ follows ──stop──▶ (over)
 */
import { containingFolder, type FolderWatch, watchFolder } from "../../journal/watch-folder.ts";
import type { StateResolution } from "../live/state-resolution.ts";
import type { MonitorDecision } from "./inspect-session.ts";
import { type LiveSessions, openLiveSessions } from "./live-sessions.ts";
import type {
  MonitorStatus,
  MonitorRefresh,
  SessionMonitorProvider,
  SessionSnapshot,
  TokenUsageReport,
} from "./provider.ts";
import { compareSnapshots } from "./session-snapshot.ts";
import type { MonitorSources } from "./monitor-sources.ts";
import { findSnapshot, toTokenUsageReport } from "./views.ts";

const LOOK_MS = 500;
const QUIET_LOOK_MS = 2000;
/** A watch may miss the last write of a burst: look once more after it. */
const SETTLE_MS = 30;
const AT_MOST_EVERY_MS = 20;

export type MonitorOptions = {
  readonly around: MonitorSources;
  /** Files whose folders are worth a watch. */
  readonly files: readonly (string | null)[];
  readonly onFault?: (error: unknown) => void;
};

export class LifecycleSessionMonitor implements SessionMonitorProvider {
  readonly #options: MonitorOptions;
  readonly #live: LiveSessions;
  readonly #refreshers = new Set<(refresh: MonitorRefresh) => void>();
  readonly #deciders = new Set<(decision: MonitorDecision) => void>();
  readonly #watches = new Map<string, FolderWatch>();
  #lastRefresh = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isStopped = false;

  constructor(options: MonitorOptions) {
    this.#options = options;
    this.#live = openLiveSessions(options.around);
  }

  async init(): Promise<void> {
    while (!this.#isStopped && this.#lookOnce()) await Bun.sleep(0);
    if (!this.#isStopped) this.#follow();
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const watch of this.#watches.values()) watch[Symbol.dispose]();
    this.#watches.clear();
    return Promise.resolve();
  }

  onRefresh(callback: (refresh: MonitorRefresh) => void): () => void {
    this.#refreshers.add(callback);
    return () => this.#refreshers.delete(callback);
  }

  /** Called when a transcript told how somebody decided; also for what was decided before the monitor was there. */
  onDecision(callback: (decision: MonitorDecision) => void): () => void {
    this.#deciders.add(callback);
    return () => this.#deciders.delete(callback);
  }

  getAll(): readonly SessionSnapshot[] {
    return this.#live.snapshots().toSorted(compareSnapshots);
  }

  getActive(): readonly SessionSnapshot[] {
    return this.getAll().filter(({ state }) => state === "active" || state === "idle");
  }

  getSession(query: string): SessionSnapshot | null {
    return findSnapshot(this.getAll(), query);
  }

  explain(sessionId: string): StateResolution | null {
    return this.#live.explain(sessionId);
  }

  getStatus(): MonitorStatus {
    const sessions = this.getAll();
    return {
      sessions,
      activeCount: sessions.filter(({ state }) => state === "active").length,
      totalCount: sessions.length,
      lastRefresh: new Date(this.#lastRefresh).toISOString(),
    };
  }

  getTokenUsageReport(): TokenUsageReport {
    return toTokenUsageReport(this.getAll(), this.#options.around.now());
  }

  /** Whether the process of some session is alive. */
  hasRunning(): boolean {
    return this.#live.hasRunning();
  }

  /** Whether there is more to read at once. */
  #lookOnce(): boolean {
    try {
      const { snapshots, removedIds, decisions, isBehind, fault } = this.#live.look();
      if (fault !== null) this.#options.onFault?.(fault);
      this.#lastRefresh = this.#options.around.now();
      if (snapshots.length > 0 || removedIds.length > 0) {
        for (const refresh of this.#refreshers) refresh({ snapshots, removedIds });
      }
      for (const decision of decisions) for (const decide of this.#deciders) decide(decision);
      return isBehind;
    } catch (error) {
      this.#options.onFault?.(error);
      return false;
    }
  }

  #follow(): void {
    this.#renewWatches();
    const isBehind = this.#lookOnce();
    this.#lookIn(isBehind ? 0 : this.#hasLive() ? LOOK_MS : QUIET_LOOK_MS);
  }

  #lookIn(ms: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.#follow(), ms);
  }

  #wake(): void {
    if (this.#isStopped) return;
    // Whoever writes all the time is looked at often enough.
    if (this.#options.around.now() - this.#lastRefresh >= AT_MOST_EVERY_MS) this.#lookOnce();
    this.#lookIn(SETTLE_MS);
  }

  #hasLive(): boolean {
    return this.#live.snapshots().some(({ state }) => state === "active" || state === "idle");
  }

  #renewWatches(): void {
    const folders = new Set([...this.#live.folders()].map((folder) => `${folder}/sessions`));
    for (const file of this.#options.files) {
      const folder = containingFolder(file);
      if (folder !== null) folders.add(folder);
    }
    for (const folder of folders) {
      const folderWatch = this.#watches.get(folder);
      const watch = folderWatch ?? watchFolder(folder, () => this.#wake());
      if (folderWatch === undefined) this.#watches.set(folder, watch);
      watch.renew();
    }
  }
}
