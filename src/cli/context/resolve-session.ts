/** The session or project of a command about saved contexts. */
import { currentSession } from "../../clients/current-session.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import type { SessionRecord, Store } from "../../store/store.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { findSession } from "../command/find-session.ts";
import { readProjectOption } from "./project-option.ts";
import { host } from "../../system/host.ts";
import { shownPath } from "../terminal/shown-path.ts";

export type CommandProject = { readonly projectPath: string; readonly repoId: string | null };

/** The one that `--project` names, else where we stand. */
export const resolveProject = async (args: CommandArgs, store: Store): Promise<CommandProject> =>
  projectPathOf((await readProjectOption(args, store)) ?? host().cwd());

/** The session that was named, by `--session` or as a word; null when none was. */
export async function findNamedSession(
  args: CommandArgs,
  store: Store,
): Promise<SessionRecord | null> {
  const [, word] = args.words;
  const option = args.option("session");
  if (word !== undefined && option !== undefined) {
    throw usageFault(args.text, "context", args.text.faults.needlessWord(word));
  }
  const asked = option ?? word;
  return asked === undefined ? null : findSession(store, asked, args.text);
}

/** So many of the newest are looked through for one in which something was asked. */
const MAX_EMPTY_SESSIONS = 20;

/** The session that was named, else the one in which this command runs, else the project's newest. */
export async function resolveSession(args: CommandArgs, store: Store): Promise<SessionRecord> {
  const named = await findNamedSession(args, store);
  if (named !== null) return named;
  const around = currentSession(host().env);
  const isHere = around !== null && args.option("project") === undefined;
  const running = isHere ? await store.session(around) : null;
  if (running !== null) return running;
  const { projectPath } = await resolveProject(args, store);
  const found = await store.listSessions({ projectPath, limit: MAX_EMPTY_SESSIONS });
  // One that was only opened has nothing to be saved.
  const newest = found.find(({ promptCount }) => promptCount > 0) ?? found[0];
  if (newest !== undefined) return newest;
  const { faults } = args.text.saved;
  throw new Fault("NO_SESSION", faults.noSession(shownPath(projectPath)), faults.noSessionFix);
}
