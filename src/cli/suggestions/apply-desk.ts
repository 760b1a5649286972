/** Applying and undoing from a command: who does it, where, and how it is recorded. */
import { clientOf } from "../../clients/clients.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import type { ApplyContext } from "../../learn/apply/apply-context.ts";
import type { TargetFolders } from "../../learn/apply/target-locations.ts";
import { host } from "../../system/host.ts";
import type { Installation } from "../command/command.ts";
import { detectOrigin } from "../memory/detect-origin.ts";

export const makeApplyDesk = ({ paths }: Installation, context: IngestContext): ApplyContext => ({
  home: paths.home,
  run: paths.run,
  now: () => host().now(),
  record: (fact) => insertEvent(context, fact),
  recorded: (types) => context.store.queryEvents({ types }),
});

export function findApplyPlaces({ paths }: Installation, project: string): TargetFolders {
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
const PAGE_VARIABLE = "SELF_GEN_PAGE";

/** `agent`: only shown. `program`: no person is at a terminal. */
export function detectActor(): "agent" | "person" | "program" {
  const { env, terminal } = host();
  const { by } = detectOrigin(env, terminal.isTty(0));
  return by === "program" && env[PAGE_VARIABLE] === "1" ? "person" : by;
}
