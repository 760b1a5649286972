/** `self-gen sync now`: one sync, for scripts and for whoever has no daemon. */
import { openSync, syncNow } from "../../ingest/sync/open-sync.ts";
import type { SyncReport } from "../../ingest/sync/run-sync.ts";
import { readOtherLogs } from "../../sync/other-logs.ts";
import { readShares } from "../../sync/shares.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { printHints } from "../terminal/wrap.ts";
import { syncObstacleFault, withTargetFaults } from "./sync-fault.ts";
import { isWrong, troubleLines } from "./trouble-lines.ts";

export async function now(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const report = await syncOnce(args);
  if (args.has("json")) printJson(report);
  else {
    printReport(args, report, true);
    const { isAll, projects } = readShares(installation.paths.home);
    if (!isAll && projects.length === 0) printHints(text.sync.shareHint);
  }
  return report.troubles.some(isWrong) ? 1 : 0;
}

/** Of the machine that is set up; waits for another process that syncs. */
export async function syncOnce({ text, installation }: CommandArgs): Promise<SyncReport> {
  const opened = openSync(installation, host().env);
  if ("obstacle" in opened) throw syncObstacleFault(opened, text);
  const report = await withStore(installation, (context) =>
    withTargetFaults(text, () => syncNow(context, opened)),
  );
  const { busy, busyFix } = text.sync.faults;
  if (report === null) throw new Fault("BUSY", busy, busyFix);
  await forgetArchived(installation, report, text);
  return report;
}

/** Their transcripts are no rows. */
async function forgetArchived(
  installation: CommandArgs["installation"],
  { deletedSessions }: SyncReport,
  text: CommandArgs["text"],
): Promise<void> {
  if (deletedSessions.length === 0) return;
  const { forgetFromArchive } = await import("../archive/forget.ts");
  const targets = deletedSessions.map((sessionId) => ({ by: "session" as const, sessionId }));
  await forgetFromArchive(installation, { targets, sessions: [], dryRun: false }, text);
}

/** `isCounted`: how much was sent and received. */
export function printReport(
  { text, installation }: CommandArgs,
  report: SyncReport,
  isCounted: boolean,
): void {
  const { sync: words } = text;
  if (isCounted) print(words.done(report.sent, report.received));
  if (report.deleted > 0) print(words.deletedHere(report.deleted));
  if (report.isRestored) print(words.restored);
  if (report.isNewMachine) print(words.newMachine);
  const others = readOtherLogs(installation.paths.home);
  for (const line of troubleLines(report.troubles, others, text)) printError(line);
}
