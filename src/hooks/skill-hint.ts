/**
 * UserPromptSubmit: which indexed skill fits the prompt, if any. Most prompts fit none, so it reads one file and loads
 * nothing else. Needs no database.
 */
import { skillIndexPath } from "../config/skill-index-path.ts";
import { asText } from "../event/event.ts";
import { type IndexedSkill, openSkillIndex } from "../recall/skill-match/skill-index-format.ts";
import { matchSkill } from "../recall/skill-match/match-skill.ts";
import { system } from "../system/system.ts";
import type { HookRecord } from "./hook.ts";

/** Beyond this much CPU time there is no answer; waiting for a busy machine does not count. */
const MAX_WORK_MS = 30;

export function matchPromptSkill({
  paths,
  client,
  event,
}: HookRecord<"prompt">): IndexedSkill | null {
  const before = process.cpuUsage();
  const prompt = asText(event.data.text);
  if (event.projectPath === null || prompt === null) return null;
  const text = system.readFile(skillIndexPath(paths.run, client, event.projectPath));
  const index = text === null ? null : openSkillIndex(text);
  const match = index === null ? null : matchSkill(prompt, index);
  const { user, system: kernel } = process.cpuUsage(before);
  return (user + kernel) / 1000 > MAX_WORK_MS ? null : (match?.skill ?? null);
}
