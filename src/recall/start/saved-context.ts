/**
 * Which saved context a session is told, and how much of it.
 *
 *   compact  its own, as much of it as the client's summary lacks
 *   startup  how the project's newest session ended and what it left, when that is recent and of the branch that is checked
 *            out; with the forms of commands that the two before it had; below it what the three before it left open
 *            (`unfinished-work.ts`)
 *   resume   the same of another session, when it is newer than this session's last words and was not told before: what this
 *            session itself did stands in its conversation
 *   clear, fork  none: one wants to begin anew, the other has the conversation itself
 *
 * What holds for good is no part of it (`project-rules.ts`).
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { asText } from "../../event/event.ts";
import type { LivenessEvidence } from "../../observe/liveness.ts";
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import type { LedgerLine } from "../../remember/ledger/ledger-lines.ts";
import { openDecisionTest } from "../../remember/memory/judged-decisions.ts";
import { flatten } from "../../store/store.ts";
import type { ContextText } from "../../text/context.ts";
import { buildUnfinishedWorkLines } from "../compose/unfinished-work-lines.ts";
import type { ContextPart } from "../compose/context-part.ts";
import { buildShortSnapshotPart } from "../compose/short-snapshot-part.ts";
import { buildSnapshotPart } from "../compose/snapshot-part.ts";
import type { RecallSource } from "../previous/recall-source.ts";
import { findClientSummary, type CompactionSummaryEvent } from "./client-summary.ts";
import {
  findOwnContext,
  listEndedContexts,
  type StartContextRequest,
} from "./find-saved-contexts.ts";
import {
  dropDuplicateFailures,
  dropDuplicateFindings,
  reconcileContexts,
  reconcileFailures,
} from "./reconcile-contexts.ts";
import { reconcileWithRuns, type SummaryFailures } from "./reconcile-with-runs.ts";
import { isCurrentContext } from "./current-context.ts";
import { findUnfinishedWork, type UnfinishedWork } from "./unfinished-work.ts";
import { mergeEarlierContexts } from "./merge-earlier-contexts.ts";
import type * as PostponedWork from "./postponements.ts";

/** `hash`: under the key that judged decisions are written with. */
export type KeyedRecallSource = RecallSource & {
  readonly hash: KeyedHash;
  /** What was put off is judged in a piece of its own: most projects have nothing. */
  readonly loadPostponed?: () => Promise<typeof PostponedWork>;
};

/** `part`: null where everything is known already. `snapshots`: the contexts that its lines come from. */
export type StartContext = {
  readonly snapshot: SavedSnapshot;
  readonly part: ContextPart | null;
  readonly snapshots: readonly SavedSnapshot[];
};

type StartContextArgs = readonly [
  known: KeyedRecallSource,
  start: StartContextRequest,
  told: ReadonlySet<string>,
  text: ContextText,
  evidence: LivenessEvidence,
  beside?: SummaryFailures | null,
];

/** `later`: what the project's people left for later, whatever else there is. */
export type ContextMatch = {
  readonly context: StartContext | null;
  readonly later: ContextPart | null;
};

const NOTHING: ContextMatch = { context: null, later: null };

/** What was resolved or taken back since leaves a heading alone: that says nothing. */
export async function loadSavedContext(...args: StartContextArgs): Promise<ContextMatch> {
  const { context, later } = await composeStartContext(...args);
  return {
    context: context?.part?.lines.length === 0 ? { ...context, part: null } : context,
    later,
  };
}

async function composeStartContext(
  ...[known, start, told, text, evidence, beside = null]: StartContextArgs
): Promise<ContextMatch> {
  const { source, projectPath } = start;
  const short = async (snapshot: SavedSnapshot): Promise<StartContext> => ({
    snapshot,
    part: buildShortSnapshotPart(
      await dropRejectedDecisions(known, await dropResolvedBlockers(known, snapshot)),
      text,
      { withRequest: beside?.sessionId !== snapshot.sessionId },
    ),
    snapshots: [snapshot],
  });
  const withOpen = (context: StartContext, open: readonly UnfinishedWork[]) =>
    addUnfinishedWork(known, context, open, text);
  const loadEarlierContexts = async () => {
    const ended = await listEndedContexts(known, start, evidence);
    const all = await reconcileWithRuns(known, projectPath, ended, beside);
    const later = await loadLaterPart(known, all, projectPath, evidence, told, text);
    return { all, later, found: mergeEarlierContexts(all) };
  };
  switch (source) {
    case "compact": {
      const own = await findOwnContext(known, start);
      if (own === null) return NOTHING;
      const summary = findClientSummary(
        await listSummaryEvents(known, start),
        start.transcriptPath,
      );
      const [stands = own] = reconcileContexts([own], () => null);
      const part = buildSnapshotPart(await dropRejectedDecisions(known, stands), summary, text);
      return { context: { snapshot: own, part, snapshots: [stands] }, later: null };
    }
    case "clear":
    case "fork":
      return NOTHING;
    case "resume": {
      const { later, found } = await loadEarlierContexts();
      const isNew =
        found !== null &&
        !told.has(found.id) &&
        isCurrentContext(found, projectPath, evidence) &&
        found.ts > (await findLastTurnEnd(known, start));
      return { context: isNew ? await short(found) : null, later };
    }
    default: {
      const { all, later, found } = await loadEarlierContexts();
      if (found === null) return { context: null, later };
      const open = await findUnfinishedWork(known, all, projectPath, evidence);
      const [first] = open;
      if (isCurrentContext(found, projectPath, evidence))
        return { context: await withOpen(await short(found), open), later };
      // Of another branch, or long ago.
      const context =
        first === undefined ? null : await withOpen(toEmptyContext(first.snapshot, text), open);
      return { context, later };
    }
  }
}

