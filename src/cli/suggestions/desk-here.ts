/** Applying and undoing from a command: who does it, where, and how it is recorded. */
import { clientOf } from "../../clients/clients.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/record.ts";
import type { Desk } from "../../learn/apply/desk.ts";
import type { Places } from "../../learn/apply/places.ts";
import { host } from "../../system/host.ts";
import type { House } from "../command/command.ts";
import { originHere } from "../memory/origin-here.ts";

export const deskHere = ({ paths }: House, context: IngestContext): Desk => ({
  home: paths.home,
  run: paths.run,
  now: () => host().now(),
  record: (fact) => insertEvent(context, fact),
  recorded: (types) => context.store.queryEvents({ types }),
});

export function placesHere({ paths }: House, project: string): Places {
  const { env } = host();
  const userHome = paths.userHome ?? paths.home;
  return {
    project,
    userHome,
    clientFolder: (client) => clientOf(client).folder(env, userHome),
    home: paths.home,
  };
}

/** Set by the daemon for commands that a person asked for on the page. */
const PAGE = "SELF_GEN_PAGE";

/** `agent`: only shown. `program`: no person is at a terminal. */
export function whoHere(): "agent" | "person" | "program" {
  const { env, terminal } = host();
  const { by } = originHere(env, terminal.isTty(0));
  return by === "program" && env[PAGE] === "1" ? "person" : by;
}
