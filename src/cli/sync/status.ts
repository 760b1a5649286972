/** `self-gen sync status`: where, which machines, what is shared, and what is wrong. From files alone. */
import { hostname } from "node:os";
import { openSync } from "../../ingest/sync/open-sync.ts";
import { readDeletions } from "../../sync/deletions.ts";
import { machineNameIn, readOtherLogs } from "../../sync/other-logs.ts";
import { readOutcome } from "../../sync/outcome.ts";
import { listOutbox } from "../../sync/outbox.ts";
import { readOwnLog } from "../../sync/own-log.ts";
import { readShares } from "../../sync/shares.ts";
import { readSyncSettings } from "../../sync/sync-files.ts";
import { host } from "../../system/host.ts";
import type { CommandArgs } from "../command/command.ts";
import { shownPath } from "../terminal/shown-path.ts";
import { oneLine, print, printError, printJson } from "../terminal/terminal.ts";
import { makeTimeFormatter } from "../terminal/time-formatter.ts";
import { printHints } from "../terminal/wrap.ts";
import { syncObstacleFault } from "./sync-fault.ts";
import { troubleLines } from "./trouble-lines.ts";

/** As much of a machine's ID as tells its files from others. */
const ID_UNITS = 13;

export async function status(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const { sync: words } = text;
  const isSetUp = readSyncSettings(home) !== null;
  const opened = openSync(installation, host().env);
  const place = "obstacle" in opened ? null : opened.target.place;
  if (!("obstacle" in opened)) await opened.target.close();
  const [own, others, outcome] = [readOwnLog(home), readOtherLogs(home), readOutcome(home)];
  const [shares, pending] = [readShares(home), readDeletions(home).length];
  const obstacle =
    "obstacle" in opened ? syncObstacleFault(opened, text).code : (outcome?.obstacle ?? null);
  if (args.has("json")) {
    const logs = [...others.logs].map(([machine, { name, seq, sealedAt }]) => ({
      machine,
      name,
      files: seq,
      sentAt: sealedAt,
    }));
    printJson({
      target: place,
      machine: own?.machine ?? null,
      events: own?.events ?? 0,
      outcome,
      obstacle,
      machines: logs,
      problems: others.troubles,
      shares: { all: shares.isAll, projects: shares.projects },
      waiting: listOutbox(home).length,
      pendingDeletions: pending,
    });
    return 0;
  }
  if (!isSetUp) {
    print(words.none);
    printHints(words.startHint);
    return 0;
  }
  const when = makeTimeFormatter(args);
  const doneAt = outcome?.doneAt ?? null;
  if (place !== null) print(words.fact.place(oneLine(place)));
  print(words.fact.last(doneAt === null ? null : when(doneAt)));
  if (obstacle !== null) print(words.fact.obstacle(obstacle));
  if (own !== null) print(words.fact.own(oneLine(hostname()), own.events));
  for (const [machine, { sealedAt }] of others.logs)
    print(
      words.fact.machine(
        oneLine(machineNameIn(others, machine)),
        machine.slice(0, ID_UNITS),
        when(sealedAt),
      ),
    );
  const count = shares.projects.length;
  if (shares.isAll && count > 0) print(words.fact.sharesBut(count));
  else print(words.fact.shares(shares.isAll ? null : count));
  for (const path of shares.projects) print(`  ${shownPath(path)}`);
  if (pending > 0) print(words.fact.pending(pending));
  for (const line of troubleLines(others.troubles, others, text)) printError(line);
  const isNone = !shares.isAll && count === 0;
  printHints(isNone ? words.shareHint : words.nowHint);
  return 0;
}
