/** Every skill that was ever used: by the model, by typing it, or by reading its file. */
import { asText, type FlatEventOf } from "../../../event/event.ts";
import { metaOf } from "../../../event/tool-call.ts";
import type { History } from "../history.ts";

export type SkillUseCheck = (name: string) => boolean;

const SKILL_FILE = /[\\/]skills[\\/]([^\\/]+)[\\/](?:SKILL\.md|references|scripts)/;

export async function loadUsedSkills(history: History): Promise<SkillUseCheck> {
  const used = new Set<string>();
  await history.eachEvent("skill_used", (event) => {
    const name = asText(event.skillName);
    if (name !== null) used.add(baseName(name));
  });
  await history.eachEvent("tool_use", (event) => {
    const name = SKILL_FILE.exec(targetOf(event))?.[1];
    if (name !== undefined) used.add(name);
  });
  return (name) => used.has(baseName(name));
}

/** A file that was read, or a command that may have. */
function targetOf(event: FlatEventOf<"tool_use">): string {
  const { file, commandLine } = metaOf(event);
  return [file, commandLine].map((one) => asText(one) ?? "").join(" ");
}

/** Two of one name in different plugins count as one: better too many used than too few. */
const baseName = (name: string): string => name.slice(name.lastIndexOf(":") + 1);
