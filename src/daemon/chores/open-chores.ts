type Chore = () => Promise<void>;

export type Chores = {
  every(ms: number, chore: Chore): void;
  once(ms: number, chore: Chore): void;
  ended(): Promise<void>;
};

/** Work that is done beside following, one after the other; what fails is told, and tried again next time. */
export function openChores(
  first: Promise<unknown>,
  signal: AbortSignal,
  fault: (error: unknown) => void,
): Chores {
  let last: Promise<unknown> = first.catch(fault);
  const repeated = new Set<Timer>();
  const waiting = new Map<Chore, Timer>();
  const run = (chore: Chore): void => {
    if (!signal.aborted) last = last.then(chore).catch(fault);
  };
  return {
    every: (ms, chore) => repeated.add(setInterval(() => run(chore), ms)),
    once: (ms, chore) => {
      if (waiting.has(chore)) return;
      const timer = setTimeout(() => {
        waiting.delete(chore);
        run(chore);
      }, ms);
      waiting.set(chore, timer);
    },
    ended: async () => {
      for (const timer of repeated) clearInterval(timer);
      for (const timer of waiting.values()) clearTimeout(timer);
      await last;
    },
  };
}
