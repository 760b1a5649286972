/**
 * What a session is told when it starts: suggestions, the previous session, the saved context, the checkpoint that is
 * checked out, what was saved for the project, and on a resume what was left unsolved.
 *
 *   startup  everything
 *   clear    suggestions, and two lines of the previous session
 *   resume   what was not told before, because earlier contexts are still in its history; [RESUME] always
 *   fork     what the session it came from was not told, and nothing about that one: its history is here too
 *   compact  everything, because what was told before is gone; of its own saved context what the summary lacks
 *
 * How the work ended comes first, then the checkpoint, then the rest.
 *
 * Anything else that a newer client says is a startup.
 */
import type { Event } from "../../event/event.ts";
import { type Evidence, isOver } from "../../observe/gone.ts";
import type { Saved } from "../../remember/context/snapshot.ts";
import { standingMemories } from "../../remember/memory/memories.ts";
import type { ContextText } from "../../text/context.ts";
import { checkpointPart } from "../compose/checkpoint-part.ts";
import { memoryPart } from "../compose/memory-part.ts";
import type { Part } from "../compose/part.ts";
import {
  previousPart,
  type PreviousSession,
  readPrevious,
  resumePart,
} from "../compose/previous-part.ts";
import {
  answeredAt,
  type KnownSessions,
  toldTo,
  unsummarizedSessions,
} from "../previous/known-sessions.ts";
import { quotedLine } from "../compose/quote.ts";
import type { RestoredBox } from "../compose/restored-box.ts";
import { withWholePrompts } from "../previous/whole-prompts.ts";
import { agreeingFailures } from "./agreeing.ts";
import { isTakenUp, type StartCheckpoint, startCheckpoint } from "./saved-checkpoint.ts";
import { type KnownDecisions, savedContext } from "./saved-context.ts";
import { ownSession, type Previous, previousSession } from "../previous/previous-session.ts";

/** Several sessions may have died together; the newest in which something was asked counts. */
const MOST_LOOKED_AT = 100;

