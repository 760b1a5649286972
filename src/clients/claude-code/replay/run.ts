/**
 * Starts of the client. A transcript does not name them; they are replayed before the first thing that happened in them:
 * - a file's first messages, unless they are copies (a fork) or follow /clear;
 * - what follows a `cost-state`, which the client writes when it ends (resume). 2.1.197 and older do not: there a headless
 *   run is over when a prompt is queued right behind a `last-prompt`;
 * - what a hook of somebody's said at the start, which stands with the source of the start.
 * A run in which nothing else happened is replayed when it is over.
 */
import { asText, type JsonObject } from "../../../event/event.ts";
import type { ReplayCall } from "../../transcript/replay.ts";
import {
  makeReplayCall,
  type ClaudeReplaySource,
  toReplaySource,
  startFolderOf,
  type ClaudeReplayState,
} from "./state.ts";

/** Something of a run is seen before its first message. */
export function noteRun(
  state: ClaudeReplayState,
  seen: ClaudeReplaySource | null,
  source: string | null,
): void {
  const { run, file } = state;
  if (file.agent !== null || run.at === "on") return;
  const first = run.seen ?? seen;
  const ts = first !== null && seen !== null && seen.ts < first.ts ? seen.ts : first?.ts;
  state.run = {
    ...run,
    seen: first === null || ts === undefined ? null : { ...first, ts },
    source: source ?? run.source,
  };
}

/** The folder where the client was started: a later run may be one of another folder than the file's. */
export function noteFolder(state: ClaudeReplayState, cwd: string): void {
  const { run, file } = state;
  const isFirst = run.at === "ahead" && run.isFirst;
  state.startFolder ??= isFirst || file.agent !== null ? startFolderOf(file.path, cwd) : cwd;
}

export function endRun(state: ClaudeReplayState): readonly ReplayCall[] {
  state.background.clear();
  state.mayBeOver = false;
  if (state.file.agent !== null) return [];
  const calls = replayBareStart(state);
  if (state.run.at === "on") {
    state.run = { at: "ahead", isFirst: false, seen: null, source: "resume" };
    state.startFolder = null;
  }
  return calls;
}

/** The start of a run of which nothing else is known. Without a folder nobody could tell whether it is to be recorded. */
function replayBareStart(state: ClaudeReplayState): readonly ReplayCall[] {
  const { run, cwd } = state;
  if (run.at === "on" || run.seen === null || cwd === null) return [];
  return replayStart(state, run.seen);
}

/** The file ends: a conversation that was cleared and not gone on with has begun all the same. */
export const replayLeftoverRun = (state: ClaudeReplayState): readonly ReplayCall[] =>
  state.run.at === "ahead" && state.run.source === "clear" ? replayBareStart(state) : [];

/** The newest of the old clients that were measured; from when on they behave as the newer one is not known to us. */
const NEWEST_OLD = [2, 1, 197] as const;

export function isOldClient({ version }: ClaudeReplayState): boolean {
  const numbers = version?.split(".").map(Number) ?? [];
  for (const [at, newest] of NEWEST_OLD.entries()) {
    const number = numbers[at] ?? Number.NaN;
    if (number !== newest) return number < newest;
  }
  return true;
}

/** What is written when a run ends, and at other times too. */
export function noteLastPrompt(state: ClaudeReplayState): void {
  // A program that keeps the client running names itself.
  state.mayBeOver = state.entrypoint === "sdk-cli" && isOldClient(state);
}

/** No start is as close to the one before. */
const CLOSE_MS = 10_000;

const later = (ts: string): string => new Date(Date.parse(ts) + CLOSE_MS).toISOString();

/** What a hook at a start left in the transcript. */
export function replayHookOutput(
  state: ClaudeReplayState,
  record: JsonObject,
  attachment: JsonObject,
): readonly ReplayCall[] {
  const [event, source] = (asText(attachment["hookName"]) ?? "").split(":", 2);
  if (event !== "SessionStart" || source === undefined || source === "compact") return [];
  const seen = toReplaySource(state, record);
  const { run } = state;
  if (run.at === "on") {
    // A hook that takes its time is done after the first message.
    const isSame = seen === null || seen.ts <= later(run.ts);
    if (isSame && !(run.source === "startup" && source === "resume")) return [];
  }
  // A client that was killed wrote no end.
  const calls = run.at === "on" ? endRun(state) : [];
  noteRun(state, seen, source);
  return calls;
}

/** The start of the run, where it was not told yet. `next`: the message that is next. */
export function replayStart(
  state: ClaudeReplayState,
  next: ClaudeReplaySource,
): readonly ReplayCall[] {
  const { run, file } = state;
  if (file.agent !== null || run.at === "on") return [];
  const source = run.source ?? (state.copies.seen ? "fork" : "startup");
  state.run = { at: "on", ts: next.ts, source };
  const seen = run.seen ?? next;
  const ts = seen.ts > next.ts ? next.ts : seen.ts;
  return [makeReplayCall(state, { ...seen, ts }, "start", "SessionStart", { source })];
}
