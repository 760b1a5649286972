/**
 * The rules of a project where a hook finds them without starting the program in vain:
 *
 *   run/guard/<the folder that the client was started in>/rules.json   { v, projectPath, repoId, rules, ended?, doubted? }
 *
 * Made from ledgers whenever a session is saved; without a rule there is no file. `ended`: rules that a person ended, which a
 * session that still runs would bring in again. `doubted`: those that later words leave in doubt, until they are said again. Only a
 * cache: forgetting removes all of it.
 */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import { rareFiles, system } from "../../system/system.ts";
import { replacePrivateFile } from "../private-file.ts";
import type { GuardRule } from "./guard-rules.ts";
import { DAY_MS } from "../../event/day.ts";

const VERSION = 1;
const MAX_RULES = 60;
const FIX_DAYS = 30;

export type GuardRuleSet = {
  readonly projectPath: string;
  readonly repoId: string | null;
  readonly rules: readonly GuardRule[];
  /** IDs of rules. */
  readonly ended?: readonly string[];
  readonly doubted?: readonly DoubtedRule[];
};

export type DoubtedRule = { readonly id: string; readonly ts: string };

export const guardFolder = (run: string): string => `${run}/guard`;

/** Null for a folder that is none: the shell's test must find the very same file. */
export const guardFile = (run: string, folder: string): string | null =>
  folder.startsWith("/") && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(folder.slice(1))
    ? `${guardFolder(run)}${folder}/rules.json`
    : null;

export function readGuard(run: string, folder: string): GuardRuleSet | null {
  const path = guardFile(run, folder);
  const text = path === null ? null : system.readFile(path);
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as JsonObject;
    const { v, projectPath, rules } = found;
    if (v !== VERSION || typeof projectPath !== "string" || !Array.isArray(rules)) return null;
    const repoId = asText(found["repoId"]);
    const ended = isTexts(found["ended"]) ? (found["ended"] as readonly string[]) : [];
    const doubted = readDoubts(found["doubted"]);
    return {
      projectPath,
      repoId,
      rules: rules.filter(isRule) as unknown as readonly GuardRule[],
      ...(ended.length === 0 ? {} : { ended }),
      ...(doubted.length === 0 ? {} : { doubted }),
    };
  } catch {
    return null;
  }
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const readDoubts = (value: unknown): readonly DoubtedRule[] =>
  (Array.isArray(value) ? value : []).filter(
    (one): one is DoubtedRule =>
      isObject(one) && typeof one["id"] === "string" && typeof one["ts"] === "string",
  );

function isRule(value: unknown): boolean {
  if (!isObject(value) || !isObject(value["line"])) return false;
  const { id, sessionId, ts, target, line } = value;
  return (
    [id, sessionId, ts, line["kind"]].every((one) => typeof one === "string") &&
    isTexts(line["texts"]) &&
    (target === null ||
      (isObject(target) &&
        isTexts(target["actions"]) &&
        isTexts(target["paths"]) &&
        (target["packages"] === undefined || isTexts(target["packages"]))))
  );
}

/** What a session's rules are now, beside those of others. `isBanLifted`: whether the person allows it since. */
export function mergeRules(
  before: readonly GuardRule[],
  own: { readonly sessionId: string; readonly rules: readonly GuardRule[] },
  isTakenBack: (rule: GuardRule) => boolean,
  now: Date,
): readonly GuardRule[] {
  const ids = new Set(own.rules.map(({ id }) => id));
  const oldest = new Date(now.getTime() - FIX_DAYS * DAY_MS).toISOString();
  const others = before.filter(
    (rule) =>
      rule.sessionId !== own.sessionId &&
      !ids.has(rule.id) &&
      !isTakenBack(rule) &&
      (rule.line.kind === "ban" || rule.line.kind === "decision" || rule.ts > oldest),
  );
  return [...others, ...own.rules].slice(-MAX_RULES);
}

export function writeGuard(run: string, folder: string, guarded: GuardRuleSet): void {
  const path = guardFile(run, folder);
  if (path === null) return;
  const { rules, ended, doubted } = guarded;
  if (rules.length === 0 && ended === undefined && doubted === undefined) {
    rareFiles().rmSync(path, { force: true });
    return;
  }
  const text = JSON.stringify({ v: VERSION, ...guarded });
  if (system.readFile(path) !== text) replacePrivateFile(path, text);
}

export const removeGuards = (run: string): void =>
  rareFiles().rmSync(guardFolder(run), { recursive: true, force: true });
