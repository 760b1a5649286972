/** Waiting before something is tried again, for as long as nobody knows better. */
const pendingDelays = new Set<() => void>();

export function waitBeforeRetry(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      pendingDelays.delete(end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    pendingDelays.add(end);
  });
}

/** Whoever waits tries now. */
export function retryNow(): void {
  for (const end of pendingDelays) end();
}
