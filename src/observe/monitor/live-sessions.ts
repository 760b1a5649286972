/**
 * The live monitor: every session that is running or ended within a day, and what it is doing. It reads the journal and the
 * public stream by itself and needs no database; what hooks do not report, it looks up in transcripts, processes and
 * clients' status files.
 *
 * `look` does one round of all this; `lifecycle-session-monitor.ts` calls it again and again.
 */
import { isDerivedEvent } from "../../event/kinds.ts";
import { peekLine } from "../../event/line.ts";
import { parseMilliseconds } from "../../event/milliseconds.ts";
import { asText, type Event, UNKNOWN_SESSION, withFields } from "../../event/event.ts";
import { isOnlyImported, newEvidence } from "../live/evidence.ts";
import { foldHook } from "../live/fold-hook.ts";
import { type StateConclusion, explainState, resolveState } from "../live/resolve.ts";
import type { StateResolution } from "../live/state-resolution.ts";
import {
  type MonitorDecision,
  inspectProcess,
  inspectTranscripts,
  findProcessOwners,
} from "./inspect-session.ts";
import { findStatusFileFolders, applyStatusFiles } from "./apply-status-files.ts";
import type { MonitorRefresh, SessionSnapshot } from "./provider.ts";
import { toSessionSnapshot } from "./session-snapshot.ts";
import type { LineSource, MonitorSources } from "./monitor-sources.ts";
import { newWatchedSession, type WatchedSession } from "./watched-session.ts";

const KEPT_MS = 24 * 3_600_000;
/** Of one that never said goodbye, whose process is not known. */
const STALE_KEPT_MS = 7 * KEPT_MS;
/** How many more sessions are held until those that are long over are dropped. */
const SPARE_SESSIONS = 1000;
const CLOCK_SET_MS = 1000;
/** Of one that ended: its last records come a moment later. */
const AFTERMATH_MS = 5000;

export type MonitorRound = MonitorRefresh & {
  readonly decisions: readonly MonitorDecision[];
  /** There is more to read at once. */
  readonly isBehind: boolean;
  /** What went wrong with one of them; null when nothing did. */
  readonly fault: unknown;
};

export type LiveSessions = {
  look(): MonitorRound;
  snapshots(): readonly SessionSnapshot[];
  explain(sessionId: string): StateResolution | null;
  /** Whether the process of some session is alive. */
  hasRunning(): boolean;
  /** Folders in which clients tell about themselves. */
  folders(): ReadonlySet<string>;
};

export function openLiveSessions(around: MonitorSources): LiveSessions {
  const sessions = new Map<string, WatchedSession>();
  const gone = new Set<string>();
  let roomFor = SPARE_SESSIONS;
  let lookedAt = 0;

  const take = (text: string, source: LineSource): void => {
    const event = peekLine(text);
    if (event === null || event.sessionId === UNKNOWN_SESSION) return;
    // It is at work on another machine.
    if (asText(event.data.machine) !== null) return;
    // Nothing happens later than now, whatever a clock said.
    const at = Math.min(parseMilliseconds(event.ts), lookedAt);
    const watchedSession = sessions.get(event.sessionId);
    // A star, a name or a summary of one that is long over brings nobody back.
    if (watchedSession === undefined && isDerivedEvent(event.type)) return;
    // The stream repeats what the journal says; what is only there comes from another tool.
    const isOurs =
      watchedSession !== undefined &&
      watchedSession.evidence.identity.client !== null &&
      !isOnlyImported(watchedSession.evidence);
    if (source === "stream" && isOurs) return;
    if (source === "stream" && !around.mayWatch(event.sessionId, event.projectPath)) return;
    const watched = watchedSession ?? newWatchedSession(newEvidence(event.sessionId, at));
    if (watchedSession === undefined) {
      sessions.set(event.sessionId, watched);
      if (sessions.size >= roomFor) roomFor = dropEnded(sessions, around.now()) + SPARE_SESSIONS;
    }
    foldHook(watched.evidence, source === "stream" ? withShowableWords(event, around) : event, at);
    watched.isChanged = true;
  };

  const restart = (): void => {
    for (const id of sessions.keys()) gone.add(id);
    sessions.clear();
  };

  return {
    look: () => {
      // A clock that was set back: what was seen lies in the future, and all of it is looked at anew.
      if (around.now() < lookedAt - CLOCK_SET_MS) around.startOver();
      lookedAt = around.now();
      const isBehind = around.readLines({ line: take, restarted: restart });
      // Half a history says nothing about now.
      if (isBehind) return { snapshots: [], removedIds: [], decisions: [], isBehind, fault: null };
      return conclude(sessions, gone, around);
    },
    snapshots: () => [...sessions.values()].flatMap(({ snapshot }) => snapshot ?? []),
    explain: (sessionId) => {
      const watched = sessions.get(sessionId);
      return watched === undefined ? null : explainState(watched.evidence, around.now());
    },
    hasRunning: () =>
      [...sessions.values()].some(
        ({ evidence, conclusion }) =>
          evidence.process?.isAlive === true && conclusion?.state !== "completed",
      ),
    folders: () => findStatusFileFolders(sessions.values(), around),
  };
}

