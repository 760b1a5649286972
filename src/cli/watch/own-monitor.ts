/** A monitor in this process, for when no daemon answers. Loaded only then. */
import type { SessionMonitorProvider } from "../../observe/monitor/provider.ts";
import type { Installation } from "../command/command.ts";
import { host } from "../../system/host.ts";

export async function openOwnMonitor(
  { paths, loaded }: Installation,
  onFault?: (error: unknown) => void,
): Promise<SessionMonitorProvider> {
  const { openMonitor } = await import("../../observe/monitor/open-monitor.ts");
  const { env, now } = host();
  const place = { paths, config: () => loaded.config, env, now: () => now().getTime() };
  return openMonitor(onFault === undefined ? place : { ...place, onFault });
}
