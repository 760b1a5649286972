/** Writes `plugin/`, the plugin as it is in the repository, from what the installer writes: `bun scripts/plugin.ts` */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pluginFiles } from "../src/clients/claude-code/plugin.ts";
import { version } from "../src/config/version.ts";
import { en } from "../src/text/en.ts";

const folder = join(import.meta.dir, "../plugin");

for (const [name, { text, isProgram }] of pluginFiles({ text: en, version, program: null })) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, isProgram ? 0o755 : 0o644);
}
