// Traces and logs of a hub, as a collector gets them over HTTP.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { openTelemetry } from "../../src/hub/telemetry/exporter.ts";
import {
  type OtelSettings,
  OtelSettingFault,
  readOtelSettings,
} from "../../src/hub/telemetry/otel-settings.ts";
import { newTraceContext } from "../../src/hub/telemetry/trace-context.ts";
import { createTestDatabase, lacksPostgres } from "../postgres.ts";
import { openSandbox } from "../sandbox.ts";
import { until } from "../until.ts";
import { openTestHub } from "./test-hub.ts";

type Got = { readonly path: string; readonly key: string | null; readonly body: Collected };
type Collected = {
  resourceSpans?: { resource: object; scopeSpans: { spans: Span[] }[] }[];
  resourceLogs?: { scopeLogs: { logRecords: LogRecord[] }[] }[];
};
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: object }[];
  status?: { code: number };
};
type LogRecord = { traceId?: string; severityText: string; body: { stringValue: string } };

/** A collector on this machine; `status`: what it answers. */
function openCollector() {
  const got: Got[] = [];
  const answer = { status: 200 };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const body = (await request.json()) as Collected;
      if (answer.status === 200)
        got.push({
          path: new URL(request.url).pathname,
          key: request.headers.get("x-key"),
          body,
        });
      return new Response("{}", { status: answer.status });
    },
  });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const spans = (): readonly Span[] =>
    got.flatMap(({ body }) =>
      (body.resourceSpans ?? []).flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((one) => one.spans),
      ),
    );
  const records = (): readonly LogRecord[] =>
    got.flatMap(({ body }) =>
      (body.resourceLogs ?? []).flatMap(({ scopeLogs }) =>
        scopeLogs.flatMap((one) => one.logRecords),
      ),
    );
  return { got, answer, endpoint, spans, records, [Symbol.dispose]: () => void server.stop(true) };
}

const settingsFor = (env: Readonly<Record<string, string>>): OtelSettings => {
  const settings = readOtelSettings(env, "self-gen-hub");
  if (settings === null) throw new Error("nothing is sent");
  return settings;
};

describe("the variables of OpenTelemetry", () => {
  test("say where traces and logs go, each by itself, and nothing goes anywhere without them", () => {
    expect(readOtelSettings({}, "hub")).toBeNull();
    const base = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/" };
    expect(readOtelSettings({ ...base, OTEL_SDK_DISABLED: "true" }, "hub")).toBeNull();
    expect(settingsFor({ ...base, OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b" })).toEqual({
      traces: { url: "http://127.0.0.1:4318/v1/traces", headers: { "x-key": "a b" } },
      logs: { url: "http://127.0.0.1:4318/v1/logs", headers: { "x-key": "a b" } },
      resource: { "service.name": "self-gen-hub" },
    });
    const own = "http://127.0.0.1:1/own";
    const some = settingsFor({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_SERVICE_NAME: "h" });
    expect(some).toMatchObject({
      traces: { url: own },
      logs: null,
      resource: { "service.name": "h" },
    });
    expect(settingsFor({ ...base, OTEL_LOGS_EXPORTER: "none" }).logs).toBeNull();
    for (const wrong of [
      { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
      { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317" },
      { OTEL_EXPORTER_OTLP_HEADERS: "no pair" },
      { OTEL_EXPORTER_OTLP_HEADERS: "a=%zz" },
      { OTEL_TRACES_EXPORTER: "zipkin" },
    ])
      expect(() => readOtelSettings({ ...base, ...wrong }, "hub")).toThrow(OtelSettingFault);
  });

  test("a trace is the asker's where that is one, and never zero", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const headers = new Headers({
          traceparent: text.replaceAll(/[^\u0020-\u007e]/g, "").trim(),
        });
        const { traceId, spanId } = newTraceContext(headers);
        expect([traceId, spanId].join(" ")).toMatch(/^[\da-f]{32} [\da-f]{16}$/);
      }),
      { numRuns: 300 },
    );
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const parent = `00-${traceId}-00f067aa0ba902b7-01`;
    expect(newTraceContext(new Headers({ traceparent: parent }))).toMatchObject({
      traceId,
      parentSpanId: "00f067aa0ba902b7",
    });
    const zero = `00-${"0".repeat(32)}-00f067aa0ba902b7-01`;
    expect(newTraceContext(new Headers({ traceparent: zero })).parentSpanId).toBeNull();
  });
});

