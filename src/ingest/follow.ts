/**
 * Continuous ingest: looks every 500 ms; a file watch only makes it faster. A look that finds no file changed costs a
 * few `stat`s and no transaction. Much to read, or a database that another process holds, is taken in turns, between
 * which the process answers whoever asks it something.
 */
import { type Stats, statSync } from "node:fs";
import { containingFolder, watchFolder } from "../journal/watch-folder.ts";
import type { IngestContext } from "./context.ts";
import type { IngestReport } from "./read/drain.ts";
import { ingest } from "./ingest.ts";

type PollingPace = {
  readonly pollMs: number;
  readonly turnMs: number;
  /** After a fault: what failed will mostly fail again. */
  readonly faultMs: number;
};

const PACE: PollingPace = { pollMs: 500, turnMs: 250, faultMs: 5000 };
/** A watch may miss the last write of a burst: look once more after it. */
const SETTLE_MS = 30;

/** Undefined when there is nothing, or nothing that can be looked at. */
function statsOf(path: string | null): Stats | undefined {
  try {
    return path === null ? undefined : statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

const fileSignature = (path: string | null): string => {
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
  pace: PollingPace = PACE,
): Promise<void> {
  let wake: () => void = () => undefined;
  let goOn: () => void = () => undefined;
  signal.addEventListener("abort", () => goOn(), { once: true });
  let seen = "";
  let isThorough = true;
  using journal = watchFolder(containingFolder(context.journal), () => wake());
  using stream = watchFolder(containingFolder(context.stream), () => wake());
  while (!signal.aborted) {
    journal.renew();
    stream.renew();
    const now = `${fileSignature(context.journal)} ${fileSignature(context.stream)}`;
    let pauseMs = pace.pollMs;
    if (now !== seen) {
      try {
        const report = await ingest(context, { thorough: isThorough, budgetMs: pace.turnMs });
        if (report.end === "done") {
          seen = now;
          isThorough = false;
        } else if (report.end === "budget") pauseMs = 0;
        if (report.lines > 0 || report.adopted > 0) on.report(report);
      } catch (error) {
        on.fault(error);
        pauseMs = pace.faultMs;
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
        if (pauseMs === pace.pollMs) setTimeout(goOn, SETTLE_MS);
      };
    });
  }
}
