/** The lines of `forget`, before and after. */
import type { ForgetResult } from "../../ingest/erase/forget.ts";
import type { ArchiveForgetResult } from "../../remember/archive/forget/forget-archives.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { oneLine, table } from "../terminal/terminal.ts";

export const hasForgottenArchives = ({ archives, records }: ArchiveForgetResult): boolean =>
  archives + records > 0;

export const archivePreviewText = (
  { archives, records, unreadable }: ArchiveForgetResult,
  { archive: words }: Text,
): string =>
  [
    words.wouldForget(archives, records),
    ...(unreadable.length === 0 ? [] : [words.unsearchable(unreadable.join(", "))]),
  ].join("\n");

export const toForgottenJson = ({ bySession, checkpoints, ...total }: ForgetResult): object => ({
  events: total.events,
  sessions: total.sessions,
  lines: total.lines,
  knownErrors: total.knownErrors,
  blockers: total.blockers,
  checkpoints: checkpoints.length,
  checkpointsGone: checkpoints.map(({ id, sessionId, ts, projectPath: project }) => ({
    id,
    sessionId,
    ts,
    project,
  })),
  notes: notesOf(checkpoints),
  bySession: Object.fromEntries(bySession),
});

/** Where a checkpoint was put into git: its commit, and the note on it. */
const notesOf = (checkpoints: ForgetResult["checkpoints"]): { project: string; commit: string }[] =>
  checkpoints.flatMap(({ projectPath: project, commit }) =>
    commit === null ? [] : [{ project, commit }],
  );

/** What git keeps cannot be unsaid from here. */
export const gitRemainderLines = (
  { checkpoints }: ForgetResult,
  { forget: words }: Text,
): string[] =>
  [...new Set(notesOf(checkpoints).map(({ project }) => project))].map((project) =>
    words.inGit(oneLine(project)),
  );

const MAX_PREVIEW_SESSIONS = 12;

/** Which sessions would lose how much: a number alone does not show that a text was too common. */
export async function forgetPreviewLines(
  asked: ForgetResult,
  store: Store,
  text: Text,
): Promise<string[]> {
  const { bySession } = asked;
  const rest = otherLossLines(asked, text);
  const rows: string[][] = [];
  for (const [id, events] of [...bySession].toSorted(([, a], [, b]) => b - a)) {
    if (rows.length === MAX_PREVIEW_SESSIONS) return [...table(rows), "  …", ...rest];
    const [session] = await store.findSessions(id);
    rows.push([
      `  ${oneLine(id).slice(0, 13)}`,
      oneLine(session?.project ?? "–", 32),
      text.forget.events(events),
    ]);
  }
  return [...table(rows), ...rest];
}

/** What is counted with it, though no session that is named lost it. */
export function otherLossLines(
  { events, bySession }: ForgetResult,
  { forget: words }: Text,
): string[] {
  const rest = [...bySession.values()].reduce((left, count) => left - count, events);
  return rest === 0 ? [] : [`  ${words.othersCheckpoints(rest)}`];
}
