/**
 * A hub: takes what machines send over HTTPS, writes it to the team's database, and answers whoever reads. It keeps nothing
 * itself, so several may stand in front of one database, and one that is killed loses nothing: a machine goes on from what the
 * database says.
 */
import { version } from "../config/version.ts";
import { StoreFault } from "../store/fault.ts";
import { isRecordRefusal } from "../store/postgres/postgres-fault.ts";
import { HUB_ROOT, MalformedRequest, MAX_BATCH_BYTES } from "../team/hub/protocol.ts";
import { openDatabaseSource } from "../team/reading/database-source.ts";
import { openAdmission, requireReader } from "./admission.ts";
import { json, plainText, refusal } from "./answers.ts";
import type { HubConnections } from "./hub-connections.ts";
import { HubFault } from "./hub-fault.ts";
import { openTeamPage, type TeamPageParts } from "./page/team-page.ts";
import { type Certificate, openListener } from "./listener.ts";
import type { RequestSpan } from "./telemetry/otlp.ts";
import { newTraceContext } from "./telemetry/trace-context.ts";
import type { Log } from "./log.ts";
import { openMachineLogs } from "./machine-logs.ts";
import { openMetrics } from "./metrics.ts";
import { openRoutes } from "./routes.ts";

export type HubOptions = {
  readonly team: string;
  readonly connections: HubConnections;
  readonly hostname: string;
  readonly port: number;
  /** The texts of certificate and key; null where nothing is hidden, or a proxy does that. */
  readonly tls: Certificate | null;
  readonly log: Log;
  /** Is told of each request; null where nobody collects traces. */
  readonly trace?: ((span: RequestSpan) => void) | null;
  /** A proxy in front speaks TLS. */
  readonly isBehindProxy?: boolean;
  /** What the dashboard is served with; without it there is none. */
  readonly page?: Pick<TeamPageParts, "assets" | "installation">;
};

export type Hub = {
  readonly port: number;
  /** From now on with another certificate; throws for one that cannot be used. */
  readonly renew: (certificate: Certificate) => void;
  /** Takes nothing new, and answers what it took. False where that took too long. */
  readonly close: () => Promise<boolean>;
};

/** More at once would only wait for each other. */
const MAX_IN_FLIGHT = 256;
const FINISH_MS = 20_000;
const LOOK_MS = 20;
/** A connection over which nothing is said. The vacuum of a large database takes its time. */
const IDLE_SECONDS = 120;

