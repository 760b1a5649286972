/** What may be done to a store, at random, and everything that can be asked of it afterwards. */
import fc from "fast-check";
import { encodeLine } from "../../src/event/line.ts";
import { anEvent, at } from "../event/samples.ts";
import { projectEvent } from "../../src/ingest/project/project-event.ts";
import { HISTORY_SORTS } from "../../src/store/history.ts";
import type { Store, StoreTransaction } from "../../src/store/store.ts";
import { aSession } from "./records.ts";

/** Texts that a database may take for something else. */
export const HOSTILE = [
  "'; drop table events; --",
  '"quoted" and {a,b,NULL}',
  "back\\slash \\u0000 %_",
  ":own ? $1 :tenant",
  "\uFDD00\uFDD01",
  "한글 😀\n",
  "",
] as const;

const PROJECTS = ["/srv/app", "/srv/%_'", null] as const;
const SESSIONS = ["a", "b", HOSTILE[0], HOSTILE[4]] as const;
const IDS = [
  "id-000-1",
  "id-000-2",
  "id-000-3",
  "id-001",
  "id-002",
  HOSTILE[1],
  HOSTILE[3],
] as const;
const TYPES = [
  "prompt",
  "tool_use",
  "tool_error",
  "turn.end",
  "session_summary",
  "snapshot",
  "checkpoint",
  "injection",
  "feedback",
  "compaction",
  "session.lifecycle",
  "skill.lifecycle",
] as const;

const oneOf = <T>(all: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...all);
const second = fc.integer({ min: -3_000_000, max: 9 });
const time = second.map(at);
const text = fc.oneof(oneOf(HOSTILE), fc.string({ unit: "grapheme", maxLength: 8 }));
const some = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(one, { maxLength: 5 });
const count = fc.integer({ min: 0, max: 9 });
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(one, { nil: null });

const data = fc.record({
  text,
  promptCount: count,
  phase: oneOf(["in_progress", "waiting_permission", "waiting_question", "x"]),
  suggestionId: text,
  action: text,
  tool: oneOf(["Bash", "Edit"]),
  success: fc.boolean(),
  ok: fc.boolean(),
  inputHash: oneOf(["h", "g"]),
  meta: fc.record({ target: oneOf(["make", "x"]), masked: fc.boolean() }),
  lastAssistantMessage: text,
  branch: oneOf(["main", "fix"]),
  toolCounts: fc.record({ Bash: count, odd: text }),
  errorCount: count,
  trigger: text,
  deep: fc.jsonValue({ maxDepth: 2 }),
});

const record = fc
  .record({
    id: oneOf(IDS),
    type: oneOf(TYPES),
    ts: time,
    sessionId: oneOf(SESSIONS),
    project: maybe(text),
    projectPath: oneOf(PROJECTS),
    data,
  })
  .map((given) => {
    const event = anEvent({ ...given, data: JSON.parse(JSON.stringify(given.data)) });
    return projectEvent(event, encodeLine(event).trimEnd());
  });

const session = fc
  .record({
    sessionId: oneOf(SESSIONS),
    projectPath: oneOf(PROJECTS),
    repoId: maybe(text),
    client: maybe(oneOf(["codex", "claude-code"])),
    state: oneOf(["active", "ended"] as const),
    startedAt: time,
    lastEventAt: time,
    promptCount: count,
    errorCount: count,
    summarizedAt: maybe(time),
    openFailures: maybe(oneOf(['{"open":[{"isEarlier":true}]}', "[]"])),
    starredAt: maybe(time),
    tags: maybe(fc.uniqueArray(text, { maxLength: 3 }).map((all) => JSON.stringify(all))),
    startedBy: maybe(fc.constant("program" as const)),
  })
  .map(aSession);

const usage = fc
  .record({
    sessionId: oneOf(SESSIONS),
    day: oneOf(["2026-02-17", "2026-02-18"]),
    model: text,
    id: oneOf(IDS),
    projectPath: oneOf(PROJECTS),
    eighths: maybe(count),
    cacheRead: fc.integer({ min: 0, max: 2 ** 40 }),
    updatedAt: time,
  })
  .map(({ eighths, ...given }) =>
    Object.assign(given, {
      provider: "claude",
      project: null,
      messages: 1,
      input: 1,
      output: 1,
      cacheWrite5m: 1,
      cacheWrite1h: 1,
      costUsd: eighths === null ? null : eighths / 8,
      priceDate: null,
    }),
  );

const wait = fc.record({
  id: oneOf(IDS),
  sessionId: oneOf(SESSIONS),
  provider: text,
  project: maybe(text),
  projectPath: oneOf(PROJECTS),
  kind: oneOf(["permission", "question", "plan"] as const),
  tool: maybe(text),
  action: maybe(text),
  agentId: maybe(text),
  inputHash: maybe(text),
  promptId: maybe(text),
  askedAt: time,
  decidedAt: maybe(time),
  waitedMs: maybe(fc.integer({ min: 0, max: 2 ** 40 })),
  decision: maybe(oneOf(["granted", "denied"] as const)),
  scope: maybe(text),
  source: maybe(oneOf(["hook", "board", "later"] as const)),
});

