/**
 * Sends what a hub says of itself to a collector, a batch every few seconds, and never holds up a request for it. A collector that is
 * gone costs nothing but what it would have got: so much is kept, and what is older goes.
 */
import type { OtelSettings, OtelTarget } from "./otel-settings.ts";
import {
  type LogEntry,
  logRecord,
  logsBody,
  type RequestSpan,
  spanRecord,
  tracesBody,
} from "./otlp.ts";

export type Telemetry = {
  readonly span: (span: RequestSpan) => void;
  readonly log: (entry: LogEntry) => void;
  /** Sends what is left. */
  readonly close: () => Promise<void>;
};

const EVERY_MS = 5000;
const MOST_AT_ONCE = 512;
const MOST_KEPT = 4096;
const TIMEOUT_MS = 10_000;
/** A hub that is told to stop waits no longer. */
const LAST_MS = 3000;

/** `failed`: once when a collector stops taking what is sent, with nothing of what it said. */
export function openTelemetry(
  { traces, logs, resource }: OtelSettings,
  failed: (signal: string, reason: string) => void,
  everyMs = EVERY_MS,
): Telemetry {
  const spans =
    traces === null
      ? null
      : openQueue("traces", traces, (all) => tracesBody(resource, all), failed);
  const records =
    logs === null ? null : openQueue("logs", logs, (all) => logsBody(resource, all), failed);
  const flush = async (timeoutMs: number): Promise<void> => {
    await Promise.all([spans?.flush(timeoutMs), records?.flush(timeoutMs)]);
  };
  const timer = setInterval(() => void flush(TIMEOUT_MS), everyMs);
  timer.unref();
  return {
    span: (span) => spans?.add(spanRecord(span)),
    log: (entry) => records?.add(logRecord(entry)),
    close: async () => {
      clearInterval(timer);
      await flush(LAST_MS);
    },
  };
}

type Queue = {
  readonly add: (record: object) => void;
  readonly flush: (timeoutMs: number) => Promise<void>;
};

function openQueue(
  signal: string,
  { url, headers }: OtelTarget,
  bodyOf: (records: readonly object[]) => object,
  failed: (signal: string, reason: string) => void,
): Queue {
  let waiting: object[] = [];
  /** One after another, so that what is sent keeps its order. */
  let sending: Promise<void> = Promise.resolve();
  let asked = 0;
  let isFailing = false;

  /** Whether it is done with; a collector that is busy is asked again. */
  async function send(batch: readonly object[], timeoutMs: number): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(bodyOf(batch)),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      note(response.ok ? null : String(response.status));
      return response.ok || (response.status < 500 && response.status !== 429);
    } catch {
      note("unreachable");
      return false;
    }
  }

  function note(reason: string | null): void {
    if (reason !== null && !isFailing) failed(signal, reason);
    isFailing = reason !== null;
  }

  async function sendAll(timeoutMs: number): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(batch.length);
      if (await send(batch, timeoutMs)) continue;
      waiting = [...batch, ...waiting].slice(-MOST_KEPT);
      return;
    }
  }

  return {
    add: (record) => {
      waiting.push(record);
      if (waiting.length > MOST_KEPT) waiting = waiting.slice(-MOST_KEPT);
    },
    flush: (timeoutMs) => {
      // One is on its way, and one waits for it and takes all that is new: a third has nothing to do.
      if (asked > 1) return sending;
      asked++;
      sending = sending
        .then(() => sendAll(timeoutMs))
        .finally(() => {
          asked--;
        });
      return sending;
    },
  };
}
