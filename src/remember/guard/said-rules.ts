/**
 * The rules and decisions of a project where the hook of a prompt finds them without the database, to show which of them the prompt
 * ends:
 *
 *   run/guard/<the project's folder>/said.json   { v, rules: [{ kind, text }] }
 *
 * Written at a session's start, and with what is said and ended since. Only a cache: forgetting removes it with the folder.
 */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import { rareFiles, system } from "../../system/system.ts";
import { replacePrivateFile } from "../private-file.ts";
import { guardFile } from "./guard-file.ts";
import { saidRulesFile } from "./said-rules-file.ts";

const VERSION = 1;
const MAX_RULES = 300;

export type SaidRule = { readonly kind: "ban" | "decision"; readonly text: string };

/** Null for a folder that is none. */
const saidRulesPath = (run: string, projectPath: string): string | null =>
  guardFile(run, projectPath) === null ? null : saidRulesFile(run, projectPath);

export function readSaidRules(run: string, projectPath: string): readonly SaidRule[] {
  const path = saidRulesPath(run, projectPath);
  const written = path === null ? null : system.readFile(path);
  if (written === null) return [];
  try {
    const { v, rules } = JSON.parse(written) as JsonObject;
    if (v !== VERSION || !Array.isArray(rules)) return [];
    return rules.filter(isObject).flatMap(({ kind, text }): SaidRule[] => {
      const said = asText(text);
      return said !== null && (kind === "ban" || kind === "decision") ? [{ kind, text: said }] : [];
    });
  } catch {
    return [];
  }
}

/** Newest first; without any there is no file. */
export function writeSaidRules(run: string, projectPath: string, rules: readonly SaidRule[]): void {
  const path = saidRulesPath(run, projectPath);
  if (path === null) return;
  const kept = rules.slice(0, MAX_RULES).map(({ kind, text }) => ({ kind, text }));
  const written = JSON.stringify({ v: VERSION, rules: kept });
  if (kept.length === 0) rareFiles().rmSync(path, { force: true });
  else if (system.readFile(path) !== written) replacePrivateFile(path, written);
}

/** Written again at the next start, without what was ended by its ID. */
export const dropSaidRules = (run: string, projectPath: string): void =>
  writeSaidRules(run, projectPath, []);
