/**
 * Whether a suggestion may be brought to an agent: it rests on real work. What was seen in folders below the system's temporary
 * folder (trials, scratch clones, a home that was made for a test) or in a single session proves no habit. It stays in the
 * user's list, to be judged there. One without evidence, as other programs store it, is accepted.
 */
import type { PatternKind } from "../mine/candidate.ts";
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import type { Store } from "../../store/store.ts";

/** `C:\\…`, or as Git Bash calls it; elsewhere a folder begins with a slash. */
const WINDOWS_FOLDER = /^[A-Za-z]:[\\/]|^\\\\/;

const isOfPlatform = (folder: string, platform: NodeJS.Platform): boolean =>
  WINDOWS_FOLDER.test(folder) === (platform === "win32");

const FEWEST_SESSIONS = 2;
/** The newest are enough to prove it. */
const MAX_EVENTS = 20;

export async function isWellFounded(
  stableId: string,
  analysis: unknown,
  store: Store,
  temporary: string,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  const isAboutMachine = isMachineRule(stableId, analysis);
  const ids = evidenceOf(stableId, analysis);
  if (ids === null) return true;
  const sessions = new Set<string>();
  for (const id of ids.slice(-MAX_EVENTS).toReversed()) {
    const event = await store.event(id);
    if (event === null || isBelow(event.projectPath ?? "", temporary)) continue;
    // What was seen on another system says nothing of this machine.
    if (isAboutMachine && !isOfPlatform(event.projectPath ?? "/", platform)) continue;
    sessions.add(event.sessionId);
    if (sessions.size >= FEWEST_SESSIONS) return true;
  }
  return false;
}

function findStored(stableId: string, analysis: unknown): JsonObject | null {
  const list = isObject(analysis) ? analysis["suggestions"] : null;
  const found: unknown = Array.isArray(list)
    ? list.find((one) => isObject(one) && one["stableId"] === stableId)
    : null;
  return isObject(found) ? found : null;
}

/** How a command fails depends on the system that it ran on. */
const isMachineRule = (stableId: string, analysis: unknown): boolean =>
  findStored(stableId, analysis)?.["kind"] === ("failing-command" satisfies PatternKind);

function evidenceOf(stableId: string, analysis: unknown): readonly string[] | null {
  const evidence = findStored(stableId, analysis)?.["evidence"];
  return Array.isArray(evidence) ? evidence.flatMap((id) => asText(id) ?? []) : null;
}

/** Also the folder itself. */
export function isBelow(folder: string, upper: string): boolean {
  const above = upper.replace(/\/+$/, "");
  return above !== "" && (folder === above || folder.startsWith(`${above}/`));
}