/** What another tool wrote down was written without any thought of secrets. */
function withShowableWords(event: Event, { wordsOf }: MonitorSources): Event {
  const prompt = event.type === "turn.start" ? asText(event.data.prompt) : null;
  return prompt === null ? event : withFields(event, { prompt: wordsOf(prompt) });
}

/** A long history is not held while it is read. Answers how many are left. */
function dropEnded(sessions: Map<string, WatchedSession>, now: number): number {
  for (const [id, { evidence }] of sessions) {
    const isOver = evidence.hooks.end !== null || isOnlyImported(evidence);
    if (isOver && now - evidence.lastAt > KEPT_MS) sessions.delete(id);
  }
  return sessions.size;
}

function conclude(
  sessions: Map<string, WatchedSession>,
  gone: Set<string>,
  around: MonitorSources,
): MonitorRound {
  const decisions: MonitorDecision[] = [];
  const changed: SessionSnapshot[] = [];
  let isBehind = false;
  let fault: unknown = null;
  applyStatusFiles(sessions, around, findStatusFileFolders(sessions.values(), around));
  const owners = findProcessOwners(sessions.values());
  for (const [id, watched] of sessions) {
    const now = around.now();
    try {
      if (isWorthLooking(watched, now)) {
        inspectProcess(watched, around, owners);
        inspectTranscripts(watched, around, decisions);
      }
    } catch (error) {
      // One that cannot be looked at hinders no other.
      fault ??= error;
    }
    const due = watched.conclusion?.until ?? null;
    const before = watched.conclusion;
    if (watched.isChanged || (due !== null && now >= due)) {
      watched.isChanged = false;
      watched.conclusion = resolveState(watched.evidence, now);
      const snapshot = toSessionSnapshot(watched.evidence, watched.conclusion, watched.tally);
      if (!Bun.deepEquals(snapshot, watched.snapshot)) {
        watched.snapshot = snapshot;
        changed.push(snapshot);
      }
      gone.delete(id);
    }
    if (isLongOver(watched, now) || wasNeverReal(watched, before)) {
      sessions.delete(id);
      if (watched.snapshot !== null) gone.add(id);
    } else isBehind ||= watched.isBehind;
  }
  const left = [...gone];
  gone.clear();
  return {
    snapshots: changed.filter(({ sessionId }) => sessions.has(sessionId)),
    removedIds: left.filter((id) => !sessions.has(id)),
    decisions,
    isBehind,
    fault,
  };
}

/** One that is over is looked at once more, so that what it cost is known. */
function isWorthLooking({ conclusion, isBehind, isChanged }: WatchedSession, now: number): boolean {
  if (isChanged || isBehind || conclusion === null) return true;
  return conclusion.state !== "completed" || now - conclusion.since < AFTERMATH_MS;
}

/** A client that goes on with an older session names, until it says what it does, one that never comes to be. */
const wasNeverReal = (
  { evidence, conclusion }: WatchedSession,
  before: StateConclusion | null,
): boolean =>
  before?.rule === "nothing_known" &&
  conclusion?.state === "completed" &&
  evidence.hooks.aliveAt === null &&
  evidence.identity.transcriptPath === null;

function isLongOver({ evidence, conclusion }: WatchedSession, now: number): boolean {
  if (conclusion === null) return false;
  const quietMs = now - evidence.lastAt;
  if (conclusion.state === "completed") return quietMs > KEPT_MS;
  return conclusion.state === "stale" && quietMs > STALE_KEPT_MS;
}
