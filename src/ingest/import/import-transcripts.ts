/**
 * Existing transcripts become sessions as if hooks had recorded them. Lines are appended to the journal in chunks and
 * brought in now and then; nothing goes to the public stream. Interrupted at any moment, what was written stays, and the
 * next import goes on from there.
 */
import { existsSync } from "node:fs";
import { openForgottenSessions, openPartialForgets } from "../../config/forgotten-sessions.ts";
import { loadHookSettings } from "../../config/load.ts";
import type { Paths } from "../../config/paths.ts";
import { keyedHash } from "../../config/secret-key.ts";
import type { Event } from "../../event/event.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import { type LivenessEvidence, isOver, TRANSCRIPT_OVER_MS } from "../../observe/liveness.ts";
import { loadExclusions } from "../../remember/recording-exclusions.ts";
import { makeMissingSummary } from "../../remember/summary/summary-event.ts";
import type { Store } from "../../store/store.ts";
import { type IngestContext, retentionCutoff } from "../context.ts";
import { ingest } from "../ingest.ts";
import { openCopyTests } from "./transcript-families.ts";
import { readImportedTranscripts } from "./imported-event.ts";
import { type ImportContext, importTranscript } from "./import-transcript.ts";
import { type ImportReport, openImportTally } from "./import-report.ts";
import type { Transcript } from "../../clients/transcript/parts.ts";
import { firstTime } from "../../clients/transcript/times.ts";
import { daysToKeep } from "./days-to-keep.ts";
import { orderTranscripts, startFolderOf } from "./order-transcripts.ts";
import { openEndedTest } from "./ended-sessions.ts";
import { type ImportProgress, openProgressCount } from "./import-progress.ts";
import { openImportWriter } from "./import-writer.ts";

export type ImportOptions = {
  /** Nothing is written. */
  readonly dryRun: boolean;
  /** Also what was forgotten. */
  readonly bringsForgotten?: boolean;
  /** Which projects are asked for. */
  readonly isWanted: (projectPath: string | null) => boolean;
  readonly isRunning: LivenessEvidence["isRunning"];
  readonly isStopped: () => boolean;
  readonly onProgress: (progress: ImportProgress) => void;
};

/** Clocks of one machine, and of those that transcripts are brought from, do not differ by more. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;
const YIELD_EVERY_MS = 50;
/** After so much the memory that reading took is given back: left to itself, the heap grows with what was read. */
const TIDY_BYTES = 12 * 1024 * 1024;
const SUMMARIES_AT_ONCE = 50;
const MAX_CACHED_NAMES = 2000;

