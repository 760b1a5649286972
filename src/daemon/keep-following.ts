/**
 * Keeps ingest running until it is asked to stop: restarts at once when the settings or the database changed, and after a
 * pause when it failed.
 */
const RETRY_MS = 5000;

export async function keepFollowing(
  ending: AbortSignal,
  on: {
    /** Before each time: whoever finds a reason to leave ends it. */
    readonly look: () => void;
    readonly follow: () => Promise<void>;
    readonly onError: (error: unknown) => void;
  },
  retryMs = RETRY_MS,
): Promise<void> {
  for (;;) {
    on.look();
    if (ending.aborted) return;
    try {
      await on.follow();
    } catch (error) {
      on.onError(error);
      await sleep(retryMs, ending);
    }
  }
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
