/** What `statusline --install` and `--uninstall` would do to Claude Code's settings of this person. */
import {
  registerStatusline,
  type StatuslineState,
  statuslineState,
  unregisterStatusline,
} from "../../clients/claude-code/statusline-settings.ts";
import { unregister } from "../../clients/registration.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { programIn } from "./home-files.ts";
import { hashOf, readInstalled } from "./installed.ts";
import { settingsPlace, type SettingsPlace } from "./places.ts";
import { surroundingsOf } from "./plan.ts";
import { pluginAt } from "./plugin-files.ts";
import {
  baseOf,
  FRESH,
  orFault,
  refuseUnwritable,
  type SettingsChange,
  usable,
} from "./settings-change.ts";

export type StatuslineChange = {
  readonly change: SettingsChange;
  /** What stands there now. */
  readonly found: StatuslineState;
};

export function planStatusline(
  house: House,
  verb: "install" | "uninstall",
  text: Text,
): StatuslineChange {
  const { home } = house.paths;
  const place = userPlace(house, text);
  const known = readInstalled(home).settings.find(({ path }) => path === place.path);
  const file = usable(place, text);
  const before = file.kind === "text" ? file : null;
  const source = before === null || before.text === "" ? FRESH : before.text;
  const found = orFault(statuslineState(source, programIn(home)), file.path, text);
  const base = baseOf(
    before?.text ?? null,
    known,
    { ...place, plugin: pluginAt(place, home) },
    text,
  );
  const isAsWeLeftIt = known !== undefined && hashOf(before?.text ?? "") === known.hash;
  const after =
    verb === "install"
      ? orFault(registerStatusline(source, programIn(home)), file.path, text)
      : taken(before?.text ?? null, isAsWeLeftIt ? base : undefined, file.path, text);
  if (after !== (before?.text ?? null)) refuseUnwritable(file, text);
  const state = "missing";
  return {
    change: { ...place, before, after, realPath: file.path, state, plugin: null, base },
    found,
  };
}

/** A file that holds nothing more of ours becomes what it was before us. */
function taken(
  now: string | null,
  base: string | null | undefined,
  path: string,
  text: Text,
): string | null {
  if (now === null) return null;
  const after = orFault(unregisterStatusline(now), path, text);
  const isAllOfUs = after !== now && orFault(unregister(after, base ?? null), path, text) === after;
  return base !== undefined && isAllOfUs ? base : after;
}

function userPlace(house: House, text: Text): SettingsPlace {
  const around = surroundingsOf(house, text);
  const place = settingsPlace("claude-code", "user", around);
  if (place === null) throw new Error("Claude Code has settings of a person");
  return place;
}
