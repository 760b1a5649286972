/** Skills and commands that are there already, of the user, of projects and of plugins: is there one for a request? */
import { clientOf, clientOfProvider, DEFAULT_CLIENT } from "../../../clients/clients.ts";
import { findSkills, type Skill } from "../../../clients/skills/find.ts";
import { rareFiles } from "../../../system/system.ts";
import type { Trace } from "../candidate.ts";
import type { History } from "../history.ts";
import type { StemWeights } from "../reading/similarity/stem-weights.ts";
import { extractStems } from "../reading/similarity/stems.ts";
import type { SharedStep } from "./shared-steps.ts";

const MOST_BYTES = 64 * 1024;
/** So much of a request in a skill's name and description is the same; less where its text names the step too. */
const SAME_SHARE = 0.6;
const SAME_SHARE_WITH_STEP = 0.3;

/** Those that were there for one of these prompts. */
export function findExistingSkills(
  traces: readonly Trace[],
  { userHome }: History,
): readonly Skill[] {
  if (userHome === null) return [];
  const places = new Map(
    traces.map(({ provider, projectPath }) => [
      `${provider} ${projectPath}`,
      { provider, projectPath },
    ]),
  );
  return [...places.values()].flatMap(({ provider, projectPath }) => {
    const client = clientOfProvider(provider) ?? DEFAULT_CLIENT;
    const clientFolder = clientOf(client).folder({}, userHome);
    return findSkills({ client, clientFolder, userHome, projectPath });
  });
}

/** As it is typed, `/name`; null where there is none. */
export function findSkillFor(
  stems: readonly string[],
  steps: readonly SharedStep[],
  scale: StemWeights,
  skills: readonly Skill[],
): string | null {
  const all = weightOf(stems, scale);
  for (const { name, description, path } of skills) {
    const about = new Set(extractStems(`${name.replaceAll(/[-_:]/g, " ")} ${description}`));
    const shared = weightOf(
      stems.filter((stem) => about.has(stem)),
      scale,
    );
    const isIt =
      shared >= all * SAME_SHARE ||
      (shared >= all * SAME_SHARE_WITH_STEP && namesStep(readSmallFile(path), steps));
    if (isIt) return `/${name}`;
  }
  return null;
}

const weightOf = (stems: readonly string[], scale: StemWeights): number =>
  stems.reduce((sum, stem) => sum + scale.weightOf(stem), 0);

const namesStep = (text: string, steps: readonly SharedStep[]): boolean =>
  steps.some(({ action }) => action.includes(" ") && text.includes(action));

function readSmallFile(path: string): string {
  const { readFileSync, statSync } = rareFiles();
  try {
    return statSync(path).size <= MOST_BYTES ? readFileSync(path, "utf8") : "";
  } catch {
    return "";
  }
}
