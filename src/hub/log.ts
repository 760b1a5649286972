/** What a hub says of itself: a line of JSON for each thing, never what somebody sent, never a token. */
import type { TraceContext } from "./telemetry/trace-context.ts";

export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export type LogLevel = "info" | "warn" | "error";

/** `context`: the request that it is about, for whoever collects both. */
export type Log = (
  level: LogLevel,
  msg: string,
  fields?: LogFields,
  context?: TraceContext | null,
) => void;

export const openLog =
  (write: (line: string) => void, now: () => Date): Log =>
  (level, msg, fields = {}) =>
    write(`${JSON.stringify({ ts: now().toISOString(), level, msg, ...fields })}\n`);
