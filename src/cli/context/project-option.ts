/** The project of a command about contexts. */
import { expandHome } from "../../config/paths.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { findProjects } from "../command/find-project.ts";
import { fromHere } from "../command/from-here.ts";

/** The folder that `--project` names; null when it was not given. */
export async function readProjectOption(args: CommandArgs, store: Store): Promise<string | null> {
  const { userHome } = args.installation.paths;
  const named = args.option("project");
  if (named === undefined) return null;
  // A folder need not be recorded: what is told may come from another working tree of its repository.
  if (named.includes("/") || named === "." || named === "..") {
    return fromHere(expandHome(named, userHome) ?? named);
  }
  return findOneProject(store, named, userHome, args.text);
}

/** The one recorded project of this name. */
async function findOneProject(
  store: Store,
  name: string,
  userHome: string | null,
  { faults, preview: words }: Text,
): Promise<string> {
  const found = await findProjects(store, name, userHome);
  const [only] = found;
  if (only === undefined)
    throw new Fault("NO_PROJECT", faults.nothingToForget(name), faults.noSessionFix);
  if (found.length > 1) {
    throw new Fault("MANY_PROJECTS", words.manyProjects(name, found.length), words.manyProjectsFix);
  }
  return only;
}
