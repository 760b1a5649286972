/** What a save writes down in our own record: the blocker that was named, the checkpoint, and the session's context. */
import { listBlockingRows } from "../../../remember/errors/blocking-rows.ts";
import { fitRecovery } from "../../../remember/blockers/project-tools.ts";
import { UNKNOWN_SESSION } from "../../../event/event.ts";
import { encodeLine } from "../../../event/line.ts";
import type { IngestContext } from "../../../ingest/context.ts";
import { ingest } from "../../../ingest/ingest.ts";
import { insertEvent } from "../../../ingest/insert-event.ts";
import { appendLines } from "../../../journal/append.ts";
import { redact, redactPath } from "../../../redact/redact.ts";
import type { Blocker } from "../../../remember/blockers/blocker.ts";
import {
  BLOCKER,
  blockerFields,
  type BlockerReport,
} from "../../../remember/blockers/blocker-lines.ts";
import { toBlocker } from "../../../remember/blockers/blocker-row.ts";
import { findWorstOpen } from "../../../remember/blockers/worst-blocker.ts";
import { makeCheckpointEvent } from "../../../remember/checkpoint/checkpoint-event.ts";
import { redactFileName } from "../../../remember/checkpoint/files/secret-content.ts";
import type { OmittedFiles } from "../../../remember/checkpoint/files/choose-files.ts";
import { saveSnapshot } from "../../../remember/context/save-snapshot.ts";
import type { CommandArgs } from "../../command/command.ts";
import { asFault } from "../../command/fault.ts";
import { oneLine } from "../../terminal/terminal.ts";
import type { WrittenState } from "./commit.ts";
import type { SavePlan } from "./plan.ts";
import { subjectOf } from "./commit-title.ts";

/** Writes down what stands in the way; answers the worst that does by now. */
export async function recordBlockers(
  args: CommandArgs,
  context: IngestContext,
  plan: SavePlan,
  found: readonly BlockerReport[],
): Promise<Blocker | null> {
  const { blocker } = plan.inputs;
  if (plan.notRecording !== null) return blocker;
  const { projectPath } = plan.project;
  const sessionId = plan.work.saving?.sessionId ?? UNKNOWN_SESSION;
  for (const words of found) {
    await insertEvent(context, { type: BLOCKER, sessionId, projectPath, ...blockerFields(words) });
  }
  const row = findWorstOpen(await listBlockingRows(context.store, { projectPath }));
  return row === null ? null : toBlocker(row, fitRecovery(args.installation.loaded, projectPath));
}

/** What somebody named with the save. */
export const blockerFromOptions = (
  args: CommandArgs,
  { inputs: { blocker } }: SavePlan,
): BlockerReport[] =>
  blocker === null || (args.option("blocker") ?? "").trim() === ""
    ? []
    : [{ ...pickBlockerWords(blocker), source: "person" }];

const pickBlockerWords = ({
  type,
  severity,
  description,
}: Blocker): Omit<BlockerReport, "source"> => ({
  type,
  severity,
  description,
});

export type SessionSaveRecord = {
  /** The checkpoint's id; null when it was not recorded. */
  readonly id: string | null;
  /** The session whose context was saved. */
  readonly sessionId: string | null;
  readonly contextFault: string | null;
};

/** Answers the checkpoint's id. Brought in at once: whoever forgets next finds it, and the file that was written with it. */
export async function recordCheckpoint(
  context: IngestContext,
  plan: SavePlan,
  { state, file }: WrittenState,
): Promise<SessionSaveRecord["id"]> {
  const { saving } = plan.work;
  if (plan.notRecording !== null) return null;
  const branch = state.git_branch;
  const { projectPath, repoId } = plan.project;
  const of = { sessionId: saving?.sessionId ?? UNKNOWN_SESSION, projectPath };
  const event = makeCheckpointEvent(of, plan.now.toISOString(), {
    state,
    fileHash: file.hash,
    repoId,
    branch,
    commit: state.git_commit,
    subject: state.git_commit === plan.inputs.commit ? null : subjectOf(plan),
    openspecTitle: plan.change === null ? null : redact(plan.change.title),
    pushed: state.git_pushed,
    hasTask: plan.derived.hasTask,
    leftOut: plan.choice.leftOut.slice(0, MAX_LEFT_OUT).map(toLeftOutRecord),
  });
  const isWritten = appendLines(context.journal, [encodeLine(event)]).outcome !== "failed";
  await ingest(context);
  return isWritten ? event.id : null;
}

/** Who saves a context asks by itself what was forgotten. */
export async function recordContext(
  args: CommandArgs,
  context: IngestContext,
  { work: { saving }, notRecording }: SavePlan,
): Promise<Omit<SessionSaveRecord, "id">> {
  if (notRecording !== null || saving === null) return { sessionId: null, contextFault: null };
  const saved = await saveContext(args, saving);
  await ingest(context);
  return saved;
}

const MAX_LEFT_OUT = 50;

const toLeftOutRecord = ({ path, reason }: OmittedFiles): { path: string; reason: string } => ({
  path: redactPath(redactFileName(path.toWellFormed())),
  reason,
});

async function saveContext(
  { text }: CommandArgs,
  saving: NonNullable<SavePlan["work"]["saving"]>,
): Promise<Omit<SessionSaveRecord, "id">> {
  try {
    const { event } = await saveSnapshot(saving, { trigger: "command", statement: null });
    return { sessionId: event === null ? null : saving.sessionId, contextFault: null };
  } catch (error) {
    return { sessionId: null, contextFault: oneLine(asFault(error, text).message, 300) };
  }
}
