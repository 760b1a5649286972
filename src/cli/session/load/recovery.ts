/** `session load --resume`: the plan, what is done of it, and where that leaves the work. */
import { currentSession } from "../../../clients/current-session.ts";
import { UNKNOWN_SESSION } from "../../../event/event.ts";
import { insertEvent } from "../../../ingest/insert-event.ts";
import { quoteLine } from "../../../recall/compose/quote.ts";
import {
  BLOCKER_CLEARED,
  BLOCKER_RECOVERY,
  clearedFields,
  recoveryFields,
} from "../../../remember/blockers/blocker-lines.ts";
import {
  type BlockerStep,
  canContinue,
  planRecovery,
  type RecoveryPlan,
} from "../../../remember/checkpoint/recover/plan-recovery.ts";
import {
  type RecoveryResult,
  runRecovery,
} from "../../../remember/checkpoint/recover/run-recovery.ts";
import { type CommandArgs, withStore } from "../../command/command.ts";
import { printError } from "../../terminal/terminal.ts";
import {
  listRemainingTasks,
  isSameTask,
  type LoadedSession,
  findFirstTask,
} from "./loaded-session.ts";
import { recoverySettings } from "./recovery-settings.ts";
import { host } from "../../../system/host.ts";

export type RecoveryAttempt = RecoveryResult & {
  readonly blockerId: string;
  readonly command: string;
  readonly attempt: number;
  readonly most: number;
};

export const toRecoveryPlan = (
  loaded: LoadedSession,
  { installation }: CommandArgs,
): RecoveryPlan =>
  planRecovery(
    loaded.validation,
    loaded.present.blockers.open,
    findFirstTask(loaded),
    recoverySettings(installation, loaded.projectState.projectPath),
  );

/** Why the person is asked before the work goes on: its words are not those that were saved here. */
export type ResumeDoubt = "foreign" | "edited" | "openspec";

export function findResumeDoubt({
  restorable,
  present: { change },
}: LoadedSession): ResumeDoubt | null {
  const { isForeign, isEdited, state } = restorable;
  if (isForeign) return isEdited ? "edited" : "foreign";
  const [next] = listRemainingTasks(change);
  const saved = [...state.next_steps, ...state.pending_tasks, ...state.completed_tasks];
  const isSaved = next === undefined || saved.some((one) => isSameTask(one, next));
  return isSaved ? null : "openspec";
}

/** Runs what the plan says to run, one after another, and writes down how it went. */
export async function recover(
  plan: RecoveryPlan,
  loaded: LoadedSession,
  args: CommandArgs,
): Promise<readonly RecoveryAttempt[]> {
  const done: RecoveryAttempt[] = [];
  for (const step of plan.blockers) {
    const one = await attemptStep(step, loaded, args);
    if (one !== null) done.push(one);
  }
  return done;
}

async function attemptStep(
  { run, blockerId }: BlockerStep,
  { projectState }: LoadedSession,
  args: CommandArgs,
): Promise<RecoveryAttempt | null> {
  const row = projectState.blockers.find(({ id }) => id === blockerId);
  if (run === null || row === undefined) return null;
  const { command, attempt, most } = run;
  printError(args.text.sessionLoad.resume.running(quoteLine(command, LONGEST_COMMAND)));
  const result = await runRecovery(command, projectState.projectPath);
  const of = { sessionId: currentSessionId(), projectPath: projectState.projectPath };
  await withStore(args.installation, async (context) => {
    const tried = recoveryFields(row, { command, ok: result.ok, attempt });
    await insertEvent(context, { type: BLOCKER_RECOVERY, ...of, ...tried });
    if (!result.ok) return;
    await insertEvent(context, {
      type: BLOCKER_CLEARED,
      ...of,
      ...clearedFields(row, "recovered"),
    });
  });
  return { ...result, blockerId: row.id, command, attempt, most };
}

const LONGEST_COMMAND = 500;

/** The session in which this command runs. */
export const currentSessionId = (): string => currentSession(host().env) ?? UNKNOWN_SESSION;

export const canResume = (plan: RecoveryPlan, done: readonly RecoveryAttempt[]): boolean =>
  canContinue(plan, new Set(done.flatMap(({ ok, blockerId }) => (ok ? [blockerId] : []))));
