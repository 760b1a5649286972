/** Waiting before something is tried again, for as long as nobody knows better. */
const waiting = new Set<() => void>();

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      waiting.delete(end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    waiting.add(end);
  });
}

/** Whoever waits tries now. */
export function wake(): void {
  for (const end of waiting) end();
}
