/** `self-gen team share` and `team unshare`: which projects may leave this machine. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { getProjectPath } from "../../git/locate-repository.ts";
import { addDeletion } from "../../team/deletions.ts";
import { isSharedField, SHARED_FIELDS, type SharedField } from "../../team/shared-fields.ts";
import { isOtherShare, readShares, share, unshare } from "../../team/shares.ts";
import { readMembership } from "../../team/team-files.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, withStore } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { findProjects } from "../command/find-project.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { printHints } from "../terminal/wrap.ts";
import { deleteNow } from "./delete-now.ts";
import { shownPath } from "../terminal/shown-path.ts";

/** The project that was named, else the one that we stand in. */
export const findProject = (args: CommandArgs): Promise<string> =>
  withStore(args.installation, async ({ store }) => {
    const { text, installation } = args;
    const asked = args.words[1] ?? ".";
    const found = await findProjects(store, asked, installation.paths.userHome);
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    // A folder may be shared before anything is recorded in it.
    const folder = asked.startsWith("/") ? asked : join(host().cwd(), asked);
    if (found.length === 0 && existsSync(folder)) return getProjectPath(folder);
    const { faults } = text.team;
    throw found.length === 0
      ? new Fault("NO_PROJECT", faults.noProject(oneLine(asked)), faults.noProjectFix)
      : new Fault("AMBIGUOUS", faults.manyProjects(oneLine(asked)), faults.noProjectFix);
  });

/** Undefined where nothing is chosen. */
function readFields(args: CommandArgs): readonly SharedField[] | undefined {
  const said = args.option("fields");
  if (said === undefined) return undefined;
  const fields = said.split(",").map((one) => one.trim());
  if (fields.every(isSharedField)) return fields;
  const allowed = args.text.config.kinds.choice(SHARED_FIELDS.join(", "));
  throw usageFault(args.text, "team", args.text.faults.badSetting("--fields", allowed));
}

export async function shareProject(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const chosen = readFields(args);
  const projectPath = await findProject(args);
  const isJoined = readMembership(home) !== null;
  // It is deleted there, and sent again as it is shared now.
  if (isJoined && chosen !== undefined && isOtherShare(home, projectPath, chosen))
    addDeletion(home, { by: "project", projectPath });
  const outcome = share(home, projectPath, chosen);
  const fields = readShares(home).get(projectPath) ?? [];
  if (args.has("json"))
    printJson({ project: projectPath, shared: true, changed: outcome !== "same", fields });
  else {
    const isPart = fields.length < SHARED_FIELDS.length;
    const shown = `${shownPath(projectPath)}${isPart ? ` (${text.team.fact.fields(fields.join(", "))})` : ""}`;
    const { shared, sharedBefore, sharedLater, sharedAgain, joinHint, previewHint } = text.team;
    const said = { added: shared, changed: sharedAgain, same: sharedBefore }[outcome];
    print((isJoined ? said : sharedLater)(shown));
    printHints(isJoined ? previewHint : joinHint);
  }
  return 0;
}

export async function unshareProject(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const [typed] = args.words.slice(1);
  // One that is no longer recorded is known by its path.
  const projectPath = await findProject(args).catch((error: unknown) => {
    if (typed?.startsWith("/") === true) return typed;
    throw error;
  });
  const isChanged = unshare(home, projectPath);
  const isDeleted = args.has("delete");
  if (isDeleted) addDeletion(home, { by: "project", projectPath });
  const deleted = isDeleted ? await deleteNow(installation, host().env) : null;
  if (args.has("json")) {
    printJson({ project: projectPath, shared: false, changed: isChanged, deletion: deleted });
    return 0;
  }
  const shown = shownPath(projectPath);
  print(isChanged ? text.team.unshared(shown) : text.team.notShared(shown));
  if (deleted !== null) print(text.team.deletion(deleted));
  else printHints(text.team.deleteHint);
  return 0;
}
