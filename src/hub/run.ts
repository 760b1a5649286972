/** A hub from its start to its end: until it is told to stop, and then until everything it took is answered. */
import { version } from "../config/version.ts";
import { watchCertificate } from "./certificate.ts";
import { type Hub, type HubOptions, openHub } from "./hub.ts";
import { openHubConnections } from "./hub-connections.ts";
import type { Certificate } from "./listener.ts";
import { type Log, openLog } from "./log.ts";
import { openTelemetry, type Telemetry } from "./telemetry/exporter.ts";
import type { OtelSettings } from "./telemetry/otel-settings.ts";

export type HubSettings = Omit<HubOptions, "connections" | "log" | "tls" | "trace"> & {
  readonly url: URL;
  /** Reads certificate and key, at the start and whenever they may be renewed; null where nothing is hidden. */
  readonly certificate: (() => Certificate) | null;
  /** Where traces and logs go besides; null for nowhere. */
  readonly otel?: OtelSettings | null;
  /** How often certificate and collector are looked at. */
  readonly paces?: { readonly certificateMs?: number; readonly otelMs?: number };
};

export type RunningHub = Pick<Hub, "port" | "close"> & {
  readonly log: Log;
  /** Looks at the certificate now. */
  readonly reload: () => void;
};

export function startHub(settings: HubSettings, write: (line: string) => void): RunningHub {
  const { url, certificate, hostname, team, otel = null, paces = {} } = settings;
  const ownLog = openLog(write, () => new Date());
  const telemetry = otel === null ? null : collect(otel, ownLog, paces.otelMs);
  const log = telemetry === null ? ownLog : alsoTo(telemetry, ownLog);
  const tls = certificate?.() ?? null;
  const connections = openHubConnections(url);
  const trace = telemetry?.span ?? null;
  const hub = openHub({ ...settings, tls, connections, log, trace });
  const watch =
    certificate === null
      ? null
      : watchCertificate({ read: certificate, renew: hub.renew }, log, paces.certificateMs);
  const scheme = tls === null ? "http" : "https";
  log("info", "listening", { team, address: `${scheme}://${hostname}:${hub.port}` });
  return {
    port: hub.port,
    log,
    reload: () => watch?.look(),
    close: async () => {
      watch?.close();
      const inTime = await hub.close();
      await connections.close();
      log(inTime ? "info" : "error", "stopped", { inTime });
      await telemetry?.close();
      return inTime;
    },
  };
}

function collect(otel: OtelSettings, log: Log, everyMs?: number): Telemetry {
  const resource = { ...otel.resource, "service.version": version };
  const failed = (signal: string, reason: string): void =>
    log("warn", "telemetry", { signal, reason });
  return openTelemetry({ ...otel, resource }, failed, everyMs);
}

const alsoTo =
  (telemetry: Telemetry, log: Log): Log =>
  (level, msg, fields = {}, context = null) => {
    log(level, msg, fields);
    telemetry.log({ level, msg, fields, atMs: Date.now(), context });
  };

/** Answers the exit code. */
export async function runHub(
  settings: HubSettings,
  write: (line: string) => void,
): Promise<number> {
  const hub = startHub(settings, write);
  const { promise: told, resolve } = Promise.withResolvers<string>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve(signal));
  if (settings.certificate !== null) process.on("SIGHUP", hub.reload);
  const signal = await told;
  hub.log("info", "stopping", { signal });
  return (await hub.close()) ? 0 : 1;
}
