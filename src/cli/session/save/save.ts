/**
 * `self-gen session save`: commits what changed, writes down where the work stands, and with `--sync` and `--full` brings
 * both to the remote. Everything that can be refused is refused before anything is done; what cannot be pushed is saved
 * here, and why it was not pushed is said.
 */
import { type Given, refresh, withStore } from "../../command/command.ts";
import { answerPlan, answerSaved } from "./answer.ts";
import { blockersIn, checkWork, clearPassed } from "./checks.ts";
import { commitWork, onBranch, writeState } from "./commit.ts";
import { alone, withoutForgotten } from "./forgotten-since.ts";
import { planSave } from "./plan.ts";
import { isPushed, noteState, plannedPush, pushNote, pushWork } from "./push.ts";
import { recordBlockers, recordCheckpoint, recordContext, saidBlocker } from "./record.ts";
import { wipToWarnOf } from "./warnings.ts";

export const save = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    await refresh(context, given.text);
    const first = await planSave(given, context);
    if (given.has("dry-run")) {
      const willCommit = first.choice.files.length > 0;
      return answerPlan(given, first, await plannedPush(given, first, willCommit));
    }
    const planned = await withoutForgotten(given, context, first);
    const commit = await commitWork(given, planned);
    const plan = onBranch(planned, commit);
    let blocker = await recordBlockers(given, context, plan, saidBlocker(given, plan));
    // What follows may take minutes.
    if (plan.mode !== "quick") {
      await alone(given, context, { plan, commit }, (now) =>
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
    const kept = await alone(given, context, { plan, commit }, async (now) => {
      const worst = now === plan ? blocker : now.known.blocker;
      const written = writeState(given, now, commit, { isPushed: pushed, blocker: worst });
      const unnoted = await noteState(given, now, written.state);
      return { now, written, unnoted, id: await recordCheckpoint(context, now, written) };
    });
    const { now, written, unnoted, id } = kept;
    // A remote may take its time: nobody waits for it who wants something forgotten.
    const noteFault =
      unnoted ?? (written.state.git_commit === null ? null : await pushNote(given, now, push));
    const recorded = { ...(await recordContext(given, context, now)), id };
    const wip = await wipToWarnOf(now, commit);
    return answerSaved(given, now, { commit, push, checks, written, noteFault, recorded, wip });
  });
