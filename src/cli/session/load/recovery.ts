/** `session load --resume`: the plan, what is done of it, and where that leaves the work. */
import { UNKNOWN_SESSION } from "../../../event/event.ts";
import { insertEvent } from "../../../ingest/record.ts";
import { quotedLine } from "../../../recall/compose/quote.ts";
import {
  BLOCKER_CLEARED,
  BLOCKER_RECOVERY,
  clearedFields,
  recoveryFields,
} from "../../../remember/blockers/events.ts";
import {
  type BlockerStep,
  canGoOn,
  recoveryPlan,
  type RecoveryPlan,
} from "../../../remember/checkpoint/recover/plan.ts";
import { type Recovered, runRecovery } from "../../../remember/checkpoint/recover/run.ts";
import { type Given, withStore } from "../../command/command.ts";
import { printError } from "../../terminal/terminal.ts";
import { goesOnWith, isSameTask, type Loaded, workOf } from "./loaded.ts";
import { recoverySettings } from "./recovery-settings.ts";
import { host } from "../../../system/host.ts";

export type Attempted = Recovered & {
  readonly blockerId: string;
  readonly command: string;
  readonly attempt: number;
  readonly most: number;
};

export const planOf = (loaded: Loaded, { house }: Given): RecoveryPlan =>
  recoveryPlan(
    loaded.validation,
    loaded.present.blockers.open,
    workOf(loaded),
    recoverySettings(house, loaded.known.projectPath),
  );

/** Why the person is asked before the work goes on: its words are not those that were saved here. */
export type Doubt = "foreign" | "edited" | "openspec";

export function doubtOf({ found, present: { change } }: Loaded): Doubt | null {
  const { isForeign, isEdited, state } = found;
  if (isForeign) return isEdited ? "edited" : "foreign";
  const [next] = goesOnWith(change);
  const saved = [...state.next_steps, ...state.pending_tasks, ...state.completed_tasks];
  const isSaved = next === undefined || saved.some((one) => isSameTask(one, next));
  return isSaved ? null : "openspec";
}

/** Runs what the plan says to run, one after another, and writes down how it went. */
export async function recover(
  plan: RecoveryPlan,
  loaded: Loaded,
  given: Given,
): Promise<readonly Attempted[]> {
  const done: Attempted[] = [];
  for (const step of plan.blockers) {
    const one = await attempted(step, loaded, given);
    if (one !== null) done.push(one);
  }
  return done;
}

async function attempted(
  { run, blockerId }: BlockerStep,
  { known }: Loaded,
  given: Given,
): Promise<Attempted | null> {
  const row = known.blockers.find(({ id }) => id === blockerId);
  if (run === null || row === undefined) return null;
  const { command, attempt, most } = run;
  printError(given.text.sessionLoad.resume.running(quotedLine(command, LONGEST_COMMAND)));
  const result = await runRecovery(command, known.projectPath);
  const of = { sessionId: aroundUs(), projectPath: known.projectPath };
  await withStore(given.house, async (context) => {
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
export const aroundUs = (): string => {
  const session = host().env["CLAUDE_CODE_SESSION_ID"];
  return session === undefined || session === "" ? UNKNOWN_SESSION : session;
};

export const goesOn = (plan: RecoveryPlan, done: readonly Attempted[]): boolean =>
  canGoOn(plan, new Set(done.flatMap(({ ok, blockerId }) => (ok ? [blockerId] : []))));
