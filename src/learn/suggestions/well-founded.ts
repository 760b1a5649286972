/**
 * Whether a suggestion may be brought to an agent: it rests on real work. What was seen in folders below the system's temporary
 * folder (trials, scratch clones, a home that was made for a test) or in a single session proves no habit. It stays in the
 * user's list, to be judged there. One without evidence, as other programs store it, is accepted.
 */
import { asText, isObject } from "../../event/event.ts";
import type { Store } from "../../store/store.ts";

const FEWEST_SESSIONS = 2;
/** The newest are enough to prove it. */
const MAX_EVENTS = 20;

export async function isWellFounded(
  stableId: string,
  analysis: unknown,
  store: Store,
  temporary: string,
): Promise<boolean> {
  const ids = evidenceOf(stableId, analysis);
  if (ids === null) return true;
  const sessions = new Set<string>();
  for (const id of ids.slice(-MAX_EVENTS).toReversed()) {
    const event = await store.event(id);
    if (event === null || isBelow(event.projectPath ?? "", temporary)) continue;
    sessions.add(event.sessionId);
    if (sessions.size >= FEWEST_SESSIONS) return true;
  }
  return false;
}

function evidenceOf(stableId: string, analysis: unknown): readonly string[] | null {
  const list = isObject(analysis) ? analysis["suggestions"] : null;
  if (!Array.isArray(list)) return null;
  const found = list.find((one) => isObject(one) && one["stableId"] === stableId);
  const evidence = isObject(found) ? found["evidence"] : null;
  return Array.isArray(evidence) ? evidence.flatMap((id) => asText(id) ?? []) : null;
}

function isBelow(folder: string, upper: string): boolean {
  const above = upper.replace(/\/+$/, "");
  return above !== "" && (folder === above || folder.startsWith(`${above}/`));
}
