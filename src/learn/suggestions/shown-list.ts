/**
 * The last list of suggestions shown, by project: a number refers to it. `run/shown-suggestions.json`, 0600, replaced
 * whole:
 *   { "version": 1, "projects": { "<path>": { "analysisId": …, "days": 30, "ids": { "1": stable id, … } } } }
 * Holds ids only, no recorded text. The list of applied ones has an entry of its own, like a project.
 */
import { replaceJsonFile } from "../../config/write-file.ts";
import { asText, isObject, type JsonObject, parseObject } from "../../event/event.ts";
import { system } from "../../system/system.ts";
import type { Suggestion } from "./suggestion.ts";

const VERSION = 1;
/** Those of projects that were not looked at for long are of no use. */
const MOST_PROJECTS = 200;

/** Stands in the place of a project's path: the list of what is applied. */
export const APPLIED_LIST = "applied";

export type ShownList = {
  readonly analysisId: string;
  /** How far back it looked; null where that was not said. */
  readonly days: number | null;
  /** Stable ids by number. */
  readonly ids: ReadonlyMap<number, string>;
};

const pathIn = (run: string): string => `${run}/shown-suggestions.json`;

export function saveShownList(
  run: string,
  projectPath: string,
  analysisId: string,
  shown: readonly Pick<Suggestion, "priority" | "stableId">[],
  days: number | null = null,
): void {
  const ids = Object.fromEntries(shown.map(({ priority, stableId }) => [priority, stableId]));
  const others = Object.entries(projectsIn(run)).filter(([path]) => path !== projectPath);
  const kept = others.slice(-MOST_PROJECTS);
  const projects = Object.fromEntries([...kept, [projectPath, { analysisId, days, ids }]]);
  replaceJsonFile(pathIn(run), { version: VERSION, projects });
}

/** Null when none was shown, or nobody can tell. */
export function readShownList(run: string, projectPath: string): ShownList | null {
  const found = projectsIn(run)[projectPath];
  if (!isObject(found) || !isObject(found["ids"])) return null;
  const analysisId = asText(found["analysisId"]);
  if (analysisId === null) return null;
  const ids = Object.entries(found["ids"]).flatMap(([number, id]): [number, string][] =>
    typeof id === "string" ? [[Number(number), id]] : [],
  );
  const { days } = found;
  return { analysisId, days: typeof days === "number" ? days : null, ids: new Map(ids) };
}

function projectsIn(run: string): JsonObject {
  const found = parseObject(system.readFile(pathIn(run)) ?? "");
  const projects = found?.["version"] === VERSION ? found["projects"] : null;
  return isObject(projects) ? projects : {};
}
