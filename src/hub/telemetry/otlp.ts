/** What is sent, as OTLP says it in JSON. */
import type { LogFields } from "../log.ts";
import type { TraceContext } from "./trace-context.ts";

type Value =
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly intValue: string }
  | { readonly doubleValue: number };

type Attribute = { readonly key: string; readonly value: Value };

const SCOPE = "self-gen.hub";
const SERVER = 2;
const ERROR = 2;

function valueOf(value: string | number | boolean): Value {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

const attributesOf = (fields: LogFields): readonly Attribute[] =>
  Object.entries(fields).flatMap(([key, value]) =>
    value === null ? [] : [{ key, value: valueOf(value) }],
  );

/** Nanoseconds since 1970, as text: no number of JSON holds them. */
const nanos = (ms: number): string => `${Math.floor(ms)}000000`;

export type RequestSpan = {
  readonly context: TraceContext;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly startMs: number;
  readonly endMs: number;
  /** The ID of the token; null without one. */
  readonly by: string | null;
  readonly code: string | null;
};

export const spanRecord = (span: RequestSpan): object => {
  const { context, method, route, status, startMs, endMs, by, code } = span;
  const { traceId, spanId, parentSpanId } = context;
  return {
    traceId,
    spanId,
    ...(parentSpanId === null ? {} : { parentSpanId }),
    name: `${method} ${route}`,
    kind: SERVER,
    startTimeUnixNano: nanos(startMs),
    endTimeUnixNano: nanos(endMs),
    attributes: attributesOf({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
      "self_gen.token": by,
      "error.type": code,
    }),
    ...(status >= 500 ? { status: { code: ERROR } } : {}),
  };
};

const SEVERITY = { info: 9, warn: 13, error: 17 } as const;

export type LogEntry = {
  readonly level: keyof typeof SEVERITY;
  readonly msg: string;
  readonly fields: LogFields;
  readonly atMs: number;
  readonly context: TraceContext | null;
};

export const logRecord = ({ level, msg, fields, atMs, context }: LogEntry): object => ({
  timeUnixNano: nanos(atMs),
  observedTimeUnixNano: nanos(atMs),
  severityNumber: SEVERITY[level],
  severityText: level.toUpperCase(),
  body: { stringValue: msg },
  attributes: attributesOf(fields),
  ...(context === null ? {} : { traceId: context.traceId, spanId: context.spanId }),
});

export const tracesBody = (resource: LogFields, spans: readonly object[]): object => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [{ scope: { name: SCOPE }, spans }],
    },
  ],
});

export const logsBody = (resource: LogFields, logRecords: readonly object[]): object => ({
  resourceLogs: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeLogs: [{ scope: { name: SCOPE }, logRecords }],
    },
  ],
});
