/**
 * The rules and decisions of a project, and what was put off in it, where the hook of a prompt finds them without the database, to
 * show which of them the prompt ends:
 *
 *   run/guard/<the project's folder>/said.json   { v, rules: [{ kind, text }], later: [{ text, task, ts }] }
 *
 * Rules are written at a session's start, and with what is said and ended since; work when it is put off and when it is done. Only a cache: forgetting removes it with the folder.
 */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import { rareFiles, system } from "../../system/system.ts";
import { replacePrivateFile } from "../private-file.ts";
import { guardFile } from "./guard-file.ts";
import { rulesCacheFile } from "./rules-cache-file.ts";

const VERSION = 1;
const MAX_RULES = 300;

const MAX_WORK = 60;
/** As long as a session's start tells of it. */
const OLDEST_WORK_MS = 14 * 86_400_000;

export type CachedRule = { readonly kind: "ban" | "decision"; readonly text: string };

/** Work that was put off by name; `task`: what is put off, `ts`: when that was said. */
export type CachedWork = { readonly text: string; readonly task: string; readonly ts: string };

/** Newest first. */
export type RulesCache = {
  readonly rules: readonly CachedRule[];
  readonly later: readonly CachedWork[];
};

const NOTHING: RulesCache = { rules: [], later: [] };

/** Null for a folder that is none. */
const rulesCachePath = (run: string, projectPath: string): string | null =>
  guardFile(run, projectPath) === null ? null : rulesCacheFile(run, projectPath);

export function readRulesCache(run: string, projectPath: string): RulesCache {
  const path = rulesCachePath(run, projectPath);
  const written = path === null ? null : system.readFile(path);
  if (written === null) return NOTHING;
  try {
    const { v, rules, later } = JSON.parse(written) as JsonObject;
    return v === VERSION ? { rules: parseRules(rules), later: parseWork(later) } : NOTHING;
  } catch {
    return NOTHING;
  }
}

const parseRules = (value: unknown): readonly CachedRule[] =>
  listObjects(value).flatMap(({ kind, text }): CachedRule[] => {
    const said = asText(text);
    return said !== null && (kind === "ban" || kind === "decision") ? [{ kind, text: said }] : [];
  });

const parseWork = (value: unknown): readonly CachedWork[] =>
  listObjects(value).flatMap((one): CachedWork[] => {
    const [text, task, ts] = ["text", "task", "ts"].map((name) => asText(one[name]));
    return text && task && ts ? [{ text, task, ts }] : [];
  });

const listObjects = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Without any there is no file. */
export function writeRulesCache(
  run: string,
  projectPath: string,
  { rules, later }: RulesCache,
): void {
  const path = rulesCachePath(run, projectPath);
  if (path === null) return;
  const kept = rules.slice(0, MAX_RULES).map(({ kind, text }) => ({ kind, text }));
  const work = later.slice(0, MAX_WORK);
  const written = JSON.stringify({ v: VERSION, rules: kept, later: work });
  if (kept.length + work.length === 0) rareFiles().rmSync(path, { force: true });
  else if (system.readFile(path) !== written) replacePrivateFile(path, written);
}

/** At a session's start: the rules that hold, and what was put off lately. */
export function writeStartRules(
  run: string,
  projectPath: string,
  rules: readonly CachedRule[],
  now: Date,
): void {
  const oldest = new Date(now.getTime() - OLDEST_WORK_MS).toISOString();
  const later = readRulesCache(run, projectPath).later.filter(({ ts }) => ts >= oldest);
  writeRulesCache(run, projectPath, { rules, later });
}

/** Written again at the next start, without what was ended by its ID. */
export const clearCachedRules = (run: string, projectPath: string): void =>
  writeRulesCache(run, projectPath, { ...readRulesCache(run, projectPath), rules: [] });

/** Work that was removed by its ID. */
export function removeCachedWork(run: string, projectPath: string, said: string): void {
  const words = readRulesCache(run, projectPath);
  const later = words.later.filter(({ text }) => text !== said);
  if (later.length < words.later.length) writeRulesCache(run, projectPath, { ...words, later });
}
