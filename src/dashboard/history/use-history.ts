/**
 * The sessions asked for, page by page. What is there stays while the same is asked for again. When sessions begin or end,
 * the first page is read anew, unless somebody reads further down: nothing moves under the eyes.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { apiAddress, type ApiQuery } from "../api/address.ts";
import { ask } from "../api/ask.ts";
import { connection, revision } from "../api/connection.ts";
import { type AskFault, SIGNED_OUT, toAskFault } from "../api/fault.ts";
import { liveSessions as live } from "../api/live-sessions.ts";
import { useRetry } from "../api/use-retry.ts";
import { replaceFirstPage, appendHistoryPage } from "./history-items.ts";
import type { TypedPeriod } from "../parts/period-chip.tsx";

export type HistoryListSession = Answers["history"]["sessions"][number];

export type HistoryPages = {
  readonly sessions: readonly HistoryListSession[];
  readonly total: number;
  readonly isComplete: boolean;
  /** Typed among the words. */
  readonly period: TypedPeriod;
  readonly fault: AskFault | null;
  /** Whether the first page is on its way. */
  readonly isLoading: boolean;
  /** These sessions answer an earlier question. */
  readonly isOutdated: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
};

type HistoryState = {
  readonly address: string;
  readonly sessions: readonly HistoryListSession[];
  readonly next: string | null;
  readonly total: number;
  readonly isComplete: boolean;
  readonly period: TypedPeriod;
  readonly fault: AskFault | null;
  readonly isLoading: boolean;
};

const PAGE = 100;
/** Changes come in bursts. */
const QUIET_MS = 1500;

export function useHistory(query: ApiQuery, isAtTop: () => boolean): HistoryPages {
  const address = apiAddress("/history", query);
  const again = revision.value;
  const [times, setTimes] = useState(0);
  const [state, setState] = useState<HistoryState>({
    address,
    sessions: [],
    next: null,
    total: 0,
    isComplete: true,
    period: null,
    fault: null,
    isLoading: true,
  });
  const asking = useRef<AbortController | null>(null);
  /** Where the page that could not be read begins. */
  const failed = useRef<string | null>(null);

  const read = (cursor: string | null): void => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    failed.current = null;
    ask<Answers["history"]>("/history", { ...query, limit: PAGE, cursor }, mine.signal).then(
      ({ sessions, next, total, isComplete, period }) => {
        asking.current = null;
        setState((before) => ({
          address,
          sessions: cursor === null ? sessions : appendHistoryPage(before.sessions, sessions),
          next,
          total,
          isComplete,
          period,
          fault: null,
          isLoading: false,
        }));
      },
      (error: unknown) => {
        if (mine.signal.aborted) return;
        asking.current = null;
        failed.current = cursor;
        const fault = toAskFault(error);
        if (fault.status === SIGNED_OUT) connection.value = "signed-out";
        setState((before) => ({ ...before, address, fault, isLoading: false }));
      },
    );
  };

  useEffect(() => {
    setState((before) => ({ ...before, isLoading: true }));
    read(null);
    return () => asking.current?.abort();
  }, [address, again, times]);

  const change = [...live.value.values()]
    .map(({ sessionId, group }) => `${sessionId} ${group}`)
    .toSorted()
    .join();
  useEffect(() => {
    const mine = new AbortController();
    const timer = setTimeout(() => {
      if (asking.current !== null || !isAtTop()) return;
      ask<Answers["history"]>("/history", { ...query, limit: PAGE }, mine.signal).then(
        ({ sessions, next, total }) =>
          setState((before) =>
            before.address === address
              ? {
                  ...before,
                  sessions: replaceFirstPage(sessions, next === null, before.sessions),
                  next: next === null ? null : before.next,
                  total,
                }
              : before,
          ),
        // The next change asks again; that nobody answers is said elsewhere.
        () => undefined,
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      mine.abort();
    };
  }, [address, change]);

  const isOfThis = state.address === address;
  /** A page further down is read where it failed: what stands above it stays. */
  const reload = (): void => {
    if (isOfThis && failed.current !== null) read(failed.current);
    else setTimes((count) => count + 1);
  };
  useRetry(isOfThis ? state.fault : null, reload);
  return {
    sessions: state.sessions,
    total: state.total,
    isComplete: state.isComplete,
    period: isOfThis ? state.period : null,
    fault: isOfThis ? state.fault : null,
    isLoading: state.isLoading || !isOfThis,
    isOutdated: state.sessions.length > 0 && !isOfThis,
    hasMore: isOfThis && state.next !== null && state.fault === null,
    loadMore: () => {
      if (isOfThis && state.next !== null && asking.current === null) read(state.next);
    },
    reload,
  };
}
