/** `--store`: what is recorded here, or what all machines of the team sent. */
import type { IngestContext } from "../../ingest/context.ts";
import { ingestContext } from "../../ingest/installation.ts";
import { host } from "../../system/host.ts";
import type { IndexReader } from "../../store/search-index.ts";
import type { TeamSource } from "../../team/reading/team-source.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, type Option, withStore } from "./command.ts";
import { usageFault } from "./fault.ts";

const STORES = ["local", "team"] as const;

export const storeOption = ({ team }: Text): Option => ({
  type: "string",
  value: "WHERE",
  choices: STORES,
  rare: true,
  help: team.options.store,
});

/** Throws for one that there is not. */
export function readStoreOption(args: CommandArgs, command: string): (typeof STORES)[number] {
  const { text } = args;
  const asked = args.option("store") ?? "local";
  const store = STORES.find((one) => one === asked);
  if (store !== undefined) return store;
  const allowed = text.config.kinds.choice(STORES.join(", "));
  throw usageFault(text, command, text.faults.badSetting("--store", allowed));
}

/** Opens the store that is asked for, as long as `work` takes. The team's is only read, and has its search index with it. */
export async function withStoreOption<T>(
  args: CommandArgs,
  command: string,
  work: (context: IngestContext, teamIndex: IndexReader | null) => Promise<T>,
): Promise<T> {
  const { installation } = args;
  if (readStoreOption(args, command) === "local")
    return withStore(installation, (context) => work(context, null));
  return withTeamSource(args, async (source) => {
    const { store, index } = await source.open({ machine: null, person: null });
    return work(ingestContext(installation, store), index);
  });
}

/** Opens the team as long as `work` takes, by whichever way this machine joined it. */
export async function withTeamSource<T>(
  { installation, text }: CommandArgs,
  work: (source: TeamSource) => Promise<T>,
): Promise<T> {
  const { readTeam } = await import("../../ingest/forward/open-forwarding.ts");
  const { obstacleFault } = await import("../team/obstacle-fault.ts");
  const team = readTeam(installation.paths.home, host().env);
  if ("obstacle" in team) throw obstacleFault(team, text);
  const { openTeamSource } = await import("../../team/reading/open-team-source.ts");
  const source = openTeamSource(team, team.membership.team);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}