const failure = fc.record({
  id: oneOf(IDS),
  ts: time,
  sessionId: oneOf(SESSIONS),
  projectPath: oneOf(PROJECTS),
  errorId: text,
  retriedAt: maybe(time),
  outcome: maybe(oneOf(["solved", "again"] as const)),
});

const file = fc.record({
  sessionId: oneOf(SESSIONS),
  projectPath: oneOf(["/srv/app", "/srv/%_'"]),
  file: oneOf(["a.ts", HOSTILE[0], "b/c.ts"]),
  reads: count,
  edits: count,
  writes: count,
  turns: count,
  lastTurn: count,
  firstAt: time,
  lastAt: time,
  changedAt: maybe(time),
  eventId: oneOf(IDS),
});

const blocker = fc.record({
  id: oneOf(IDS),
  ts: time,
  lastSeenAt: time,
  sessionId: oneOf(SESSIONS),
  projectPath: oneOf(PROJECTS),
  type: text,
  severity: text,
  description: text,
  errorPattern: maybe(text),
  resolution: maybe(text),
  appearedAfter: maybe(text),
  autoDetected: fc.boolean(),
  recoveryAgent: maybe(text),
  recoveryAttempted: count,
  maxRecoveryAttempts: count,
  source: text,
  target: maybe(text),
  resolvedAt: maybe(time),
  resolvedBy: maybe(text),
});

const error = fc
  .record({
    errorNormalized: fc.oneof(text, fc.constant("x".repeat(9000))),
    ts: time,
    errorRaw: maybe(text),
    resolution: maybe(text),
    resolvedBy: maybe(text),
    toolSequence: maybe(text),
    useCount: count,
    lastUsed: maybe(time),
  })
  .map((row) => Object.assign(row, { id: `e-${row.errorNormalized}` }));

const analysis = fc
  .record({ projectPath: oneOf(["/srv/app", "/x"]), days: count, inputHash: text, ts: time })
  .map((row) =>
    Object.assign(row, {
      id: JSON.stringify([row.projectPath, row.days, row.inputHash]),
      project: "app",
      analysis: JSON.stringify(row),
    }),
  );

const filter = fc.oneof(
  fc.record({ by: fc.constant("session" as const), sessionId: oneOf(SESSIONS) }),
  fc.record({ by: fc.constant("project" as const), projectPath: fc.constant("/srv/app") }),
  fc.record({ by: fc.constant("text" as const), text: oneOf(HOSTILE.slice(0, 6)) }),
  fc.record({ by: fc.constant("age" as const), before: time }),
);

type Step = (tx: StoreTransaction) => Promise<unknown>;
const step = <T>(
  given: fc.Arbitrary<T>,
  make: (tx: StoreTransaction, value: T) => Promise<unknown>,
) =>
  given.map(
    (value): Step =>
      (tx) =>
        make(tx, value),
  );

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: step(some(record), (tx, all) => tx.insert(all)), weight: 5 },
  { arbitrary: step(some(session), (tx, all) => tx.saveSessions(all)), weight: 3 },
  step(some(usage), (tx, all) => tx.saveUsage(all)),
  step(some(wait), (tx, all) => tx.saveWaits(all)),
  step(some(failure), (tx, all) => tx.saveFailures(all)),
  step(some(file), (tx, all) => tx.saveSessionFiles(all)),
  step(some(blocker), (tx, all) => tx.saveBlockers(all)),
  step(some(error), (tx, all) => tx.saveErrors(all)),
  step(analysis, (tx, row) => tx.saveAnalysis(row)),
  step(some(oneOf(IDS)), (tx, ids) => tx.remove(ids)),
  step(some(oneOf(IDS)), (tx, ids) => tx.removeBlockers(ids)),
  step(some(oneOf(SESSIONS)), (tx, ids) => tx.removeSessions(ids)),
  step(oneOf(SESSIONS), (tx, id) => tx.removeWaits(id)),
  step(oneOf(SESSIONS), (tx, id) => tx.removeFailures(id)),
  step(oneOf(SESSIONS), (tx, id) => tx.removeSessionFiles(id)),
  step(some(text), (tx, all) => tx.removeErrors(all.map((one) => `e-${one}`))),
  step(fc.tuple(oneOf(IDS), time), (tx, [id, retriedAt]) =>
    tx.retryFailures([{ id, retriedAt, outcome: "solved" }]),
  ),
  step(count, (tx, left) => tx.keepNewestAnalyses("/srv/app", left)),
  step(filter, (tx, of) => tx.removeAnalyses(of)),
  step(filter, async (tx, of) => tx.remove((await tx.select(of)).map(({ id }) => id))),
  step(fc.tuple(text, count), (tx, [key, byteOffset]) =>
    tx.saveCursor(key, { inode: "1", byteOffset, fingerprint: key }, at(0)),
  ),
  step(text, (tx, key) => tx.removeCursor(key)),
  step(fc.tuple(text, count), (tx, [reason, offset]) =>
    tx.setAside({ streamKey: "k", offset, lineHash: "h", reason, ts: at(0), attempts: offset }),
  ),
  step(fc.constant(null), async () => {
    throw new RangeError("on purpose");
  }),
);

