/**
 * The context of a session's start: the rules and decisions of the project, the snapshot, work left for later, the checkpoint,
 * suggestions, the previous session, the project's memories, and on a resume the unsolved errors.
 *
 *   startup  everything
 *   clear    rules, suggestions, and two lines of the previous session
 *   resume   what was not told before, because earlier contexts are still in its history; [RESUME] always
 *   fork     what the session it came from was not told, and nothing about that one: its history is here too
 *   compact  everything, because what was told before is gone; of its own saved context what the summary lacks
 *
 * What holds for good comes first, then how the work ended, then the checkpoint, then the rest; behind a compaction the session's
 * own context comes before all of it.
 *
 * Anything else that a newer client says is a startup.
 */
import type { Event } from "../../event/event.ts";
import { type LivenessEvidence, isOver } from "../../observe/liveness.ts";
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import { listMemories } from "../../remember/memory/memories.ts";
import type { ContextText } from "../../text/context.ts";
import { buildCheckpointPart } from "../compose/checkpoint-part.ts";
import { buildMemoryPart } from "../compose/memory-part.ts";
import { buildRulesPart } from "../compose/rules-part.ts";
import type { ContextPart } from "../compose/context-part.ts";
import {
  buildPreviousPart,
  withUnresolvedFailures,
  type PreviousSession,
  parsePreviousSession,
  buildResumePart,
} from "../compose/previous-part.ts";
import {
  findSessionAnsweredAt,
  type RecallSource,
  listInjectedRefs,
  listUnsummarizedSessions,
} from "../previous/recall-source.ts";
import { quoteLine } from "../compose/quote.ts";
import type { RestoredBox } from "../compose/restored-box.ts";
import { restoreFullPrompts } from "../previous/full-prompts.ts";
import { listPossibleRules } from "./possible-rules.ts";
import { isJustEnded } from "./just-ended.ts";
import { isPersonsRule, type ProjectRule, loadRules } from "./project-rules.ts";
import { dropDuplicateFailures, reconcileFailures } from "./reconcile-contexts.ts";
import { dropSettledFailures } from "./settled-errors.ts";
import type { EndedRule } from "./judge-contexts.ts";
import { findUnresolvedFailures } from "./unresolved-failures.ts";
import {
  isCheckpointResumed,
  type StartCheckpoint,
  findStartCheckpoint,
} from "./start-checkpoint.ts";
import { type KeyedRecallSource, loadSavedContext, type StartContext } from "./saved-context.ts";
import {
  findOwnSession,
  type PreviousSummary,
  findPreviousSession,
} from "../previous/previous-session.ts";

/** Several sessions may have died together; the newest in which something was asked counts. */
const MAX_SESSIONS = 100;

export type StartRequest = {
  readonly source: string | null;
  readonly sessionId: string;
  readonly projectPath: string;
  readonly repoId: string | null;
  /** The event of this start, where it is recorded already: what is before it is what was before. */
  readonly startId: string | null;
  /** When the conversation that goes on was last answered, as far as the client says so. */
  readonly lastResponseAt: string | null;
  readonly transcriptPath: string | null;
  /** Whether the person is to be shown a saved state (`checkpoint.atStart`). */
  readonly showsBox: boolean;
};

export type CheckpointBox = RestoredBox & { readonly isBlocked: boolean };

export type StartParts = {
  readonly parts: readonly ContextPart[];
  /** The checkpoint for the person, where it is shown; what keeps the work from going on comes before it. */
  readonly box: CheckpointBox | null;
  /** The session that the parts tell of, where they do. */
  readonly previous: PreviousSession | null;
  /** How many errors a resumed session left unsolved. */
  readonly leftOpen: number;
  /** Sentences of the previous session that sound like a rule and are kept as none. */
  readonly possibleRules: number;
  /** What holds for good, told or not. */
  readonly rules: readonly ProjectRule[];
  /** What the previous session ended of it. */
  readonly ended: readonly EndedRule[];
  /** Summaries that were made for this answer and stand in no line yet. */
  readonly unrecorded: readonly Event[];
  /** How many other sessions of the project are over and without a summary, as far as was looked. */
  readonly others: number;
};

/** They need nothing of a session that ended in this moment; one that was cleared may have said a rule. */
const SOURCES_OF_OWN_WORDS: ReadonlySet<string | null> = new Set(["fork", "compact"]);

