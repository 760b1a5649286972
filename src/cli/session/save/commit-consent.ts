/**
 * Whether a checkpoint may be committed where it is: on the default branch, or against a rule of the project, only after a
 * yes. Without one it is saved all the same, without a commit, and the answer says so (decision 0068).
 */
import { COMMON_DEFAULTS } from "../../../git/remote.ts";
import type { FileChoice } from "../../../remember/checkpoint/files/choose-files.ts";
import {
  isAboutEveryCommit,
  isInCommit,
  readCommitRule,
} from "../../../remember/guard/commit-rule.ts";
import type { CommandArgs } from "../../command/command.ts";
import { askYesNo, canAsk } from "../../terminal/ask.ts";
import { printError } from "../../terminal/terminal.ts";
import { redactedLine } from "../redacted-line.ts";

export type CommitDoubt = {
  readonly branch: string;
  /** What the person said about commits here; null where only the branch is a reason to ask. */
  readonly rule: string | null;
};

type CommitPlace = {
  readonly branch: string | null;
  /** The branch is the remote's default branch. */
  readonly isDefault: boolean;
  readonly wantsCommit: boolean;
  readonly choice: FileChoice;
};

/** Null where there is nothing to commit, or nothing that speaks against it. `readAdded`: the lines that the commit adds. */
export async function findCommitDoubt(
  { branch, isDefault, wantsCommit, choice }: CommitPlace,
  rules: readonly string[],
  readAdded: () => Promise<string>,
): Promise<CommitDoubt | null> {
  if (!wantsCommit || choice.files.length === 0 || branch === null) return null;
  const isTrunk = isDefault || COMMON_DEFAULTS.has(branch);
  const files = choice.files.map(({ path }) => path);
  let added: string | null = null;
  for (const rule of rules) {
    const about = readCommitRule(rule);
    if (about === null || (NAMES_TRUNK.test(rule) && !isTrunk)) continue;
    if (about.words.length > 0) added ??= await readAdded();
    if (isAboutEveryCommit(about) || isInCommit(about, files, added ?? "")) return { branch, rule };
  }
  return isTrunk ? { branch, rule: null } : null;
}

/** Only the branch that many rules are about is named by them. */
const NAMES_TRUNK = /\b(?:main|master|trunk|default branch)\b|메인|마스터|기본 브랜치/i;

/** `--force-default` asks for more than a commit there. */
const saysYes = (args: CommandArgs): boolean => args.has("yes") || args.has("force-default");

/** Asked where somebody can answer, after what it is about; anything but a yes is a no. */
export function mayCommit(
  args: CommandArgs,
  { branch, rule }: CommitDoubt,
  showPlan: () => void,
): boolean {
  if (saysYes(args)) return true;
  if (!canAsk()) return false;
  const { consent } = args.text.sessionSave;
  showPlan();
  if (rule !== null) printError(consent.rule(redactedLine(rule, LONGEST_RULE)));
  printError(consent.otherwise);
  return askYesNo(consent.question(redactedLine(branch, LONGEST_BRANCH)), false);
}

export const LONGEST_RULE = 200;
export const LONGEST_BRANCH = 100;

/** As if `--no-commit` had been typed. */
export const withoutCommitting = (args: CommandArgs): CommandArgs => ({
  ...args,
  has: (name) => name === "no-commit" || args.has(name),
});
