/** `self-gen sync preview`: what the next sync would send, by project; every event with `--json`. */
import { retentionCutoff } from "../../ingest/context.ts";
import { ingest } from "../../ingest/ingest.ts";
import { openSync } from "../../ingest/sync/open-sync.ts";
import { previewEvents } from "../../ingest/sync/preview.ts";
import { readForgottenIds } from "../../sync/deletions.ts";
import { newLog, readOwnLog } from "../../sync/own-log.ts";
import { readShares } from "../../sync/shares.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, withStore } from "../command/command.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { printHints } from "../terminal/wrap.ts";
import { syncObstacleFault } from "./sync-fault.ts";

export async function preview(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home, journal } = installation.paths;
  const { sync: words } = text;
  const opened = openSync(installation, host().env);
  if ("obstacle" in opened) throw syncObstacleFault(opened, text);
  await opened.target.close();
  const cutoff = await withStore(installation, async (context) => {
    await ingest(context);
    return retentionCutoff(context);
  });
  const shares = readShares(home);
  const log = readOwnLog(home);
  const { events, isAll } = await previewEvents({
    journal,
    key: opened.keyring.current,
    log: log ?? newLog(),
    shares,
    forgotten: readForgottenIds(home),
    cutoff,
  });
  if (args.has("json")) {
    printJson(events);
    return 0;
  }
  const isNone = !shares.isAll && shares.projects.length === 0;
  if (isNone) print(words.nothingShared);
  else if (events.length === 0) print(words.nothingLeft);
  else {
    if (isAll && (log?.next ?? 1) > 1) print(words.sentAgain);
    for (const [project, all] of Map.groupBy(events, (event) => event.projectPath ?? "")) {
      const sessions = new Set(all.map(({ sessionId }) => sessionId)).size;
      print(text.team.previewOf(oneLine(project === "" ? "–" : project), all.length, sessions));
    }
  }
  printHints(isNone ? words.shareHint : words.jsonHint);
  return 0;
}
