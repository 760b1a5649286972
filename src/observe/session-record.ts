/**
 * A session's record, folded over its events in recorded order.
 *
 *   (nothing) ──any event──▶ active ──ended──▶ ended
 *                               ▲                │ a start, a prompt, a tool: anything only a live session does
 *                               └────────────────┘
 *
 * One id may start and end many times (resume, clear, compact). A legacy producer wrote `ended` at every turn; the
 * next activity re-opens the session. Events that close something (a turn's end, a skill's completion) may arrive
 * late and re-open nothing. `waiting_*` leaves a session active. A summary that was recovered ends what it covers: the
 * session had no other end.
 */
import { isAutomaticPrompt } from "../clients/automatic-prompts.ts";
import { HIDDEN } from "../clients/hook/event-draft.ts";
import { asText, asWholeNumber, type Event, isObject, UNKNOWN_SESSION } from "../event/event.ts";
import { MAX_TAGS, SESSION_LABEL, parseTags } from "../event/label.ts";
import { SELF_GEN_AUTHOR, SESSION_TITLE, SUBAGENT_AUTHOR } from "../event/title.ts";
import { isDerivedEvent, isSessionActivity } from "../event/kinds.ts";
import type { SessionRecord } from "../store/store.ts";
import { providerOf } from "./lifecycle.ts";

/** Null for events that belong to no session. */
export function foldSession(before: SessionRecord | null, event: Event): SessionRecord | null {
  if (event.sessionId === UNKNOWN_SESSION) return before;
  const { type, data } = event;
  const isNamedHere = type === SESSION_TITLE && data.by === SELF_GEN_AUTHOR;
  // What is labelled may be past retention: a label alone makes no session.
  if (before === null && (isNamedHere || event.type === SESSION_LABEL)) return null;
  const started = type === "session.lifecycle" && data.phase === "started";
  const latest = (field: LatestField, known: string | null | undefined): string | null =>
    asText(data[field]) ?? known ?? null;
  const provider = providerOf(event);
  const isNewest =
    before === null || (event.ts >= before.lastEventAt && !isDerivedEvent(event.type));
  const state = stateAfter(before, event);
  const name = isNamedHere ? asText(data.title) : (before?.name ?? null);
  const clientTitle = isNamedHere ? (before?.clientTitle ?? null) : titleAfter(before, event);
  return {
    sessionId: event.sessionId,
    provider: provider === "unknown" ? (before?.provider ?? provider) : provider,
    project: started ? event.project : (before?.project ?? event.project),
    projectPath: started ? event.projectPath : (before?.projectPath ?? event.projectPath),
    repoId: started ? asText(data.repoId) : latest("repoId", before?.repoId),
    cwd: latest("cwd", before?.cwd),
    transcriptPath: transcriptAfter(before?.transcriptPath ?? null, event),
    client: latest("client", before?.client),
    clientVersion: latest("clientVersion", before?.clientVersion),
    entrypoint: latest("entrypoint", before?.entrypoint),
    model: modelAfter(before?.model ?? null, event),
    permissionMode: latest("permissionMode", before?.permissionMode),
    pid: asWholeNumber(data.pid) ?? before?.pid ?? null,
    pidStart: latest("pidStart", before?.pidStart),
    ...state,
    source: started ? asText(data.source) : (before?.source ?? null),
    startedAt: before === null || event.ts < before.startedAt ? event.ts : before.startedAt,
    lastEventAt: isNewest ? event.ts : before.lastEventAt,
    lastEventType: isNewest ? event.type : before.lastEventType,
    promptCount: (before?.promptCount ?? 0) + Number(event.type === "prompt"),
    summarizedAt: summarizedAfter(before, event, state),
    openFailures: before?.openFailures ?? null,
    failingCommands: before?.failingCommands ?? null,
    title: name ?? clientTitle,
    clientTitle,
    name,
    ...labelsAfter(before, event),
    errorCount: (before?.errorCount ?? 0) + Number(event.type === "tool_error"),
    startedBy: startedByAfter(before, event),
  };
}

/** One prompt of a person makes it theirs. */
function startedByAfter(before: SessionRecord | null, event: Event): SessionRecord["startedBy"] {
  if (event.type !== "prompt") return before?.startedBy ?? null;
  const isFirst = before === null || before.promptCount === 0;
  if (!isFirst && before.startedBy === null) return null;
  const { client, text } = event.data;
  return isAutomaticPrompt(asText(client) ?? before?.client ?? null, asText(text) ?? "")
    ? "program"
    : null;
}

