/** When the daemon exits by itself. Pure: its observations are passed in. */
export type ExitReason = "idle" | "program_changed" | "home_gone";

export type DaemonSelfCheck = {
  /** The home is there, and no other daemon's. */
  readonly isHomeOurs: boolean;
  /** The program's file is the one that was started. */
  readonly isProgramSame: boolean;
  /** Since something was brought in, or since the start. */
  readonly quietMs: number;
  /** Whether somebody looks or is about to, or a session runs; asked only when it is quiet. */
  readonly isNeeded: () => boolean;
};

/** Null when it stays. */
export function findExitReason(seen: DaemonSelfCheck, idleAfterMs: number): ExitReason | null {
  if (!seen.isHomeOurs) return "home_gone";
  if (!seen.isProgramSame) return "program_changed";
  return seen.quietMs > idleAfterMs && !seen.isNeeded() ? "idle" : null;
}
