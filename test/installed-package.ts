/** The package as npm installs it, in two ways. */
import { join } from "node:path";
import { installPackage, type Packed, packPackage, runScripts } from "./packed.ts";

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