export function openHub(options: HubOptions): Hub {
  const { connections, team, log } = options;
  const metrics = openMetrics(version, Date.now());
  const source = openDatabaseSource(connections.reading, team);
  const logs = openMachineLogs(connections, team);
  const routes = openRoutes({ ...options, logs, metrics, source });
  const { admit, check, note } = openAdmission(connections.beside, team);
  const page =
    options.page === undefined
      ? null
      : openTeamPage({
          ...options.page,
          team,
          source,
          place: options.hostname,
          connection: connections.beside,
          isHidden: options.tls !== null || options.isBehindProxy === true,
          admitToken: check,
          note,
          fault: (error) => log("error", "fault", { code: "INTERNAL", cause: causeOf(error) }),
        });
  const load = { inFlight: 0, isStopping: false };

  async function answer(request: Request, path: string): Promise<AnsweredRequest> {
    if (path === "/healthz") return { route: "healthz", response: await health() };
    if (path === "/metrics") {
      requireMethod(request, "GET");
      const visitor = await admit(request);
      requireReader(visitor);
      const type = "text/plain; version=0.0.4; charset=utf-8";
      return { route: "metrics", response: plainText(metrics.text(), type), by: visitor.token };
    }
    if (load.isStopping) throw new HubFault("STOPPING", "the hub is about to stop");
    if (load.inFlight > MAX_IN_FLIGHT) throw new HubFault("BUSY", "too many requests at once");
    const isOwn = path === HUB_ROOT || path.startsWith(`${HUB_ROOT}/`);
    if (!isOwn && page !== null) return { route: "page", ...(await page(request)) };
    const route = isOwn ? routes.get(path.slice(HUB_ROOT.length)) : undefined;
    if (route === undefined) throw new HubFault("UNKNOWN_ROUTE", "no such address");
    requireMethod(request, route.method);
    const visitor = await admit(request);
    const said = await route.handle({ request, visitor });
    return { route: route.name, response: json(said), by: visitor.token };
  }

  async function health(): Promise<Response> {
    if (load.isStopping) return json({ status: "stopping" }, 503);
    try {
      await connections.beside.send("select 1", []);
      return json({ status: "ok", version });
    } catch {
      return json({ status: "database" }, 503);
    }
  }

  async function respond(request: Request): Promise<Response> {
    const began = performance.now();
    const startMs = Date.now();
    const trace = options.trace ?? null;
    const context = trace === null ? null : newTraceContext(request.headers);
    metrics.begin();
    load.inFlight++;
    const path = new URL(request.url).pathname;
    let answered: AnsweredRequest;
    try {
      answered = await answer(request, path);
    } catch (error) {
      const fault = asHubFault(error);
      if (fault.status >= 500) log("error", "fault", { code: fault.code, cause: causeOf(error) });
      answered = { route: routeName(path), response: refusal(fault), code: fault.code };
    }
    load.inFlight--;
    const { route, response, by = null, code = null } = answered;
    const { status } = response;
    const ms = performance.now() - began;
    metrics.end({ route, status, seconds: ms / 1000 });
    const level = status >= 500 ? "error" : status >= 400 ? "warn" : "info";
    const { method } = request;
    const fields = { method, route, status, ms: Math.round(ms * 10) / 10, by, code };
    log(level, "request", fields, context);
    if (trace !== null && context !== null)
      trace({ context, method, route, status, startMs, endMs: startMs + ms, by, code });
    return response;
  }

  const routeName = (path: string): string =>
    routes.get(path.slice(HUB_ROOT.length))?.name ?? "other";

  const { hostname, port, tls } = options;
  const listener = openListener({
    hostname,
    port,
    tls,
    idleTimeout: IDLE_SECONDS,
    // What is larger than a batch is refused with words, before it is read.
    maxRequestBodySize: 16 * MAX_BATCH_BYTES,
    answer: respond,
  });
  return {
    port: listener.port,
    renew: listener.renew,
    close: async () => {
      load.isStopping = true;
      const deadline = performance.now() + FINISH_MS;
      while (load.inFlight > 0 && performance.now() < deadline) await Bun.sleep(LOOK_MS);
      const inTime = load.inFlight === 0;
      // What was answered last is on its way.
      await Bun.sleep(LOOK_MS);
      await listener.close();
      await source.close();
      return inTime;
    },
  };
}

type AnsweredRequest = {
  readonly route: string;
  readonly response: Response;
  /** Whose token: its ID. */
  readonly by?: string;
  readonly code?: string;
};

function requireMethod(request: Request, method: string): void {
  if (request.method !== method) throw new HubFault("WRONG_METHOD", `only ${method}`);
}

function asHubFault(error: unknown): HubFault {
  if (error instanceof HubFault) return error;
  if (error instanceof MalformedRequest) return new HubFault("MALFORMED", error.message);
  if (error instanceof StoreFault) {
    // Only what was asked can be wrong with a statement that is refused for its values.
    if (isRecordRefusal(error.cause)) return new HubFault("MALFORMED", "a value does not fit");
    const code = error.code === "DB_BUSY" ? "BUSY" : "DATABASE";
    return new HubFault(code, "the database does not answer", error);
  }
  return new HubFault("INTERNAL", "something went wrong; the hub's log says what", error);
}

/** For the log: a fault of ours, or of the database, has no text of anybody's but its own. */
const causeOf = (error: unknown): string =>
  error instanceof StoreFault ? error.code : error instanceof Error ? error.name : "unknown";
