/** The sessions of the project that `--project` names, or of the folder with `--here`; all where neither is. */
import { projectPathOf } from "../../git/locate-repository.ts";
import { listRepositoryProjects } from "../../recall/search/repository-projects.ts";
import type { Store } from "../../store/store.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, type Option, refresh, withStore } from "./command.ts";
import { Fault } from "./fault.ts";
import { findProjects } from "./find-project.ts";

export type ProjectSessionFilter = (session: { readonly projectPath: string | null }) => boolean;

/** The records are opened only when a project is named: what it is called stands there. */
export async function loadProjectSessionFilter(args: CommandArgs): Promise<ProjectSessionFilter> {
  if (args.option("project") === undefined && !args.has("here")) return () => true;
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

/** Null where none is named; a fault where nothing is recorded of it. The folder's own may be new: a list of it is empty. */
export async function resolveProjectOption(
  store: Store,
  args: CommandArgs,
): Promise<readonly string[] | null> {
  const { installation, text } = args;
  refuseBesideHere(args, "project");
  if (args.has("here")) return listRepositoryProjects(store, projectPathOf(host().cwd()));
  const project = args.option("project");
  if (project === undefined) return null;
  const paths = await findProjects(store, project, installation.paths.userHome);
  if (paths.length > 0) return paths;
  const { faults } = text;
  throw new Fault("NO_PROJECT", faults.nothingToForget(project), faults.noSessionFix);
}

/** What says another place than `--here`. */
export function refuseBesideHere(args: CommandArgs, ...names: readonly string[]): void {
  const { faults } = args.text;
  const other = names.find((name) => args.has(name) || args.option(name) !== undefined);
  if (!args.has("here") || other === undefined) return;
  throw new Fault("USAGE", faults.notTogether("--here", `--${other}`), faults.notTogetherFix, 2);
}

/** For a list of all projects. */
export const projectOptions = ({
  options,
}: Text): Readonly<Record<"project" | "here", Option>> => ({
  project: { type: "string", value: "P", help: options.project },
  here: { type: "boolean", help: options.here },
});
