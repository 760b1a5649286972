/**
 * All rows of a session, page by page from the newest, and what comes while somebody looks. After a change the newest are read
 * anew, back to what is known: rows change after they were told (a permission is decided, an error solved), and some arrive
 * late.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { ask } from "../api/ask.ts";
import { connection, revision } from "../api/connection.ts";
import { type AskFault, OFFLINE, SIGNED_OUT, toAskFault } from "../api/fault.ts";
import { useRetry } from "../api/use-retry.ts";
import { overlaps, type TimelineRow, mergeFreshRows } from "./timeline-rows.ts";

/** Which end of a session is read first. */
export type StoryEnd = "newest" | "oldest";

export type Story = {
  /** Oldest first. */
  readonly rows: readonly TimelineRow[];
  /** Which end they are of, until all are there. */
  readonly first: StoryEnd;
  /** Whether everything there was has been read. */
  readonly isWhole: boolean;
  readonly fault: AskFault | null;
  readonly reload: () => void;
};

type StoryState = Omit<Story, "reload">;

const EMPTY_STORY: StoryState = { rows: [], first: "newest", isWhole: false, fault: null };
const FIRST_PAGE = 200;
const PAGE = 1000;
const FRESH_PAGE = 100;
/** What comes is shown when it is so many times what is: no frame has to take in much, and few have to. */
const SHOW_GROWTH = 1.5;
/** Changes come in bursts. */
const QUIET_MS = 150;

const pageOf = (
  id: string,
  limit: number,
  cursor: string | null,
  signal: AbortSignal,
  order: StoryEnd = "newest",
) =>
  ask<Answers["story"]>(
    `/sessions/${encodeURIComponent(id)}/story`,
    { order, limit, cursor },
    signal,
  );

/**
 * `id` null: nothing is read yet. `change`: anything that is another when the session has changed. `first`: as it is when reading
 * begins.
 */
export function useStory(id: string | null, change: string, first: StoryEnd): Story {
  const [state, setState] = useState<StoryState>(EMPTY_STORY);
  const [times, setTimes] = useState(0);
  const known = useRef<StoryState>(EMPTY_STORY);
  const again = revision.value;
  const keep = (next: StoryState): void => {
    known.current = next;
    setState(next);
  };
  const refused = (error: unknown, signal: AbortSignal): void => {
    if (signal.aborted) return;
    const fault = toAskFault(error);
    if (fault.status === SIGNED_OUT) connection.value = "signed-out";
    // Something old is better than nothing while nobody answers; what was refused may have been forgotten.
    keep({ ...(fault.code === OFFLINE ? known.current : EMPTY_STORY), fault });
  };

  useEffect(() => {
    if (id === null) return undefined;
    const ending = new AbortController();
    const read = async (): Promise<void> => {
      const pages: (readonly TimelineRow[])[] = [];
      let cursor: string | null = null;
      for (;;) {
        const size = cursor === null ? FIRST_PAGE : PAGE;
        const page: Answers["story"] = await pageOf(id, size, cursor, ending.signal, first);
        if (first === "oldest") pages.push(page.rows);
        else pages.unshift(page.rows.toReversed());
        cursor = page.next;
        // What was there stays until all of it is there again.
        const count = pages.reduce((sum, rows) => sum + rows.length, 0);
        const isShown = !known.current.isWhole && count >= known.current.rows.length * SHOW_GROWTH;
        if (cursor === null || isShown)
          keep({ rows: pages.flat(), first, isWhole: cursor === null, fault: null });
        if (cursor === null) return;
      }
    };
    read().catch((error: unknown) => refused(error, ending.signal));
    return () => ending.abort();
  }, [id, again, times]);

  const { isWhole } = state;
  useEffect(() => {
    if (id === null || !isWhole) return undefined;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      freshRows(id, known.current.rows, ending.signal).then(
        (fresh) =>
          keep({ ...known.current, rows: mergeFreshRows(known.current.rows, fresh), fault: null }),
        (error: unknown) => refused(error, ending.signal),
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [id, change, isWhole]);

  const reload = (): void => setTimes((count) => count + 1);
  useRetry(state.fault, reload);
  return { ...state, reload };
}

/** The newest, oldest first, back to something that is known. */
async function freshRows(
  id: string,
  known: readonly TimelineRow[],
  signal: AbortSignal,
): Promise<readonly TimelineRow[]> {
  const pages: (readonly TimelineRow[])[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Answers["story"] = await pageOf(id, FRESH_PAGE, cursor, signal);
    pages.unshift(page.rows.toReversed());
    cursor = page.next;
    if (cursor === null || overlaps(known, page.rows)) return pages.flat();
  }
}
