import {
  type Event,
  isLifecycle,
  isObject,
  type Json,
  LINE_VERSION,
  projectName,
  UNKNOWN_SESSION,
} from "./event.ts";

/** The journal's line for an event, newline included. */
export function encodeLine(event: Event): string {
  const { v, id, type, ts, sessionId, project, projectPath, data } = event;
  const line = isLifecycle(type)
    ? { v, id, eventType: type, occurredAtIso: ts, sessionId, project, projectPath, ...data }
    : { v, id, type, ts, sessionId, project, projectPath, ...data };
  return `${JSON.stringify(line)}\n`;
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
const PUBLIC_EXTRAS: readonly string[] = ["toolName", "source", "reason", "ok"];

/** The public stream's line for a lifecycle event, or null for an event that is nobody else's business. */
export function encodeStreamLine(event: Event): string | null {
  const fields = PUBLIC_FIELDS[event.type];
  if (fields === undefined) return null;
  const line: Record<string, Json> = { id: event.id, eventType: event.type };
  const all: Record<string, Json> = { ...event.data, projectPath: event.projectPath };
  if (fields[0] === "phase") line["phase"] = all["phase"] ?? null;
  line["occurredAtIso"] = event.ts;
  line["sessionId"] = event.sessionId;
  for (const field of fields) line[field] = all[field] ?? null;
  for (const field of PUBLIC_EXTRAS) {
    const value = all[field];
    if (value !== undefined && value !== null) line[field] = value;
  }
  line["v"] = event.v;
  return `${JSON.stringify(line)}\n`;
}

export type Decoded =
  | { readonly ok: true; readonly event: Event }
  | { readonly ok: false; readonly reason: "broken_json" | "not_an_event" };

const EXACT_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const LONGEST_ID = 512;

/** Any form of time the documents use, as UTC with milliseconds; null when it is no time. */
export function normalizeTime(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 40) return null;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) || !value.includes("T") ? value : `${value}Z`;
  const time = Date.parse(zoned);
  if (Number.isNaN(time)) return null;
  if (EXACT_TIME.test(value)) return value;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year < 0 || year > 9999 ? null : date.toISOString();
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Reads one complete line. A line without id or time is no event: a producer that has neither is adopted first. */
export function decodeLine(text: string): Decoded {
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
  if (typeof id !== "string" || id === "" || id.length > LONGEST_ID) {
    return { ok: false, reason: "not_an_event" };
  }
  if (typeof kind !== "string" || kind === "" || time === null) {
    return { ok: false, reason: "not_an_event" };
  }
  const path = textOrNull(projectPath);
  return {
    ok: true,
    event: {
      v: typeof v === "number" && Number.isSafeInteger(v) ? v : LINE_VERSION,
      id,
      type: kind,
      ts: time,
      sessionId: typeof sessionId === "string" && sessionId !== "" ? sessionId : UNKNOWN_SESSION,
      project: textOrNull(project) ?? (path === null ? null : projectName(path)),
      projectPath: path,
      data,
    },
  };
}
