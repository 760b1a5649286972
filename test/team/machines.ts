/** Machines of a team, each an installation of its own with a journal, without the program around it. */
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import type { Event, RawEvent } from "../../src/event/event.ts";
import { forward, type ForwardReport } from "../../src/ingest/forward/forward.ts";
import {
  type ForwardObstacle,
  openForwarding,
  type ForwardingAccess,
} from "../../src/ingest/forward/open-forwarding.ts";
import { openConnection } from "../../src/store/postgres/connection.ts";
import { newMachine, saveMachine } from "../../src/team/machine-identity.ts";
import { share } from "../../src/team/shares.ts";
import { addMachine, createTeam } from "../../src/team/team-database.ts";
import { saveMembership } from "../../src/team/team-files.ts";
import { anEvent } from "../event/samples.ts";

export const PROJECT = "/srv/app";

export type TeamMachine = Disposable & {
  readonly home: string;
  readonly machine: string;
  readonly paths: Parameters<typeof openForwarding>[0]["paths"];
  /** Writes lines as hooks do, and answers what they say. */
  readonly record: (...events: readonly Partial<RawEvent>[]) => readonly Event[];
  readonly open: () => Promise<ForwardingAccess | ForwardObstacle>;
  /** Opens, forwards once, closes. */
  readonly forward: () => Promise<ForwardReport | ForwardObstacle>;
};

export const machineAt = (home: string, machine: string): TeamMachine => {
  const journal = join(home, "journal/events.jsonl");
  const paths = { home, journal, run: join(home, "run") } as TeamMachine["paths"];
  const open: TeamMachine["open"] = () => openForwarding({ paths }, {});
  return {
    home,
    machine,
    paths,
    record: (...given) => {
      const events = given.map(anEvent);
      appendFileSync(journal, events.map(encodeLine).join(""));
      return events;
    },
    open,
    forward: async () => {
      const opened = await open();
      if ("obstacle" in opened) return opened;
      try {
        return await forward(opened);
      } finally {
        await opened.close();
      }
    },
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
};

/** With an empty journal. */
export function newHome(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "machine-")));
  mkdirSync(join(home, "journal"), { recursive: true });
  return home;
}

/** `isThere`: the team was made by somebody who may. */
export async function joinMachine(
  url: string,
  team: string,
  { isThere = false } = {},
): Promise<TeamMachine> {
  const home = newHome();
  const identity = newMachine(null);
  const connection = openConnection(new URL(url));
  if (!isThere) await createTeam(connection, team);
  await addMachine(connection, team, identity.machine);
  await connection.close();
  saveMembership(home, { team, joinedAt: "" }, { url: new URL(url), token: null });
  saveMachine(home, identity);
  share(home, PROJECT);
  return machineAt(home, identity.machine);
}
