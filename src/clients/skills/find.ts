/** The skills and commands that a client offers its model here. Bounded: what is beyond is not looked at. */
import { readdirSync, realpathSync, statSync } from "node:fs";
import { pluginFolders, pluginPlaces, readSkillSettings } from "./settings.ts";
import { parseSkillText } from "./front-matter.ts";
import { kitOf } from "../kits.ts";
import type { SkillHome, SkillPlace } from "./places.ts";
import { readHead } from "./read-head.ts";

export type Skill = Pick<SkillPlace, "of" | "kind" | "plugin"> & {
  /** As the client lists it: `review`, `git:review` (a command in a folder), `plugin:review`. */
  readonly name: string;
  readonly description: string;
  readonly path: string;
  /** Whether the model is told of it. */
  readonly isListed: boolean;
};

const MAX_SKILLS = 1500;
const DEEPEST = 4;
/** The front matter stands at the top. */
const HEAD_BYTES = 8192;

/** The person's own first, then the project's, then those of plugins; of two of one name the first. */
export function findSkills(home: SkillHome): readonly Skill[] {
  const settings = readSkillSettings(home);
  const places = [
    ...kitOf(home.client).skills.places(home),
    ...pluginPlaces(pluginFolders(home, settings)),
  ];
  const found = new Map<string, Skill>();
  for (const place of places) {
    for (const { path, name } of filesIn(place)) {
      if (found.size >= MAX_SKILLS) return [...found.values()];
      const text = readHead(path, HEAD_BYTES);
      if (text === null) continue;
      const { description, isForPersonOnly } = parseSkillText(text);
      const listed = place.plugin === null ? name : `${pluginName(place.plugin)}:${name}`;
      if (found.has(listed)) continue;
      const { of, kind, plugin } = place;
      const isListed = !isForPersonOnly && !settings.hidden.has(listed);
      found.set(listed, { name: listed, description, path, of, kind, plugin, isListed });
    }
  }
  return [...found.values()];
}

const pluginName = (plugin: string): string =>
  plugin.slice(0, plugin.lastIndexOf("@") < 1 ? undefined : plugin.lastIndexOf("@"));

type SkillFile = { readonly path: string; readonly name: string };

const filesIn = ({ folder, kind }: SkillPlace): readonly SkillFile[] =>
  kind === "skills"
    ? namesIn(folder).map((name) => ({ name, path: `${folder}/${name}/SKILL.md` }))
    : commandsIn(folder);

/** Every folder once, wherever links lead, and no more files than can be of use. */
function commandsIn(top: string): readonly SkillFile[] {
  const found: SkillFile[] = [];
  const seen = new Set<string>();
  const walk = (folder: string, prefix: string, depth: number): void => {
    const real = realFolder(folder);
    if (real === null || seen.has(real)) return;
    seen.add(real);
    for (const name of namesIn(folder)) {
      if (found.length >= MAX_SKILLS || seen.size >= MAX_SKILLS) return;
      const path = `${folder}/${name}`;
      if (name.endsWith(".md")) found.push({ path, name: prefix + name.slice(0, -".md".length) });
      else if (depth < DEEPEST) walk(path, `${prefix}${name}:`, depth + 1);
    }
  };
  walk(top, "", 0);
  return found;
}

/** Null where there is no folder, or a link leads to itself. */
function realFolder(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : null;
  } catch {
    return null;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith("."))
      .toSorted()
      .slice(0, MAX_SKILLS);
  } catch {
    return [];
  }
}
