/** The sessions from before the installation: how many and how much they are, and their import on a yes. */
import { CLIENT_NAMES } from "../../clients/clients.ts";
import { type IngestContext, retentionCutoff } from "../../ingest/context.ts";
import { findTranscripts } from "../../ingest/import/find-transcripts.ts";
import { readImportedTranscripts } from "../../ingest/import/imported-event.ts";
import { importTranscripts } from "../../ingest/import/import-transcripts.ts";
import { hasCalls } from "../../ingest/import/session-calls.ts";
import type { ImportReport } from "../../ingest/import/import-report.ts";
import type { Transcript } from "../../clients/transcript/parts.ts";
import { host } from "../../system/host.ts";
import { daysSince } from "../terminal/time-formatter.ts";
import { isRunning } from "../../system/process-start.ts";
import type { Text } from "../../text/text.ts";
import { endDeadSessions } from "../command/end-dead-sessions.ts";
import { type Installation, withStore } from "../command/command.ts";
import { problemLines, remainingSeconds } from "../import/import-lines.ts";
import { saveFirstContexts } from "../import/contexts.ts";
import { startContextsJob } from "../import/start-contexts.ts";
import { openStopSignal } from "../import/stop-signal.ts";
import { endProgress, progress, sizeText } from "../terminal/terminal.ts";

export type EarlierSessions = {
  readonly recent: readonly Transcript[];
  /** Past retention: imported only if it is raised. */
  readonly old: readonly Transcript[];
};

/** Those that nothing is recorded of, and that there is something in. */
export async function findEarlierSessions(installation: Installation): Promise<EarlierSessions> {
  const transcripts = findAllTranscripts(installation);
  if (transcripts.length === 0) return { recent: [], old: [] };
  return withStore(installation, async (context) => {
    const known = new Set((await context.store.listSessions({})).map(({ sessionId }) => sessionId));
    const imported = await readImportedTranscripts(context.store);
    const isNew = ({ sessionId, path }: Transcript): boolean =>
      (sessionId === null || !known.has(sessionId)) && !imported.has(path);
    return splitByAge(
      transcripts.filter((one) => isNew(one) && hasCalls(one)),
      context,
    );
  });
}

export const findAllTranscripts = ({ paths: { userHome } }: Installation): readonly Transcript[] =>
  userHome === null ? [] : findTranscripts(host().env, userHome, CLIENT_NAMES).transcripts;

export function splitByAge(
  transcripts: readonly Transcript[],
  context: IngestContext,
): EarlierSessions {
  const cutoff = retentionCutoff(context);
  return {
    recent: transcripts.filter(({ lastAt }) => lastAt >= cutoff),
    old: transcripts.filter(({ lastAt }) => lastAt < cutoff),
  };
}

/** A session may have several files. */
export const countSessions = (transcripts: readonly Transcript[]): number =>
  new Set(transcripts.map(({ sessionId, path }) => sessionId ?? path)).size;

const bytesOf = (transcripts: readonly Transcript[]): number =>
  transcripts.reduce((sum, one) => sum + one.bytes, 0);

const DAYS_IN_MONTH = 30;

export function importQuestion(
  transcripts: readonly Transcript[],
  seconds: number,
  { setup: { earlier } }: Text,
): string {
  const bytes = bytesOf(transcripts);
  const oldest = Math.min(...transcripts.map(({ lastAt }) => Date.parse(lastAt)));
  const days = daysSince(new Date(oldest), host().now());
  const months = Math.round(days / DAYS_IN_MONTH);
  const span = days < 2 * DAYS_IN_MONTH ? earlier.days(days) : earlier.months(months);
  return earlier.question(countSessions(transcripts), span, sizeText(bytes), seconds);
}

export const costOf = (
  transcripts: readonly Transcript[],
  seconds: number,
  { setup: { earlier } }: Text,
): string => earlier.cost(sizeText(bytesOf(transcripts)), seconds);

/** With what to say of it. */
export async function importEarlier(
  installation: Installation,
  transcripts: readonly Transcript[],
  text: Text,
): Promise<{ readonly lines: string[]; readonly report: ImportReport }> {
  const { earlier } = text.setup;
  const asked = countSessions(transcripts);
  const started = performance.now();
  const stopping = openStopSignal();
  try {
    const report = await withStore(installation, async (context): Promise<ImportReport> => {
      const imported = await importTranscripts(context, installation.paths, transcripts, {
        dryRun: false,
        isWanted: () => true,
        isRunning,
        isStopped: stopping.isStopped,
        // A session may have several files: they are told as the sessions that were asked about.
        onProgress: (state) => {
          const done = Math.floor((state.transcripts / state.ofTranscripts) * asked);
          const left = remainingSeconds(state, performance.now() - started);
          progress(earlier.progress(done, asked, left));
        },
      });
      await endDeadSessions(context, { onlyHooked: true });
      if (imported.isStopped) return imported;
      const { waiting } = await saveFirstContexts(installation, context, stopping.isStopped);
      if (waiting > 0) startContextsJob();
      return imported;
    });
    endProgress();
    const sessions = report.sessions.new + report.sessions.added;
    const seconds = Math.max(1, Math.round((performance.now() - started) / 1000));
    const lines = [
      report.isStopped ? `! ${earlier.stopped(sessions)}` : `✓ ${earlier.done(sessions, seconds)}`,
      ...(report.isStopped ? [] : restLines(report, sessions, asked, text)),
      ...problemLines(report, installation.paths.userHome, text).map(markFirst),
    ];
    return { lines, report };
  } finally {
    stopping.close();
  }
}

const markFirst = (line: string, at: number): string => (at === 0 ? `! ${line}` : line);

/** What became of the other sessions that were asked about, and which of the imported ones the list leaves out. */
function restLines(
  { sessions, parts, automatic, retention }: ImportReport,
  taken: number,
  asked: number,
  { importing: { outcomes, automatic: hidden }, setup: { earlier } }: Text,
): string[] {
  const { new: _new, added: _added, old, ...others } = sessions;
  const rest = Object.entries(others).flatMap(([outcome, count]) =>
    count === 0 ? [] : [outcomes[outcome as keyof typeof others](count)],
  );
  const said = [
    ...rest,
    ...(old === 0 ? [] : [outcomes.old(old, retention.days)]),
    ...(parts === 0 ? [] : [earlier.parts(parts)]),
  ];
  const isWhole = said.length > 0 && taken < asked;
  return [
    ...(isWhole ? [`  ${earlier.rest(said.join(", "))}`] : []),
    ...(automatic > 0 ? [`  ${hidden(automatic)}`] : []),
  ];
}
