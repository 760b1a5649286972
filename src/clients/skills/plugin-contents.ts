/** Whether a plugin brings skills and commands and nothing else: then turning it off takes nothing else away. */
import { readdirSync, readFileSync } from "node:fs";
import { isObject } from "../../event/event.ts";

/** What may lie beside skills: nothing that could run, and nothing that we do not know. */
const HARMLESS =
  /^(?:skills|commands|docs|assets|images|\.claude-plugin|\.codex-plugin|\.cursor-plugin|\.git\w*|license.*|notice.*|[\w.-]*\.(?:md|png|svg|jpe?g|gif))$/i;
const OTHER_FIELDS = ["hooks", "agents", "mcpServers", "lspServers", "outputStyles"];

/** `folder`: where the plugin is installed. False where nobody can tell. */
export function bringsOnlySkills(folder: string): boolean {
  try {
    if (!readdirSync(folder).every((name) => HARMLESS.test(name))) return false;
    const text = readFileSync(`${folder}/.claude-plugin/plugin.json`, "utf8");
    const manifest: unknown = JSON.parse(text);
    return isObject(manifest) && OTHER_FIELDS.every((field) => manifest[field] === undefined);
  } catch {
    return false;
  }
}
