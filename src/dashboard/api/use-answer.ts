/** What a view asked for: on its way, there, or refused. What was there stays while it is asked for again. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { teamChoice } from "../router.ts";
import { askOfTeam } from "../team/team-choice.ts";
import { apiAddress, type ApiQuery } from "./address.ts";
import { ask } from "./ask.ts";
import { connection, revision } from "./connection.ts";
import { type AskFault, OFFLINE, SIGNED_OUT, toAskFault } from "./fault.ts";
import { useRetry } from "./use-retry.ts";

export type AnswerState<T> = {
  readonly data: T | null;
  readonly fault: AskFault | null;
  readonly isLoading: boolean;
  /** What is there answers an earlier question. */
  readonly isOutdated: boolean;
  readonly reload: () => void;
};

type FetchState<T> = {
  readonly address: string | null;
  readonly data: T | null;
  readonly fault: AskFault | null;
  readonly isLoading: boolean;
};

/** `path` null: nothing is asked for yet. */
export function useAnswer<T>(path: string | null, query: ApiQuery = {}): AnswerState<T> {
  const address = path === null ? null : askOfTeam(apiAddress(path, query), teamChoice());
  const again = revision.value;
  const [times, setTimes] = useState(0);
  const [state, setState] = useState<FetchState<T>>({
    address: null,
    data: null,
    fault: null,
    isLoading: true,
  });
  useEffect(() => {
    if (address === null) return undefined;
    const ending = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    ask<T>(address, {}, ending.signal).then(
      (data) => setState({ address, data, fault: null, isLoading: false }),
      (error: unknown) => {
        if (ending.signal.aborted) return;
        const fault = toAskFault(error);
        if (fault.status === SIGNED_OUT) connection.value = "signed-out";
        setState((before) => ({
          address,
          // Something old is better than nothing while nobody answers, but not of another question.
          data: fault.code === OFFLINE && before.address === address ? before.data : null,
          fault,
          isLoading: false,
        }));
      },
    );
    return () => ending.abort();
  }, [address, again, times]);
  const reload = useCallback(() => setTimes((count) => count + 1), []);
  const isOfThis = state.address === address;
  useRetry(isOfThis ? state.fault : null, reload);
  return {
    data: state.data,
    fault: isOfThis ? state.fault : null,
    isLoading: address !== null && (state.isLoading || !isOfThis),
    isOutdated: address !== null && state.data !== null && !isOfThis,
    reload,
  };
}
