/**
 * What holds of a project's rules and decisions after its older sessions, so that neither a start nor a list judges them again:
 *
 *   held     what holds, each with the context that holds it
 *   ended    what later words ended, the newest: a session that goes on says it again when it is saved
 *   changes  the newest words that may change something, for what such a session said before them
 *
 * Made by `foldContexts`, of the sessions that were saved last up to a time. Only a cache: whatever forgets removes it.
 */
import { isObject } from "../../event/event.ts";
import type { LaterRemark } from "../../remember/ledger/ledger-line.ts";
import type { RuleDigestRow } from "../../store/store.ts";
import {
  findDecisionEnd,
  findRuleEnd,
  readLaterWords,
} from "../../remember/ledger/words/rule-end.ts";
import type { PersonsVerdicts } from "../../remember/memory/judged-decisions.ts";
import {
  type EndedRule,
  judgeContexts,
  type RuleEndTimes,
  type RuleContext,
  type ActiveRule,
} from "./judge-contexts.ts";
import { foldVerdicts } from "./verdicts.ts";

/** To be raised when sentences are judged otherwise. */
const VERSION = 2;
const MAX_ENDED = 100;
const MAX_CHANGES = 40;

type HeldRule = ActiveRule & {
  /** When its context was saved. */
  readonly savedAt: string;
};
type PastChange = LaterRemark & Pick<RuleContext, "id" | "sessionId"> & { readonly ts: string };

export type RuleDigest = {
  readonly until: string;
  readonly since: string;
  readonly held: readonly HeldRule[];
  readonly ended: readonly EndedRule[];
  readonly changes: readonly PastChange[];
};

/** Null for none, or one that another program made. */
export function readRuleDigest(row: RuleDigestRow | null): RuleDigest | null {
  if (row === null) return null;
  try {
    const body = JSON.parse(row.body) as unknown;
    if (!isObject(body) || body["v"] !== VERSION) return null;
    const { held, ended, changes } = body as unknown as RuleDigest;
    return { since: row.since, until: row.until, held, ended, changes };
  } catch {
    return null;
  }
}

export const toDigestRow = (
  projectPath: string,
  { since, until, ...body }: RuleDigest,
): RuleDigestRow => ({
  projectPath,
  since,
  until,
  body: JSON.stringify({ v: VERSION, ...body }),
});

/** As contexts behind all others; a session that was saved since has its own. */
export function toPastContexts(
  { held, changes }: RuleDigest,
  projectPath: string,
  newer: ReadonlySet<string>,
): readonly RuleContext[] {
  const saidBy = new Map<string, RuleContext>();
  for (const { line, sessionId, snapshotId, savedAt, ts } of held) {
    if (newer.has(sessionId)) continue;
    const before = saidBy.get(snapshotId);
    const lines = [...(before?.extra.lines ?? []), { ...line, ts }];
    saidBy.set(snapshotId, toPast(snapshotId, savedAt, sessionId, projectPath, { lines }));
  }
  const changed = changes
    .filter(({ sessionId }) => !newer.has(sessionId))
    .map(({ id, ts, sessionId, text }) =>
      toPast(id, ts, sessionId, projectPath, { changes: [{ text, ts }] }),
    );
  return [...saidBy.values(), ...changed];
}

const toPast = (
  id: string,
  ts: string,
  sessionId: string,
  projectPath: string,
  extra: Partial<RuleContext["extra"]>,
): RuleContext => ({
  id,
  ts,
  sessionId,
  projectPath,
  isPast: true,
  extra: { lines: [], allowances: [], changes: [], ...extra },
});

export const listRuleEndTimes = (digest: RuleDigest | null): RuleEndTimes =>
  new Map((digest?.ended ?? []).map(({ line, at }) => [line.decisive, at]));

/** What was ended by words that a person took back since, or was brought back, holds again, unless other past words end it. */
export function reviveEndedRules(
  digest: RuleDigest | null,
  verdicts: PersonsVerdicts,
): RuleDigest | null {
  if (digest === null) return null;
  const heard = foldVerdicts(toPastContexts(digest, "", new Set()), verdicts);
  const held = [...digest.held];
  const ended = digest.ended.filter((one) => {
    const since = heard.revivedSince({}, one);
    const { line, ts, sessionId, snapshotId } = one;
    if (since === null || digest.held.some((other) => isEndedBy(one, other, since))) return true;
    held.push({ line, ts, sessionId, snapshotId, savedAt: ts });
    return false;
  });
  return held.length === digest.held.length ? digest : { ...digest, held, ended };

  function isEndedBy({ line }: EndedRule, other: HeldRule, since: string): boolean {
    const { decisive } = other.line;
    if (other.ts <= since || !heard.counts({}, decisive)) return false;
    const words = readLaterWords(decisive);
    const find = line.kind === "ban" ? findRuleEnd : findDecisionEnd;
    return find(line.decisive, words) !== null;
  }
}

/** `contexts`: of the sessions that come next, in any order; `kept`: what a person saved, which they may end. */
export function foldContexts(
  before: RuleDigest | null,
  contexts: readonly RuleContext[],
  kept: readonly RuleContext[],
): RuleDigest {
  const newest = inOrder(contexts);
  const [project = ""] = newest.flatMap(({ projectPath }) => projectPath ?? []);
  const sessions = new Set(newest.map(({ sessionId }) => sessionId));
  const past = before === null ? [] : toPastContexts(before, project, sessions);
  const over = listRuleEndTimes(before);
  const all = [...newest, ...past];
  const { active, ended } = judgeContexts(all, over);
  const savedAt = new Map(all.map(({ id, ts }) => [id, ts]));
  const ofKept = kept.length === 0 ? [] : judgeContexts(inOrder([...newest, ...kept]), over).ended;
  const keptTexts = new Set(kept.flatMap(({ extra }) => extra.lines.map((one) => one.decisive)));
  const gone = new Map<string, EndedRule>();
  for (const one of [
    ...ended,
    ...ofKept.filter(({ line }) => keptTexts.has(line.decisive)),
    ...(before?.ended ?? []),
  ])
    if ((gone.get(one.line.decisive)?.at ?? "") < one.at) gone.set(one.line.decisive, one);
  const changes = newest.flatMap(({ id, sessionId, ts, extra }) =>
    extra.changes.map((one): PastChange => ({ id, sessionId, text: one.text, ts: one.ts ?? ts })),
  );
  const times = newest.map(({ ts }) => ts);
  return {
    since: before?.since ?? times.at(-1) ?? "",
    until: times[0] ?? before?.until ?? "",
    held: active.map((one) =>
      Object.assign({}, one, { savedAt: savedAt.get(one.snapshotId) ?? one.ts }),
    ),
    ended: takeNewest([...gone.values()], ({ at }) => at, MAX_ENDED),
    changes: takeNewest([...changes, ...(before?.changes ?? [])], ({ ts }) => ts, MAX_CHANGES),
  };
}

const inOrder = (contexts: readonly RuleContext[]): readonly RuleContext[] =>
  contexts.toSorted((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0));

const takeNewest = <T>(all: readonly T[], at: (one: T) => string, most: number): readonly T[] =>
  all.toSorted((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0)).slice(0, most);
