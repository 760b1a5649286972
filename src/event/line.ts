import {
  type Event,
  type RawEvent,
  isLifecycle,
  isObject,
  type Json,
  type JsonObject,
  LINE_VERSION,
  toEvent,
  getProjectName,
  UNKNOWN_SESSION,
} from "./event.ts";

/** The journal's line for an event, newline included. */
export function encodeLine(event: RawEvent): string {
  const { v, id, type, ts, sessionId, project, projectPath, data } = event;
  const own = isLifecycle(type)
    ? { v, id, eventType: type, occurredAtIso: ts, sessionId, project, projectPath }
    : { v, id, type, ts, sessionId, project, projectPath, eventType: undefined };
  // What an event is stands first, and nothing in its data can say otherwise.
  return `${JSON.stringify({ ...own, ...data, ...own })}\n`;
}

/** Fields of the public contract, in its order; a missing one is JSON null. */
const PUBLIC_FIELDS: Readonly<Record<string, readonly string[]>> = {
  "session.lifecycle": ["phase", "provider", "projectPath", "cwd"],
  "turn.start": ["provider", "projectPath", "cwd", "prompt", "transcriptPath"],
  "turn.end": ["provider", "projectPath", "cwd", "transcriptPath", "ok"],
  "skill.lifecycle": [
    "phase",
    "provider",
    "projectPath",
    "skillName",
    "triggerCommand",
    "turnSeq",
    "targetDocPath",
  ],
};
/** Present only where they mean something. */
const PUBLIC_EXTRAS: readonly string[] = ["toolName", "confirms", "source", "reason", "ok"];

const PUBLIC_PROVIDERS: ReadonlySet<unknown> = new Set(["claude", "codex"]);

/** The contract names these clients; the journal knows more of them. */
export const publicProvider = (provider: unknown): string =>
  typeof provider === "string" && PUBLIC_PROVIDERS.has(provider) ? provider : "unknown";

/** The public stream's line for a lifecycle event, or null for an event that is nobody else's business. */
export function encodeStreamLine(event: Event): string | null {
  const fields = isLifecycle(event.type) ? PUBLIC_FIELDS[event.type] : undefined;
  if (fields === undefined) return null;
  const line: Record<string, Json> = { id: event.id, eventType: event.type };
  const all: JsonObject = { ...(event.data as JsonObject), projectPath: event.projectPath };
  if (fields[0] === "phase") line["phase"] = all["phase"] ?? null;
  line["occurredAtIso"] = event.ts;
  line["sessionId"] = event.sessionId;
  for (const field of fields) line[field] = all[field] ?? null;
  for (const field of PUBLIC_EXTRAS) {
    const value = all[field];
    if (value !== undefined && value !== null) line[field] = value;
  }
  if (line["provider"] !== null) line["provider"] = publicProvider(line["provider"]);
  line["v"] = event.v;
  return `${JSON.stringify(line)}\n`;
}

export type DecodedLine =
  | { readonly ok: true; readonly event: Event }
  | { readonly ok: false; readonly reason: "broken_json" | "not_an_event" | "too_deep" };

const MAX_ID_LENGTH = 512;

/** A time in exactly our own form, on a day that every month has. */
const OUR_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Any form of time the documents use, as UTC with milliseconds; without a zone it is UTC. Null when it is no time. */
export function normalizeTime(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 40) return null;
  if (OUR_TIME.test(value)) return value;
  const isNaive = /\d\d:\d\d/.test(value) && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(value);
  const zoned = isNaive ? `${value}Z` : value;
  const time = Date.parse(zoned);
  if (Number.isNaN(time)) return null;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year < 0 || year > 9999 ? null : date.toISOString();
}

const MAX_DEPTH = 1000;
const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [
  34, 92, 91, 123, 93, 125,
];

/** Deeper than any event: writing such a value again takes the square of its depth, or more stack than there is. */
export function isTooDeep(text: string): boolean {
  if (text.length <= 2 * MAX_DEPTH) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++) {
        if (text.charCodeAt(at) === BACKSLASH) at++;
      }
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return false;
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Reads one complete line. A line without id or time is no event: a producer that has neither is adopted first. */
export function decodeLine(text: string): DecodedLine {
  if (isTooDeep(text)) return { ok: false, reason: "too_deep" };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { ok: false, reason: "broken_json" };
  }
  if (!isObject(parsed)) return { ok: false, reason: "not_an_event" };
  const { v, id, eventType, type, occurredAtIso, ts, sessionId, project, projectPath, ...data } =
    parsed;
  const kind = typeof eventType === "string" ? eventType : type;
  const time = normalizeTime(typeof eventType === "string" ? occurredAtIso : ts);
  if (typeof id !== "string" || id === "" || id.length > MAX_ID_LENGTH) {
    return { ok: false, reason: "not_an_event" };
  }
  if (typeof kind !== "string" || kind === "" || time === null) {
    return { ok: false, reason: "not_an_event" };
  }
  const path = textOrNull(projectPath);
  return {
    ok: true,
    event: toEvent({
      v: typeof v === "number" && Number.isSafeInteger(v) ? v : LINE_VERSION,
      id,
      type: kind,
      ts: time,
      sessionId: typeof sessionId === "string" && sessionId !== "" ? sessionId : UNKNOWN_SESSION,
      project: textOrNull(project) ?? (path === null ? null : getProjectName(path)),
      projectPath: path,
      data,
    }),
  };
}

/** A line that somebody only looks at: its fields stand in `data` as they stand in the line. Null when it is no event. */
export function peekLine(text: string): Event | null {
  if (isTooDeep(text)) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(parsed)) return null;
  const { eventType, id, sessionId } = parsed;
  const isPublic = typeof eventType === "string";
  const type = isPublic ? eventType : parsed["type"];
  const ts = normalizeTime(isPublic ? parsed["occurredAtIso"] : parsed["ts"]);
  if (typeof id !== "string" || typeof type !== "string" || ts === null) return null;
  const projectPath = textOrNull(parsed["projectPath"]);
  return toEvent({
    v: LINE_VERSION,
    id,
    type,
    ts,
    sessionId: typeof sessionId === "string" && sessionId !== "" ? sessionId : UNKNOWN_SESSION,
    project:
      textOrNull(parsed["project"]) ?? (projectPath === null ? null : getProjectName(projectPath)),
    projectPath,
    data: parsed,
  });
}
