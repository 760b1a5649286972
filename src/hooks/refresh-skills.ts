/**
 * The skills that prompts are held against, prepared behind a session's start by a process of its own, when folders or settings
 * of the client have changed since, or after a day: what stands inside a file can change without its folder.
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

/** When each was last changed; null where there is nothing that could hold a skill. */
export function skillStamp(home: SkillHome): string | null {
  const isHeld = skillPaths(home).some((path) => changedAt(path) !== null);
  return isHeld ? skillWatchPaths(home).map(changedAt).join(" ") : null;
}

/** Null for what is not there, or cannot be looked at. */
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
  if (openConfigLookup(paths.config)("skillMatch") !== true) return;
  const clientFolder = clientOf(client).folder(process.env, userHome);
  const home = { client, clientFolder, userHome, projectPath };
  const stamp = skillStamp(home);
  const before = openSkillIndex(system.readFile(skillIndexPath(run, client, projectPath)) ?? "");
  const isSame =
    before?.stamp === stamp && Date.parse(event.ts) - Date.parse(before.madeAt) < DAY_MS;
  if (isSame || (stamp === null && before === null)) return;
  startDetached([process.execPath, "hook", "--skills", JSON.stringify(home)], process.env);
}
