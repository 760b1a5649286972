/**
 * Keeps a project's digest of rules and decisions near its newest sessions: a start judges what was said since, never what was said
 * in all its sessions (decision 0089). Some at a time, the oldest first; interrupted, the rest is folded later.
 */
import { SNAPSHOT_EVENT, readSnapshot } from "../../remember/context/context-snapshot.ts";
import type { RuleContext } from "../../recall/start/judge-contexts.ts";
import { listMemoryContexts } from "../../recall/start/project-rules.ts";
import {
  foldContexts,
  readRuleDigest,
  type RuleDigest,
  toDigestRow,
} from "../../recall/start/rule-digest.ts";
import type {
  EventRecord,
  RuleSession,
  RuleDigestRow,
  Store,
  StoreTransaction,
} from "../../store/store.ts";

/** So many of the newest sessions are judged at a start: they go on, or took back what another says again. */
const KEPT_APART = 10;
const MAX_APART = 30;
const SESSIONS_PER_TURN = 30;

/** Projects in which something was said for good or taken back. What is older than the digest makes it wrong. */
export async function removeStaleDigests(
  tx: StoreTransaction,
  records: readonly EventRecord[],
): Promise<readonly string[]> {
  const said = records.flatMap(({ snapshot }) =>
    snapshot !== undefined && snapshot.standing > 0 && snapshot.projectPath !== null
      ? [{ projectPath: snapshot.projectPath, ts: snapshot.ts }]
      : [],
  );
  for (const { projectPath, ts } of said) await tx.removeRuleDigest(projectPath, ts);
  return [...new Set(said.map(({ projectPath }) => projectPath))];
}

/** Until few sessions are left apart, or it is late. */
export async function foldProjectRules(
  store: Store,
  projectPath: string,
  isLate: () => boolean,
): Promise<void> {
  const row = await store.ruleDigest(projectPath);
  let until = row?.until ?? null;
  let before = readRuleDigest(row);
  const left = [...(await store.listSessionsWithRules(projectPath, before?.until ?? ""))];
  if (left.length <= MAX_APART) return;
  const kept = await listMemoryContexts(store, projectPath);
  while (left.length > KEPT_APART && !isLate()) {
    const some = takeOldest(left);
    const contexts = await readContexts(store, projectPath, some);
    const folded = foldContexts(before, contexts, kept);
    const digest = { ...folded, until: some.at(-1)?.ts ?? folded.until };
    if (
      !(await saveDigest(store, toDigestRow(projectPath, digest), until, [
        ...idsOf(digest),
        ...contexts.map(({ id }) => id),
      ]))
    )
      return;
    before = digest;
    until = digest.until;
    // Yield to the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** With all that were saved at the same moment as the last. */
function takeOldest(left: RuleSession[]): readonly RuleSession[] {
  const some = left.splice(0, Math.min(SESSIONS_PER_TURN, left.length - KEPT_APART));
  const until = some.at(-1)?.ts;
  while (left[0] !== undefined && left[0].ts === until) some.push(...left.splice(0, 1));
  return some;
}

async function readContexts(
  store: Store,
  projectPath: string,
  sessions: readonly RuleSession[],
): Promise<readonly RuleContext[]> {
  const contexts: RuleContext[] = [];
  for (const { sessionId } of sessions) {
    const [event] = await store.snapshots({ sessionId, projectPath, limit: 1 });
    const saved = event?.type === SNAPSHOT_EVENT ? readSnapshot(event) : null;
    if (saved !== null) contexts.push(saved);
  }
  return contexts;
}

const idsOf = ({ held }: RuleDigest): readonly string[] => held.map(({ snapshotId }) => snapshotId);

/** False where somebody else folded, or forgot some of it, meanwhile. */
const saveDigest = (
  store: Store,
  row: RuleDigestRow,
  before: string | null,
  madeOf: readonly string[],
): Promise<boolean> =>
  store.transact(async (tx) => {
    const ids = [...new Set(madeOf)];
    const known = await tx.knownIds(ids);
    return known.size === ids.length && (await tx.saveRuleDigest(row, before));
  });

/** After a rebuild or a deletion, which leaves no digest; and once for what an older program recorded. */
export async function foldAllProjectRules(
  store: Store,
  isLate: () => boolean = () => false,
): Promise<void> {
  for (const projectPath of await store.listRuleProjects()) {
    if (isLate()) return;
    await foldProjectRules(store, projectPath, isLate);
  }
}
