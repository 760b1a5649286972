/**
 * `self-gen session save`: commits changes, writes the checkpoint's state, and with `--sync` and `--full` pushes both. All
 * refusals come before anything is done; if the push fails, the save stays local and the reason is shown.
 */
import type { IngestContext } from "../../../ingest/context.ts";
import { type CommandArgs, refresh, withStore } from "../../command/command.ts";
import { printSavePlan, printSaveResult } from "./print-save.ts";
import { printCommitPlan } from "./commit-plan.ts";
import { blockersIn, checkWork, clearPassedChecks } from "./checks.ts";
import { commitWork, withCommitBranch, writeState } from "./commit.ts";
import { withoutConcurrentForget, replanAfterForget } from "./replan-after-forget.ts";
import { mayCommit, withoutCommitting } from "./commit-consent.ts";
import { planSave, type SavePlan } from "./plan.ts";
import { isPushed, writeStateNote, planCheckpointPush, pushStateNote, pushWork } from "./push.ts";
import { recordBlockers, recordCheckpoint, recordContext, blockerFromOptions } from "./record.ts";
import { findWipToWarnOf } from "./warnings.ts";

export const save = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    await refresh(context, args.text);
    const first = await planSave(args, context);
    if (args.has("dry-run")) {
      const willCommit = first.choice.files.length > 0;
      return printSavePlan(args, first, await planCheckpointPush(args, first, willCommit));
    }
    const chosen = await planWithConsent(args, context, first);
    const planned = await replanAfterForget(args, context, chosen);
    const commit = await commitWork(args, planned);
    const plan = withCommitBranch(planned, commit);
    let blocker = await recordBlockers(args, context, plan, blockerFromOptions(args, plan));
    // What follows may take minutes.
    if (plan.mode !== "quick") {
      await withoutConcurrentForget(args, context, { plan, commit }, (now) =>
        writeState(args, now, commit, {
          isPushed: false,
          blocker: now === plan ? blocker : now.inputs.blocker,
        }),
      );
    }
    const push = await pushWork(args, plan, commit);
    const checks = await checkWork(args, plan, commit);
    if (checks.length > 0) {
      await clearPassedChecks(context, plan, checks);
      blocker = await recordBlockers(args, context, plan, blockersIn(args, plan, checks));
    }
    const pushed = await isPushed(plan, commit, push);
    const kept = await withoutConcurrentForget(args, context, { plan, commit }, async (now) => {
      const worst = now === plan ? blocker : now.inputs.blocker;
      const written = writeState(args, now, commit, { isPushed: pushed, blocker: worst });
      const unnoted = await writeStateNote(args, now, written.state);
      return { now, written, unnoted, id: await recordCheckpoint(context, now, written) };
    });
    const { now, written: stateFile, unnoted, id } = kept;
    // A remote may take its time: nobody waits for it who wants something forgotten.
    const noteFault =
      unnoted ??
      (stateFile.state.git_commit === null ? null : await pushStateNote(args, now, push));
    const record = { ...(await recordContext(args, context, now)), id };
    const wip = await findWipToWarnOf(now, commit);
    return printSaveResult(args, now, { commit, push, checks, stateFile, noteFault, record, wip });
  });

/** Without a yes the checkpoint is saved without a commit. */
async function planWithConsent(
  args: CommandArgs,
  context: IngestContext,
  plan: SavePlan,
): Promise<SavePlan> {
  const { doubt } = plan;
  if (doubt === null || mayCommit(args, doubt, () => printCommitPlan(plan, args.text))) return plan;
  return { ...(await planSave(withoutCommitting(args), context)), withheld: doubt };
}
