import type { Event } from "../../event/event.ts";
import { foldSession } from "../../observe/session-record.ts";
import { foldFailing } from "../../remember/blockers/failing-commands.ts";
import { type BlockerEvent, toBlockerEvent } from "../../remember/blockers/blocker-events.ts";
import {
  foldFailures,
  promptInForce,
  type TargetRetry,
  type SolvedFailure,
} from "../../remember/errors/open-failures.ts";
import { type FileTouch, toFileTouches } from "../../remember/files/file-touches.ts";
import type { SessionRecord } from "../../store/store.ts";

/**
 * What is known of a session after an event. A failure that the event solved is added to `solved`, what it means for
 * blockers to `happened`, a failure that was tried again to `retried`, and what it did with files to `touched`.
 */
export function foldEvent(
  before: SessionRecord | null,
  event: Event,
  solved: SolvedFailure[],
  happened: BlockerEvent[] = [],
  retried: TargetRetry[] = [],
  touched: FileTouch[] = [],
): SessionRecord | null {
  const record = withFailures(foldSession(before, event), event, solved, retried);
  if (record !== null) touched.push(...toFileTouches(event, record.promptCount));
  return foldBlockers(record, event, happened);
}

function withFailures(
  record: SessionRecord | null,
  event: Event,
  solved: SolvedFailure[],
  retried: TargetRetry[],
): SessionRecord | null {
  if (record === null) return null;
  const folded = foldFailures(record.openFailures, event);
  if (folded.solved.length > 0) solved.push(...folded.solved);
  if (folded.retried.length > 0) retried.push(...folded.retried);
  return folded.open === record.openFailures ? record : { ...record, openFailures: folded.open };
}

/** A session with the commands that fail in it after an event; what that means for blockers is added to `happened`. */
function foldBlockers(
  record: SessionRecord | null,
  event: Event,
  happened: BlockerEvent[],
): SessionRecord | null {
  // What failed weeks ago keeps nobody from anything, and what succeeded then ends nothing of today.
  if (event.data.imported === true) return record;
  const own = toBlockerEvent(event);
  if (record === null) {
    if (own !== null) happened.push(own);
    return null;
  }
  const prompt = (): string | null => promptInForce(record.openFailures);
  const { failing, raised } = foldFailing(record.failingCommands, event, prompt);
  const { ts, projectPath } = event;
  for (const row of raised) happened.push({ kind: "noticed", ts, projectPath, row });
  if (own !== null) happened.push(own);
  return failing === record.failingCommands ? record : { ...record, failingCommands: failing };
}
