/** Decisions and discoveries that somebody removed, or said are none: what can be brought back. */
import type { KeyedHash } from "../../config/secret-key.ts";
import {
  readRejectedDecisions,
  hashDecisionWords,
} from "../../remember/memory/judged-decisions.ts";
import { readRemovedMemories, listMemories } from "../../remember/memory/memories.ts";
import { type Memory, MEMORY } from "../../remember/memory/memory.ts";
import type { Store } from "../../store/store.ts";
import {
  type DecisionPage,
  createSourcedDecision,
  type SourcedDecision,
} from "./find-decisions.ts";
import { extractDecisions } from "./documents/decisions.ts";

type DecisionStore = Pick<Store, "event" | "queryEvents">;
type RemovedDecision = { readonly at: string; readonly decision: SourcedDecision };

/** More than anyone saves. */
const MOST_MEMORIES = 100_000;

export type RemovedDecisionsRequest = {
  readonly isAsked: (decision: SourcedDecision) => boolean;
  readonly limit: number;
  readonly offset: number;
};

/** What was taken away last comes first. */
export async function listRemovedDecisions(
  store: DecisionStore,
  { isAsked, limit, offset }: RemovedDecisionsRequest,
  hash: KeyedHash,
): Promise<DecisionPage> {
  const all = [...(await listRemovedMemories(store)), ...(await listRejectedDecisions(store, hash))]
    .filter(({ decision }) => isAsked(decision))
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .map(({ decision }) => decision);
  const end = offset + limit;
  return { decisions: all.slice(offset, end), next: all.length > end ? end : null };
}

const toDecisionKey = (
  one: Pick<SourcedDecision | Memory, "projectPath" | "kind" | "text">,
): string =>
  JSON.stringify([one.projectPath, one.kind === "rule" ? "decision" : one.kind, one.text]);

/** Without those that were saved again since. */
async function listRemovedMemories(store: DecisionStore): Promise<readonly RemovedDecision[]> {
  const removed = await readRemovedMemories(store);
  if (removed.size === 0) return [];
  const standing = await listMemories(store, { limit: MOST_MEMORIES });
  const seen = new Set(standing.map(toDecisionKey));
  const taken: RemovedDecision[] = [];
  for (const [id, at] of removed) {
    const event = await store.event(id);
    const content = event?.type === MEMORY ? extractDecisions(event)[0] : undefined;
    if (event === null || content === undefined) continue;
    const decision = createSourcedDecision(event, { part: 0, content }, null);
    if (!seen.has(toDecisionKey(decision))) taken.push({ at, decision });
    seen.add(toDecisionKey(decision));
  }
  return taken;
}

async function listRejectedDecisions(
  store: DecisionStore,
  hash: KeyedHash,
): Promise<readonly RemovedDecision[]> {
  const taken: RemovedDecision[] = [];
  for (const { words, of, ts: at } of await readRejectedDecisions(store)) {
    const event = await store.event(of);
    if (event === null) continue;
    const { projectPath } = event;
    const all = extractDecisions(event);
    const part = all.findIndex(
      ({ about, text }) => hashDecisionWords({ projectPath, about, text }, hash) === words,
    );
    const content = all[part];
    if (content !== undefined)
      taken.push({ at, decision: createSourcedDecision(event, { part, content }, null) });
  }
  return taken;
}
