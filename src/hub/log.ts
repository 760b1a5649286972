/** What a hub says of itself: a line of JSON for each thing, never what somebody sent, never a token. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export type Log = (level: "info" | "warn" | "error", msg: string, fields?: LogFields) => void;

export const openLog =
  (write: (line: string) => void, now: () => Date): Log =>
  (level, msg, fields = {}) =>
    write(`${JSON.stringify({ ts: now().toISOString(), level, msg, ...fields })}\n`);
