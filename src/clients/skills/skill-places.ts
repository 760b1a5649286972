/**
 * Where the clients look for skills and commands. Claude Code: the user's and the project's `skills` and `commands`, and the
 * same two folders in every plugin that is on. Codex: skills only, because only the person can run its prompts.
 */
import type { ClientName } from "../client-name.ts";

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

/** Without those of plugins, which have to be read first (`plugins.ts`). */
export function ownPlaces({
  client,
  clientFolder,
  userHome,
  projectPath,
}: SkillHome): readonly SkillPlace[] {
  const place = (folder: string, kind: SkillPlace["kind"], of: SkillPlace["of"]): SkillPlace => ({
    folder,
    kind,
    of,
    plugin: null,
  });
  if (client === "codex") {
    return [
      place(`${clientFolder}/skills`, "skills", "user"),
      place(`${userHome}/.agents/skills`, "skills", "user"),
      ...(projectPath === null
        ? []
        : [place(`${projectPath}/.agents/skills`, "skills", "project")]),
    ];
  }
  const both = (folder: string, of: SkillPlace["of"]): readonly SkillPlace[] => [
    place(`${folder}/skills`, "skills", of),
    place(`${folder}/commands`, "commands", of),
  ];
  return [
    ...both(clientFolder, "user"),
    ...(projectPath === null ? [] : both(`${projectPath}/.claude`, "project")),
  ];
}

/** Where there are skills if there are any. */
export const holdingPaths = (home: SkillHome): readonly string[] => [
  ...ownPlaces(home).map(({ folder }) => folder),
  ...(home.client === "codex" ? [] : [pluginList(home.clientFolder)]),
];

/** What changes when skills are added or turned off: folders and the client's own lists. */
export const watchedPaths = (home: SkillHome): readonly string[] => [
  ...holdingPaths(home),
  ...(home.client === "codex" ? [] : settingsFiles(home)),
];

export const pluginList = (clientFolder: string): string =>
  `${clientFolder}/plugins/installed_plugins.json`;

/** The stronger ones last. */
export const settingsFiles = ({ clientFolder, projectPath }: SkillHome): readonly string[] => [
  `${clientFolder}/settings.json`,
  ...(projectPath === null
    ? []
    : [`${projectPath}/.claude/settings.json`, `${projectPath}/.claude/settings.local.json`]),
];
