/**
 * Continuous ingest: looks every 500 ms; a file watch only makes it faster. A look that finds no file changed costs a
 * few `stat`s and no transaction. Much to read, or a database that another process holds, is taken in turns, between
 * which the process answers whoever asks it something.
 */
import { type Stats, statSync } from "node:fs";
import { folderOf, watchFolder } from "../journal/watch-folder.ts";
import type { IngestContext } from "./context.ts";
import type { IngestReport } from "./read/drain.ts";
import { ingest } from "./ingest.ts";

const POLL_MS = 500;
/** A watch may miss the last write of a burst: look once more after it. */
const SETTLE_MS = 30;
const TURN_MS = 250;
/** What failed will mostly fail again: ten looks later is soon enough. */
const FAULT_MS = 5000;

/** Undefined when there is nothing, or nothing that can be looked at. */
function statsOf(path: string | null): Stats | undefined {
  try {
    return path === null ? undefined : statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

const signature = (path: string | null): string => {
  const stats = statsOf(path);
  return stats === undefined ? "-" : `${stats.ino}:${stats.size}:${stats.mtimeMs}`;
};

/** Runs until `signal` aborts. Faults are handed to `fault`, and looking goes on. */
export async function follow(
  context: IngestContext,
  signal: AbortSignal,
  on: {
    /** After each ingest that brought something. */
    readonly report: (report: IngestReport) => void;
    readonly fault: (error: unknown) => void;
  },
): Promise<void> {
  let wake: () => void = () => undefined;
  let goOn: () => void = () => undefined;
  signal.addEventListener("abort", () => goOn(), { once: true });
  let seen = "";
  let isThorough = true;
  using journal = watchFolder(folderOf(context.journal), () => wake());
  using stream = watchFolder(folderOf(context.stream), () => wake());
  while (!signal.aborted) {
    journal.renew();
    stream.renew();
    const now = `${signature(context.journal)} ${signature(context.stream)}`;
    let pauseMs = POLL_MS;
    if (now !== seen) {
      try {
        const report = await ingest(context, { thorough: isThorough, budgetMs: TURN_MS });
        if (report.end === "done") {
          seen = now;
          isThorough = false;
        } else if (report.end === "budget") pauseMs = 0;
        if (report.lines > 0 || report.adopted > 0) on.report(report);
      } catch (error) {
        on.fault(error);
        pauseMs = FAULT_MS;
      }
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
      wake = () => {
        wake = () => undefined;
        if (pauseMs === POLL_MS) setTimeout(goOn, SETTLE_MS);
      };
    });
  }
}
