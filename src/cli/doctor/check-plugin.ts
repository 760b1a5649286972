/** Is our plugin in the home, as this program writes it, and does Claude Code have it turned on? */
import { LANGUAGES } from "../../config/schema.ts";
import { clientOf } from "../../clients/clients.ts";
import { abbreviateHome } from "../../config/paths.ts";
import { textOf } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { applySettings } from "../setup/apply.ts";
import { programIn } from "../setup/home-files.ts";
import { readInstallRecord } from "../setup/install-record.ts";
import type { SettingsPlace } from "../setup/settings-places.ts";
import {
  isPluginChange,
  placePlugin,
  planPlugin,
  type PlannedPlugin,
  choosePluginPlace,
} from "../setup/plugin-files.ts";
import { planRegistration, type SettingsChange } from "../setup/settings-change.ts";
import { type DoctorResult, fine, type DoctorContext, makeSilentRepair } from "./finding.ts";

export function checkPlugin(context: DoctorContext): DoctorResult[] {
  const { installation, text } = context;
  const { settings } = readInstallRecord(installation.paths.home);
  if (!settings.some(({ client }) => clientOf(client).abilities.hasPlugins)) return [];
  const languages = LANGUAGES.map(textOf);
  const plugin = planPlugin(installation.paths.home, text, languages);
  const found = [...filesFinding(plugin, context), ...registrationFinding(context)];
  return found.length > 0 ? found : [fine("plugin", text.plugin.fine)];
}

const note = (code: string, message: string, fix: string): DoctorResult => ({
  check: "plugin",
  level: "note",
  code,
  message,
  fix,
});

function filesFinding(
  plugin: PlannedPlugin,
  { installation, text }: DoctorContext,
): DoctorResult[] {
  const { plugin: words, doctor, faults } = text;
  const folder = abbreviateHome(plugin.folder, installation.paths.userHome);
  if (plugin.state === "inTheWay")
    return [note("PLUGIN_FOREIGN", words.inTheWay(folder), words.inTheWayFix(folder))];
  if (!isPluginChange(plugin)) return [];
  const repair = makeSilentRepair(() => {
    const problem = placePlugin(plugin);
    if (problem === null) return;
    throw new Fault("CANNOT_WRITE", faults.cannotWrite(folder, problem), faults.cannotWriteFix);
  });
  return plugin.state === "missing"
    ? [{ ...note("PLUGIN_MISSING", words.missing(folder), doctor.installFix), repair }]
    : [{ ...note("PLUGIN_OUTDATED", words.outdated(folder), doctor.installFix), repair }];
}

/** On in one of the settings that have our hooks is enough. */
function registrationFinding(context: DoctorContext): DoctorResult[] {
  const { installation } = context;
  const { home } = installation.paths;
  const places = readInstallRecord(home).settings.filter(
    (place) => choosePluginPlace(place, home) !== null,
  );
  const found = places.flatMap((place) => planPluginSettings(place, context) ?? []);
  if (found.some(({ plugin }) => plugin === "current")) return [];
  return found.flatMap((change) => judge(change, context));
}

function judge(change: SettingsChange, context: DoctorContext): DoctorResult[] {
  const { plugin: words, doctor } = context.text;
  const path = abbreviateHome(change.path, context.installation.paths.userHome);
  // Looked at anew: the hooks in the same file may have been repaired just before.
  const repair = makeSilentRepair(() => {
    const now = planPluginSettings(change, context);
    if (now !== null) applySettings([now], context.installation, context.text);
  });
  switch (change.plugin) {
    case "missing":
      return [{ ...note("PLUGIN_MISSING", words.notOn(path), doctor.installFix), repair }];
    case "outdated":
      return [{ ...note("PLUGIN_OUTDATED", words.elsewhere(path), doctor.installFix), repair }];
    case "disabled":
      return [note("PLUGIN_DISABLED", words.disabled(path), words.disabledFix)];
    case "foreign":
      return [note("PLUGIN_FOREIGN", words.foreign(path), words.foreignFix)];
    case "rival":
      return [note("PLUGIN_FOREIGN", words.rival(path), words.rivalFix)];
    case "unusable":
      return [note("PLUGIN_UNUSABLE", words.unusable(path), doctor.mendFix(path))];
    case "readOnly":
      return [note("PLUGIN_MISSING", words.readOnly(path), words.readOnlyFix(path))];
    case "current":
    case null:
      return [];
  }
}

/** Null where the file cannot be used, which is told of the hooks in it. */
function planPluginSettings(
  { client, scope, path }: SettingsPlace,
  { installation, text }: DoctorContext,
): SettingsChange | null {
  const { home } = installation.paths;
  const place = { client, scope, path };
  const installed = readInstallRecord(home).settings.find((one) => one.path === path);
  const wants = { program: programIn(home), plugin: choosePluginPlace(place, home) };
  try {
    return planRegistration(place, wants, installed, text);
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}
