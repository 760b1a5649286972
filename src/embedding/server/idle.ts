const MINUTE_MS = 60_000;

/** How long nothing may be asked before the server leaves: as set, or `--idle SECONDS`. */
export function idleMs(args: readonly string[], minutes: number): number {
  const seconds = Number(args[args.indexOf("--idle") + 1]);
  return args.includes("--idle") && seconds > 0 ? seconds * 1000 : minutes * MINUTE_MS;
}
