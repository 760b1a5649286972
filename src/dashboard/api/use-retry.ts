/**
 * A request that nobody answered is made again by itself: when the network comes back, and every so often. Where the events
 * broke off as well, everything is asked for when they go on (`live.ts`).
 */
import { useEffect, useRef } from "preact/hooks";
import { connection, isBrokenConnection } from "./connection.ts";
import { type AskFault, OFFLINE } from "./fault.ts";

const RETRY_MS = 5000;

/** Once for each time that it failed: while it is on its way, it is left alone. */
export function useRetry(fault: AskFault | null, retry: () => void): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (fault?.code !== OFFLINE) return undefined;
    let timer = 0;
    const stop = (): void => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
    const again = (): void => {
      stop();
      latest.current();
    };
    const wait = (): void => {
      timer = window.setTimeout(
        () => (isBrokenConnection(connection.value) ? wait() : again()),
        RETRY_MS,
      );
    };
    addEventListener("online", again);
    wait();
    return stop;
  }, [fault]);
}
