/**
 * One transcript → events, handed on in chunks. The same transcript gives the same ids however often it is read, so that
 * what was interrupted is simply done again.
 */
import type { ReplayCall } from "../../clients/transcript/replay.ts";
import type { HookSettings } from "../../config/load.ts";
import { asText, type Event, UNKNOWN_SESSION } from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import type { projectPathOf } from "../../git/locate-repository.ts";
import type { Store } from "../../store/store.ts";
import { capture } from "../capture/capture.ts";
import type { CopyTest } from "./transcript-families.ts";
import { type ImportSpan, openImportChunks } from "./import-chunks.ts";
import { makeImportedEvent } from "./imported-event.ts";
import { type RecordingCoverage, loadRecordedSession } from "./recorded-session.ts";
import { replayCalls } from "./session-calls.ts";
import { openTurnFollower } from "./turn-follower.ts";
import type { TranscriptProblem, Transcript } from "../../clients/transcript/parts.ts";
import type { ImportWriter } from "./import-writer.ts";

export type ImportContext = {
  readonly store: Store;
  readonly settings: HookSettings;
  readonly userHome: string | null;
  readonly hash: (text: string) => string;
  readonly projectOf: typeof projectPathOf;
  readonly plainWords: Set<string>;
  /** What is older is left out, and so is what is dated later than `until`. */
  readonly from: string;
  readonly until: string;
  readonly wasPaused: (ts: string) => boolean;
  readonly isWanted: (projectPath: string | null) => boolean;
  readonly isForgotten: (session: {
    readonly sessionId: string;
    readonly projectPath: string | null;
    readonly startedAt: string | null;
  }) => boolean;
  /** Until when a session is forgotten, where it is in part. */
  readonly forgottenUntil: (sessionId: string) => string | null;
  /** Whether a session that a file names has a file of its own beside it, or is recorded. */
  readonly isElsewhere: (sessionId: string, path: string) => boolean;
  readonly copiesIn: (transcript: Transcript) => CopyTest | null;
  readonly onProblem: (problem: TranscriptProblem) => void;
  readonly onBytes: (count: number) => void;
  readonly writing: ImportWriter;
  /** Now and then others get a turn: whoever wants to stop it must be heard. Null while it is too early. */
  readonly breathe: () => Promise<void> | null;
  readonly isStopped: () => boolean;
};

export type ImportOutcome =
  /** A session that was not recorded before, and one that was. */
  | "new"
  | "added"
  | "recorded"
  | "excluded"
  | "old"
  | "forgotten"
  /** Everything in it happened while recording was paused, or has not happened yet. */
  | "paused"
  | "future"
  /** Of a project that was not asked for. */
  | "elsewhere"
  | "empty"
  | "stopped";

export type TranscriptImport = {
  readonly outcome: ImportOutcome;
  /** What was new. */
  readonly events: number;
  /** How much was left out because of when it happened. */
  readonly leftOut: ImportOmissions;
  /** Those that events were added to. */
  readonly sessionIds: readonly string[];
  /** Of what was new. */
  readonly span: ImportSpan | null;
};

export type ImportOmissions = {
  readonly paused: number;
  readonly future: number;
  /** Past retention, and when the oldest of it happened. */
  readonly old: number;
  readonly oldest: string | null;
};

/** Of a transcript, to be shown later; the rest is counted. */
const KEPT_PROBLEMS = 50;

type CallCounts = Record<"calls" | Omission, number>;

/** Why a call was left out; the first that fits tells of a transcript of which nothing was taken. */
const OMISSIONS = [
  "recorded",
  "forgotten",
  "excluded",
  "elsewhere",
  "paused",
  "old",
  "future",
] as const;
type Omission = (typeof OMISSIONS)[number];

