/** `self-gen team status`: which team, what is shared, what was sent, and what is still to be deleted there. */
import { openSink, readTeam } from "../../ingest/forward/open-forwarding.ts";
import { StoreFault } from "../../store/fault.ts";
import { host } from "../../system/host.ts";
import { readDeletions } from "../../team/deletions.ts";
import { readForwardState } from "../../team/forward-state.ts";
import { readMachine } from "../../team/machine-identity.ts";
import { SHARED_FIELDS } from "../../team/shared-fields.ts";
import { readShares } from "../../team/shares.ts";
import type { TeamMachine } from "../../team/team-database.ts";
import type { CommandArgs } from "../command/command.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { makeTimeFormatter } from "../terminal/time-formatter.ts";
import { printHints } from "../terminal/wrap.ts";
import { clockNote } from "./clock-note.ts";
import { shownPath } from "../terminal/shown-path.ts";

type TeamContact = {
  readonly place: string | null;
  readonly machines: readonly TeamMachine[] | null;
  /** Why the team was not reached: a code. */
  readonly obstacle: string | null;
};

async function reach(home: string): Promise<TeamContact> {
  const team = readTeam(home, host().env);
  if ("obstacle" in team) return { place: null, machines: null, obstacle: team.obstacle };
  try {
    const sink = openSink(team, home);
    try {
      return { place: sink.place, machines: await sink.machines(), obstacle: null };
    } finally {
      await sink.close();
    }
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    return { place: error.path, machines: null, obstacle: error.code };
  }
}

export async function status(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const { team: words } = text;
  const [shares, deletions] = [readShares(home), readDeletions(home)];
  const [machine, state] = [readMachine(home), readForwardState(home)];
  const membership = readTeam(home, host().env);
  const isJoined = !("obstacle" in membership) || membership.obstacle !== "not_joined";
  const { place, machines, obstacle } = await reach(home);
  const name = "obstacle" in membership ? null : membership.membership.team;
  if (args.has("json")) {
    const now = { team: name, place, machine: machine?.machine ?? null, obstacle };
    const fields = Object.fromEntries(shares);
    const shared = { shares: [...shares.keys()], sharedFields: fields };
    printJson({ ...now, machines, ...shared, forward: state, pendingDeletions: deletions.length });
    return 0;
  }
  const when = makeTimeFormatter(args);
  if (!isJoined) print(words.none);
  else {
    if (name !== null) print(words.fact.team(oneLine(name), place ?? ""));
    print(words.fact.forward(state?.doneAt === null || state === null ? null : when(state.doneAt)));
    const wrong = obstacle ?? state?.obstacle ?? null;
    if (wrong !== null) print(words.fact.obstacle(wrong));
    for (const one of machines ?? []) {
      const isHere = one.machine === machine?.machine;
      const seen = one.seenAt === null ? null : when(one.seenAt);
      print(
        words.fact.machine(oneLine(one.name ?? one.machine.slice(0, 8)), one.events, seen, isHere),
      );
      const clock = clockNote(one.clockMs, text);
      if (clock !== null) print(`    ${clock}`);
    }
  }
  print(words.fact.shares(shares.size));
  for (const [path, fields] of shares) {
    const isPart = fields.length < SHARED_FIELDS.length;
    print(`  ${shownPath(path)}${isPart ? `: ${words.fact.fields(fields.join(", "))}` : ""}`);
  }
  if (deletions.length > 0) print(words.fact.pending(deletions.length));
  printHints(isJoined ? words.shareHint : words.joinHint);
  return 0;
}
