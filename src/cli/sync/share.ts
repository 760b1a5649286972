/** `self-gen sync share` and `sync unshare`: what this machine sends to the others. */
import { decodeLine } from "../../event/line.ts";
import { readNewLines } from "../../ingest/sync/new-lines.ts";
import { addDeletion } from "../../sync/deletions.ts";
import { encodeShares, machineOf, readShares, saveShares, withProject } from "../../sync/shares.ts";
import { readSyncSettings } from "../../sync/sync-files.ts";
import { host } from "../../system/host.ts";
import type { CommandArgs } from "../command/command.ts";
import { findProject } from "../team/share.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { shownPath } from "../terminal/shown-path.ts";
import { printHints } from "../terminal/wrap.ts";
import { deleteNow } from "./delete-now.ts";
import { syncObstacleFault } from "./sync-fault.ts";

export async function shareProject(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const { sync: words } = text;
  if (readSyncSettings(home) === null) throw syncObstacleFault({ obstacle: "not_set_up" }, text);
  const before = readShares(home);
  const project = args.has("all") ? null : await findProject(args);
  const after =
    project === null ? { isAll: true, projects: [] } : withProject(before, project, true);
  const isKnown = encodeShares(after) === encodeShares(before);
  if (!isKnown) saveShares(home, after);
  if (args.has("json")) printJson({ project, shared: true, changed: !isKnown });
  else if (isKnown) print(words.sharedBefore);
  else print(project === null ? words.sharedAll : words.shared(shownPath(project)));
  if (!args.has("json")) printHints(words.previewHint);
  return 0;
}

export async function unshareProject(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home, journal } = installation.paths;
  const { sync: words } = text;
  if (readSyncSettings(home) === null) throw syncObstacleFault({ obstacle: "not_set_up" }, text);
  const before = readShares(home);
  const project = args.has("all") ? null : await findProject(args);
  const after =
    project === null ? { isAll: false, projects: [] } : withProject(before, project, false);
  const isChanged = encodeShares(after) !== encodeShares(before);
  if (isChanged) saveShares(home, after);
  const isDeleted = args.has("delete");
  if (isDeleted) addDeletion(home, { by: "withdraw", ids: [...ownIds(journal, project)] });
  const deletion = isDeleted ? await deleteNow(installation, host().env) : null;
  if (args.has("json")) {
    printJson({ project, shared: false, changed: isChanged, deletion });
    return 0;
  }
  if (!isChanged) print(words.notShared);
  else print(project === null ? words.unsharedAll : words.unshared(shownPath(project)));
  if (deletion !== null) print(words.deletion(deletion));
  return 0;
}

/** Events of this machine, in that project or all. */
function ownIds(journal: string, project: string | null): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const line of readNewLines(journal, {}, new Map())) {
    const decoded = decodeLine(line);
    if (!decoded.ok || machineOf(decoded.event) !== null) continue;
    if (project === null || decoded.event.projectPath === project) ids.add(decoded.event.id);
  }
  return ids;
}
