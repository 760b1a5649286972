/**
 * The results of each project's last analysis: read, never mined. A list of an older version may lack fields; unreadable
 * suggestions are left out until the next analysis.
 */
import { LANGUAGES } from "../../config/schema.ts";
import type { Language } from "../../config/schema.ts";
import { asText, isObject } from "../../event/event.ts";
import type { AnalysisRow, Store } from "../../store/store.ts";
import type { Analysis } from "../analysis/analysis.ts";
import { listOpenSuggestions } from "./open-suggestions.ts";
import type { Suggestion } from "./suggestion.ts";

export type CachedSuggestion = {
  readonly suggestion: Suggestion;
  /** Where somebody looked: commands about it are asked of this project. */
  readonly foundFor: string;
  /** Null where that was not noted. */
  readonly wordedIn: Language | null;
};

export type CachedSuggestions = {
  /** Those that nobody has answered yet, the best of each project first; each once. */
  readonly open: readonly CachedSuggestion[];
  /** When somebody looked, by project; those where nobody did are not in it. */
  readonly lookedAt: ReadonlyMap<string, string>;
  /** The longest time before a project's last session in which something had to be seen; null where nobody looked. */
  readonly days: number | null;
  /** Whether too little was recorded wherever somebody looked. */
  readonly isTooEarly: boolean;
};

/** `minDays`: where somebody looked at fewer days, nobody looked. */
export async function loadCachedSuggestions(
  store: Store,
  projectPaths: readonly string[],
  minDays = 0,
): Promise<CachedSuggestions> {
  const found: CachedSuggestion[] = [];
  const lookedAt = new Map<string, string>();
  let early = 0;
  let days: number | null = null;
  for (const path of projectPaths) {
    const row = await store.newestAnalysis({ projectPaths: [path], repoId: null, since: "" });
    if (row === null) continue;
    if (row.days >= minDays) lookedAt.set(path, row.ts);
    days = Math.max(days ?? 0, row.days);
    const analysis = analysisIn(row);
    if (analysis.reason === "insufficient_data") early++;
    const open = await listOpenSuggestions(store, row, analysis);
    const wordedIn = analysis.language ?? null;
    found.push(...open.map((suggestion) => ({ suggestion, foundFor: path, wordedIn })));
  }
  return {
    open: dedupeById(found).toSorted(bestFirst),
    lookedAt,
    days,
    isTooEarly: early > 0 && early === lookedAt.size,
  };
}

/** What belongs to all projects was found for each of them. */
function dedupeById(found: readonly CachedSuggestion[]): readonly CachedSuggestion[] {
  const byId = Map.groupBy(found, ({ suggestion }) => suggestion.stableId);
  return [...byId.values()].flatMap((same) => same.slice(0, 1));
}

const bestFirst = (
  { suggestion: a }: CachedSuggestion,
  { suggestion: b }: CachedSuggestion,
): number =>
  a.priority - b.priority || b.sessions - a.sessions || (a.lastSeen < b.lastSeen ? 1 : -1);

function analysisIn({ analysis }: AnalysisRow): Analysis {
  try {
    const read: unknown = JSON.parse(analysis);
    if (!isObject(read)) return { suggestions: [] };
    const list = Array.isArray(read["suggestions"]) ? (read["suggestions"] as unknown[]) : [];
    const suggestions = list.filter(isWhole);
    const language = LANGUAGES.find((one) => one === read["language"]);
    return {
      suggestions,
      ...(language === undefined ? {} : { language }),
      ...(read["reason"] === "insufficient_data" ? { reason: read["reason"] } : {}),
    };
  } catch {
    return { suggestions: [] };
  }
}

const TEXTS = ["stableId", "type", "kind", "summary", "firstSeen", "lastSeen", "wordedBy"] as const;
const NUMBERS = ["count", "sessions", "days", "priority"] as const;

function isWhole(one: unknown): one is Suggestion {
  return (
    isObject(one) &&
    TEXTS.every((name) => asText(one[name]) !== null) &&
    NUMBERS.every((name) => typeof one[name] === "number") &&
    Array.isArray(one["evidence"]) &&
    isCost(one["cost"]) &&
    isTextOrNull(one["projectPath"]) &&
    isProposal(one)
  );
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === "string";

const isCost = (cost: unknown): boolean =>
  isObject(cost) &&
  typeof cost["arithmetic"] === "string" &&
  ["minutes", "tokens", "errors"].every(
    (name) => cost[name] === null || typeof cost[name] === "number",
  );

function isProposal(one: Readonly<Record<string, unknown>>): boolean {
  const areTexts = (...names: readonly string[]): boolean =>
    names.every((name) => typeof one[name] === "string");
  switch (one["type"]) {
    case "claude_md":
      return areTexts("rule");
    case "skill":
      return areTexts("skillName", "description", "skillText");
    case "permission":
      return areTexts("permission");
    case "setting":
      return Array.isArray(one["settings"]);
    case "hook":
      return areTexts("hookEvent", "hookCode");
    default:
      return false;
  }
}
