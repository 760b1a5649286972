/**
 * Where Claude Code looks for skills and commands: the user's and the project's `skills` and `commands`, and the same two folders
 * in every plugin that is on.
 */
import type { SkillHome, SkillPlace } from "../skills/places.ts";

export function claudeSkillPlaces({ clientFolder, projectPath }: SkillHome): readonly SkillPlace[] {
  const both = (folder: string, of: SkillPlace["of"]): readonly SkillPlace[] => [
    { folder: `${folder}/skills`, kind: "skills", of, plugin: null },
    { folder: `${folder}/commands`, kind: "commands", of, plugin: null },
  ];
  return [
    ...both(clientFolder, "user"),
    ...(projectPath === null ? [] : both(`${projectPath}/.claude`, "project")),
  ];
}

export const pluginListPath = (clientFolder: string): string =>
  `${clientFolder}/plugins/installed_plugins.json`;

/** The stronger ones last. */
export const skillSettingsFiles = ({ clientFolder, projectPath }: SkillHome): readonly string[] => [
  `${clientFolder}/settings.json`,
  ...(projectPath === null
    ? []
    : [`${projectPath}/.claude/settings.json`, `${projectPath}/.claude/settings.local.json`]),
];