/** What the last event that says it says. */
type LatestField =
  | "repoId"
  | "cwd"
  | "client"
  | "clientVersion"
  | "entrypoint"
  | "permissionMode"
  | "pidStart";

/** The main thread's: neither a subagent's, nor that of a helper that some derived event tells of. */
function modelAfter(known: string | null, { type, data }: Event): string | null {
  const model = asText(data.model);
  if (type === "usage") return asText(data.mainModel) ?? known ?? model;
  return isDerivedEvent(type) || asText(data.agentId) !== null ? known : (model ?? known);
}

type RecordLabels = Pick<SessionRecord, "starredAt" | "tags">;

function labelsAfter(before: SessionRecord | null, { type, ts, data }: Event): RecordLabels {
  const { starredAt = null, tags = null } = before ?? {};
  if (type !== SESSION_LABEL) return { starredAt, tags };
  const isOn = data.isOn === true;
  if (data.label === "star") return { starredAt: isOn ? (starredAt ?? ts) : null, tags };
  const tag = asText(data.tag);
  if (data.label !== "tag" || tag === null) return { starredAt, tags };
  const others = parseTags(tags).filter((one) => one !== tag);
  const all = isOn ? [...others, tag].slice(-MAX_TAGS) : others;
  return { starredAt, tags: all.length === 0 ? null : JSON.stringify(all) };
}

/** Where titles are not to be kept, the one before is none either. A subagent's task says less than any other title, or prompt. */
function titleAfter(before: SessionRecord | null, { type, data }: Event): string | null {
  const known = before?.clientTitle ?? null;
  const isTask = type === SESSION_TITLE && data.by === SUBAGENT_AUTHOR;
  if (isTask && (known !== null || (before?.promptCount ?? 0) > 0)) return known;
  const { extra } = data;
  // The client tells it to some of its hooks.
  const told = isObject(extra) ? extra["session_title"] : undefined;
  const title = asText(type === SESSION_TITLE ? data.title : told);
  return title === HIDDEN ? null : (title ?? known);
}

/** Codex gives a subagent's and a review's own transcript for the session's: better than none, where no other is known. */
const ROLLOUT = /\/rollout-[^/]*-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/i;

export function transcriptAfter(known: string | null, { sessionId, data }: Event): string | null {
  const given = asText(data.transcriptPath);
  if (given === null || known === null) return given ?? known;
  const thread = ROLLOUT.exec(given)?.[1];
  const isOthers = thread === undefined ? asText(data.agentId) !== null : thread !== sessionId;
  return isOthers ? known : given;
}

/** A summary may be written when its session goes on already: then it does not cover what happened since. */
const isLatest = (before: SessionRecord | null, summary: Event): boolean =>
  before === null || before.state === "ended" || summary.ts >= before.lastEventAt;

/** What a session does, and its end, is covered by no summary yet; what arrives late behind an end changes nothing. */
function summarizedAfter(
  before: SessionRecord | null,
  event: Event,
  after: RecordState,
): string | null {
  if (event.type === "session_summary" && isLatest(before, event)) return event.ts;
  const isEnd = event.type === "session.lifecycle" && event.data.phase === "ended";
  const goesOn = after.state === "active" && isSessionActivity(event.type, event.data);
  return isEnd || goesOn ? null : (before?.summarizedAt ?? null);
}

type RecordState = Pick<SessionRecord, "state" | "endedAt" | "endReason">;

function stateAfter(before: SessionRecord | null, event: Event): RecordState {
  if (event.type === "session.lifecycle" && event.data.phase === "ended") {
    return { state: "ended", endedAt: event.ts, endReason: asText(event.data.reason) };
  }
  const isRecovered = event.type === "session_summary" && event.data.recovered === true;
  if (isRecovered && isLatest(before, event)) {
    return before?.state === "ended"
      ? { state: "ended", endedAt: before.endedAt, endReason: before.endReason }
      : { state: "ended", endedAt: event.ts, endReason: null };
  }
  const wasEnded = before !== null && before.state === "ended";
  const reopened =
    wasEnded && isSessionActivity(event.type, event.data) && event.ts > (before.endedAt ?? "");
  return wasEnded && !reopened
    ? { state: "ended", endedAt: before.endedAt, endReason: before.endReason }
    : { state: "active", endedAt: null, endReason: null };
}
