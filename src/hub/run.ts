/** A hub from its start to its end: until it is told to stop, and then until everything it took is answered. */
import { type Hub, type HubOptions, openHub } from "./hub.ts";
import { openHubConnections } from "./hub-connections.ts";
import { type Log, openLog } from "./log.ts";

export type HubSettings = Omit<HubOptions, "connections" | "log"> & { readonly url: URL };

export type RunningHub = Hub & { readonly log: Log };

export function startHub(settings: HubSettings, write: (line: string) => void): RunningHub {
  const { url, tls, hostname } = settings;
  const log = openLog(write, () => new Date());
  const connections = openHubConnections(url);
  const hub = openHub({ ...settings, connections, log });
  const scheme = tls === null ? "http" : "https";
  const { team } = settings;
  log("info", "listening", { team, address: `${scheme}://${hostname}:${hub.port}` });
  return {
    port: hub.port,
    log,
    close: async () => {
      const inTime = await hub.close();
      await connections.close();
      log(inTime ? "info" : "error", "stopped", { inTime });
      return inTime;
    },
  };
}

/** Answers the exit code. */
export async function runHub(
  settings: HubSettings,
  write: (line: string) => void,
): Promise<number> {
  const hub = startHub(settings, write);
  const { promise: told, resolve } = Promise.withResolvers<string>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve(signal));
  const signal = await told;
  hub.log("info", "stopping", { signal });
  return (await hub.close()) ? 0 : 1;
}
