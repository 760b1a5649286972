/** What `statusline --install` and `--uninstall` would do to Claude Code's settings of this person. */
import { DEFAULT_CLIENT } from "../../clients/clients.ts";
import {
  registerStatusline,
  type StatuslineState,
  statuslineState,
  unregisterStatusline,
} from "../../clients/claude-code/statusline-settings.ts";
import { unregisterHooks } from "../../clients/registration.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { programIn } from "./home-files.ts";
import { hashOf, readInstallRecord } from "./install-record.ts";
import { settingsPlace, type SettingsPlace } from "./settings-places.ts";
import { readInstallEnvironment } from "./install-plan.ts";
import { pluginAt } from "./plugin-files.ts";
import {
  readBaseText,
  EMPTY_SETTINGS,
  unwrapOrFault,
  refuseUnwritable,
  type SettingsChange,
  requireUsableSettings,
} from "./settings-change.ts";

export type StatuslineChange = {
  readonly change: SettingsChange;
  /** What stands there now. */
  readonly found: StatuslineState;
};

export function planStatusline(
  installation: Installation,
  verb: "install" | "uninstall",
  text: Text,
): StatuslineChange {
  const { home } = installation.paths;
  const place = userPlace(installation, text);
  const installed = readInstallRecord(home).settings.find(({ path }) => path === place.path);
  const file = requireUsableSettings(place, text);
  const before = file.kind === "text" ? file : null;
  const source = before === null || before.text === "" ? EMPTY_SETTINGS : before.text;
  const found = unwrapOrFault(statuslineState(source, programIn(home)), file.path, text);
  const base = readBaseText(
    before?.text ?? null,
    installed,
    { ...place, plugin: pluginAt(place, home) },
    text,
  );
  const isAsWeLeftIt = installed !== undefined && hashOf(before?.text ?? "") === installed.hash;
  const after =
    verb === "install"
      ? unwrapOrFault(registerStatusline(source, programIn(home)), file.path, text)
      : removeStatusline(before?.text ?? null, isAsWeLeftIt ? base : undefined, file.path, text);
  if (after !== (before?.text ?? null)) refuseUnwritable(file, text);
  const state = "missing";
  return {
    change: { ...place, before, after, realPath: file.path, state, plugin: null, base },
    found,
  };
}

/** A file that holds nothing more of ours becomes what it was before us. */
function removeStatusline(
  now: string | null,
  base: string | null | undefined,
  path: string,
  text: Text,
): string | null {
  if (now === null) return null;
  const after = unwrapOrFault(unregisterStatusline(now), path, text);
  const isAllOfUs =
    after !== now && unwrapOrFault(unregisterHooks(after, base ?? null), path, text) === after;
  return base !== undefined && isAllOfUs ? base : after;
}

function userPlace(installation: Installation, text: Text): SettingsPlace {
  const around = readInstallEnvironment(installation, text);
  const place = settingsPlace(DEFAULT_CLIENT, "user", around);
  if (place === null) throw new Error("Claude Code has settings of a person");
  return place;
}
