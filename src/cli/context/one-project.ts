import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../fault.ts";
import { findProjects } from "../find-project.ts";

/** The one recorded project of this name. */
export async function findOneProject(
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