/** What is asked of others. */
export type StartProviders = {
  /** The suggestions of this project, without those already told. */
  readonly suggest: (told: ReadonlySet<string>) => Promise<ContextPart | null>;
  /** The context of a session that ended in this moment, where it is not saved yet. */
  readonly justEnded?: (sessionId: string, endedAt: string) => Promise<Event | null>;
};

export async function collectStartParts(
  recallSource: KeyedRecallSource,
  start: StartRequest,
  { suggest, justEnded }: StartProviders,
  text: ContextText,
  evidence: LivenessEvidence,
): Promise<StartParts> {
  const isResume = start.source === "resume";
  const parent = await findParentSession(recallSource, start);
  const told = parent === null ? new Set<string>() : await listInjectedRefs(recallSource, parent);
  const suggestions = await suggest(told);
  const unsummarized = await listUnsummarizedSessions(recallSource, start, MAX_SESSIONS);
  const previous = await findPreviousSession(recallSource, start, unsummarized, evidence);
  const others = unsummarized.filter((one) => isOver(one, evidence)).length;
  const own = isResume ? await findOwnSession(recallSource, start) : null;
  const parts: ContextPart[] = [];
  if (suggestions !== null) parts.push(suggestions);
  const isNew =
    previous !== null && previous.summary.sessionId !== parent && !told.has(previous.summary.id);
  const kept = isNew ? parsePreviousSession(previous.summary) : null;
  const found =
    kept === null
      ? null
      : await dropSettledFailures(recallSource, await restoreFullPrompts(recallSource, kept));
  const latest = isResume ? (own ?? previous) : null;
  const last = latest === null ? null : parsePreviousSession(latest.summary);
  const left = last === null ? null : await dropSettledFailures(recallSource, last);
  const memories = await loadMemoryPart(recallSource, start, told, text);
  const mayBeUnsaved =
    previous !== null &&
    !SOURCES_OF_OWN_WORDS.has(start.source) &&
    isJustEnded(previous.summary.ts, evidence.now);
  const knownNow = mayBeUnsaved
    ? await withUnsavedContext(recallSource, previous, justEnded)
    : recallSource;
  const loaded = await loadSavedContext(knownNow, start, told, text, evidence, found);
  const { context: saved, later } = loaded;
  const beside = saved?.snapshots ?? [];
  const { live, ended } = await loadRules(knownNow, start.projectPath, {
    except: parent ?? start.sessionId,
  });
  const rules = buildRulesPart(
    live.filter(({ id }) => !told.has(id)),
    text,
  );
  if (found !== null) {
    const short = start.source === "clear";
    const left = dropDuplicateFailures(reconcileFailures(found, beside), beside);
    const part = buildPreviousPart(left, text, { short });
    const unresolved = short
      ? []
      : await findUnresolvedFailures(recallSource, start.projectPath, evidence.now);
    parts.push(withUnresolvedFailures(part, unresolved, [part, saved?.part ?? []].flat(), text));
  }
  if (left !== null)
    parts.push(buildResumePart(reconcileFailures(left, beside).unresolvedErrors, left.id, text));
  if (memories !== null) parts.push(memories);
  const { checkpoint, box } = await loadCheckpointPart(recallSource, start, told, saved, text);
  const isCompacted = start.source === "compact";
  const ordered = [
    ...(isCompacted ? [] : [rules]),
    saved?.part ?? null,
    ...(isCompacted ? [rules] : []),
    later,
    checkpoint,
  ].filter((part) => part !== null);
  return {
    parts: [...ordered, ...parts],
    box,
    previous: found,
    leftOpen: left?.unresolvedErrors.length ?? 0,
    possibleRules: found === null ? 0 : await countPossibleRules(recallSource, start, previous),
    rules: live,
    ended:
      start.source === "startup" && found !== null
        ? ended.filter(({ endedIn }) => endedIn === found.sessionId)
        : [],
    unrecorded: unrecordedOf([previous, own]),
    others,
  };
}

