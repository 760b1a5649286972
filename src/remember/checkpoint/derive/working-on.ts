/** What the work is about, from the nearest source that tells. Pure. */
import type { Extra } from "../../context/snapshot.ts";
import type { SessionState } from "../state/state.ts";
import type { Known } from "./known.ts";
import { originalTask, ownObjective } from "./request.ts";
import { toldLine } from "./told-line.ts";

const OURS = /^WIP: \[(.*)\] - checkpoint$/;

export function workingOn({ said, edited, context, change, previous, ...known }: Known): string {
  const { original_request: original, current_objective: objective } = context?.document.goal ?? {
    original_request: "",
    current_objective: "",
  };
  const subject = known.lastSubject;
  return (
    toldLine(said.workingOn) ??
    toldLine(edited.workingOn) ??
    toldLine(context === null ? null : workDone(context)) ??
    toldLine(ownObjective(objective, original)) ??
    toldLine(known.lastPrompt) ??
    toldLine(originalTask(original)) ??
    toldLine(change?.title) ??
    toldLine(previous === null ? null : wordsBefore(previous, known.folder)) ??
    toldLine(OURS.exec(subject ?? "")?.[1]) ??
    // The last commit may be of the branch that this one was made from.
    toldLine(branchInWords(known.branch)) ??
    toldLine(subject) ??
    toldLine(said.note?.trim().split("\n")[0]) ??
    toldLine(known.branch) ??
    toldLine(known.folder) ??
    ""
  );
}

/** Shorter words of an agent say nothing: "Done.", "All good now." */
const SHORTEST_SENTENCE = 30;

/** What was done, as its own records name it: a task, what the session is called, a commit, the agent's last words. */
function workDone({ document, extra }: NonNullable<Known["context"]>): string | null {
  const { current, done } = document.progress;
  return (
    current[0] ?? done.at(-1) ?? extra.title ?? extra.commits.at(-1) ?? firstSentence(extra.outcome)
  );
}

function firstSentence(outcome: Extra["outcome"]): string | null {
  if (outcome === null || !outcome.isEnd) return null;
  const sentences = outcome.text
    .replaceAll(/^#+\s+|[*_`]+/gm, "")
    .split(/(?<=[.!?。])\s+|\n+/)
    .map((one) => one.trim());
  return sentences.find((one) => one.length >= SHORTEST_SENTENCE && !/[:：?？]$/.test(one)) ?? null;
}

/** What the last checkpoint said, if that was more than the name of its branch or of the folder. */
function wordsBefore(
  { working_on: before, git_branch: branch }: SessionState,
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