export async function importTranscripts(
  context: IngestContext,
  paths: Paths,
  transcripts: readonly Transcript[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { store } = context;
  // What was recorded since counts as recorded.
  await ingest(context);
  const now = context.now();
  const cutoff = retentionCutoff(context);
  const recorded = new Set((await store.listSessions({})).map(({ sessionId }) => sessionId));
  const tally = openImportTally(recorded);
  const writing = openImportWriter(context, paths.run, options.dryRun);
  const imported = await readImportedTranscripts(store);
  const isRead = ({ path, bytes, lastAt }: Transcript): boolean =>
    imported.get(path)?.bytes !== bytes && lastAt >= cutoff;
  const count = openProgressCount(transcripts, isRead);
  const tell = (): void => options.onProgress(count.state(tally.events()));

  let tidiedAt = 0;
  // One transcript may be as long as all others together.
  const tidy = (): void => {
    if (count.bytes() - tidiedAt < TIDY_BYTES) return;
    tidiedAt = count.bytes();
    Bun.gc(true);
  };
  const breath = openYielding();
  const touched = new Set<string>();
  const settings = loadHookSettings(paths.config);
  const ownFolder = projectPathOf(paths.run).projectPath;
  const how: ImportContext = {
    store,
    settings,
    userHome: paths.userHome,
    hash: keyedHash(paths.run),
    projectOf: memoize(projectPathOf),
    plainWords: new Set<string>(),
    from: cutoff,
    until: new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString(),
    wasPaused: loadExclusions(paths, settings, now).wasPaused,
    // There our own client was asked for words, by a version that leaves a transcript.
    isWanted: (path) => path !== ownFolder && options.isWanted(path),
    ...(options.bringsForgotten === true ? NOTHING_FORGOTTEN : openForgottenTests(paths.run)),
    isElsewhere: openElsewhere(recorded),
    copiesIn: openCopyTests(transcripts),
    onProblem: tally.addProblem,
    onBytes: (bytes: number) => {
      count.addBytes(bytes);
      tell();
    },
    writing,
    breathe: () => {
      tidy();
      return breath();
    },
    isStopped: options.isStopped,
  };
  const projectIn = (one: Transcript): string | null => {
    const folder = startFolderOf(one);
    return folder === null ? null : how.projectOf(folder).projectPath;
  };
  const ordered = orderTranscripts(transcripts, projectIn);
  tell();
  for (const transcript of ordered) {
    await how.breathe();
    if (options.isStopped()) break;
    count.begin(transcript);
    const { sessionId } = transcript;
    const sessionName = sessionId ?? transcript.path;
    const known = imported.get(transcript.path);
    if (known?.bytes === transcript.bytes) {
      tally.add({ sessionName: known.sessionId, sessionId, outcome: "recorded" });
      tally.addEarlierProblems(known.problems, known.problemCount);
      // An import that was killed may have left it without its summary.
      if (sessionId !== null) touched.add(sessionId);
    } else if (transcript.lastAt < cutoff) {
      // Not read: how much there is in it is not known.
      const oldest = firstTime(transcript.path) ?? transcript.lastAt;
      tally.add({
        sessionName,
        sessionId,
        outcome: "old",
        leftOut: { paused: 0, future: 0, old: 0, oldest },
      });
    } else {
      const one = await importTranscript(transcript, how);
      tally.add({ ...one, sessionName, sessionId });
      for (const id of one.sessionIds) touched.add(id);
    }
    count.finish();
    tell();
    tidy();
  }
  await writing.bringIn();
  const hasLeft = openEndedTest(transcripts, options.isRunning);
  const evidenceOf = (sessionId: string): LivenessEvidence => ({
    now,
    isRunning: options.isRunning,
    silentMs: hasLeft(sessionId) ? 0 : TRANSCRIPT_OVER_MS,
  });
  let summaries = 0;
  const ids = options.dryRun ? [] : [...touched];
  for (let at = 0; at < ids.length; at += SUMMARIES_AT_ONCE) {
    const some = ids.slice(at, at + SUMMARIES_AT_ONCE);
    const missing = await missingSummaries(store, some, evidenceOf, how.settings);
    summaries += (await writing.write(missing, (all) => Promise.resolve(all))).length;
    // Before the next ones; behind the last there is nothing that memory would be needed for.
    if (at + SUMMARIES_AT_ONCE < ids.length) Bun.gc(true);
  }
  await writing.bringIn();
  const oldest = tally.oldest();
  return {
    transcripts: transcripts.length,
    bytes: transcripts.reduce((sum, one) => sum + one.bytes, 0),
    ...tally.report(),
    automatic: options.dryRun
      ? 0
      : await store.countHistory({ sessionIds: [...touched], startedBy: "program" }),
    retention: {
      days: context.retentionDays,
      daysNeeded: oldest === null ? null : daysToKeep(oldest, now),
    },
    summaries,
    isStopped: options.isStopped(),
  };
}

type ForgottenTests = Pick<ImportContext, "isForgotten" | "forgottenUntil">;

const NOTHING_FORGOTTEN: ForgottenTests = {
  isForgotten: () => false,
  forgottenUntil: () => null,
};

const openForgottenTests = (run: string): ForgottenTests => ({
  isForgotten: openForgottenSessions(run),
  forgottenUntil: memoize(openPartialForgets(run)),
});

function openElsewhere(recorded: ReadonlySet<string>): ImportContext["isElsewhere"] {
  return (sessionId, path) =>
    recorded.has(sessionId) ||
    /[/\0]/.test(sessionId) ||
    existsSync(`${path.slice(0, path.lastIndexOf("/"))}/${sessionId}.jsonl`);
}

/** Null while it is too early for one. */
function openYielding(): () => Promise<void> | null {
  let last = performance.now();
  return () => {
    if (performance.now() - last < YIELD_EVERY_MS) return null;
    return new Promise((resolve) =>
      setImmediate(() => {
        last = performance.now();
        resolve();
      }),
    );
  };
}

/** Looking for a repository takes a call for every folder above, and a keyed hash its time. */
function memoize<T>(find: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    if (known.has(name)) return known.get(name) as T;
    const found = find(name);
    if (known.size >= MAX_CACHED_NAMES) known.clear();
    known.set(name, found);
    return found;
  };
}

/** As recovery would make them: a transcript does not tell that a session ended. */
async function missingSummaries(
  store: Store,
  sessionIds: readonly string[],
  evidenceOf: (sessionId: string) => LivenessEvidence,
  { collectPromptText }: { readonly collectPromptText: boolean },
): Promise<readonly Event[]> {
  const summaries: Event[] = [];
  for (const id of sessionIds) {
    const session = await store.session(id);
    if (session === null || session.summarizedAt !== null || !isOver(session, evidenceOf(id)))
      continue;
    const about = { ...session, hidesPrompts: !collectPromptText };
    const summary = await store.throughEvents(id, (events) => makeMissingSummary(about, events));
    if (summary !== null) summaries.push(summary);
  }
  return summaries;
}
