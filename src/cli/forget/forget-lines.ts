/** The lines of `forget`, before and after. */
import type { ForgetResult } from "../../ingest/erase/forget.ts";
import type { ArchiveForgetResult } from "../../remember/archive/forget/forget-archives.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { findMatchExcerpts } from "./match-excerpts.ts";
import { oneLine, table, terminalColumns } from "../terminal/terminal.ts";

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

export const PREVIEW_SESSIONS = 12;

/**
 * Which sessions would lose how much, and of a text what stands around it: a number alone does not show that it was too
 * common. `limit`: how many sessions; 0 for all.
 */
export async function forgetPreviewLines(
  forgetResult: ForgetResult,
  store: Store,
  {
    text,
    match,
    limit,
  }: { readonly text: Text; readonly match: string | null; readonly limit: number },
): Promise<string[]> {
  const { bySession, eventIds } = forgetResult;
  const { forget: words } = text;
  const all = [...bySession].toSorted(([, a], [, b]) => b - a);
  const shown = limit === 0 ? all : all.slice(0, limit);
  const ids = new Set(shown.map(([id]) => id));
  const excerpts =
    match === null ? null : await findMatchExcerpts(store, match, [...eventIds], ids);
  const rows: string[][] = [];
  for (const [id, events] of shown) {
    const [session] = await store.findSessions(id);
    rows.push([
      `  ${oneLine(id).slice(0, 13)}`,
      oneLine(session?.project ?? "–", 32),
      words.events(events),
    ]);
  }
  const columns = terminalColumns() - EXCERPT_INDENT.length;
  const lines = table(rows).flatMap((row, at) => {
    const excerpt = excerpts?.bySession.get(shown[at]?.[0] ?? "");
    return excerpt === undefined ? [row] : [row, EXCERPT_INDENT + oneLine(excerpt, columns)];
  });
  const left = all.length - shown.length;
  const longer = excerpts?.longerWords ?? [];
  return [
    ...lines,
    ...(left === 0 ? [] : [`  ${words.more(left)}`]),
    ...otherLossLines(forgetResult, text),
    ...(longer.length === 0 || match === null
      ? []
      : [words.insideWords(oneLine(match, LONGEST_MATCH), longer.join(", "))]),
  ];
}

const EXCERPT_INDENT = "    ";
const LONGEST_MATCH = 40;

/** What is counted with it, though no session that is named lost it. */
export function otherLossLines(
  { events, bySession }: ForgetResult,
  { forget: words }: Text,
): string[] {
  const rest = [...bySession.values()].reduce((left, count) => left - count, events);
  return rest === 0 ? [] : [`  ${words.othersCheckpoints(rest)}`];
}
