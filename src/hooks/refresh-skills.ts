/**
 * Rebuilds the index of skills that prompts are matched against, in a background process after a session's start: when the
 * client's folders or settings changed, or after a day, since a file can change without its folder.
 */
import { clientOf } from "../clients/clients.ts";
import { skillPaths, type SkillHome, skillWatchPaths } from "../clients/skills/places.ts";
import { openConfigLookup } from "../config/load.ts";
import { skillIndexPath } from "../config/skill-index-path.ts";
import { openSkillIndex } from "../recall/skill-match/skill-index-format.ts";
import { startDetached } from "../system/start-detached.ts";
import { rareFiles, system } from "../system/system.ts";
import type { HookRecord } from "./hook.ts";
import { DAY_MS } from "../event/day.ts";

/** When each was last changed; null where no folder could hold a skill. */
export function skillStamp(home: SkillHome): string | null {
  const isHeld = skillPaths(home).some((path) => changedAt(path) !== null);
  return isHeld ? skillWatchPaths(home).map(changedAt).join(" ") : null;
}

/** Null for what is missing or unreadable. */
function changedAt(path: string): number | null {
  try {
    return rareFiles().statSync(path).mtimeMs;
  } catch {
    return null;
  }
}

export function refreshSkills({ paths, client, event }: HookRecord<"start">): void {
  const { projectPath } = event;
  const { userHome, run } = paths;
  if (projectPath === null || userHome === null || event.data.source === "compact") return;
  if (!openConfigLookup(paths.config)("skillMatch")) return;
  const clientFolder = clientOf(client).folder(process.env, userHome);
  const home = { client, clientFolder, userHome, projectPath };
  const stamp = skillStamp(home);
  const before = openSkillIndex(system.readFile(skillIndexPath(run, client, projectPath)) ?? "");
  const isSame =
    before?.stamp === stamp && Date.parse(event.ts) - Date.parse(before.madeAt) < DAY_MS;
  if (isSame || (stamp === null && before === null)) return;
  startDetached([process.execPath, "hook", "--skills", JSON.stringify(home)], process.env);
}
