/**
 * `self-gen session save`: commits changes, writes the checkpoint's state, and with `--sync` and `--full` pushes both. All
 * refusals come before anything is done; if the push fails, the save stays local and the reason is shown.
 */
import type { IngestContext } from "../../../ingest/context.ts";
import { type CommandArgs, refresh, withStore } from "../../command/command.ts";
import { printSavePlan, printSaved } from "./print-save.ts";
import { printCommitPlan } from "./commit-plan.ts";
import { blockersIn, checkWork, clearPassed } from "./checks.ts";
import { commitWork, withCommitBranch, writeState } from "./commit.ts";
import { withoutConcurrentForget, replanWithoutForgotten } from "./replan-after-forget.ts";
import { mayCommit, withoutCommitting } from "./commit-consent.ts";
import { planSave, type SavePlan } from "./plan.ts";
import { isPushed, writeStateNote, planCheckpointPush, pushStateNote, pushWork } from "./push.ts";
import { recordBlockers, recordCheckpoint, recordContext, blockerFromOptions } from "./record.ts";
import { findWipToWarnOf } from "./warnings.ts";

export const save = (given: CommandArgs): Promise<number> =>
  withStore(given.installation, async (context) => {
    await refresh(context, given.text);
    const first = await planSave(given, context);
    if (given.has("dry-run")) {
      const willCommit = first.choice.files.length > 0;
      return printSavePlan(given, first, await planCheckpointPush(given, first, willCommit));
    }
    const chosen = await planWithConsent(given, context, first);
    const planned = await replanWithoutForgotten(given, context, chosen);
    const commit = await commitWork(given, planned);
    const plan = withCommitBranch(planned, commit);
    let blocker = await recordBlockers(given, context, plan, blockerFromOptions(given, plan));
    // What follows may take minutes.
    if (plan.mode !== "quick") {
      await withoutConcurrentForget(given, context, { plan, commit }, (now) =>
        writeState(given, now, commit, {
          isPushed: false,
          blocker: now === plan ? blocker : now.known.blocker,
        }),
      );
    }
    const push = await pushWork(given, plan, commit);
    const checks = await checkWork(given, plan, commit);
    if (checks.length > 0) {
      await clearPassed(context, plan, checks);
      blocker = await recordBlockers(given, context, plan, blockersIn(given, plan, checks));
    }
    const pushed = await isPushed(plan, commit, push);
    const kept = await withoutConcurrentForget(given, context, { plan, commit }, async (now) => {
      const worst = now === plan ? blocker : now.known.blocker;
      const written = writeState(given, now, commit, { isPushed: pushed, blocker: worst });
      const unnoted = await writeStateNote(given, now, written.state);
      return { now, written, unnoted, id: await recordCheckpoint(context, now, written) };
    });
    const { now, written, unnoted, id } = kept;
    // A remote may take its time: nobody waits for it who wants something forgotten.
    const noteFault =
      unnoted ?? (written.state.git_commit === null ? null : await pushStateNote(given, now, push));
    const recorded = { ...(await recordContext(given, context, now)), id };
    const wip = await findWipToWarnOf(now, commit);
    return printSaved(given, now, { commit, push, checks, written, noteFault, recorded, wip });
  });

/** Without a yes the checkpoint is saved without a commit. */
async function planWithConsent(
  given: CommandArgs,
  context: IngestContext,
  plan: SavePlan,
): Promise<SavePlan> {
  const { doubt } = plan;
  if (doubt === null || mayCommit(given, doubt, () => printCommitPlan(plan, given.text)))
    return plan;
  return { ...(await planSave(withoutCommitting(given), context)), withheld: doubt };
}
