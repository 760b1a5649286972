/** What `install` says of the plugin. */
import { PLUGIN_ID } from "../../clients/claude-code/plugin-settings.ts";
import type { Text } from "../../text/text.ts";
import type { InstallPlan } from "./install-plan.ts";
import { isPluginChange } from "./plugin-files.ts";
import { isChange, type SettingsChange } from "./settings-change.ts";

type PathShortener = (path: string) => string;

/** The settings that turn the plugin on, or do not. */
const registrationIn = ({ settings }: InstallPlan): SettingsChange | undefined =>
  settings.find(({ plugin }) => plugin !== null);

export function pluginLines(plan: InstallPlan, short: PathShortener, text: Text): string[] {
  const { plugin } = plan;
  if (plugin === null) return [];
  const words = text.plugin;
  const folder = short(plugin.folder);
  switch (plugin.state) {
    case "inTheWay":
      return [words.states.inTheWay(folder)];
    case "missing":
      return [words.add(folder), ...registrationLines(plan, short, text)];
    case "outdated":
      return [words.renew(folder), ...registrationLines(plan, short, text)];
    case "current":
      return registrationLines(plan, short, text);
  }
}

function registrationLines(plan: InstallPlan, short: PathShortener, { plugin }: Text): string[] {
  const change = registrationIn(plan);
  if (change === undefined) return [plugin.states.shared(short(plan.plugin?.folder ?? ""))];
  const path = short(change.path);
  switch (change.plugin) {
    case "missing":
    case "outdated":
      return [plugin.register(path)];
    case "disabled":
      return [plugin.states.disabled];
    case "foreign":
    case "rival":
    case "unusable":
    case "readOnly":
      return [plugin.states[change.plugin](path)];
    case "current":
    case null:
      return [];
  }
}

/** Why it is not set up, or stays off; nothing where it is. */
export function pluginWarnings(plan: InstallPlan, short: PathShortener, text: Text): string[] {
  const { plugin } = plan;
  if (plugin === null) return [];
  const state = registrationIn(plan)?.plugin ?? null;
  const isOn = state === "missing" || state === "outdated" || state === "current";
  if (plugin.state !== "inTheWay" && isOn) return [];
  return pluginLines(plan, short, text).slice(-1);
}

export function pluginDoneLines(
  plan: InstallPlan,
  problem: string | null,
  short: PathShortener,
  text: Text,
): string[] {
  const { plugin } = plan;
  if (plugin === null) return [];
  const folder = short(plugin.folder);
  if (problem !== null) return [`✗ ${text.plugin.failed(folder, problem)}`];
  const warnings = pluginWarnings(plan, short, text);
  return warnings.length === 0
    ? [`✓ ${text.plugin.placed(folder)}`]
    : warnings.map((line) => `! ${line}`);
}

export function toPluginJson(plan: InstallPlan): object | null {
  const { plugin } = plan;
  if (plugin === null) return null;
  const change = registrationIn(plan);
  return {
    name: PLUGIN_ID,
    folder: plugin.folder,
    files: plugin.state,
    settings: change?.path ?? null,
    state: change?.plugin ?? null,
    changes: isPluginChange(plugin) || isRegistering(change),
  };
}

const isRegistering = (change: SettingsChange | undefined): boolean =>
  change !== undefined &&
  isChange(change) &&
  (change.plugin === "missing" || change.plugin === "outdated");
