/** `self-gen sessions --waiting`: who waits for somebody, and whether anybody does, for a script to ask. */
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import type { Given } from "../command/command.ts";
import { openLive } from "../daemon/live.ts";
import { print, printJson, printLines, terminalColumns } from "../terminal/terminal.ts";
import { needingLines } from "./listed-live.ts";
import { fitting, WAITING } from "./which.ts";
import { host } from "../../system/host.ts";

export async function showWaiting(
  { house, text, has }: Given,
  isWanted: (session: SessionSnapshot) => boolean,
): Promise<number> {
  const live = await openLive(house);
  await live.close();
  const waiting = fitting(live.sessions.filter(isWanted), WAITING);
  if (has("json")) printJson(waiting);
  else if (waiting.length === 0) print(text.live.nobodyWaits);
  else
    printLines(needingLines(waiting, host().now().getTime(), terminalColumns(), text).slice(0, -1));
  return waiting.length > 0 ? 0 : 1;
}