/** Transactions, each of a few steps; some fail. */
export const someTransactions: fc.Arbitrary<readonly (readonly Step[])[]> = fc.array(
  fc.array(anyStep, { minLength: 1, maxLength: 4 }),
  { minLength: 1, maxLength: 8 },
);

/** What each step answered; why it failed, if it did. */
export const perform = (store: Store, steps: readonly Step[]): Promise<unknown> =>
  store
    .transact(async (tx) => {
      const answers: unknown[] = [];
      for (const one of steps) answers.push(await one(tx));
      return answers;
    })
    .catch(String);

const sorted = <T>(all: readonly T[]): readonly T[] =>
  all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
const TIMES = [at(-3_000_000), at(-1_000_000), at(-9), at(5), at(9)];

/** Everything that a store can be asked; what has no order is sorted, and places count from the first. */
export async function answersOf(store: Store): Promise<Readonly<Record<string, unknown>>> {
  const bySession: Record<string, unknown> = {};
  for (const id of SESSIONS)
    bySession[id] = [
      await store.getSessionEvents(id),
      await store.session(id),
      await store.findSessions(id),
      await store.countEvents(id),
      await store.injections(id),
      await store.skillEvents(id),
      await store.promptBefore(id, at(0)),
      await store.newestSummary({ projectPath: "/srv/app", notSessionId: id }),
    ];
  const byFilter: unknown[] = [];
  for (const text of HOSTILE.slice(0, 6))
    byFilter.push(
      await store.queryEvents({ search: text }),
      await store.queryEvents({ behind: IDS[0], types: ["prompt", "tool_use"] }),
      sorted(await store.transact((tx) => tx.select({ by: "text", text }))),
      await store.transact((tx) => tx.selectBlockers({ by: "text", text })),
      await store.history({ tags: [text] }),
    );
  const byPlace = await store.eventsAfter(0, 1000);
  const histories = [];
  for (const sort of HISTORY_SORTS) histories.push(await store.history({ sort, limit: 3 }));
  return {
    bySession,
    byFilter,
    histories,
    recorded: byPlace.map(({ event }) => event),
    removed: sorted((await store.removals()).sessions.map(({ sessionId }) => sessionId)),
    asking: (await store.askingSessions(Infinity)).map(({ sessionId }) => sessionId),
    events: await store.queryEvents({ oldestFirst: true }),
    found: [await store.event(IDS[0]), await store.event("id-000"), await store.event("id-001")],
    saved: [await store.snapshots({}), await store.checkpoints({ projectPath: "/srv/app" })],
    standing: [
      await store.listRuleSessions("/srv/app", 9),
      await store.listRuleProjects(),
      await store.listRuleChangeSessions("/srv/app", "", 9),
    ],
    lists: [
      await store.listSessions({ unsummarized: true }),
      await store.listSessions({ asked: true, projectPath: "/srv/app" }),
      await store.listSessions({ saved: true }),
      await store.listErrors({}),
      await store.blockers({ state: "all" }),
      await store.waits({}),
      await store.waits({ state: "open", since: at(-9) }),
      await store.usage({}),
      await store.failures({}),
      await store.feedback(),
      await store.lastRecorded(5),
      await store.workedFiles(["/srv/app", "/srv/%_'"], 9),
      await store.fileSessions({ projectPath: "/srv/app", file: "a.ts" }),
    ],
    counted: [
      await store.totals(),
      await store.tags(),
      await store.countBetween({ types: ["prompt", "tool_use"], times: TIMES }),
      (await store.sessionsWithPrompts({ times: TIMES })).map(sorted),
      await store.oldestOf(["prompt"], ["/srv/app"]),
      await store.oldestSession(),
    ],
    traces: sorted(await store.sessionTraces()),
    outlines: sorted(await store.outlines(SESSIONS)),
    sketches: await store.sketchEvents({
      types: ["prompt", "turn.end"],
      since: TIMES[0] ?? "",
      until: at(9),
      fields: ["text", "branch", "deep"],
    }),
    successes: sorted(await store.successesAfter(IDS)),
    analysis: await store.newestAnalysis({
      projectPaths: ["/srv/app"],
      repoId: HOSTILE[0],
      since: "",
    }),
    solved: await store.solvedLike("", 9),
    cursors: sorted([...(await store.cursors())]),
    setAside: await store.setAsideLines(),
    folding: await store.transact(async (tx) => [
      sorted(await tx.failedSessions()),
      await tx.lastEnded("/srv/app", at(0), ["b"]),
      await tx.checkpointsAfter(IDS),
      await tx.openWaits(SESSIONS, at(-9)),
      await tx.openBlockers(null),
      await tx.allErrors(),
    ]),
  };
}
