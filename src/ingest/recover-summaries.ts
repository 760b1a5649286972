/**
 * Summaries of sessions that ended without an end event: killed client, sleep, database unavailable.
 * One line each, with the id that the hook would have made too.
 *
 * A session whose end was reported is left a moment, because its own hook is about to write. One that
 * resumed after such a summary is left alone for longer.
 */
import { isExcluded } from "../git/exclude.ts";
import { asText, type Event } from "../event/event.ts";
import { encodeLine } from "../event/line.ts";
import { appendLines } from "../journal/append.ts";
import { type LivenessEvidence, isOver, quietMs } from "../observe/liveness.ts";
import { makeMissingSummary } from "../remember/summary/summary-event.ts";
import type { FlatEvent } from "../store/store.ts";
import type { IngestContext } from "./context.ts";
import { ingestJournal } from "./read/drain.ts";

const GRACE_MS = 10_000;
const RESUMED_GRACE_MS = 30 * 60_000;
const MAX_SESSIONS = 2000;
const INGEST_MS = 250;

const hasRecoveredSummary = (events: readonly FlatEvent[]): boolean =>
  events.some((event) => event.type === "session_summary" && event.recovered === true);

export type SummaryRecoveryOptions = {
  /** Only of this project. */
  readonly projectPath?: string;
  /** Only those that hooks saw: what an import brings in it summarises itself, and another one may be about to. */
  readonly onlyHooked?: boolean;
  /** At most so many. */
  readonly limit?: number;
  readonly isLate?: () => boolean;
};

/** Writes what is missing and brings it in, newest first; answers how many. For a home that is switched off or paused: nothing. */
export async function recoverSummaries(
  context: IngestContext,
  evidence: LivenessEvidence,
  {
    projectPath,
    onlyHooked = false,
    limit = MAX_SESSIONS,
    isLate = () => false,
  }: SummaryRecoveryOptions,
): Promise<number> {
  const { store, journal, privacy } = context;
  if (privacy?.isRecording === false) return 0;
  const { excludeProjects = [], userHome = null } = privacy ?? {};
  const hidesPrompts = privacy?.collectPromptText === false;
  const candidates = await store.listSessions({
    unsummarized: true,
    limit: MAX_SESSIONS,
    ...(projectPath === undefined ? {} : { projectPath }),
  });
  let written = 0;
  for (const session of candidates) {
    if (written >= limit || isLate()) break;
    // Hooks always know the process.
    if (onlyHooked && session.pid === null) continue;
    if (quietMs(session, evidence) < GRACE_MS || !isOver(session, evidence)) continue;
    if (isExcluded(excludeProjects, [session.projectPath], userHome)) continue;
    const events = await store.getSessionEvents(session.sessionId);
    // The machine it ran on writes one itself.
    if (events.some(({ machine }) => asText(machine) !== null)) continue;
    if (hasRecoveredSummary(events) && quietMs(session, evidence) < RESUMED_GRACE_MS) continue;
    const summary: Event | null = makeMissingSummary({ ...session, hidesPrompts }, events);
    if (summary === null) continue;
    if (appendLines(journal, [encodeLine(summary)]).outcome === "failed") break;
    written++;
  }
  if (written > 0) await ingestJournal(context, { budgetMs: INGEST_MS });
  return written;
}
