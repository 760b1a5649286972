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
  readonly remoteFetch: RemoteFetch | null;
};

export type SessionLoadOutcome = LoadedSession | UnusableState | NoSavedState;

export async function load(args: CommandArgs, early: EarlyReading): Promise<number> {
  const asks = !args.has("no-fetch") && args.option("from") === undefined;
  const ready = Promise.withResolvers<RepositoryReading | null>();
  const asking = asks ? startRemoteFetch(early ?? ready.promise, args.text) : null;
  const state = await loadProjectState(args);
  const outcome = await withRepositoryReading(args, state, await early, async (reading) => {
    ready.resolve(reading);
    const { state: found, remoteFetch } = await findState(args, state, reading, asking);
    return resolveLoadOutcome(found, remoteFetch, state, reading, args);
  });
  if ("others" in outcome) return printNewSession(outcome, state, args);
  if (isUnusable(outcome)) {
    if (args.has("json")) printJson(unusableStateJson(outcome, state, args.text));
    else printLines(unusableStateLines(outcome, state, args.text, isForAgent()));
    return 1;
  }
  return args.has("resume") ? resumeWork(outcome, args) : printLoadedSession(outcome, args);
}

export async function resolveLoadOutcome(
  found: RestorableState | UnusableState | null,
  fetched: RemoteFetch | null,
  state: ProjectState,
  reading: RepositoryReading | null,
  args: CommandArgs,
): Promise<SessionLoadOutcome> {
  if (found === null) {
    return {
      others: reading === null ? [] : await findOtherBranchStates(args, state, reading),
      remoteFetch: fetched,
    };
  }
  return isUnusable(found) ? found : inspectState(found, fetched, state, reading, args);
}

/** Everything that is to be known of a state before it is told. */
async function inspectState(
  restorable: RestorableState,
  fetched: RemoteFetch | null,
  state: ProjectState,
  reading: RepositoryReading | null,
  { installation }: CommandArgs,
): Promise<LoadedSession> {
  const { projectPath: root, blockers: rows } = state;
  const recovery = fitRecovery(installation.loaded, root);
  const now = host().now();
  const agentsOf = agentsIn(root, installation.paths.userHome);
  const [present, ahead] = await Promise.all([
    readCurrentWork(restorable.state, {
      root,
      reading,
      isFetched: isFetched(fetched),
      blockers: { rows, recovery, agentsOf },
      now,
    }),
    reading === null || restorable.isAskedFor
      ? null
      : findAheadState(reading, restorable.state, isFetched(fetched)),
  ]);
  const settings = recoverySettings(installation, state.projectPath);
  return {
    projectState: state,
    restorable,
    present,
    validation: validateState(restorable.state, present, listLeftOut(restorable)),
    subject: reading === null ? null : await reading.subject,
    ahead,
    remoteFetch: fetched,
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

function printNewSession(nothing: NoSavedState, state: ProjectState, args: CommandArgs): number {
  if (args.has("json")) printJson(newSessionJson(state, nothing, args.text));
  else printLines(newSessionLines(state, nothing, args.text, isForAgent()));
  return 0;
}

function printLoadedSession(loaded: LoadedSession, args: CommandArgs): number {
  const { text } = args;
  const withContext = !args.has("no-context");
  if (args.has("json")) printJson(loadedJson(loaded, text, withContext));
  else {
    printLines(loadedLines(loaded, text, { asks: true, withContext, isInShell: !isForAgent() }));
  }
  return 0;
}

/** The plan is told before anything of it is done; the state is told as it is afterwards. */
async function resumeWork(loaded: LoadedSession, args: CommandArgs): Promise<number> {
  const { text } = args;
  const asJson = args.has("json");
  const withContext = !args.has("no-context");
  const { findResumeDoubt, canResume, toRecoveryPlan, recover } = await import("./recovery.ts");
  const plan = toRecoveryPlan(loaded, args);
  const isInShell = !isForAgent();
  if (!asJson) {
    const told = planLines(plan, text, isInShell);
    printLines([...fenceForeignText(told, loaded, text), ""]);
  }
  const attempts = await recover(plan, loaded, args);
  const after = attempts.length === 0 ? loaded : await reinspectState(loaded, args);
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
  { restorable, remoteFetch }: LoadedSession,
  args: CommandArgs,
): Promise<LoadedSession> {
  const state = await loadProjectState(args);
  return withRepositoryReading(args, state, null, (reading) =>
    inspectState(restorable, remoteFetch, state, reading, args),
  );
}
