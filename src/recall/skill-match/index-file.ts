/** The prepared skills of a project as a file (`skill-index.ts` says what is in it). Whoever cannot read it has none. */
import { skillIndexPath } from "../../config/skill-index-path.ts";
import { isObject, type JsonObject } from "../../event/event.ts";
import { system } from "../../system/system.ts";
import type { SkillIndex } from "./skill-index.ts";

const VERSION = 1;

export type KeptIndex = SkillIndex & {
  /** What the folders looked like that it was made from. */
  readonly stamp: string;
  readonly madeAt: string;
};

export const encodeIndex = (kept: KeptIndex): string => JSON.stringify({ v: VERSION, ...kept });

export function readIndex(run: string, client: string, projectPath: string): KeptIndex | null {
  const text = system.readFile(skillIndexPath(run, client, projectPath));
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as JsonObject;
    const { v, stamp, madeAt, bar, skills, weights } = found;
    const isKept =
      v === VERSION &&
      typeof stamp === "string" &&
      typeof madeAt === "string" &&
      typeof bar === "number" &&
      Array.isArray(skills) &&
      skills.every(isIndexed) &&
      isObject(weights);
    return isKept ? (found as unknown as KeptIndex) : null;
  } catch {
    return null;
  }
}

const isIndexed = (value: unknown): boolean =>
  isObject(value) &&
  typeof value["name"] === "string" &&
  typeof value["path"] === "string" &&
  Array.isArray(value["patterns"]) &&
  value["patterns"].every((one) => isObject(one) && Array.isArray(one["words"]));
