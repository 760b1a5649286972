/** What a save would commit: shown by a dry run, and before a question. */
import type { Text } from "../../../text/text.ts";
import { printError, table } from "../../terminal/terminal.ts";
import type { SavePlan } from "./plan.ts";
import { subjectOf } from "./commit-title.ts";
import { branchRow, cutLine } from "./save-lines.ts";

const MAX_FILES = 20;

/** `commit`: what is said of the commit itself. */
export function commitRows(plan: SavePlan, commit: string, text: Text): string[][] {
  const words = text.sessionSave;
  const { files } = plan.choice;
  const shown = files.slice(0, MAX_FILES).map(({ path }) => cutLine(path));
  if (files.length > MAX_FILES) shown.push(words.moreFiles(files.length - MAX_FILES));
  return [
    [words.facts.commit, commit],
    ...branchRow(plan, text),
    ...shown.map((path, at) => [at === 0 ? words.facts.files : "", path]),
  ];
}

export const plannedCommit = (plan: SavePlan, { sessionSave: words }: Text): string =>
  words.wouldCommit(subjectOf(plan), plan.choice.files.length);

/** Beside the question, whose answer the output does not belong to. */
export function printCommitPlan(plan: SavePlan, text: Text): void {
  for (const line of table(commitRows(plan, plannedCommit(plan, text), text)))
    printError(`  ${line}`);
}
