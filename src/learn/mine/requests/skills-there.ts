/** Skills and commands that are there already, of the user and of projects: is there one for a request? */
import { rareFiles } from "../../../system/system.ts";
import type { Trace } from "../candidate.ts";
import type { History } from "../history.ts";
import type { Scale } from "../reading/similarity/scale.ts";
import { stemsOf } from "../reading/similarity/stems.ts";
import type { SharedStep } from "./shared-steps.ts";

const MOST_SKILLS = 500;
const MOST_BYTES = 64 * 1024;
/** So much of a request in a skill's name and description is the same; less where its text names the step too. */
const SAME = 0.6;
const SAME_WITH_STEP = 0.3;

export function skillFolders(traces: readonly Trace[], { userHome }: History): readonly string[] {
  const projects = new Set(traces.flatMap(({ projectPath }) => projectPath ?? []));
  const homes = [...projects, ...(userHome === null ? [] : [userHome])];
  return homes.map((home) => `${home}/.claude`);
}

/** As it is typed, `/name`; null where there is none. */
export function skillThatDoes(
  stems: readonly string[],
  steps: readonly SharedStep[],
  scale: Scale,
  folders: readonly string[],
): string | null {
  const all = weightOf(stems, scale);
  for (const { name, text } of folders.flatMap(skillsIn)) {
    const about = new Set(stemsOf(`${name.replaceAll(/[-_:]/g, " ")} ${descriptionIn(text)}`));
    const shared = weightOf(
      stems.filter((stem) => about.has(stem)),
      scale,
    );
    const hasStep = steps.some(({ action }) => action.includes(" ") && text.includes(action));
    if (shared >= all * (hasStep ? SAME_WITH_STEP : SAME)) return `/${name}`;
  }
  return null;
}

const weightOf = (stems: readonly string[], scale: Scale): number =>
  stems.reduce((sum, stem) => sum + scale.weightOf(stem), 0);

const descriptionIn = (text: string): string => /^description:\s*(.+)$/m.exec(text)?.[1] ?? "";

type Skill = { readonly name: string; readonly text: string };

function skillsIn(folder: string): readonly Skill[] {
  const skills = namesIn(`${folder}/skills`).flatMap((name) =>
    read(name, `${folder}/skills/${name}/SKILL.md`),
  );
  const commands = namesIn(`${folder}/commands`).flatMap((name) =>
    name.endsWith(".md") ? read(name.slice(0, -".md".length), `${folder}/commands/${name}`) : [],
  );
  return [...skills, ...commands];
}

function namesIn(folder: string): readonly string[] {
  try {
    return rareFiles().readdirSync(folder).toSorted().slice(0, MOST_SKILLS);
  } catch {
    return [];
  }
}

function read(name: string, path: string): readonly Skill[] {
  const { readFileSync, statSync } = rareFiles();
  try {
    const facts = statSync(path);
    const isFit = facts.isFile() && facts.size > 0 && facts.size <= MOST_BYTES;
    return isFit && /^[\w:.-]{1,64}$/.test(name)
      ? [{ name, text: readFileSync(path, "utf8") }]
      : [];
  } catch {
    return [];
  }
}
