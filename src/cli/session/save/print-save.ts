/** What a save did, or would do, for people and as JSON. */
import type {
  OmittedFiles,
  FileOmissionReason,
  FileSecretSummary,
} from "../../../remember/checkpoint/files/choose-files.ts";
import { redactFileName } from "../../../remember/checkpoint/files/secret-content.ts";
import type { TaskSource } from "../../../remember/checkpoint/derive/derive-tasks.ts";
import type { PushPlan } from "../../../remember/checkpoint/push-checkpoint.ts";
import type { Verification } from "../../../remember/checkpoint/verify/verification.ts";
import type { Text } from "../../../text/text.ts";
import type { CommandArgs } from "../../command/command.ts";
import { commitInside } from "../git-command.ts";
import { oneLine, print, printError, printJson, table } from "../../terminal/terminal.ts";
import { checkText } from "./checks.ts";
import type { CommitOutcome } from "./commit.ts";
import { commitRows, plannedCommit } from "./commit-plan.ts";
import {
  branchRow,
  commitText,
  contextRow,
  cutLine,
  OPENSPEC,
  pushFault,
  pushRow,
  stateRows,
  titleRow,
  undoCommand,
} from "./save-lines.ts";
import type { SavePlan } from "./plan.ts";
import { remoteBranchName } from "./push.ts";
import { type SessionSaveEffects, warningsBeforeSave, warningsAfterSave } from "./warnings.ts";

export type SessionSaveResult = SessionSaveEffects & {
  readonly push: PushPlan | null;
  readonly checks: readonly Verification[];
};

export function printSaveResult(
  args: CommandArgs,
  plan: SavePlan,
  done: SessionSaveResult,
): number {
  const { text } = args;
  const { commit, stateFile, record } = done;
  const push = pushFault(done.push, text);
  const warnings = warningsAfterSave(plan, done, text);
  const isPushed = stateFile.state.git_pushed;
  const undo = undoCommand(plan, commit, isPushed);
  if (args.has("json")) {
    printJson({
      saved: true,
      id: record.id,
      ...factsOf(plan),
      commit: commit.commit,
      committed: commit.outcome === "committed",
      withheld: plan.withheld,
      undo,
      pushed: isPushed,
      push,
      state: stateFile.state,
      file: stateFile.file.path,
      sessionId: record.sessionId,
      checks: done.checks,
      warnings,
    });
    return push?.ok === false ? 1 : 0;
  }
  const words = text.sessionSave;
  print(words.done(words.modes[plan.mode]));
  const rows = [
    [words.facts.commit, commitText(plan, commit, text)],
    ...(commit.outcome === "committed" ? titleRow(plan, text) : []),
    ...branchRow(plan, text),
    ...pushRow(plan, done.push, isPushed, text),
    ...stateRows(plan, stateFile.state, text),
    ...done.checks.map((one, at) => [at === 0 ? words.facts.checks : "", checkText(one, text)]),
    [words.facts.state, oneLine(stateFile.file.path)],
    ...contextRow(plan, record, text),
    ...(undo === null ? [] : [[words.facts.undo, words.undo(undo)]]),
  ];
  print(indentTable(rows));
  printLeftOut(plan.choice.leftOut, text);
  printConflicts(plan, text);
  for (const warning of warnings) printError(warning);
  if (push?.ok === false) {
    printError(`${text.error} [${push.code}] ${push.message}`);
    printError(`  ${text.fix}: ${push.fix}`);
  }
  return push?.ok === false ? 1 : 0;
}

const indentTable = (rows: readonly (readonly string[])[]): string =>
  table(rows)
    .map((one) => `  ${one}`)
    .join("\n");

