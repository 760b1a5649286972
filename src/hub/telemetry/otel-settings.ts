/** Where traces and logs go, by the variables that OpenTelemetry programs share. Nothing goes anywhere unless one of them names an endpoint. */

type Environment = Readonly<Record<string, string | undefined>>;

export type OtelTarget = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type OtelSettings = {
  /** Null where that is not sent. */
  readonly traces: OtelTarget | null;
  readonly logs: OtelTarget | null;
  readonly resource: Readonly<Record<string, string>>;
};

/** A variable, and what is wrong with it. */
export class OtelSettingFault extends Error {
  override readonly name = "OtelSettingFault";
  readonly variable: string;

  constructor(variable: string) {
    super(variable);
    this.variable = variable;
  }
}

const PREFIX = "OTEL_EXPORTER_OTLP";
const PROTOCOL = "http/json";

/** Null where nothing is to be sent. Throws `OtelSettingFault` for what cannot be done: to send nothing silently would be worse. */
export function readOtelSettings(env: Environment, service: string): OtelSettings | null {
  if (env["OTEL_SDK_DISABLED"]?.toLowerCase() === "true") return null;
  const traces = targetOf(env, "TRACES", "v1/traces");
  const logs = targetOf(env, "LOGS", "v1/logs");
  if (traces === null && logs === null) return null;
  const resource = {
    ...readPairs(env, "OTEL_RESOURCE_ATTRIBUTES"),
    ...(env["OTEL_SERVICE_NAME"] ? { "service.name": env["OTEL_SERVICE_NAME"] } : {}),
  };
  return { traces, logs, resource: { "service.name": service, ...resource } };
}

function targetOf(env: Environment, signal: "TRACES" | "LOGS", path: string): OtelTarget | null {
  const exporter = env[`OTEL_${signal}_EXPORTER`];
  if (exporter !== undefined && exporter !== "" && exporter !== "otlp") {
    if (exporter === "none") return null;
    throw new OtelSettingFault(`OTEL_${signal}_EXPORTER`);
  }
  const own = env[`${PREFIX}_${signal}_ENDPOINT`] ?? "";
  const base = env[`${PREFIX}_ENDPOINT`] ?? "";
  if (own === "" && base === "") return null;
  for (const name of [`${PREFIX}_${signal}_PROTOCOL`, `${PREFIX}_PROTOCOL`])
    if (![undefined, "", PROTOCOL].includes(env[name])) throw new OtelSettingFault(name);
  const url = URL.parse(own === "" ? `${base.replace(/\/+$/, "")}/${path}` : own);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new OtelSettingFault(own === "" ? `${PREFIX}_ENDPOINT` : `${PREFIX}_${signal}_ENDPOINT`);
  const headers = {
    ...readPairs(env, `${PREFIX}_HEADERS`),
    ...readPairs(env, `${PREFIX}_${signal}_HEADERS`),
  };
  return { url: url.href, headers };
}

/** `name=value,name=value`, both percent-encoded. */
function readPairs(env: Environment, variable: string): Readonly<Record<string, string>> {
  const parts = (env[variable] ?? "").split(",").filter((part) => part.trim() !== "");
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf("=");
      if (at < 1) throw new OtelSettingFault(variable);
      try {
        return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())];
      } catch {
        throw new OtelSettingFault(variable);
      }
    }),
  );
}
