/**
 * `self-gen session save`: commits what changed, writes down where the work stands, and with `--sync` and `--full` brings
 * both to the remote. Everything that can be refused is refused before anything is done; what cannot be pushed is saved
 * here, and why it was not pushed is said.
 */
import { type Given, refresh, withStore } from "../../command/command.ts";
import { answerPlan, answerSaved } from "./answer.ts";
import { blockersIn, checkWork, clearPassed } from "./checks.ts";
import { commitWork, onBranch, writeState } from "./commit.ts";
import { planSave } from "./plan.ts";
import { isPushed, noteState, plannedPush, pushWork } from "./push.ts";
import { recordBlockers, recordSaved, saidBlocker } from "./record.ts";
import { wipToWarnOf } from "./warnings.ts";

export const save = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    await refresh(context, given.text);
    const planned = await planSave(given, context);
    if (given.has("dry-run")) {
      const willCommit = planned.choice.files.length > 0;
      return answerPlan(given, planned, await plannedPush(given, planned, willCommit));
    }
    const commit = await commitWork(given, planned);
    const plan = onBranch(planned, commit);
    let blocker = await recordBlockers(given, context, plan, saidBlocker(given, plan));
    // What follows may take minutes.
    if (plan.mode !== "quick") writeState(given, plan, commit, { isPushed: false, blocker });
    const push = await pushWork(given, plan, commit);
    const checks = await checkWork(given, plan, commit);
    if (checks.length > 0) {
      await clearPassed(context, plan, checks);
      blocker = await recordBlockers(given, context, plan, blockersIn(given, plan, checks));
    }
    const pushed = await isPushed(plan, commit, push);
    const written = writeState(given, plan, commit, { isPushed: pushed, blocker });
    const noteFault = await noteState(given, plan, written.state, push);
    const recorded = await recordSaved(given, context, plan, written);
    const wip = await wipToWarnOf(plan, commit);
    return answerSaved(given, plan, { commit, push, checks, written, noteFault, recorded, wip });
  });
