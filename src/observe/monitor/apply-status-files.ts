/** Reads the clients' status files: which sessions run, and what each says of itself. */
import { clientOf } from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import { getProjectName } from "../../event/event.ts";
import {
  resumeAfterAsks,
  newEvidence,
  findOpenAsks,
  type SessionEvidence,
} from "../live/evidence.ts";
import type { RunningSession, MonitorSources } from "./monitor-sources.ts";
import { newWatchedSession, type WatchedSession, clientOfEvidence } from "./watched-session.ts";

const REWRITE_GRACE_MS = 1000;

/** The folders of clients' settings that sessions are known to use, and those to look into anyway. */
export function findStatusFileFolders(
  all: Iterable<WatchedSession>,
  around: MonitorSources,
): ReadonlySet<string> {
  const folders = new Set(around.clientFolders);
  for (const { evidence } of all) {
    const { transcriptPath } = evidence.identity;
    const folder = transcriptPath === null ? null : statusFolder(evidence, transcriptPath);
    if (folder !== null) folders.add(folder);
  }
  return folders;
}

const statusFolder = (evidence: SessionEvidence, transcriptPath: string): string | null =>
  kitOf(clientOfEvidence(evidence)).statusFile?.folderOf(transcriptPath) ?? null;

export function applyStatusFiles(
  sessions: Map<string, WatchedSession>,
  around: MonitorSources,
  folders: ReadonlySet<string>,
): void {
  const now = around.now();
  const entries = liveEntries(around, folders);
  for (const entry of entries.values()) {
    const watched = sessions.get(entry.sessionId) ?? discover(sessions, entry, around, now);
    if (watched !== null) applyStatusEntry(watched, entry, now);
  }
  const pids = new Set([...entries.values()].map(({ pid }) => pid));
  for (const watched of sessions.values()) {
    const { evidence } = watched;
    if (evidence.board === null || entries.has(evidence.sessionId)) continue;
    // It is written in place: there are moments in which it cannot be read.
    const mayBeRewritten = !pids.has(evidence.identity.pid ?? 0);
    if (mayBeRewritten && now - evidence.board.at < REWRITE_GRACE_MS) continue;
    evidence.board = null;
    watched.isChanged = true;
  }
}

const URGENCY = { waiting: 3, busy: 2, idle: 1 } as const;
const urgencyOf = ({ status }: RunningSession): number => (status === null ? 0 : URGENCY[status]);

/** By session. One that is open in two terminals is what it is in the one that needs somebody most. */
function liveEntries(
  around: MonitorSources,
  folders: ReadonlySet<string>,
): ReadonlyMap<string, RunningSession> {
  const found = new Map<string, RunningSession>();
  for (const entry of [...folders].flatMap(around.readBoard)) {
    if (!around.isRunning(entry.pid, entry.pidStart)) continue;
    const other = found.get(entry.sessionId);
    if (other === undefined || urgencyOf(entry) > urgencyOf(other))
      found.set(entry.sessionId, entry);
  }
  return found;
}

function applyStatusEntry(watched: WatchedSession, entry: RunningSession, now: number): void {
  const { evidence } = watched;
  const { board, identity } = evidence;
  const isSameProcess = identity.pid === entry.pid;
  if (!isSameProcess || (entry.pidStart ?? identity.pidStart) !== identity.pidStart) {
    dropAsks(evidence);
    identity.pid = entry.pid;
    identity.pidStart = entry.pidStart;
    evidence.process = null;
    watched.isChanged = true;
  }
  const since = Math.min(entry.statusAt ?? entry.startedAt ?? evidence.firstAt, now);
  if (
    board === null ||
    board.status !== entry.status ||
    board.since !== since ||
    board.waitingFor !== entry.waitingFor
  ) {
    watched.isChanged = true;
    if (since > evidence.lastAt && since <= now) evidence.lastAt = since;
  }
  const { status, waitingFor, isInteractive } = entry;
  if (status === "busy" && board?.status === "waiting" && isSameProcess) {
    resumeAfterAsks(evidence, since);
  }
  evidence.board = { at: now, since, status, waitingFor, isInteractive };
}

/** What was asked went with the process that asked: nobody decides it any more. */
function dropAsks(evidence: SessionEvidence): void {
  const goneAt = evidence.process?.isAlive === false ? evidence.process.goneAt : null;
  if (goneAt === null) return;
  for (const ask of findOpenAsks(evidence)) {
    if (ask.at > goneAt) continue;
    ask.closedAt = goneAt;
    ask.isTold = true;
  }
}

/** A session that no hook told of: its start was lost, or it is older than our hooks. */
function discover(
  sessions: Map<string, WatchedSession>,
  entry: RunningSession,
  around: MonitorSources,
  now: number,
): WatchedSession | null {
  if (!entry.isInteractive || !around.mayWatch(entry.sessionId, entry.cwd)) return null;
  const evidence = newEvidence(entry.sessionId, entry.startedAt ?? now);
  evidence.identity.provider = clientOf(entry.client).provider;
  evidence.identity.client = entry.client;
  evidence.identity.clientVersion = entry.version;
  evidence.identity.projectPath = entry.cwd;
  evidence.identity.project = getProjectName(entry.cwd);
  evidence.identity.entrypoint = "cli";
  const watched = newWatchedSession(evidence);
  sessions.set(entry.sessionId, watched);
  return watched;
}
