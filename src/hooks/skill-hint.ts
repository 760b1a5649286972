/**
 * UserPromptSubmit, where skills were prepared: which of them fits the prompt, if any. One file is read and nothing else is
 * loaded; most prompts fit none. It needs no database.
 */
import { skillIndexPath } from "../config/skill-index-path.ts";
import { asText } from "../event/event.ts";
import { type KeptSkill, openIndex } from "../recall/skill-match/index-text.ts";
import { matchSkill } from "../recall/skill-match/match.ts";
import { system } from "../system/system.ts";
import type { Recorded } from "./hook.ts";

/** More work than this is not answered any more; a machine that is busy with other things does not count. */
const MOST_WORK_MS = 30;

export function fittingSkill({ paths, client, event }: Recorded<"prompt">): KeptSkill | null {
  const before = process.cpuUsage();
  const prompt = asText(event.data.text);
  if (event.projectPath === null || prompt === null) return null;
  const text = system.readFile(skillIndexPath(paths.run, client, event.projectPath));
  const index = text === null ? null : openIndex(text);
  const match = index === null ? null : matchSkill(prompt, index);
  const { user, system: kernel } = process.cpuUsage(before);
  return (user + kernel) / 1000 > MOST_WORK_MS ? null : (match?.skill ?? null);
}
