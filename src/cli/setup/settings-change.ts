/** What `install` and `uninstall` would do to one settings file: decided first, for all files, before any is touched. */
import { dirname } from "node:path";
import {
  type PluginLocation,
  type PluginState,
  pluginState,
  registerPlugin,
  unregisterPlugin,
} from "../../clients/claude-code/plugin-settings.ts";
import { unregisterStatusline } from "../../clients/claude-code/statusline-settings.ts";
import { clientOf } from "../../clients/clients.ts";
import {
  restoreForeignHooks,
  registerHooks,
  registrationState,
  type RegistrationState,
  unregisterHooks,
} from "../../clients/registration.ts";
import type { RegistrationFault } from "../../clients/settings/read-hooks.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { hashOf, type InstalledSettings } from "./install-record.ts";
import { type SettingsPlace, toWantedHooks } from "./settings-places.ts";
import {
  type FileBefore,
  readSettingsFile,
  type SettingsFile,
  whyNoFileAt,
} from "./settings-file.ts";

export type SettingsChange = SettingsPlace & {
  /** What is there now; null when there is no file. */
  readonly before: FileBefore | null;
  /** What is to be there; null when the file is to go. */
  readonly after: string | null;
  /** Where it really is, behind any link. */
  readonly realPath: string;
  readonly state: RegistrationState;
  /** Null where no plugin of ours belongs. */
  readonly plugin: PluginState | "readOnly" | null;
  /** The text without us, to go back to. */
  readonly base: string | null;
};

export const isChange = ({ before, after }: SettingsChange): boolean =>
  (before?.text ?? null) !== after;

export const EMPTY_SETTINGS = "{}\n";

export function planRegistration(
  place: SettingsPlace,
  wants: { readonly program: string; readonly plugin: PluginLocation | null },
  installed: InstalledSettings | undefined,
  text: Text,
): SettingsChange {
  const { plugin } = wants;
  const file = requireUsableSettings(place, text);
  const wanted = toWantedHooks(place.client, wants.program);
  const before = file.kind === "text" ? file : null;
  const source = before?.text ?? EMPTY_SETTINGS;
  const state = unwrapOrFault(registrationState(source, wanted), file.path, text);
  const base = readBaseText(before?.text ?? null, installed, { ...place, plugin }, text);
  const started = source === "" ? EMPTY_SETTINGS : source;
  const hooked = unwrapOrFault(registerHooks(started, wanted, base), file.path, text);
  const wished = plugin === null ? hooked : registerPlugin(hooked, plugin);
  // For the plugin alone nobody has to make a file writable.
  const isLocked =
    wished !== hooked && hooked === before?.text && whyUnwritable(file, text) !== null;
  const after = isLocked ? hooked : wished;
  if (after !== before?.text) refuseUnwritable(file, text);
  return {
    ...place,
    before,
    after,
    realPath: file.path,
    state,
    plugin: plugin === null ? null : isLocked ? "readOnly" : pluginState(source, plugin),
    base,
  };
}

/** Null when nothing of ours is there. */
export function planRemoval(
  place: SettingsPlace,
  installed: InstalledSettings | undefined,
  plugin: PluginLocation | null,
  text: Text,
): SettingsChange | null {
  if (installed === undefined && isForeignFile(place)) return null;
  const file = requireUsableSettings(place, text);
  if (file.kind === "absent") return null;
  const before = file;
  const isOurs = installed !== undefined && hashOf(before.text) === installed.hash;
  const base = installed?.base ?? null;
  const after = isOurs ? base : removeAllOwn(before.text, installed, { ...place, plugin }, text);
  if (after === before.text) return null;
  refuseUnwritable(file, text);
  return { ...place, before, after, realPath: file.path, state: "missing", plugin: null, base };
}

/** What of ours may stand in a file, besides hooks. */
export type OwnSettings = SettingsPlace & { readonly plugin: PluginLocation | null };

/** The text without us. */
export function readBaseText(
  now: string | null,
  installed: InstalledSettings | undefined,
  ours: OwnSettings,
  text: Text,
): string | null {
  if (now === null) return null;
  if (installed !== undefined && hashOf(now) === installed.hash) return installed.base;
  return removeOwnParts(now, installed?.base ?? null, ours, text);
}

/** Where nobody noted what was there before us, nothing of ours is left. */
function removeAllOwn(
  now: string,
  installed: InstalledSettings | undefined,
  ours: OwnSettings,
  text: Text,
): string {
  if (installed !== undefined) return removeOwnParts(now, installed.base, ours, text);
  const bare = unwrapOrFault(unregisterHooks(now, null), ours.path, text);
  return removeOwnParts(bare, null, ours, text);
}

/** What others wrote with a call of ours in it stays, or comes back. */
function removeOwnParts(
  now: string,
  base: string | null,
  { client, path, plugin }: OwnSettings,
  text: Text,
): string {
  const bare = unwrapOrFault(unregisterHooks(now, base, ["installed"]), path, text);
  const unhooked = restoreForeignHooks(bare, base, plugin === null ? null : dirname(plugin.folder));
  const alone = plugin === null ? unhooked : unregisterPlugin(unhooked, plugin, base);
  return clientOf(client).abilities.hasPlugins
    ? unwrapOrFault(unregisterStatusline(alone), path, text)
    : alone;
}

type UsableSettingsFile = Exclude<SettingsFile, { kind: "unusable" }>;

export function requireUsableSettings(place: SettingsPlace, { setup }: Text): UsableSettingsFile {
  const file = readSettingsFile(place.path);
  if (file.kind !== "unusable") return file;
  throw new Fault(
    "SETTINGS_UNREADABLE",
    setup.unreadable(file.path, file.reason),
    setup.unreadableFix,
  );
}

/** A file that we never noted and that does not even mention us: whatever is wrong with it is not our affair. */
function isForeignFile(place: SettingsPlace): boolean {
  const file = readSettingsFile(place.path);
  return file.kind !== "text" || !/self-gen|lifecycle-logger/.test(file.text);
}

function whyUnwritable(file: UsableSettingsFile, { setup, faults }: Text): Fault | null {
  const { path } = file;
  if (file.kind === "text" && file.isReadOnly)
    return new Fault("SETTINGS_READ_ONLY", setup.readOnly(path), setup.readOnlyFix(path));
  const problem = whyNoFileAt(path);
  return problem === null
    ? null
    : new Fault("CANNOT_WRITE", faults.cannotWrite(path, problem), faults.cannotWriteFix);
}

export function refuseUnwritable(file: UsableSettingsFile, text: Text): void {
  const fault = whyUnwritable(file, text);
  if (fault !== null) throw fault;
}

export function unwrapOrFault<T extends string>(
  found: T | RegistrationFault,
  path: string,
  { setup }: Text,
): T {
  if (typeof found === "string") return found;
  const { line, column } = found;
  switch (found.kind) {
    case "not_json":
      throw new Fault(
        "SETTINGS_NOT_JSON",
        setup.notJson(path, line, column, found.isComment),
        setup.notJsonFix,
      );
    case "not_object":
      throw new Fault("SETTINGS_NOT_JSON", setup.notObject(path), setup.notJsonFix);
    case "not_hooks":
      throw new Fault(
        "SETTINGS_NOT_HOOKS",
        setup.notHooks(path, found.path, line, column),
        setup.notHooksFix,
      );
  }
}
