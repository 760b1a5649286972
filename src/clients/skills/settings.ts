/** What a client's settings say about plugins and skills, the stronger files over the weaker ones. */
import { readFileSync } from "node:fs";
import { isObject } from "../../event/event.ts";
import { kitOf } from "../kits.ts";
import type { SkillHome, SkillPlace } from "./places.ts";

export type SkillSettings = {
  /** `name@marketplace` of the plugins that are on. */
  readonly plugins: ReadonlySet<string>;
  /** Skills that the model is not told of. */
  readonly hidden: ReadonlySet<string>;
};

const HIDING_VALUES: ReadonlySet<unknown> = new Set(["off", "user-invocable-only"]);

export function readSkillSettings(home: SkillHome): SkillSettings {
  const plugins = new Map<string, unknown>();
  const overrides = new Map<string, unknown>();
  for (const path of kitOf(home.client).skills.settingsFiles(home)) {
    const settings = readJson(path);
    for (const [key, found] of [
      ["enabledPlugins", plugins],
      ["skillOverrides", overrides],
    ] as const) {
      const given = isObject(settings) ? settings[key] : null;
      if (isObject(given))
        for (const [name, value] of Object.entries(given)) found.set(name, value);
    }
  }
  return {
    plugins: new Set([...plugins].filter(([, value]) => value === true).map(([name]) => name)),
    hidden: new Set(
      [...overrides].filter(([, value]) => HIDING_VALUES.has(value)).map(([name]) => name),
    ),
  };
}

/** The folders of plugins that are on, by what the client wrote down of their installation. */
export function pluginFolders(
  home: SkillHome,
  { plugins }: SkillSettings,
): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  const path = kitOf(home.client).skills.pluginList(home);
  const list = path === null ? null : readJson(path);
  const installed = isObject(list) ? list["plugins"] : null;
  if (!isObject(installed)) return folders;
  for (const plugin of plugins) {
    const found = installed[plugin];
    const newest = Array.isArray(found) ? found.at(-1) : found;
    const folder = isObject(newest) ? newest["installPath"] : null;
    if (typeof folder === "string" && folder.startsWith("/")) folders.set(plugin, folder);
  }
  return folders;
}

export const pluginPlaces = (folders: ReadonlyMap<string, string>): readonly SkillPlace[] =>
  [...folders].flatMap(([plugin, folder]) => [
    { folder: `${folder}/skills`, kind: "skills", of: "plugin", plugin } as const,
    { folder: `${folder}/commands`, kind: "commands", of: "plugin", plugin } as const,
  ]);

/** Null for what cannot be read. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as unknown;
  } catch {
    return null;
  }
}
