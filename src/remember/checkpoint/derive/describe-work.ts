/** What the work is about, from the nearest source that tells. Pure. */
import type { ContextExtra } from "../../context/context-snapshot.ts";
import type { CheckpointState } from "../state/checkpoint-state.ts";
import type { CheckpointInputs } from "./checkpoint-inputs.ts";
import { originalTask, ownObjective } from "./task-prompt.ts";
import { toRedactedLine } from "./redacted-line.ts";

const OWN_COMMIT = /^WIP: \[(.*)\] - checkpoint$/;

/** Null where nothing but names tells: a branch, a folder, the last commit. */
export function describeTask({
  statement,
  edited,
  context,
  change,
  previous,
  ...known
}: CheckpointInputs): string | null {
  const { original_request: original, current_objective: objective } = context?.document.goal ?? {
    original_request: "",
    current_objective: "",
  };
  const own = ownObjective(objective, original) ?? known.lastPrompt ?? originalTask(original);
  return (
    toRedactedLine(statement.workingOn) ??
    toRedactedLine(edited.workingOn) ??
    toRedactedLine(context === null ? null : workOpen(context, own)) ??
    // A session that was asked for nothing of its own ("run the tests") did not change what the work is.
    toRedactedLine(own === null ? workBefore(known.unfinished) : null) ??
    toRedactedLine(context === null ? null : workDone(context, own)) ??
    toRedactedLine(own) ??
    toRedactedLine(change?.title) ??
    toRedactedLine(previous === null ? null : wordsBefore(previous, known.folder))
  );
}

export function describeWork(inputs: CheckpointInputs): string {
  const { statement, context } = inputs;
  const subject = inputs.lastSubject;
  return (
    describeTask(inputs) ??
    toRedactedLine(context?.extra.title) ??
    toRedactedLine(firstSentence(context?.extra.outcome ?? null)) ??
    toRedactedLine(OWN_COMMIT.exec(subject ?? "")?.[1]) ??
    // The last commit may be of the branch that this one was made from.
    toRedactedLine(branchInWords(inputs.branch)) ??
    toRedactedLine(subject) ??
    toRedactedLine(statement.note?.trim().split("\n")[0]) ??
    toRedactedLine(inputs.branch) ??
    toRedactedLine(inputs.folder) ??
    ""
  );
}

/** What is not done yet: a task, what was asked for and not answered, what the open tasks are of. */
function workOpen(
  { document, extra }: NonNullable<CheckpointInputs["context"]>,
  own: string | null,
): string | null {
  const { current, pending } = document.progress;
  const asked = extra.prompts?.map(originalTask).findLast((one) => one !== null) ?? null;
  return (
    current[0] ?? asked ?? (pending.length > 0 ? (extra.title ?? own ?? pending[0] ?? null) : null)
  );
}

const workBefore = ({ request, tasks }: CheckpointInputs["unfinished"]): string | null =>
  tasks.current[0] ?? originalTask(request ?? "") ?? tasks.pending[0] ?? null;

/** Shorter words of an agent say nothing: "Done.", "All good now." */
const MIN_SENTENCE_LENGTH = 30;

/** What was done, as its own records name it: a task, what the session is called, a commit, the agent's last words. */
function workDone(
  { document, extra }: NonNullable<CheckpointInputs["context"]>,
  own: string | null,
): string | null {
  const { done } = document.progress;
  const isNamed = own !== null;
  return (
    done.at(-1) ??
    (isNamed ? extra.title : null) ??
    extra.commits.at(-1) ??
    (isNamed ? firstSentence(extra.outcome) : null)
  );
}

function firstSentence(outcome: ContextExtra["outcome"]): string | null {
  if (outcome === null || !outcome.isEnd) return null;
  const sentences = outcome.text
    .replaceAll(/^#+\s+|[*_`]+/gm, "")
    .split(/(?<=[.!?。])\s+|\n+/)
    .map((one) => one.trim());
  return (
    sentences.find((one) => one.length >= MIN_SENTENCE_LENGTH && !/[:：?？]$/.test(one)) ?? null
  );
}

/** What the last checkpoint said, if that was more than the name of its branch or of the folder. */
function wordsBefore(
  { working_on: before, git_branch: branch }: CheckpointState,
  folder: string,
): string | null {
  const names = [folder, branch, branchInWords(branch)];
  return names.includes(before) ? null : before;
}

const TRUNKS: ReadonlySet<string> = new Set(["main", "master", "develop", "trunk"]);

/** `feature/login-form` is `login form`, and `fix/ABC-12-crash` is `fix ABC-12 crash`; null for a trunk. */
function branchInWords(branch: string | null): string | null {
  if (branch === null || TRUNKS.has(branch)) return null;
  const words = branch
    .replace(/^feat(?:ures?)?\/(?=.)/i, "")
    .replaceAll(/([A-Z]{2,}-\d+)|[-_/]+/g, (_all, key: string | undefined) => key ?? " ")
    .trim();
  return words === "" ? branch : words;
}
