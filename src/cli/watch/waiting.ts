/** `self-gen sessions --waiting`: who waits for somebody, and whether anybody does, for a script to ask. */
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import type { CommandArgs } from "../command/command.ts";
import { openLiveSource } from "../daemon/live-source.ts";
import { print, printJson, printLines, terminalColumns } from "../terminal/terminal.ts";
import { waitingLines } from "./live-snapshots.ts";
import { findMatchingSessions, WAITING } from "./match-session.ts";
import { host } from "../../system/host.ts";

export async function showWaiting(
  { installation, text, has }: CommandArgs,
  isWanted: (session: SessionSnapshot) => boolean,
): Promise<number> {
  const live = await openLiveSource(installation);
  await live.close();
  const waiting = findMatchingSessions(live.sessions.filter(isWanted), WAITING);
  if (has("json")) printJson(waiting);
  else if (waiting.length === 0) print(text.live.nobodyWaits);
  else
    printLines(waitingLines(waiting, host().now().getTime(), terminalColumns(), text).slice(0, -1));
  return waiting.length > 0 ? 0 : 1;
}