export async function importTranscript(
  transcript: Transcript,
  how: ImportContext,
): Promise<TranscriptImport> {
  const seen: CallCounts = {
    calls: 0,
    recorded: 0,
    forgotten: 0,
    excluded: 0,
    elsewhere: 0,
    paused: 0,
    old: 0,
    future: 0,
  };
  const recordedOf = openRecorded(how);
  const chunks = openImportChunks(how.writing, recordedOf);
  let isKnown = false;
  let oldest: string | null = null;
  const report = (outcome: ImportOutcome): TranscriptImport => ({
    outcome,
    leftOut: { paused: seen.paused, future: seen.future, old: seen.old, oldest },
    ...chunks.result(),
  });

  const named = transcript.sessionId;
  if (named !== null) {
    if (how.isForgotten({ sessionId: named, projectPath: null, startedAt: null }))
      return report("forgotten");
    if ((await recordedOf(named)).isWhole) return report("recorded");
  }

  let last: Event | null = null;
  const asked = new Set<string>();
  const turns = openTurnFollower();
  const problems: TranscriptProblem[] = [];
  let problemCount = 0;
  const onProblem = (problem: TranscriptProblem): void => {
    problemCount++;
    if (problems.length < KEPT_PROBLEMS) problems.push(problem);
    how.onProblem(problem);
  };
  const reading = { ...how, onProblem, isCopied: how.copiesIn(transcript) };
  for (const call of replayCalls(transcript, reading)) {
    const breath = how.breathe();
    if (breath !== null) {
      await breath;
      if (how.isStopped()) {
        await chunks.flush();
        return report("stopped");
      }
    }
    if (call === null) continue;
    seen.calls++;
    const sessionId = asText(call.payload["session_id"]) ?? UNKNOWN_SESSION;
    const why = findOmission(call, sessionId, how);
    if (why !== null) {
      seen[why]++;
      // What hooks are not told while recording is paused they do not count either.
      if (why !== "paused") turns.lose(sessionId);
      if (why === "old" && (oldest === null || call.ts < oldest)) oldest = call.ts;
      continue;
    }
    const recorded = await recordedOf(sessionId);
    const made = turns.follow(sessionId, call, captureCall(call, sessionId, transcript, reading));
    const [first] = made;
    if (first === undefined) {
      if (call.isUntold !== true) seen.excluded++;
      continue;
    }
    const fresh = made.filter((event) => !recorded.hasSeen(event));
    if (fresh.length === 0) {
      seen.recorded++;
      continue;
    }
    const { projectPath, ts } = first;
    if (!how.isWanted(projectPath)) {
      seen.elsewhere++;
      continue;
    }
    if (!asked.has(sessionId)) {
      if (how.isForgotten({ sessionId, projectPath, startedAt: ts })) return report("forgotten");
      asked.add(sessionId);
      isKnown ||= recorded.isKnown;
    }
    last = fresh.at(-1) ?? last;
    await chunks.add(fresh);
  }
  if (last === null) {
    const why = OMISSIONS.find((reason) => seen[reason] > 0);
    return report(why ?? "empty");
  }
  await chunks.flush();
  // Where something may be taken another time, it is read again then.
  const isAll = seen.elsewhere + seen.future + seen.old === 0;
  const about = isAll ? transcript : { ...transcript, bytes: 0 };
  const { events } = chunks.result();
  await chunks.add([makeImportedEvent(about, last, { events, problems, problemCount })]);
  await chunks.flush();
  return report(events === 0 ? "recorded" : isKnown ? "added" : "new");
}

/** Asked again whenever others recorded something meanwhile. */
function openRecorded({
  store,
  writing,
}: ImportContext): (id: string) => Promise<RecordingCoverage> {
  const known = new Map<string, { at: number; recorded: RecordingCoverage }>();
  return async (id) => {
    const before = known.get(id);
    const at = writing.generation();
    if (before?.at === at) return before.recorded;
    const recorded = await loadRecordedSession(store, id, before?.recorded ?? null);
    known.set(id, { at, recorded });
    return recorded;
  };
}

/** Why a call is left out because of when it was; null when it is not. */
function findOmission({ ts }: ReplayCall, sessionId: string, how: ImportContext): Omission | null {
  if (ts > how.until) return "future";
  if (ts < how.from) return "old";
  if (how.wasPaused(ts)) return "paused";
  return ts <= (how.forgottenUntil(sessionId) ?? "") ? "forgotten" : null;
}

function captureCall(
  call: ReplayCall,
  sessionId: string,
  { client, path }: Transcript,
  how: ImportContext,
): readonly Event[] {
  let made = 0;
  try {
    return capture(
      { kind: "payload", payload: call.payload },
      {
        client,
        settings: how.settings,
        userHome: how.userHome,
        ts: call.ts,
        newId: (type) =>
          deriveId("import", call.record ?? sessionId, call.key, type, String(made++)),
        hash: how.hash,
        projectOf: how.projectOf,
        plainWords: how.plainWords,
        replayed: call.surroundings,
      },
    );
  } catch {
    how.onProblem({ path, line: null, reason: "not_understood", detail: call.key });
    return [];
  }
}
