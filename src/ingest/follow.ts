/**
 * Continuous ingest: looks every 500 ms; a file watch only makes it faster. A look that finds no file changed costs a
 * few `stat`s and no transaction.
 */
import { type FSWatcher, statSync, watch } from "node:fs";
import type { IngestContext } from "./context.ts";
import { ingest, type IngestReport } from "./ingest.ts";

const POLL_MS = 500;
/** A watch may miss the last write of a burst: look once more after it. */
const SETTLE_MS = 30;

const signature = (path: string | null): string => {
  const stats = path === null ? undefined : statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? "-" : `${stats.ino}:${stats.size}:${stats.mtimeMs}`;
};

function watchFolder(path: string | null, wake: () => void): FSWatcher | null {
  if (path === null) return null;
  try {
    const watcher = watch(path.slice(0, path.lastIndexOf("/")), () => wake());
    watcher.on("error", () => watcher.close());
    return watcher;
  } catch {
    // No folder yet, or no watches left: polling is enough.
    return null;
  }
}

/** Runs until `signal` aborts. Faults are handed to `onFault`, and looking goes on. */
export async function follow(
  context: IngestContext,
  signal: AbortSignal,
  on: {
    readonly report: (report: IngestReport) => void;
    readonly fault: (error: unknown) => void;
  },
): Promise<void> {
  let wake: () => void = () => undefined;
  let seen = "";
  let isFirst = true;
  const watchers = [context.journal, context.stream].map((path) => watchFolder(path, () => wake()));
  try {
    while (!signal.aborted) {
      const now = `${signature(context.journal)} ${signature(context.stream)}`;
      if (now !== seen) {
        try {
          const report = await ingest(context, { thorough: isFirst });
          isFirst = false;
          if (report.end === "done") seen = now;
          on.report(report);
        } catch (error) {
          on.fault(error);
        }
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        wake = () => {
          clearTimeout(timer);
          setTimeout(resolve, SETTLE_MS);
          wake = () => undefined;
        };
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }
  } finally {
    for (const watcher of watchers) watcher?.close();
  }
}
