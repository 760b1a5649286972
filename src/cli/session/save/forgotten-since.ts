/**
 * A save takes from milliseconds to minutes. What is forgotten after it was read for it is written nowhere: neither into the
 * state file, nor into the note, nor into our record.
 */
import { aloneWithMemory } from "../../../config/forget-lock.ts";
import { forgottenSize } from "../../../config/forgotten-sessions.ts";
import type { IngestContext } from "../../../ingest/context.ts";
import { commitMessage } from "../../../remember/checkpoint/commit-message.ts";
import { deriveState } from "../../../remember/checkpoint/derive/derive-state.ts";
import type { Given } from "../../command/command.ts";
import { Fault } from "../../command/fault.ts";
import { afterCommit, type CommitOutcome } from "./commit.ts";
import { stateInPlace } from "./faults.ts";
import { knownWork } from "./known-work.ts";
import { type SavePlan, unlessElsewhere } from "./plan.ts";
import { blockerNow } from "./said.ts";

/** Somebody who forgets, or saves, is done in a moment. */
const PATIENCE_MS = 30_000;

/** Does what writes while nobody can forget anything, by what is still known then. */
export async function alone<T>(
  given: Given,
  context: IngestContext,
  { plan, commit }: { readonly plan: SavePlan; readonly commit: CommitOutcome },
  work: (now: SavePlan) => T | Promise<T>,
): Promise<T> {
  const ran = await aloneWithMemory(given.house.paths.run, PATIENCE_MS, async () =>
    work(await withoutForgotten(given, context, plan)),
  );
  if (ran !== null) return ran.done;
  const { faults } = given.text.sessionSave;
  throw afterCommit(new Fault("BUSY", faults.forgetting, faults.forgettingFix), commit, given.text);
}

/** The plan as it would be made now, where something was forgotten since it was. */
export async function withoutForgotten(
  given: Given,
  context: IngestContext,
  plan: SavePlan,
): Promise<SavePlan> {
  const forgotten = forgottenSize(given.house.paths.run);
  if (forgotten === plan.forgotten) return plan;
  const { project, now } = plan;
  const file = stateInPlace(project.projectPath, given.text);
  const isPrivate = plan.notRecording !== null;
  const found = await knownWork(given, context.store, project, { file, now, isPrivate }).catch(() =>
    // The session that was named is gone.
    knownWork(given, context.store, project, { file, now, isPrivate: true }),
  );
  const work = unlessElsewhere(found, plan.elsewhere);
  const blocker = await blockerNow(given, context, project.projectPath, now);
  const known = { ...plan.known, ...work, blocker };
  const { state, ...derived } = deriveState(known);
  const { git_branch } = plan.derived.state;
  return {
    ...plan,
    forgotten,
    work,
    known,
    derived: { ...derived, state: { ...state, git_branch } },
    message: commitMessage(state),
  };
}