export type Start = {
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

export type ShownBox = RestoredBox & { readonly isBlocked: boolean };

export type StartParts = {
  readonly parts: readonly Part[];
  /** The checkpoint for the person, where it is shown; what keeps the work from going on comes before it. */
  readonly box: ShownBox | null;
  /** The session that the parts tell of, where they do. */
  readonly previous: PreviousSession | null;
  /** How many errors a resumed session left unsolved. */
  readonly leftOpen: number;
  /** Summaries that were made for this answer and stand in no line yet. */
  readonly unrecorded: readonly Event[];
  /** How many other sessions of the project are over and without a summary, as far as was looked. */
  readonly others: number;
};

/** They are told no other session's context. */
const WITHOUT_OTHERS: ReadonlySet<string | null> = new Set(["clear", "fork", "compact"]);

/** So long after its end a session's context may not be saved yet. */
const JUST_NOW_MS = 3000;

/** What is asked of others. */
export type Asking = {
  /** The suggestions of this project, without those already told. */
  readonly suggest: (told: ReadonlySet<string>) => Promise<Part | null>;
  /** The context of a session that ended in this moment, where it is not saved yet. */
  readonly justEnded?: (sessionId: string, endedAt: string) => Promise<Event | null>;
};

export async function startParts(
  known: KnownDecisions,
  start: Start,
  { suggest, justEnded }: Asking,
  text: ContextText,
  evidence: Evidence,
): Promise<StartParts> {
  const isResume = start.source === "resume";
  const parent = await goesOnFrom(known, start);
  const told = parent === null ? new Set<string>() : await toldTo(known, parent);
  const suggestions = await suggest(told);
  const unsummarized = await unsummarizedSessions(known, start, MOST_LOOKED_AT);
  const previous = await previousSession(known, start, unsummarized, evidence);
  const others = unsummarized.filter((one) => isOver(one, evidence)).length;
  const own = isResume ? await ownSession(known, start) : null;
  const parts: Part[] = [];
  if (suggestions !== null) parts.push(suggestions);
  const isNew =
    previous !== null && previous.summary.sessionId !== parent && !told.has(previous.summary.id);
  const kept = isNew ? readPrevious(previous.summary) : null;
  const found = kept === null ? null : await withWholePrompts(known, kept);
  const latest = isResume ? (own ?? previous) : null;
  const left = latest === null ? null : readPrevious(latest.summary);
  const memories = await savedMemories(known, start, told, text);
  const isJustEnded =
    previous !== null &&
    !WITHOUT_OTHERS.has(start.source) &&
    evidence.now.getTime() - Date.parse(previous.summary.ts) < JUST_NOW_MS;
  const fresh = isJustEnded
    ? await justEnded?.(previous.summary.sessionId, previous.summary.ts)
    : null;
  const knownNow =
    fresh === null || fresh === undefined ? known : { ...known, unread: [...known.unread, fresh] };
  const saved = await savedContext(knownNow, start, told, text, evidence, found);
  const beside = saved?.told ?? [];
  if (found !== null) {
    const short = start.source === "clear";
    parts.push(previousPart(agreeingFailures(found, beside), text, { short }));
  }
  if (left !== null)
    parts.push(resumePart(agreeingFailures(left, beside).unresolvedErrors, left.id, text));
  if (memories !== null) parts.push(memories);
  const stood = await startCheckpoint(known, start, told);
  const box = stood === null ? null : await shownBox(known, start, stood);
  // Where the person is asked whether to go on with it, it is told even if something else says it all.
  const checkpoint =
    stood === null
      ? null
      : (checkpointBeside(stood, saved?.saved ?? null, text) ??
        (box === null ? null : checkpointBeside(stood, null, text)));
  const ordered = [saved?.part ?? null, checkpoint].filter((part) => part !== null);
  return {
    parts: [...ordered, ...parts],
    box: checkpoint === null ? null : box,
    previous: found,
    leftOpen: left?.unresolvedErrors.length ?? 0,
    unrecorded: unrecordedOf([previous, own]),
    others,
  };
}

const MOST_NEXT = 5;
const LONGEST_WORK = 400;
const LONGEST_STEP = 200;

async function shownBox(
  known: KnownSessions,
  start: Start,
  { checkpoint, open }: StartCheckpoint,
): Promise<ShownBox | null> {
  const isBegun = start.source !== "resume" && start.source !== "compact";
  if (!start.showsBox || !isBegun || (await isTakenUp(known, checkpoint, start))) return null;
  const { state, openspecTitle } = checkpoint;
  return {
    openspec: state.openspec === null ? null : { id: state.openspec, title: openspecTitle },
    status: state.openspec_status,
    progress: state.task_progress,
    workingOn: quotedLine(state.working_on, LONGEST_WORK),
    next: state.next_steps.slice(0, MOST_NEXT).map((step) => quotedLine(step, LONGEST_STEP)),
    isBlocked: open.length > 0,
  };
}

/** More than fit are never read. */
const MOST_MEMORIES = 8;

/** A conversation that is cleared begins without them. */
async function savedMemories(
  { store, unread }: KnownSessions,
  { source, projectPath }: Start,
  told: ReadonlySet<string>,
  text: ContextText,
): Promise<Part | null> {
  if (source === "clear") return null;
  const found = await standingMemories(store, { projectPath, limit: MOST_MEMORIES }, unread);
  return memoryPart(
    found.filter(({ id }) => !told.has(id)),
    text,
  );
}

/** A context that was saved before says nothing of where the work stood at the checkpoint. */
const checkpointBeside = (
  { checkpoint, open }: StartCheckpoint,
  saved: Saved | null,
  text: ContextText,
): Part | null =>
  checkpointPart(
    checkpoint,
    open,
    text,
    saved === null || saved.ts < checkpoint.ts ? null : saved.document,
  );

/** The session whose history is here too: on a resume this one, on a fork the one it came from, where that can be told. */
async function goesOnFrom(known: KnownSessions, start: Start): Promise<string | null> {
  if (start.source === "resume") return start.sessionId;
  const { lastResponseAt, projectPath } = start;
  if (start.source !== "fork" || lastResponseAt === null) return null;
  return answeredAt(known, projectPath, lastResponseAt);
}

const unrecordedOf = (all: readonly (Previous | null)[]): Event[] =>
  all.flatMap((one) => (one === null || one.unrecorded === null ? [] : [one.unrecorded]));
