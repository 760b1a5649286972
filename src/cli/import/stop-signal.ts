const SIGNALS = ["SIGINT", "SIGTERM"] as const;

export type StopSignal = { readonly isStopped: () => boolean; readonly close: () => void };

/** The first Ctrl-C lets what is being written be finished; the second ends at once. */
export function openStopSignal(): StopSignal {
  let isStopped = false;
  const stop = (): void => {
    if (isStopped) process.exit(1);
    isStopped = true;
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return {
    isStopped: () => isStopped,
    close: () => {
      for (const signal of SIGNALS) process.off(signal, stop);
    },
  };
}
