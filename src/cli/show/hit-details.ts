/** An event with what surrounds it: which turn it belongs to, what was asked, done and answered there, what solved it. */
import { asText, type FlatEventOf } from "../../event/event.ts";
import { backfillKnownErrors } from "../../ingest/erase/lasting-errors.ts";
import { findEventTurn } from "../../recall/search/documents/event-turn.ts";
import { withSuccesses } from "../../remember/errors/error-cost.ts";
import { errorKeys } from "../../remember/errors/error-key.ts";
import {
  failedMessage,
  findErrorLabel,
  loadErrorLabels,
} from "../../remember/errors/error-labels.ts";
import { type ErrorResolution, parseResolutions } from "../../remember/errors/error-knowledge.ts";
import { type FixDetails, loadFixDetails } from "../../remember/errors/fix-details.ts";
import { findTeamFix, openTeamFixes, type TeamFix } from "../../remember/errors/team-fixes.ts";
import { type ErrorState, judgeError } from "../../remember/errors/error-state.ts";
import { readRemovedMemories } from "../../remember/memory/memories.ts";
import { MEMORY } from "../../remember/memory/memory.ts";
import type { DocumentKind, SearchDocument } from "../../store/search-index.ts";
import type { FlatEvent, SessionRecord, Store } from "../../store/store.ts";
import { host } from "../../system/host.ts";
import type { Installation } from "../command/command.ts";
import type { NamedEvent } from "./find-listed.ts";

export type HitDetails = {
  readonly event: FlatEvent;
  /** Null for an event that no search finds. */
  readonly kind: DocumentKind | null;
  /** All of it; null when the event has no words of its own. */
  readonly text: string | null;
  /** When it was said, which may be before the event that tells it. */
  readonly ts: string;
  readonly branch: string | null;
  /** Counted from 1; 0 before the first prompt; null where nobody knows. */
  readonly turn: number | null;
  readonly session: SessionRecord | null;
  readonly around: HitTurn;
  /** Of a memory that was; it is told to nobody else any more. */
  readonly removedAt: string | null;
  /** Of an error; this very one's first. */
  readonly resolutions: readonly ErrorResolution[];
  /** Of an error: how it stands in the hit's project. */
  readonly state: ErrorState | null;
  /** Of an error that nobody fixed here: how the team did. */
  readonly teamFix: TeamFix | null;
  /** Of the first of these. */
  readonly details: FixDetails | null;
};

export type HitTurn = {
  readonly prompt: string | null;
  /** Everything of the turn, as it was recorded. */
  readonly events: readonly FlatEvent[];
  readonly answer: string | null;
};

/** A long transcript is read for it, and a person waits. */
const CHANGE_MS = 1000;

export async function openHit(
  store: Store,
  { paths }: Pick<Installation, "paths">,
  { event, part }: NamedEvent,
): Promise<HitDetails> {
  const turn = await findEventTurn(store, event, part ?? 0);
  const document = turn.documents.find((one) => one.part === (part ?? 0)) ?? null;
  const solved = await loadSolutions(store, event, document);
  const [newest] = solved.resolutions;
  return {
    event,
    kind: document?.kind ?? null,
    text: wholeText(event, document),
    ts: document?.ts ?? event.ts,
    branch: document?.branch ?? turn.branch,
    turn: turn.number,
    session: await store.session(event.sessionId),
    around: toHitTurn(turn.events),
    removedAt:
      event.type === MEMORY ? ((await readRemovedMemories(store)).get(event.id) ?? null) : null,
    ...solved,
    teamFix: newest === undefined ? await findInTeam(paths.home, event) : null,
    details:
      newest === undefined
        ? null
        : await loadFixDetails(store, newest, { paths, now: host().now(), leftMs: CHANGE_MS }),
  };
}

async function findInTeam(home: string, event: FlatEvent): Promise<TeamFix | null> {
  if (event.type !== "tool_error") return null;
  using team = openTeamFixes(home);
  return findTeamFix(team, event);
}

/** Where an event's own text is what a document is made of, all of it: a document is at most a part. */
function ownText(event: FlatEvent): string | null {
  switch (event.type) {
    case "prompt":
    case "compaction_summary":
    case "memory":
      return asText(event.text);
    case "turn.end":
      return asText(event.lastAssistantMessage);
    case "tool_error":
      return asText(event.errorRaw);
    default:
      return null;
  }
}

const MULTI_PART_TYPES: ReadonlySet<string> = new Set(["prompt", "turn.end", "compaction_summary"]);

function wholeText(event: FlatEvent, document: SearchDocument | null): string | null {
  const own = ownText(event);
  return MULTI_PART_TYPES.has(event.type) ? own : (document?.text ?? own);
}

function toHitTurn(events: readonly FlatEvent[]): HitTurn {
  const prompt = events.find((event) => event.type === "prompt");
  const answers = events.flatMap((event) =>
    event.type === "turn.end" ? (asText(event.lastAssistantMessage) ?? []) : [],
  );
  return { prompt: asText(prompt?.text), events, answer: answers.at(-1) ?? null };
}

const NO_SOLUTIONS = { resolutions: [], state: null };

async function loadSolutions(
  store: Store,
  event: FlatEvent,
  document: SearchDocument | null,
): Promise<Pick<HitDetails, "resolutions" | "state">> {
  if (event.type === "tool_error") return solutionsOf(store, event);
  if (document?.kind !== "resolution") return NO_SOLUTIONS;
  await backfillKnownErrors(store);
  const isOfEvent = ({ ts, sessionId, solvedIn }: ErrorResolution): boolean =>
    ts === event.ts && (solvedIn ?? sessionId) === event.sessionId;
  const rows = await store.listErrors({});
  return { ...NO_SOLUTIONS, resolutions: rows.flatMap(parseResolutions).filter(isOfEvent) };
}

async function solutionsOf(
  store: Store,
  event: FlatEventOf<"tool_error">,
): Promise<Pick<HitDetails, "resolutions" | "state">> {
  const normalized = asText(event.error);
  if (normalized === null) return { resolutions: [], state: null };
  await backfillKnownErrors(store);
  const row = await store.errorOf(normalized);
  const errorResolutions = row === null ? [] : parseResolutions(row);
  const isOwn = (one: ErrorResolution): boolean => one.eventId === event.id;
  const { projectPath } = event;
  const failures =
    row === null ? [] : await store.failures(projectPath === null ? {} : { projectPath });
  const state =
    row === null
      ? null
      : judgeError(
          row,
          await withSuccesses(
            store,
            failures.filter(({ errorId }) => errorId === row.id),
          ),
          null,
          findErrorLabel(await loadErrorLabels(store), errorKeys(failedMessage(event))),
        ).state;
  return {
    resolutions: [
      ...errorResolutions.filter(isOwn),
      ...errorResolutions.filter((one) => !isOwn(one)),
    ],
    state,
  };
}
