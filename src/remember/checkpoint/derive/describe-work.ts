/** What the work is about, from the nearest source that tells. Pure. */
import type { ContextExtra } from "../../context/context-snapshot.ts";
import type { CheckpointState } from "../state/checkpoint-state.ts";
import type { CheckpointInputs } from "./checkpoint-inputs.ts";
import { originalTask, ownObjective } from "./task-prompt.ts";
import { toRedactedLine } from "./redacted-line.ts";

const OWN_COMMIT = /^WIP: \[(.*)\] - checkpoint$/;

export function describeWork({
  said,
  edited,
  context,
  change,
  previous,
  ...known
}: CheckpointInputs): string {
  const { original_request: original, current_objective: objective } = context?.document.goal ?? {
    original_request: "",
    current_objective: "",
  };
  const subject = known.lastSubject;
  return (
    toRedactedLine(said.workingOn) ??
    toRedactedLine(edited.workingOn) ??
    toRedactedLine(context === null ? null : workDone(context)) ??
    toRedactedLine(ownObjective(objective, original)) ??
    toRedactedLine(known.lastPrompt) ??
    toRedactedLine(originalTask(original)) ??
    toRedactedLine(change?.title) ??
    toRedactedLine(previous === null ? null : wordsBefore(previous, known.folder)) ??
    toRedactedLine(OWN_COMMIT.exec(subject ?? "")?.[1]) ??
    // The last commit may be of the branch that this one was made from.
    toRedactedLine(branchInWords(known.branch)) ??
    toRedactedLine(subject) ??
    toRedactedLine(said.note?.trim().split("\n")[0]) ??
    toRedactedLine(known.branch) ??
    toRedactedLine(known.folder) ??
    ""
  );
}

/** Shorter words of an agent say nothing: "Done.", "All good now." */
const MIN_SENTENCE_LENGTH = 30;

/** What was done, as its own records name it: a task, what the session is called, a commit, the agent's last words. */
function workDone({ document, extra }: NonNullable<CheckpointInputs["context"]>): string | null {
  const { current, done } = document.progress;
  return (
    current[0] ?? done.at(-1) ?? extra.title ?? extra.commits.at(-1) ?? firstSentence(extra.outcome)
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
