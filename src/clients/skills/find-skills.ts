/** The skills and commands that a client offers its model here. Bounded: what is beyond is not looked at. */
import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { pluginFolders, pluginPlaces, readSkillSettings } from "./client-settings.ts";
import { parseSkill } from "./skill-file.ts";
import { ownPlaces, type SkillHome, type SkillPlace } from "./skill-places.ts";

export type Skill = Pick<SkillPlace, "of" | "kind" | "plugin"> & {
  /** As the client lists it: `review`, `git:review` (a command in a folder), `plugin:review`. */
  readonly name: string;
  readonly description: string;
  readonly path: string;
  /** Whether the model is told of it. */
  readonly isListed: boolean;
};

const MOST_SKILLS = 1500;
const DEEPEST = 4;
/** The front matter stands at the top. */
const HEAD_BYTES = 8192;

/** The person's own first, then the project's, then those of plugins; of two of one name the first. */
export function findSkills(home: SkillHome): readonly Skill[] {
  const settings = readSkillSettings(home);
  const places = [
    ...ownPlaces(home),
    ...(home.client === "codex" ? [] : pluginPlaces(pluginFolders(home, settings))),
  ];
  const found = new Map<string, Skill>();
  for (const place of places) {
    for (const { path, name } of filesIn(place)) {
      if (found.size >= MOST_SKILLS) return [...found.values()];
      const text = readHead(path);
      if (text === null) continue;
      const { description, isForPersonOnly } = parseSkill(text);
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
    : commandsIn(folder, "", 0);

function commandsIn(folder: string, prefix: string, depth: number): readonly SkillFile[] {
  return namesIn(folder).flatMap((name): readonly SkillFile[] => {
    const path = `${folder}/${name}`;
    if (name.endsWith(".md")) return [{ path, name: prefix + name.slice(0, -".md".length) }];
    const isDeeper = depth < DEEPEST && statSync(path, { throwIfNoEntry: false })?.isDirectory();
    return isDeeper === true ? commandsIn(path, `${prefix}${name}:`, depth + 1) : [];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith("."))
      .toSorted()
      .slice(0, MOST_SKILLS);
  } catch {
    return [];
  }
}

/** Null where there is no such file. */
function readHead(path: string): string | null {
  try {
    if (!statSync(path).isFile()) return null;
    const fd = openSync(path, "r");
    try {
      const bytes = new Uint8Array(HEAD_BYTES);
      return new TextDecoder().decode(bytes.subarray(0, readSync(fd, bytes)));
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}
