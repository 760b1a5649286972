/** The sessions of the project that `--project` names; all where it is not given. */
import type { Store } from "../../store/store.ts";
import { type CommandArgs, refresh, withStore } from "./command.ts";
import { Fault } from "./fault.ts";
import { findProjects } from "./find-project.ts";

export type ProjectSessionFilter = (session: { readonly projectPath: string | null }) => boolean;

/** The records are opened only when a project is named: what it is called stands there. */
export async function loadProjectSessionFilter(args: CommandArgs): Promise<ProjectSessionFilter> {
  if (args.option("project") === undefined) return () => true;
  return withStore(args.installation, async (context) => {
    await refresh(context, args.text);
    return makeProjectSessionFilter(context.store, args);
  });
}

export async function makeProjectSessionFilter(
  store: Store,
  args: CommandArgs,
): Promise<ProjectSessionFilter> {
  const named = await resolveProjectOption(store, args);
  if (named === null) return () => true;
  const paths = new Set(named);
  return ({ projectPath }) => projectPath !== null && paths.has(projectPath);
}

/** Null where none is named; a fault where nothing is recorded of it. */
export async function resolveProjectOption(
  store: Store,
  { installation, text: { faults }, option }: CommandArgs,
): Promise<readonly string[] | null> {
  const project = option("project");
  if (project === undefined) return null;
  const paths = await findProjects(store, project, installation.paths.userHome);
  if (paths.length > 0) return paths;
  throw new Fault("NO_PROJECT", faults.nothingToForget(project), faults.noSessionFix);
}
