/** `self-gen team forward`: sends once what was recorded since, for scripts and for whoever has no daemon. */
import { forward } from "../../ingest/forward/forward.ts";
import { openForwarding } from "../../ingest/forward/open-forwarding.ts";
import { readTeamFixes } from "../../ingest/forward/read-team-fixes.ts";
import { ingest } from "../../ingest/ingest.ts";
import { StoreFault } from "../../store/fault.ts";
import { host } from "../../system/host.ts";
import { noteForward } from "../../team/forward-state.ts";
import { type CommandArgs, withStore } from "../command/command.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { clockNote } from "./clock-note.ts";
import { obstacleFault } from "./obstacle-fault.ts";

export async function forwardNow(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const now = host().now();
  // What other tools wrote to the stream gets its line in the journal first.
  await withStore(installation, (context) => ingest(context));
  try {
    const opened = await openForwarding(installation, host().env);
    if ("obstacle" in opened) throw obstacleFault(opened, text);
    try {
      const report = await forward(opened);
      noteForward(home, report.end === "done" ? null : report.end, now);
      await readTeamFixes(installation, host().env);
      const clock = clockNote(opened.clockMs, text);
      if (clock !== null) printError(clock);
      if (args.has("json")) printJson({ ...report, clockMs: opened.clockMs });
      else {
        print(text.team.sent(report.sent));
        if (report.deleted > 0) print(text.team.deletedThere(report.deleted));
      }
      return report.end === "done" ? 0 : 1;
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof StoreFault) noteForward(home, error.code, now);
    throw error;
  }
}
