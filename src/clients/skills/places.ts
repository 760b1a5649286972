/** Where a client looks for skills and commands. */
import type { ClientName } from "../clients.ts";
import { kitOf } from "../kits.ts";

export type SkillHome = {
  readonly client: ClientName;
  /** The client's own folder: `~/.claude`, `~/.codex`. */
  readonly clientFolder: string;
  readonly userHome: string;
  readonly projectPath: string | null;
};

export type SkillPlace = {
  readonly folder: string;
  readonly kind: "skills" | "commands";
  readonly of: "user" | "project" | "plugin";
  /** Of a plugin: `name@marketplace`. */
  readonly plugin: string | null;
};

/** Where there are skills if there are any. */
export function skillPaths(home: SkillHome): readonly string[] {
  const { places, pluginList } = kitOf(home.client).skills;
  return [...places(home).map(({ folder }) => folder), pluginList(home) ?? []].flat();
}

/** What changes when skills are added or turned off: folders and the client's own lists. */
export const skillWatchPaths = (home: SkillHome): readonly string[] => [
  ...skillPaths(home),
  ...kitOf(home.client).skills.settingsFiles(home),
];
