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
import { saidRulesFile } from "./said-rules-file.ts";

const VERSION = 1;
const MAX_RULES = 300;

const MAX_WORK = 60;
/** As long as a session's start tells of it. */
const OLDEST_WORK_MS = 14 * 86_400_000;

export type SaidRule = { readonly kind: "ban" | "decision"; readonly text: string };

/** Work that was put off by name; `task`: what is put off, `ts`: when that was said. */
export type SaidWork = { readonly text: string; readonly task: string; readonly ts: string };

/** Newest first. */
export type SaidWords = {
  readonly rules: readonly SaidRule[];
  readonly later: readonly SaidWork[];
};

const NOTHING: SaidWords = { rules: [], later: [] };

/** Null for a folder that is none. */
const saidRulesPath = (run: string, projectPath: string): string | null =>
  guardFile(run, projectPath) === null ? null : saidRulesFile(run, projectPath);

export function readSaidWords(run: string, projectPath: string): SaidWords {
  const path = saidRulesPath(run, projectPath);
  const written = path === null ? null : system.readFile(path);
  if (written === null) return NOTHING;
  try {
    const { v, rules, later } = JSON.parse(written) as JsonObject;
    return v === VERSION ? { rules: parseRules(rules), later: parseWork(later) } : NOTHING;
  } catch {
    return NOTHING;
  }
}

const parseRules = (value: unknown): readonly SaidRule[] =>
  listObjects(value).flatMap(({ kind, text }): SaidRule[] => {
    const said = asText(text);
    return said !== null && (kind === "ban" || kind === "decision") ? [{ kind, text: said }] : [];
  });

const parseWork = (value: unknown): readonly SaidWork[] =>
  listObjects(value).flatMap((one): SaidWork[] => {
    const [text, task, ts] = ["text", "task", "ts"].map((name) => asText(one[name]));
    return text && task && ts ? [{ text, task, ts }] : [];
  });

const listObjects = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Without any there is no file. */
export function writeSaidWords(
  run: string,
  projectPath: string,
  { rules, later }: SaidWords,
): void {
  const path = saidRulesPath(run, projectPath);
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
  rules: readonly SaidRule[],
  now: Date,
): void {
  const oldest = new Date(now.getTime() - OLDEST_WORK_MS).toISOString();
  const later = readSaidWords(run, projectPath).later.filter(({ ts }) => ts >= oldest);
  writeSaidWords(run, projectPath, { rules, later });
}

/** Written again at the next start, without what was ended by its ID. */
export const dropSaidRules = (run: string, projectPath: string): void =>
  writeSaidWords(run, projectPath, { ...readSaidWords(run, projectPath), rules: [] });

/** Work that was removed by its ID. */
export function dropSaidWork(run: string, projectPath: string, said: string): void {
  const words = readSaidWords(run, projectPath);
  const later = words.later.filter(({ text }) => text !== said);
  if (later.length < words.later.length) writeSaidWords(run, projectPath, { ...words, later });
}