/** Its lines, and behind them what other sessions left unfinished. */
async function addUnfinishedWork(
  known: KeyedRecallSource,
  context: StartContext,
  open: readonly UnfinishedWork[],
  text: ContextText,
): Promise<StartContext> {
  const { part } = context;
  if (part === null) return context;
  const refs = new Set(part.refs);
  const lines = [...part.lines];
  let { head } = part;
  const newer = [...context.snapshots];
  for (const { snapshot, failures } of open) {
    refs.add(snapshot.id);
    const stands = await dropRejectedDecisions(known, await dropResolvedBlockers(known, snapshot));
    const open = reconcileFailures(failures, context.snapshots);
    const left = dropDuplicateFailures(open, [...newer, stands]);
    const isFirst = lines.length === 0;
    const work = buildUnfinishedWorkLines(
      dropDuplicateFindings(stands, newer),
      left,
      isFirst,
      text,
    );
    if (isFirst) head = work.heading;
    lines.push(...(isFirst ? [] : [work.heading]), ...work.lines);
    newer.push(stands);
  }
  const savedSnapshots = [...context.snapshots, ...open.map(({ snapshot: saved }) => saved)];
  const spareLines = lines.length - part.lines.length;
  return {
    ...context,
    part: { ...part, refs: [...refs], head, lines, spareLines },
    snapshots: savedSnapshots,
  };
}

async function loadLaterPart(
  known: KeyedRecallSource,
  all: readonly SavedSnapshot[],
  projectPath: string,
  { now }: LivenessEvidence,
  told: ReadonlySet<string>,
  text: ContextText,
): Promise<ContextPart | null> {
  if (!all.some(({ extra }) => extra.lines.some(({ kind }) => kind === "postponed"))) return null;
  const judge = await known.loadPostponed?.();
  return judge?.loadLaterPart(known, all, projectPath, now, told, text) ?? null;
}

/** What other sessions left is added. */
const toEmptyContext = (snapshot: SavedSnapshot, text: ContextText): StartContext => ({
  snapshot,
  part: { ...buildShortSnapshotPart(snapshot, text), lines: [] },
  snapshots: [],
});

/** How many of a project's blockers are looked at. */
const MOST_BLOCKERS = 50;

/** What stood in the way and is over since is not told as if it still did, nor is the error that it was. */
async function dropResolvedBlockers(
  { store }: RecallSource,
  saved: SavedSnapshot,
): Promise<SavedSnapshot> {
  const { document, projectPath, ts } = saved;
  const { blockers, errors } = document.state;
  if (projectPath === null || blockers.length + errors.length === 0) return saved;
  const rows = await store.blockers({ projectPath, state: "all", limit: MOST_BLOCKERS });
  const open = new Set(
    rows.filter(({ resolvedAt }) => resolvedAt === null).map(({ description }) => description),
  );
  const over = rows
    .filter(({ resolvedAt, description }) => (resolvedAt ?? "") > ts && !open.has(description))
    .map(({ description }) => description);
  const isOver = (text: string): boolean =>
    over.some(
      (one) => one === text || (one.includes(": ") && text.endsWith(one.slice(one.indexOf(": ")))),
    );
  const stands = (texts: readonly string[]): readonly string[] =>
    texts.filter((text) => !isOver(text));
  const state = { ...document.state, blockers: stands(blockers), errors: stands(errors) };
  return { ...saved, document: { ...document, state } };
}

/** Without what somebody said was not decided. */
async function dropRejectedDecisions(
  { store, hash }: KeyedRecallSource,
  saved: SavedSnapshot,
): Promise<SavedSnapshot> {
  const { document, extra, projectPath } = saved;
  const isStated = ({ kind }: LedgerLine): boolean => kind === "decision";
  if (document.decisions.length === 0 && !extra.lines.some(isStated)) return saved;
  const isDecision = await openDecisionTest(store, hash);
  const decisions = document.decisions.filter(({ what }) =>
    isDecision({ projectPath, text: what }),
  );
  const lines = extra.lines.filter(
    (one) => !isStated(one) || isDecision({ projectPath, text: one.decisive }),
  );
  return { ...saved, document: { ...document, decisions }, extra: { ...extra, lines } };
}

/** What shows which summary was made: of the database, and what it has not read yet. */
async function listSummaryEvents(
  { store, unreadEvents }: RecallSource,
  { sessionId }: StartContextRequest,
): Promise<readonly CompactionSummaryEvent[]> {
  const stored = await Promise.all(
    ["summary_draft", "compaction"].map((type) => store.queryEvents({ type, sessionId, limit: 1 })),
  );
  const fresh = unreadEvents.filter((event) => event.sessionId === sessionId).map(flatten);
  return [...stored.flat(), ...fresh].map((event) => ({
    type: event.type,
    ts: event.ts,
    text: "text" in event ? asText(event.text) : null,
  }));
}

/** When the session's last turn ended; as if never, when there was none. */
export async function findLastTurnEnd(
  { store, unreadEvents }: RecallSource,
  { sessionId }: StartContextRequest,
): Promise<string> {
  const [stored] = await store.queryEvents({ type: "turn.end", sessionId, limit: 1 });
  const fresh = unreadEvents.findLast(
    (event) => event.type === "turn.end" && event.sessionId === sessionId,
  );
  return fresh?.ts ?? stored?.ts ?? "";
}
