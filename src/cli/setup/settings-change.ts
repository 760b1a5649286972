/** What `install` and `uninstall` would do to one settings file: decided first, for all files, before any is touched. */
import { dirname } from "node:path";
import {
  type PluginPlace,
  type PluginState,
  pluginState,
  registerPlugin,
  unregisterPlugin,
} from "../../clients/claude-code/plugin-settings.ts";
import { unregisterStatusline } from "../../clients/claude-code/statusline-settings.ts";
import { clientOf } from "../../clients/clients.ts";
import {
  giveBack,
  register,
  type RegistrationFault,
  registrationState,
  type RegistrationState,
  unregister,
} from "../../clients/registration.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { hashOf, type InstalledSettings } from "./installed.ts";
import { type SettingsPlace, wantedHooks } from "./places.ts";
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

export const FRESH = "{}\n";

export function planRegistration(
  place: SettingsPlace,
  wants: { readonly program: string; readonly plugin: PluginPlace | null },
  known: InstalledSettings | undefined,
  text: Text,
): SettingsChange {
  const { plugin } = wants;
  const file = usable(place, text);
  const wanted = wantedHooks(place.client, wants.program);
  const before = file.kind === "text" ? file : null;
  const source = before?.text ?? FRESH;
  const state = orFault(registrationState(source, wanted), file.path, text);
  const base = baseOf(before?.text ?? null, known, { ...place, plugin }, text);
  const started = source === "" ? FRESH : source;
  const hooked = orFault(register(started, wanted, base), file.path, text);
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
  known: InstalledSettings | undefined,
  plugin: PluginPlace | null,
  text: Text,
): SettingsChange | null {
  if (known === undefined && isStrange(place)) return null;
  const file = usable(place, text);
  if (file.kind === "absent") return null;
  const before = file;
  const isOurs = known !== undefined && hashOf(before.text) === known.hash;
  const base = known?.base ?? null;
  const after = isOurs ? base : withoutUs(before.text, known, { ...place, plugin }, text);
  if (after === before.text) return null;
  refuseUnwritable(file, text);
  return { ...place, before, after, realPath: file.path, state: "missing", plugin: null, base };
}

/** What of ours may stand in a file, besides hooks. */
export type Ours = SettingsPlace & { readonly plugin: PluginPlace | null };

/** The text without us. */
export function baseOf(
  now: string | null,
  known: InstalledSettings | undefined,
  ours: Ours,
  text: Text,
): string | null {
  if (now === null) return null;
  if (known !== undefined && hashOf(now) === known.hash) return known.base;
  return without(now, known?.base ?? null, ours, text);
}

/** Where nobody noted what was there before us, nothing of ours is left. */
function withoutUs(
  now: string,
  known: InstalledSettings | undefined,
  ours: Ours,
  text: Text,
): string {
  if (known !== undefined) return without(now, known.base, ours, text);
  const bare = orFault(unregister(now, null), ours.path, text);
  return without(bare, null, ours, text);
}

/** What others wrote with a call of ours in it stays, or comes back. */
function without(
  now: string,
  base: string | null,
  { client, path, plugin }: Ours,
  text: Text,
): string {
  const bare = orFault(unregister(now, base, ["installed"]), path, text);
  const unhooked = giveBack(bare, base, plugin === null ? null : dirname(plugin.folder));
  const alone = plugin === null ? unhooked : unregisterPlugin(unhooked, plugin, base);
  return clientOf(client).abilities.hasPlugins
    ? orFault(unregisterStatusline(alone), path, text)
    : alone;
}

type Usable = Exclude<SettingsFile, { kind: "unusable" }>;

export function usable(place: SettingsPlace, { setup }: Text): Usable {
  const file = readSettingsFile(place.path);
  if (file.kind !== "unusable") return file;
  throw new Fault(
    "SETTINGS_UNREADABLE",
    setup.unreadable(file.path, file.reason),
    setup.unreadableFix,
  );
}

/** A file that we never noted and that does not even mention us: whatever is wrong with it is not our affair. */
function isStrange(place: SettingsPlace): boolean {
  const file = readSettingsFile(place.path);
  return file.kind !== "text" || !/self-gen|lifecycle-logger/.test(file.text);
}

function whyUnwritable(file: Usable, { setup, faults }: Text): Fault | null {
  const { path } = file;
  if (file.kind === "text" && file.isReadOnly)
    return new Fault("SETTINGS_READ_ONLY", setup.readOnly(path), setup.readOnlyFix(path));
  const problem = whyNoFileAt(path);
  return problem === null
    ? null
    : new Fault("CANNOT_WRITE", faults.cannotWrite(path, problem), faults.cannotWriteFix);
}

export function refuseUnwritable(file: Usable, text: Text): void {
  const fault = whyUnwritable(file, text);
  if (fault !== null) throw fault;
}

export function orFault<T extends string>(
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
