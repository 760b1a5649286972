/** `self-gen team preview`: what would leave this machine next, by project and kind; every event with `--json`. */
import { openForwarding } from "../../ingest/forward/open-forwarding.ts";
import { previewEvents } from "../../ingest/forward/preview.ts";
import { ingest } from "../../ingest/ingest.ts";
import type { Cursor } from "../../event/cursor.ts";
import type { Event } from "../../event/event.ts";
import { StoreFault } from "../../store/fault.ts";
import { host } from "../../system/host.ts";
import { readMachine } from "../../team/machine-identity.ts";
import { isMoreShared, parseShares, readShares, SHARES_CURSOR } from "../../team/shares.ts";
import { type CommandArgs, type Installation, withStore } from "../command/command.ts";
import { oneLine, print, printError, printJson } from "../terminal/terminal.ts";
import { printHints } from "../terminal/wrap.ts";

/** How far was sent; null where the database is not reached. */
async function sentSoFar(installation: Installation): Promise<ReadonlyMap<string, Cursor> | null> {
  try {
    const opened = await openForwarding(installation, host().env);
    if ("obstacle" in opened) return null;
    try {
      const { cursors } = await opened.sink.state();
      const before = parseShares(cursors.get(SHARES_CURSOR)?.fingerprint ?? null);
      return isMoreShared(readShares(installation.paths.home), before) ? new Map() : cursors;
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof StoreFault) return null;
    throw error;
  }
}

export async function preview(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home, journal } = installation.paths;
  await withStore(installation, (context) => ingest(context));
  const shares = readShares(home);
  const cursors = await sentSoFar(installation);
  const consent = { shares, from: readMachine(home)?.from ?? null };
  const events = [...previewEvents(journal, consent, cursors ?? new Map())];
  if (args.has("json")) {
    printJson(events);
    return 0;
  }
  if (shares.size === 0) print(text.team.nothingShared);
  else if (events.length === 0) print(text.team.nothingLeft);
  else {
    if (cursors === null) printError(text.team.fromStart);
    printByProject(events, args);
  }
  printHints(shares.size === 0 ? text.team.shareHint : text.team.jsonHint);
  return 0;
}

function printByProject(events: readonly Event[], { text }: CommandArgs): void {
  for (const [project, ofProject] of Map.groupBy(events, ({ projectPath }) => projectPath ?? "")) {
    const sessions = new Set(ofProject.map(({ sessionId }) => sessionId)).size;
    print(text.team.previewOf(oneLine(project), ofProject.length, sessions));
    const byType = [...Map.groupBy(ofProject, ({ type }) => type)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    for (const [type, all] of byType) print(`  ${all.length}  ${oneLine(type)}`);
  }
}
