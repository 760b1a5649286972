/** What was said in a project like a rule, and is kept as none: sessions do not get it. */
import type * as v from "valibot";
import type { KeyedHash } from "../../../config/secret-key.ts";
import { listPossibleRules, recentSince } from "../../../recall/start/possible-rules.ts";
import type { Store } from "../../../store/store.ts";
import { TEXT, TIME, fields } from "../shape/schema.ts";

export const POSSIBLE_RULE = fields({
  /** By which it is kept, or hidden. */
  id: TEXT,
  text: TEXT,
  ts: TIME,
  sessionId: TEXT,
});
export type PublicPossibleRule = v.InferOutput<typeof POSSIBLE_RULE>;

const MAX_POSSIBLE_RULES = 6;

/** Newest first. */
export async function loadPossibleRules(
  store: Store,
  hash: KeyedHash,
  projectPath: string,
  now: Date,
): Promise<readonly PublicPossibleRule[]> {
  const where = { projectPath, since: recentSince(now) };
  const all = await listPossibleRules({ store, unread: [], hash }, where);
  return all
    .slice(0, MAX_POSSIBLE_RULES)
    .map(({ id, text, ts, sessionId }) => ({ id, text, ts, sessionId }));
}
