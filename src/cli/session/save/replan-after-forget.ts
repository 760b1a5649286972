/**
 * A save takes from milliseconds to minutes. What is forgotten after it was read for it is written nowhere: neither into the
 * state file, nor into the note, nor into our record.
 */
import { withForgetLock } from "../../../config/forget-lock.ts";
import { forgetListSize } from "../../../config/forgotten-sessions.ts";
import type { IngestContext } from "../../../ingest/context.ts";
import { deriveState } from "../../../remember/checkpoint/derive/derive-state.ts";
import type { CommandArgs } from "../../command/command.ts";
import { Fault } from "../../command/fault.ts";
import { messageOf } from "./commit-title.ts";
import { faultAfterCommit, type CommitOutcome } from "./commit.ts";
import { readStateInPlace } from "./faults.ts";
import { loadWorkRecord } from "./work-record.ts";
import { type SavePlan, withoutOutdatedRecord } from "./plan.ts";
import { resolveBlocker } from "./save-options.ts";

/** Somebody who forgets, or saves, is done in a moment. */
const PATIENCE_MS = 30_000;

/** Does what writes while nobody can forget anything, by what is still known then. */
export async function withoutConcurrentForget<T>(
  args: CommandArgs,
  context: IngestContext,
  { plan, commit }: { readonly plan: SavePlan; readonly commit: CommitOutcome },
  work: (now: SavePlan) => T | Promise<T>,
): Promise<T> {
  const ran = await withForgetLock(args.installation.paths.run, PATIENCE_MS, async () =>
    work(await replanAfterForget(args, context, plan)),
  );
  if (ran !== null) return ran.done;
  const { faults } = args.text.sessionSave;
  throw faultAfterCommit(
    new Fault("BUSY", faults.forgetting, faults.forgettingFix),
    commit,
    args.text,
  );
}

/** The plan as it would be made now, where something was forgotten since it was. */
export async function replanAfterForget(
  args: CommandArgs,
  context: IngestContext,
  plan: SavePlan,
): Promise<SavePlan> {
  const forgotten = forgetListSize(args.installation.paths.run);
  if (forgotten === plan.forgotten) return plan;
  const { project, now } = plan;
  const file = readStateInPlace(project.projectPath, args.text);
  const isPrivate = plan.notRecording !== null;
  const found = await loadWorkRecord(args, context.store, project, { file, now, isPrivate }).catch(
    () =>
      // The session that was named is gone.
      loadWorkRecord(args, context.store, project, { file, now, isPrivate: true }),
  );
  const work = withoutOutdatedRecord(found, plan.elsewhere);
  const blocker = await resolveBlocker(args, context, project.projectPath, now);
  const inputs = { ...plan.inputs, ...work, blocker };
  const { state, ...derived } = deriveState(inputs);
  const { git_branch } = plan.derived.state;
  return {
    ...plan,
    forgotten,
    work,
    inputs,
    derived: { ...derived, state: { ...state, git_branch } },
    message: messageOf(inputs, state, plan.choice, args.text),
  };
}
