/** `self-gen session load`: the saved state, checked against the present one. */
import { findPresentAgents } from "../../../remember/blockers/present-agents.ts";
import { planBlockerStep } from "../../../remember/checkpoint/recover/plan-recovery.ts";
import type { RepositoryReading } from "../../../remember/checkpoint/validate/current-repository.ts";
import { readCurrentWork } from "../../../remember/checkpoint/validate/read-current-work.ts";
import { validateState } from "../../../remember/checkpoint/validate/validate-state.ts";
import type { CommandArgs } from "../../command/command.ts";
import { printJson, printLines } from "../../terminal/terminal.ts";
import { findState } from "./find-state.ts";
import { type RestorableState, isUnusable, type UnusableState } from "./restorable-state.ts";
import { type ProjectState, loadProjectState } from "../project-state.ts";
import { loadedJson } from "./loaded-json.ts";
import { fenceForeignText, loadedLines } from "./loaded-lines.ts";
import { listLeftOut, type LoadedSession } from "./loaded-session.ts";
import { newSessionJson, newSessionLines } from "../new-session-lines.ts";
import { findAheadState } from "./state-notes.ts";
import { type OtherBranchState, findOtherBranchStates } from "./other-branches.ts";
import { fitRecovery } from "../../../remember/blockers/project-tools.ts";
import { attemptLines, closingLine, planLines } from "./recovery-lines.ts";
import { recoverySettings } from "./recovery-settings.ts";
import { type RemoteFetch, isFetched, startRemoteFetch } from "./fetch-remote.ts";
import { type EarlyReading, withRepositoryReading } from "../read-repository.ts";
import { unusableStateJson, unusableStateLines } from "./unusable-state-lines.ts";
import { host } from "../../../system/host.ts";
import { isForAgent } from "../is-for-agent.ts";

/** Nothing was saved of this work. */
export type NoSavedState = {
  readonly others: readonly OtherBranchState[];
  readonly asked: RemoteFetch | null;
};

export type SessionLoadOutcome = LoadedSession | UnusableState | NoSavedState;

export async function load(given: CommandArgs, early: EarlyReading): Promise<number> {
  const asks = !given.has("no-fetch") && given.option("from") === undefined;
  const ready = Promise.withResolvers<RepositoryReading | null>();
  const asking = asks ? startRemoteFetch(early ?? ready.promise, given.text) : null;
  const known = await loadProjectState(given);
  const outcome = await withRepositoryReading(given, known, await early, async (reading) => {
    ready.resolve(reading);
    const { found, asked } = await findState(given, known, reading, asking);
    return resolveLoadOutcome(found, asked, known, reading, given);
  });
  if ("others" in outcome) return printNewSession(outcome, known, given);
  if (isUnusable(outcome)) {
    if (given.has("json")) printJson(unusableStateJson(outcome, known, given.text));
    else printLines(unusableStateLines(outcome, known, given.text, isForAgent()));
    return 1;
  }
  return given.has("resume") ? resumeWork(outcome, given) : printLoadedSession(outcome, given);
}

export async function resolveLoadOutcome(
  found: RestorableState | UnusableState | null,
  asked: RemoteFetch | null,
  known: ProjectState,
  reading: RepositoryReading | null,
  given: CommandArgs,
): Promise<SessionLoadOutcome> {
  if (found === null) {
    return {
      others: reading === null ? [] : await findOtherBranchStates(given, known, reading),
      asked,
    };
  }
  return isUnusable(found) ? found : inspectState(found, asked, known, reading, given);
}

/** Everything that is to be known of a state before it is told. */
async function inspectState(
  found: RestorableState,
  asked: RemoteFetch | null,
  known: ProjectState,
  reading: RepositoryReading | null,
  { installation }: CommandArgs,
): Promise<LoadedSession> {
  const { projectPath: root, blockers: rows } = known;
  const recovery = fitRecovery(installation.loaded, root);
  const now = host().now();
  const agentsOf = agentsIn(root, installation.paths.userHome);
  const [present, ahead] = await Promise.all([
    readCurrentWork(found.state, {
      root,
      reading,
      isFetched: isFetched(asked),
      blockers: { rows, recovery, agentsOf },
      now,
    }),
    reading === null || found.isAskedFor
      ? null
      : findAheadState(reading, found.state, isFetched(asked)),
  ]);
  const settings = recoverySettings(installation, known.projectPath);
  return {
    known,
    found,
    present,
    validation: validateState(found.state, present, listLeftOut(found)),
    subject: reading === null ? null : await reading.subject,
    ahead,
    asked,
    isRecoverable: present.blockers.open.slice(0, 1).some((worst) => {
      const { run, agents } = planBlockerStep(worst, settings);
      return run !== null || agents.length > 0;
    }),
    now,
  };
}

export const agentsIn =
  (root: string, userHome: string | null) =>
  ({ recovery_agent: owner }: { readonly recovery_agent: string | null }): readonly string[] =>
    findPresentAgents(owner, [root, userHome]);

function printNewSession(nothing: NoSavedState, known: ProjectState, given: CommandArgs): number {
  if (given.has("json")) printJson(newSessionJson(known, nothing, given.text));
  else printLines(newSessionLines(known, nothing, given.text, isForAgent()));
  return 0;
}

function printLoadedSession(loaded: LoadedSession, given: CommandArgs): number {
  const { text } = given;
  const withContext = !given.has("no-context");
  if (given.has("json")) printJson(loadedJson(loaded, text, withContext));
  else {
    printLines(loadedLines(loaded, text, { asks: true, withContext, isInShell: !isForAgent() }));
  }
  return 0;
}

/** The plan is told before anything of it is done; the state is told as it is afterwards. */
async function resumeWork(loaded: LoadedSession, given: CommandArgs): Promise<number> {
  const { text } = given;
  const asJson = given.has("json");
  const withContext = !given.has("no-context");
  const { findResumeDoubt, canResume, toRecoveryPlan, recover } = await import("./recovery.ts");
  const plan = toRecoveryPlan(loaded, given);
  const isInShell = !isForAgent();
  if (!asJson) {
    const told = planLines(plan, text, isInShell);
    printLines([...fenceForeignText(told, loaded, text), ""]);
  }
  const attempts = await recover(plan, loaded, given);
  const after = attempts.length === 0 ? loaded : await reinspectState(loaded, given);
  const doubt = findResumeDoubt(after);
  // Nobody is sent off with words that were not saved here, nor while newer work is elsewhere.
  const canGoOn = doubt === null && after.ahead === null && canResume(plan, attempts);
  if (asJson) {
    const resume = { plan, attempts, doubt, goesOn: canGoOn };
    printJson({ ...loadedJson(after, text, withContext), resume });
    return 0;
  }
  const closing =
    after.ahead === null
      ? closingLine(plan, { doubt, canGoOn }, text)
      : text.sessionLoad.resume.aheadFirst;
  const lines = [
    ...attemptLines(attempts, text),
    ...(attempts.length === 0 ? [] : [""]),
    ...loadedLines(after, text, { asks: false, withContext, isInShell }),
    ...(isInShell ? [] : ["", closing]),
  ];
  printLines(lines);
  return 0;
}

/** A recovery may have changed anything. */
async function reinspectState(
  { found, asked }: LoadedSession,
  given: CommandArgs,
): Promise<LoadedSession> {
  const known = await loadProjectState(given);
  return withRepositoryReading(given, known, null, (reading) =>
    inspectState(found, asked, known, reading, given),
  );
}
