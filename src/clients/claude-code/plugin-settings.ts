/**
 * Our plugin in Claude Code's settings, two properties:
 *
 *   "extraKnownMarketplaces": { "self-generation": { "source": { "source": "directory", "path": FOLDER } } }
 *   "enabledPlugins":         { "session@self-generation": true }
 *
 * With these alone the client finds the plugin at its next start, asks nothing, and reads it from FOLDER itself. What a
 * person turned off stays off; a marketplace of our name in another folder, and another plugin called `session`, are
 * left alone. Everything here is text in, text out.
 */
import {
  removeJsonNode,
  insertProperty,
  hasValueAt,
  isSettingsFault,
  hasDuplicateName,
  nodeAt,
  parseSettings,
  type SettingsPath,
  type SettingsTree,
} from "../settings/json-text.ts";

export const PLUGIN = "session";
export const MARKETPLACE = "self-generation";
export const PLUGIN_ID = `${PLUGIN}@${MARKETPLACE}`;

const MARKETPLACES = "extraKnownMarketplaces";
const ENABLED = "enabledPlugins";

export type PluginState =
  | "missing"
  | "current"
  /** Ours, in another folder. */
  | "outdated"
  /** The marketplace is there and the plugin is not on: a person's choice, because we write both at once. */
  | "disabled"
  /** A marketplace of our name that is not ours. */
  | "foreign"
  /** Another plugin called `session` is on: of two the client takes the first. */
  | "rival"
  /** Something else stands where the client expects marketplaces and plugins. */
  | "unusable";

export type PluginLocation = {
  readonly folder: string;
  /** Is this folder one that we wrote a plugin into? */
  readonly isOurs: (folder: string) => boolean;
};

type Values = Readonly<Record<string, unknown>>;

type PluginSettings = {
  readonly tree: SettingsTree;
  /** What stands under our marketplace's name. */
  readonly marketplace: unknown;
  readonly plugins: Values;
};

export function pluginState(text: string, { folder, isOurs }: PluginLocation): PluginState {
  const found = readPluginSettings(text);
  if (found === null) return "unusable";
  const { marketplace, plugins } = found;
  const at = folderOf(marketplace);
  if (marketplace !== undefined && (at === null || !isOurs(at))) return "foreign";
  if (Object.entries(plugins).some(([id, on]) => isRival(id) && isOn(on))) return "rival";
  if (at === null) return "missing";
  if (!isOn(plugins[PLUGIN_ID])) return "disabled";
  return at === folder ? "current" : "outdated";
}

export function registerPlugin(text: string, place: PluginLocation): string {
  const found = readPluginSettings(text);
  if (found === null) return text;
  const state = pluginState(text, place);
  const isMoved = folderOf(found.marketplace) !== place.folder;
  if (state !== "missing" && !(isMoved && (state === "outdated" || state === "disabled")))
    return text;
  const source = { source: { source: "directory", path: place.folder } };
  const without = removeJsonNode(found.tree, [MARKETPLACES, MARKETPLACE]);
  const named = putProperty(without, MARKETPLACES, MARKETPLACE, source);
  // One that was turned off before stays so.
  return state === "missing" && found.plugins[PLUGIN_ID] === undefined
    ? putProperty(named, ENABLED, PLUGIN_ID, true)
    : named;
}

/** What `base`, the settings before us, holds stays. */
export function unregisterPlugin(
  text: string,
  { isOurs }: Pick<PluginLocation, "isOurs">,
  base: string | null,
): string {
  const found = readPluginSettings(text);
  const at = folderOf(found?.marketplace);
  if (found === null || at === null || !isOurs(at)) return text;
  const without = takeProperty(text, MARKETPLACES, MARKETPLACE, base);
  return hasValueAt(base, [ENABLED, PLUGIN_ID])
    ? without
    : takeProperty(without, ENABLED, PLUGIN_ID, base);
}

/** The client's own list of marketplaces, and of plugins it once installed, without ours. */
export function removeFromClientLists(
  lists: { readonly marketplaces: string; readonly plugins: string },
  { isOurs }: Pick<PluginLocation, "isOurs">,
): { readonly marketplaces: string; readonly plugins: string } {
  const tree = parseSettings(lists.marketplaces);
  const known = isSettingsFault(tree) ? undefined : valuesAt(tree, [])?.[MARKETPLACE];
  const at = folderOf(known);
  if (isSettingsFault(tree) || at === null || !isOurs(at)) return lists;
  const installed = parseSettings(lists.plugins);
  return {
    marketplaces: removeJsonNode(tree, [MARKETPLACE]),
    plugins: isSettingsFault(installed)
      ? lists.plugins
      : removeJsonNode(installed, ["plugins", PLUGIN_ID]),
  };
}

const isRival = (id: string): boolean => id.startsWith(`${PLUGIN}@`) && id !== PLUGIN_ID;

const isOn = (value: unknown): boolean => value !== undefined && value !== false && value !== null;

function folderOf(marketplace: unknown): string | null {
  const source = isValues(marketplace) ? marketplace["source"] : null;
  if (!isValues(source) || source["source"] !== "directory") return null;
  return typeof source["path"] === "string" ? source["path"] : null;
}

/** Null where the client would not find what we put there, or something else than it finds. */
function readPluginSettings(text: string): PluginSettings | null {
  const tree = parseSettings(text.trim() === "" ? "{}" : text);
  if (isSettingsFault(tree)) return null;
  const marketplaces = valuesAt(tree, [MARKETPLACES]);
  const plugins = valuesAt(tree, [ENABLED]);
  if (marketplaces === null || plugins === null) return null;
  if ([MARKETPLACES, ENABLED].some((name) => hasDuplicateName(name, tree.root))) return null;
  if (hasDuplicateName(MARKETPLACE, nodeAt(tree, [MARKETPLACES]))) return null;
  if (hasDuplicateName(PLUGIN_ID, nodeAt(tree, [ENABLED]))) return null;
  return { tree, marketplace: marketplaces[MARKETPLACE], plugins };
}

/** Empty where there is nothing, null where there is no object. */
function valuesAt(tree: SettingsTree, path: SettingsPath): Values | null {
  const node = nodeAt(tree, path);
  if (node === undefined) return {};
  const value: unknown = JSON.parse(tree.text.slice(node.offset, node.offset + node.length));
  return isValues(value) ? value : null;
}

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function putProperty(text: string, parent: string, name: string, value: unknown): string {
  const tree = parseSettings(text);
  if (isSettingsFault(tree)) return text;
  return nodeAt(tree, [parent]) === undefined
    ? insertProperty(tree, [], parent, { [name]: value })
    : insertProperty(tree, [parent], name, value);
}

/** What is left empty goes with it, unless it was there before us. */
function takeProperty(text: string, parent: string, name: string, base: string | null): string {
  const tree = parseSettings(text);
  if (isSettingsFault(tree) || nodeAt(tree, [parent, name]) === undefined) return text;
  const isLast = nodeAt(tree, [parent])?.children?.length === 1;
  return removeJsonNode(tree, isLast && !hasValueAt(base, [parent]) ? [parent] : [parent, name]);
}
