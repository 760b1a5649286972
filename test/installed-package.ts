/** The package as npm installs it, in two ways. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installPackage, type Packed, packPackage, type Place, runScripts } from "./npm-package.ts";

export const packageIn = (prefix: string): string =>
  join(prefix, "lib/node_modules/self-generation");

/** npm as it is, and npm that runs no post-install script, as npm 12 does for global packages: the prefixes. */
type Installed = Readonly<Record<"scripts" | "no-scripts", string>>;

export function packAndInstall(): { readonly packed: Packed; readonly installed: Installed } {
  const packed = packPackage();
  const withoutScripts = installPackage(packed, "no-scripts", "--ignore-scripts");
  const scripts = runScripts(packed, withoutScripts, "scripts");
  return { packed, installed: { scripts, "no-scripts": withoutScripts } };
}

type Settings = {
  readonly hooks: Record<string, readonly { hooks: readonly { command: string }[] }[]>;
};

/** The command that the client runs at an event. */
export function hookOf(place: Place, event: string): string {
  const path = join(place.userHome, ".claude/settings.json");
  const { hooks } = JSON.parse(readFileSync(path, "utf8")) as Settings;
  return hooks[event]?.[0]?.hooks[0]?.command ?? "";
}

export const PAYLOAD = JSON.stringify({
  hook_event_name: "SessionStart",
  session_id: "s",
  cwd: "/",
  source: "startup",
});
