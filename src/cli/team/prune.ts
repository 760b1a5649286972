/** `self-gen team prune`: drops old months from the team's database, of all machines. */
import { DAY_MS } from "../../event/day.ts";
import { readTeam } from "../../ingest/forward/open-forwarding.ts";
import { openConnection } from "../../store/postgres/connection.ts";
import { dropMonths } from "../../store/postgres/retention.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, wholeNumber } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { confirm } from "../terminal/ask.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { obstacleFault, requireDatabase } from "./obstacle-fault.ts";

const LONGEST_DAYS = 3650;

export async function prune(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  if (args.option("days") === undefined)
    throw usageFault(text, "team", text.faults.form("self-gen team prune --days N"));
  const days = wholeNumber(args, "team", "days", 0, { min: 31, max: LONGEST_DAYS });
  const team = readTeam(installation.paths.home, host().env);
  if ("obstacle" in team) throw obstacleFault(team, text);
  const before = new Date(host().now().getTime() - days * DAY_MS).toISOString();
  const dryRun = args.has("dry-run");
  const connection = openConnection(requireDatabase(team, text));
  try {
    const asked = await dropMonths(connection, before, { dryRun: true });
    if (!dryRun && asked.length > 0 && !args.has("yes")) {
      const { notConfirmed, notConfirmedFix } = text.faults;
      const refusal = new Fault("NOT_CONFIRMED", notConfirmed, notConfirmedFix);
      confirm(text.team.pruneQuestion(asked.join(", ")), false, text, refusal);
    }
    const months = dryRun ? asked : await dropMonths(connection, before, { dryRun });
    if (args.has("json")) printJson({ months, dryRun });
    else if (months.length === 0) print(text.team.nothingOld);
    else print((dryRun ? text.team.wouldPrune : text.team.pruned)(months.join(", ")));
    return 0;
  } finally {
    await connection.close();
  }
}