test("what a collector does not take is kept, so much of it, and said once", async () => {
  using collector = openCollector();
  const failures: string[] = [];
  const telemetry = openTelemetry(
    settingsFor({ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: collector.endpoint }),
    (signal, reason) => void failures.push(`${signal} ${reason}`),
    10,
  );
  collector.answer.status = 503;
  for (let at = 0; at < 5000; at++)
    telemetry.log({ level: "info", msg: String(at), fields: {}, atMs: 0, context: null });
  await until(() => failures.length > 0);
  await Bun.sleep(60);
  expect(failures).toEqual(["logs 503"]);
  collector.answer.status = 200;
  await until(() => collector.records().length >= 4096);
  await telemetry.close();
  const said = collector.records().map(({ body }) => body.stringValue);
  // The newest, in their order.
  expect(said).toEqual(Array.from({ length: 4096 }, (_, at) => String(at + 5000 - 4096)));
});

describe.skipIf(lacksPostgres)("a hub", () => {
  test("sends a span and a log record of each request, with the asker's trace and no secret", async () => {
    using collector = openCollector();
    const otel = settingsFor({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=k",
    });
    const hub = await openTestHub({ otel, paces: { otelMs: 20 } });
    const token = await hub.issue("alice", "reader");
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const headers = {
      Authorization: `Bearer ${token}`,
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    };
    const began = Date.now();
    expect((await fetch(`${hub.address}/hub/v1/identity`, { headers })).status).toBe(200);
    expect((await fetch(`${hub.address}/hub/v1/state`, { headers })).status).toBe(403);
    expect((await fetch(`${hub.address}/made/up/address`)).status).toBe(404);
    await hub[Symbol.asyncDispose]();
    const spans = collector.spans();
    expect(spans.map(({ name }) => name)).toEqual(["GET identity", "GET state", "GET other"]);
    const [identity, state] = spans;
    expect(identity).toMatchObject({ traceId, parentSpanId: "00f067aa0ba902b7" });
    const [start, end] = [identity?.startTimeUnixNano, identity?.endTimeUnixNano].map(Number);
    expect(start).toBeGreaterThanOrEqual(began * 1e6);
    expect(end).toBeGreaterThanOrEqual(start ?? Infinity);
    const attributes = new Map(state?.attributes.map(({ key, value }) => [key, value]));
    expect(Object.fromEntries(attributes)).toMatchObject({
      "http.route": { stringValue: "state" },
      "http.response.status_code": { intValue: "403" },
      "error.type": { stringValue: "ROLE" },
    });
    const records = collector.records();
    const requests = records.filter(({ body }) => body.stringValue === "request");
    expect(requests.map((one) => one.traceId)).toEqual(spans.map((one) => one.traceId));
    expect(records.at(-1)).toMatchObject({ body: { stringValue: "stopped" } });
    expect(new Set(collector.got.map(({ path }) => path))).toEqual(
      new Set(["/v1/traces", "/v1/logs"]),
    );
    expect(new Set(collector.got.map(({ key }) => key))).toEqual(new Set(["k"]));
    expect(JSON.stringify(collector.got)).not.toContain(token.split("_").at(-1) ?? "");
    expect(hub.lines.join("")).not.toContain("traceId");
  });

  test("answers as ever while its collector is gone", async () => {
    const otel = settingsFor({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
    await using hub = await openTestHub({ otel, paces: { otelMs: 5 } });
    const token = await hub.issue("alice", "reader");
    for (let at = 0; at < 20; at++)
      expect((await hub.ask(token, "GET", "identity")).status).toBe(200);
    await until(() => hub.lines.some((line) => line.includes('"telemetry"')));
    const said = hub.lines.filter((line) => line.includes('"telemetry"'));
    expect(said.map((line) => (JSON.parse(line) as { signal: string }).signal).toSorted()).toEqual([
      "logs",
      "traces",
    ]);
  });

  test("does not start with what it cannot send", async () => {
    using sandbox = openSandbox();
    const env = {
      LANG: "en_US.UTF-8",
      SELF_GEN_TEAM_URL: await createTestDatabase(),
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4317",
      OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
    };
    const ran = await sandbox.run(["hub", "serve", "--port", "0"], { env });
    expect([ran.exitCode, ran.stderr.includes("HUB_BAD_OTEL")]).toEqual([1, true]);
    expect(ran.stderr).toContain("OTEL_EXPORTER_OTLP_PROTOCOL");
  });
});
