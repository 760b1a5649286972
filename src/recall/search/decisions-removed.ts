/** Decisions and discoveries that somebody removed, or said are none: what can be brought back. */
import type { KeyedHash } from "../../config/secret-key.ts";
import { rejectedDecisions, wordsHash } from "../../remember/memory/judged-decisions.ts";
import { removedMemories, standingMemories } from "../../remember/memory/memories.ts";
import { MEMORY } from "../../remember/memory/memory.ts";
import type { Store } from "../../store/store.ts";
import { type DecisionPage, madeFrom, type MadeDecision } from "./decisions-made.ts";
import { decidedIn } from "./documents/decisions.ts";

type Records = Pick<Store, "event" | "queryEvents">;
type Taken = { readonly at: string; readonly decision: MadeDecision };

/** More than anyone saves. */
const MOST_MEMORIES = 100_000;

export type RemovedRequest = {
  readonly isAsked: (decision: MadeDecision) => boolean;
  readonly limit: number;
  readonly offset: number;
};

/** What was taken away last comes first. */
export async function removedDecisions(
  store: Records,
  { isAsked, limit, offset }: RemovedRequest,
  hash: KeyedHash,
): Promise<DecisionPage> {
  const all = [...(await takenMemories(store)), ...(await rejected(store, hash))]
    .filter(({ decision }) => isAsked(decision))
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .map(({ decision }) => decision);
  const end = offset + limit;
  return { decisions: all.slice(offset, end), next: all.length > end ? end : null };
}

const wordsOf = (one: Pick<MadeDecision, "projectPath" | "kind" | "text">): string =>
  JSON.stringify([one.projectPath, one.kind, one.text]);

/** Without those that were saved again since. */
async function takenMemories(store: Records): Promise<readonly Taken[]> {
  const removed = await removedMemories(store);
  if (removed.size === 0) return [];
  const standing = await standingMemories(store, { limit: MOST_MEMORIES });
  const seen = new Set(standing.map(wordsOf));
  const taken: Taken[] = [];
  for (const [id, at] of removed) {
    const event = await store.event(id);
    const found = event?.type === MEMORY ? decidedIn(event)[0] : undefined;
    if (event === null || found === undefined) continue;
    const decision = madeFrom(event, { part: 0, found }, null);
    if (!seen.has(wordsOf(decision))) taken.push({ at, decision });
    seen.add(wordsOf(decision));
  }
  return taken;
}

async function rejected(store: Records, hash: KeyedHash): Promise<readonly Taken[]> {
  const taken: Taken[] = [];
  for (const { words, of, ts: at } of await rejectedDecisions(store)) {
    const event = await store.event(of);
    if (event === null) continue;
    const { projectPath } = event;
    const all = decidedIn(event);
    const part = all.findIndex(
      ({ about, text }) => wordsHash({ projectPath, about, text }, hash) === words,
    );
    const found = all[part];
    if (found !== undefined) taken.push({ at, decision: madeFrom(event, { part, found }, null) });
  }
  return taken;
}
