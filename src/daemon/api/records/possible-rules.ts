/** What was said like a rule, and is kept as none: sessions do not get it. */
import type * as v from "valibot";
import type { KeyedHash } from "../../../config/secret-key.ts";
import { listPossibleRules, recentSince } from "../../../recall/start/possible-rules.ts";
import type { Store } from "../../../store/store.ts";
import { TEXT, TIME, fields } from "../shape/schema.ts";
import { queryProjects } from "./project-paths.ts";

export const POSSIBLE_RULE = fields({
  /** By which it is kept, or hidden. */
  id: TEXT,
  text: TEXT,
  ts: TIME,
  sessionId: TEXT,
  projectPath: TEXT,
});
export type PublicPossibleRule = v.InferOutput<typeof POSSIBLE_RULE>;

/** Newest first; of every project where none is named. */
export async function listRecentPossibleRules(
  store: Store,
  hash: KeyedHash,
  projectPaths: readonly string[] | null,
  now: Date,
): Promise<readonly PublicPossibleRule[]> {
  const since = recentSince(now);
  const all = await queryProjects(projectPaths, (project) =>
    listPossibleRules({ store, unreadEvents: [], hash }, { ...project, since }),
  );
  return all.map(({ id, text, ts, sessionId, projectPath }) => ({
    id,
    text,
    ts,
    sessionId,
    projectPath,
  }));
}