/** What both answers hold. */
const factsOf = (plan: SavePlan): Record<string, unknown> => ({
  mode: plan.mode,
  projectPath: plan.project.projectPath,
  branch: plan.derived.state.git_branch,
  message: plan.wantsCommit && plan.choice.files.length > 0 ? plan.message : null,
  files: plan.choice.files.map(({ path }) => redactFileName(path.toWellFormed())),
  leftOut: plan.choice.leftOut.map(({ path, reason, files, secrets }) => ({
    path: redactFileName(path.toWellFormed()),
    reason,
    count: Math.max(1, files.length),
    ...(secrets === undefined
      ? {}
      : { ...secrets.places[0], secrets: secrets.places, moreSecrets: secrets.more }),
  })),
  openspecTitle: plan.change?.title ?? null,
  tasksFrom: plan.derived.tasksFrom,
  conflicts: plan.derived.conflicts,
});

export function printSavePlan(args: CommandArgs, plan: SavePlan, push: PushPlan | null): number {
  const { text } = args;
  const { state } = plan.derived;
  const warnings = warningsBeforeSave(plan, text);
  if (args.has("json")) {
    const planned = { saved: false, dryRun: true, ...factsOf(plan) };
    printJson({ ...planned, push: pushFault(push, text), state, warnings });
    return 0;
  }
  const words = text.sessionSave;
  print(words.planned(words.modes[plan.mode]));
  const { files, leftOut } = plan.choice;
  const pushing =
    push?.ok === true
      ? [[words.facts.push, words.wouldPush(remoteBranchName(push.target))]]
      : pushRow(plan, push, false, text);
  const isCommit = plan.wantsCommit && files.length > 0;
  const commit = isCommit
    ? plannedCommit(plan, text)
    : commitText(plan, unchangedCommit(plan), text);
  const rows = [
    ...commitRows(plan, commit, text),
    ...(isCommit ? titleRow(plan, text) : []),
    ...pushing,
    ...stateRows(plan, state, text),
  ];
  print(indentTable(rows));
  printLeftOut(leftOut, text);
  printConflicts(plan, text);
  for (const warning of warnings) printError(warning);
  return 0;
}

const unchangedCommit = ({ project, wantsCommit, inputs }: SavePlan): CommitOutcome => ({
  outcome: project.repoId === null ? "no_repository" : wantsCommit ? "nothing" : "not_asked",
  commit: inputs.commit,
  branch: inputs.branch,
  overwritten: [],
});

/** Not even when somebody asks for it. */
const NEVER_COMMITTED: ReadonlySet<FileOmissionReason> = new Set([
  "nested",
  "submodule",
  "own_records",
]);

function printLeftOut(leftOut: readonly OmittedFiles[], { sessionSave: words }: Text): void {
  if (leftOut.length === 0) return;
  print(words.leftOut);
  const rows = leftOut.map(({ path, reason, files, secrets }) => [
    words.leftOutOf(cutLine(redactFileName(path)), files.length),
    secrets === undefined ? words.reasons[reason] : placesText(secrets, words),
  ]);
  print(indentTable(rows));
  if (leftOut.some(({ reason }) => !NEVER_COMMITTED.has(reason))) {
    print(`  ${words.includeHint}`);
  }
  for (const { path, reason } of leftOut) {
    if (reason === "submodule")
      print(`  ${words.submoduleHint(cutLine(path), cutLine(commitInside(path)))}`);
  }
}

function placesText({ places, more }: FileSecretSummary, words: Text["sessionSave"]): string {
  const told = places
    .map(({ kind, line: at }) => words.secretInside(words.secretKinds[kind], at))
    .join(", ");
  return more === 0 ? told : words.moreSecrets(told, more);
}

function printConflicts({ derived }: SavePlan, { sessionSave: words }: Text): void {
  if (derived.conflicts.length === 0) return;
  print(words.conflicts);
  for (const { task, from, isDone, other } of derived.conflicts) {
    const said = words.conflict(cutLine(task), nameOf(from, words), isDone, nameOf(other, words));
    print(`  - ${said}`);
  }
}

const nameOf = (source: TaskSource, { sources }: Text["sessionSave"]): string =>
  source === "openspec" ? OPENSPEC : sources[source];
