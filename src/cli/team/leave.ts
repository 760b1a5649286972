/** `self-gen team leave`: nothing is sent any more; with `--delete` nothing of this machine stays there. */
import { openSink, readTeam } from "../../ingest/forward/open-forwarding.ts";
import { host } from "../../system/host.ts";
import { readMachine } from "../../team/machine-identity.ts";
import { readMembership, removeMembership } from "../../team/team-files.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { confirm } from "../terminal/ask.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { obstacleFault } from "./obstacle-fault.ts";

export async function leave(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const membership = readMembership(home);
  if (membership === null) throw obstacleFault({ obstacle: "not_joined" }, text);
  const isDeleted = args.has("delete");
  if (isDeleted) await deleteThere(args, home);
  removeMembership(home);
  if (args.has("json")) printJson({ left: membership.team, deleted: isDeleted });
  else print(isDeleted ? text.team.leftAndDeleted : text.team.left(oneLine(membership.team)));
  return 0;
}

async function deleteThere(args: CommandArgs, home: string): Promise<void> {
  const { text } = args;
  if (!args.has("yes")) {
    const { notConfirmed, notConfirmedFix } = text.faults;
    const refusal = new Fault("NOT_CONFIRMED", notConfirmed, notConfirmedFix);
    confirm(text.team.deleteQuestion, false, text, refusal);
  }
  const team = readTeam(home, host().env);
  if ("obstacle" in team) throw obstacleFault(team, text);
  if (readMachine(home) === null) return;
  const sink = openSink(team, home);
  try {
    await sink.removeMachine();
  } finally {
    await sink.close();
  }
}
