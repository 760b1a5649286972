/** What a save did, as rows of a table. */
import { redact } from "../../../redact/redact.ts";
import type {
  PushPlan,
  PushTarget,
  UnpushedWip,
} from "../../../remember/checkpoint/push-checkpoint.ts";
import type { CheckpointState } from "../../../remember/checkpoint/state/checkpoint-state.ts";
import type { Text } from "../../../text/text.ts";
import { oneLine } from "../../terminal/terminal.ts";
import { shellWord } from "../../../system/shell-word.ts";
import { redactedLine } from "../redacted-line.ts";
import { type CommitOutcome, checkpointHash } from "./commit.ts";
import { isTitledByFiles, subjectOf } from "./commit-title.ts";
import type { SavePlan } from "./plan.ts";
import { remoteBranchName } from "./push.ts";
import type { SessionSaveRecord } from "./record.ts";

export const OPENSPEC = "OpenSpec";
const LONGEST_LINE = 200;

export const cutLine = (text: string): string => oneLine(text, LONGEST_LINE);

export function commitText(
  plan: SavePlan,
  { outcome, commit, overwritten }: CommitOutcome,
  text: Text,
): string {
  const words = text.sessionSave;
  const hash = commit === null ? words.noCommitYet : checkpointHash(commit);
  const left = overwritten.filter(({ isStaged }) => isStaged).length;
  switch (outcome) {
    case "committed":
      return words.committed(hash, subjectOf(plan), plan.choice.files.length - left);
    case "nothing":
      return commit === null ? words.nothingYet : words.nothingChanged(hash);
    case "not_asked":
      return plan.withheld === null
        ? words.notAsked(hash)
        : words.consent.none(commit === null ? null : hash);
    case "no_repository":
      return words.noRepository;
  }
}

export const branchRow = (
  { project, inputs }: SavePlan,
  { sessionSave: words }: Text,
): string[][] =>
  project.repoId === null
    ? []
    : [
        [
          words.facts.branch,
          inputs.branch === null ? words.detached : redactedLine(inputs.branch, LONGEST_LINE),
        ],
      ];

type PushAnswer =
  | {
      readonly ok: true;
      readonly remote: string;
      readonly branch: string;
      readonly setsUpstream: boolean;
    }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly fix: string };

/** How the remote's default branch is kept free of checkpoints, also of those that are on it here already. */
export function defaultBranchFix(
  { branch }: PushTarget,
  wip: UnpushedWip | null,
  { sessionSave: { push: words } }: Text,
): string {
  if (wip === null) return words.DEFAULT_BRANCH_FIX;
  const fresh = `wip-${checkpointHash(wip.tip)}`;
  const back = `git branch -f ${shellWord(branch)} ${checkpointHash(wip.before)}`;
  return words.DEFAULT_BRANCH_MOVE(oneLine(`git switch -c ${fresh} && ${back}`));
}

/** Null when none was asked for. */
export function pushFault(push: PushPlan | null, text: Text): PushAnswer | null {
  const { push: words } = text.sessionSave;
  if (push === null) return null;
  if (push.ok) {
    const { remote, branch } = push.target;
    const [toldRemote, toldBranch] = [redact(remote), redact(branch)];
    return { ok: true, remote: toldRemote, branch: toldBranch, setsUpstream: push.setsUpstream };
  }
  const where = push.target === null ? "" : remoteBranchName(push.target);
  const reason = redactedLine(push.reason, 300);
  const fix = words[`${push.code}_FIX`];
  switch (push.code) {
    case "DEFAULT_BRANCH": {
      const onto = push.target === null ? fix : defaultBranchFix(push.target, push.wip, text);
      return { ok: false, code: push.code, message: words.DEFAULT_BRANCH(where), fix: onto };
    }
    case "PUSH_REJECTED":
      return { ok: false, code: push.code, message: words[push.code](where), fix };
    case "PUSH_UNREACHABLE":
    case "PUSH_FAILED":
      return { ok: false, code: push.code, message: words[push.code](where, reason), fix };
    case "PUSH_HOOK":
      return { ok: false, code: push.code, message: words.PUSH_HOOK(reason), fix };
    default:
      return { ok: false, code: push.code, message: words[push.code], fix };
  }
}

/** Nothing where there is nothing that could be pushed. */
export function pushRow(
  plan: SavePlan,
  push: PushPlan | null,
  isPushed: boolean,
  text: Text,
): string[][] {
  if (plan.repository === null && push === null) return [];
  return [[text.sessionSave.facts.push, pushText(plan, push, isPushed, text)]];
}

function pushText(plan: SavePlan, push: PushPlan | null, isPushed: boolean, text: Text): string {
  const words = text.sessionSave;
  const answer = pushFault(push, text);
  if (answer?.ok === false) return words.notPushed(answer.message);
  if (push?.ok === true) {
    const where = remoteBranchName(push.target);
    return push.setsUpstream ? words.pushedAndFollowed(where) : words.pushed(where);
  }
  if (isPushed) return words.upToDate;
  if (plan.remote === null) return words.notPushed(words.push.NO_REMOTE);
  if (plan.inputs.branch === null) return words.notPushed(words.push.NO_BRANCH);
  return plan.isDefault ? words.local : words.localOnly;
}

/** Where the commit's title comes from, if nobody gave one. */
export const titleRow = ({ inputs, derived }: SavePlan, { sessionSave: words }: Text): string[][] =>
  isTitledByFiles(inputs, derived.state) ? [[words.facts.title, words.title.hint]] : [];

/** How a commit that nobody else has is taken back; null when there is none. */
export function undoCommand(
  { inputs: known }: SavePlan,
  { outcome }: CommitOutcome,
  isPushed: boolean,
): string | null {
  if (outcome !== "committed" || isPushed) return null;
  return known.commit === null ? "git update-ref -d HEAD" : "git reset --soft HEAD~1";
}

export function stateRows({ change }: SavePlan, state: CheckpointState, text: Text): string[][] {
  const words = text.sessionSave;
  const { facts } = words;
  const { task_progress: progress, blocker } = state;
  const rows: string[][] = [];
  if (state.openspec !== null) {
    const title = change === null ? "" : ` - ${change.title}`;
    const status = state.openspec_status ?? "";
    rows.push([OPENSPEC, `${cutLine(`#${state.openspec}${title}`)} (${cutLine(status)})`]);
  }
  rows.push([facts.working, cutLine(state.working_on)]);
  if (progress !== null) {
    const { completed, total, percentage } = progress;
    rows.push([facts.progress, words.progress(completed, total, percentage)]);
  }
  if (blocker !== null) {
    const { types, severities } = text.blocker;
    rows.push([
      facts.blocker,
      `${types[blocker.type]} (${severities[blocker.severity]}): ${cutLine(blocker.description)}`,
    ]);
  }
  for (const [at, step] of state.next_steps.entries()) {
    rows.push([at === 0 ? facts.next : "", `- ${cutLine(step)}`]);
  }
  if (state.note !== null) rows.push([facts.note, cutLine(state.note)]);
  return rows;
}

export function contextRow(
  plan: SavePlan,
  recorded: SessionSaveRecord,
  { sessionSave: words }: Text,
): string[][] {
  if (plan.notRecording !== null) return [];
  const said =
    recorded.contextFault !== null
      ? words.contextFailed(recorded.contextFault)
      : recorded.sessionId === null
        ? words.contextNone
        : words.contextSaved(oneLine(recorded.sessionId));
  return [[words.facts.context, said]];
}