/** With the context of the session that ended a moment ago, where nobody has saved it yet. */
async function withUnsavedContext(
  recallSource: KeyedRecallSource,
  { summary }: NonNullable<Awaited<ReturnType<typeof findPreviousSession>>>,
  justEnded: StartProviders["justEnded"],
): Promise<KeyedRecallSource> {
  const fresh = (await justEnded?.(summary.sessionId, summary.ts)) ?? null;
  if (fresh === null) return recallSource;
  return { ...recallSource, unreadEvents: [...recallSource.unreadEvents, fresh] };
}

/** Where the person is asked whether to go on with it, it is told even if something else says it all. */
async function loadCheckpointPart(
  recallSource: KeyedRecallSource,
  start: StartRequest,
  told: ReadonlySet<string>,
  saved: StartContext | null,
  text: ContextText,
): Promise<{ readonly checkpoint: ContextPart | null; readonly box: StartParts["box"] }> {
  const found = await findStartCheckpoint(recallSource, start, told);
  if (found === null) return { checkpoint: null, box: null };
  const box = await buildCheckpointBox(recallSource, start, found);
  const checkpoint =
    toCheckpointPart(found, saved?.snapshot ?? null, text) ??
    (box === null ? null : toCheckpointPart(found, null, text));
  return { checkpoint, box: checkpoint === null ? null : box };
}

/** Once: of the session before this one, when a new one starts. */
async function countPossibleRules(
  recallSource: KeyedRecallSource,
  { source, projectPath }: StartRequest,
  previous: PreviousSummary | null,
): Promise<number> {
  if (previous === null || source !== "startup" || recallSource.hidesPrompts === true) return 0;
  const { sessionId } = previous.summary;
  return (await listPossibleRules(recallSource, { projectPath, sessionId })).length;
}

const MOST_NEXT = 5;
const LONGEST_WORK = 400;
const LONGEST_STEP = 200;

async function buildCheckpointBox(
  recallSource: RecallSource,
  start: StartRequest,
  { checkpoint, open }: StartCheckpoint,
): Promise<CheckpointBox | null> {
  const isBegun = start.source !== "resume" && start.source !== "compact";
  // Without a task there is nothing to go on with; the checkpoint itself is told all the same.
  if (!checkpoint.hasTask) return null;
  if (!start.showsBox || !isBegun || (await isCheckpointResumed(recallSource, checkpoint, start)))
    return null;
  const { state, openspecTitle } = checkpoint;
  return {
    openspec: state.openspec === null ? null : { id: state.openspec, title: openspecTitle },
    status: state.openspec_status,
    progress: state.task_progress,
    workingOn: quoteLine(state.working_on, LONGEST_WORK),
    next: state.next_steps.slice(0, MOST_NEXT).map((step) => quoteLine(step, LONGEST_STEP)),
    isBlocked: open.length > 0,
  };
}

/** More than fit are never read, rules aside. */
const MOST_MEMORIES = 60;

/** A conversation that is cleared begins without them. */
async function loadMemoryPart(
  { store, unreadEvents }: RecallSource,
  { source, projectPath }: StartRequest,
  told: ReadonlySet<string>,
  text: ContextText,
): Promise<ContextPart | null> {
  if (source === "clear") return null;
  const found = await listMemories(store, { projectPath, limit: MOST_MEMORIES }, unreadEvents);
  return buildMemoryPart(
    found.filter((one) => !told.has(one.id) && !isPersonsRule(one)),
    text,
  );
}

/** A context that was saved before says nothing of where the work stood at the checkpoint. */
const toCheckpointPart = (
  { checkpoint, open }: StartCheckpoint,
  saved: SavedSnapshot | null,
  text: ContextText,
): ContextPart | null =>
  buildCheckpointPart(
    checkpoint,
    open,
    text,
    saved === null || saved.ts < checkpoint.ts ? null : saved.document,
  );

/** The session whose history is here too: on a resume this one, on a fork the one it came from, where that can be told. */
async function findParentSession(
  recallSource: RecallSource,
  start: StartRequest,
): Promise<string | null> {
  if (start.source === "resume") return start.sessionId;
  const { lastResponseAt, projectPath } = start;
  if (start.source !== "fork" || lastResponseAt === null) return null;
  return findSessionAnsweredAt(recallSource, projectPath, lastResponseAt);
}

const unrecordedOf = (all: readonly (PreviousSummary | null)[]): Event[] =>
  all.flatMap((one) => (one === null || one.unrecorded === null ? [] : [one.unrecorded]));
