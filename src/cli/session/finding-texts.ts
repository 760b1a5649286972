/** What a check of a saved state found, in words: what is different, and what is to be done about it. */
import {
  VALIDATION_CHECKS,
  toFindingCode,
  type ValidationFinding,
  listFindings,
  type Validation,
} from "../../remember/checkpoint/validate/validation-findings.ts";
import type { Blocker } from "../../remember/blockers/blocker.ts";
import { quoteLine } from "../../recall/compose/quote.ts";
import type { Text } from "../../text/text.ts";
import { checkoutCommand, commitInside, shortHash } from "./git-command.ts";

export type FindingMessage = ValidationFinding & {
  readonly message: string;
  readonly action: string;
};

const LONGEST_NAME = 200;
const LONGEST_LINE = 500;
const MAX_NAMES = 10;

export const quoteName = (text: string): string => quoteLine(text, LONGEST_NAME);
export const quoteSentence = (text: string): string => quoteLine(text, LONGEST_LINE);

/** The first of many, and how many there are besides. */
export function joinFirstNames(
  all: readonly string[],
  { sessionLoad }: Text,
  most = MAX_NAMES,
): string {
  const shown = all.slice(0, most).map(quoteName);
  const left = all.length - shown.length;
  return [...shown, ...(left === 0 ? [] : [sessionLoad.more(left)])].join(", ");
}

/** A blocker in words: what kind it is, how bad, and what it says. */
export const blockerName = (
  { type, severity, description }: Pick<Blocker, "type" | "severity" | "description">,
  { blocker: { types, severities } }: Text,
): string => `${types[type]} (${severities[severity]}): ${quoteSentence(description)}`;

export const describeFinding = (finding: ValidationFinding, text: Text): FindingMessage => ({
  ...finding,
  ...findingWords(finding, text),
});

type Words = { readonly message: string; readonly action: string };

function findingWords(finding: ValidationFinding, text: Text): Words {
  const { findings } = text.sessionLoad;
  switch (finding.code) {
    case "BLOCKER_EXISTS":
      return blockerWords(finding, text);
    case "BRANCH_MISMATCH":
      return branchWords(finding, text);
    case "COMMIT_MISMATCH":
      return commitWords(finding, text);
    case "UNCOMMITTED_CHANGES":
      return uncommittedWords(finding, text);
    case "OPENSPEC_NOT_FOUND":
      return {
        message: findings.openspec(quoteName(finding.openspec)),
        action: findings.openspecAction,
      };
    case "PROPOSAL_MISSING":
      return {
        message: findings.proposal(quoteName(finding.folder)),
        action: findings.proposalAction,
      };
    case "FILE_MISSING":
      return {
        message: findings.fileMissing(quoteName(finding.file)),
        action: findings.fileMissingAction,
      };
    case "PATH_OUTSIDE":
      return { message: findings.outside(quoteName(finding.file)), action: findings.outsideAction };
  }
}

function blockerWords(
  { blocker, agents }: FindingOf<"BLOCKER_EXISTS">,
  { sessionLoad, blocker: { types, severities } }: Text,
): Words {
  const { findings } = sessionLoad;
  const { type, severity, description, resolution } = blocker;
  const first = ownerWords(blocker.recovery_agent, agents, findings);
  return {
    message: findings.blocker(types[type], severities[severity], quoteSentence(description)),
    action:
      resolution === null ? first : `${first}. ${findings.resolution(quoteSentence(resolution))}`,
  };
}

/** The owner is named whether or not there is such a subagent; without one it is the person's. */
function ownerWords(
  owner: string | null,
  agents: readonly string[],
  findings: Text["sessionLoad"]["findings"],
): string {
  if (owner === null) return findings.blockerByHand;
  return agents.length > 0
    ? findings.blockerOwner(agents.map(quoteName).join(" → "))
    : findings.blockerAbsentOwner(quoteName(owner));
}

type FindingOf<C extends ValidationFinding["code"]> = Extract<
  ValidationFinding,
  { readonly code: C }
>;

/** Neither a save nor a stash reaches what is in a submodule. */
const submoduleActions = (
  { submodules = [] }: FindingOf<"UNCOMMITTED_CHANGES">,
  { sessionLoad: { findings } }: Text,
): readonly string[] =>
  submodules
    .slice(0, MAX_NAMES)
    .map((path) => findings.submoduleAction(quoteName(path), quoteName(commitInside(path))));

function uncommittedWords(finding: FindingOf<"UNCOMMITTED_CHANGES">, text: Text): Words {
  const { files, leftOut, submodules = [], hasTracked, isUnderWay } = finding;
  const { findings } = text.sessionLoad;
  const save = "self-gen session save";
  const inside = submoduleActions(finding, text);
  const isOther = (path: string): boolean => !submodules.includes(path);
  const include = `${save} --include PATH`;
  if (files.length === 0) {
    const others = leftOut.some(isOther)
      ? [inside.length === 0 ? findings.leftOutAction(include) : findings.othersAction(include)]
      : [];
    return {
      message: findings.onlyLeftOut(leftOut.length, joinFirstNames(leftOut, text)),
      action: [...inside, ...others].join("; "),
    };
  }
  const action = isUnderWay
    ? findings.uncommittedUnderWay
    : hasTracked
      ? findings.uncommittedAction(save, "git stash")
      : findings.untrackedAction(save);
  const outside = files.some(isOther) ? [action] : [];
  return {
    message: findings.uncommitted(files.length, joinFirstNames(files, text)),
    action: [...outside, ...inside].join("; "),
  };
}

/** A place as people name it: a branch, or the commit where none is checked out. */
export const placeName = (
  branch: string | null,
  commit: string | null,
  { sessionLoad }: Text,
): string =>
  branch === null
    ? sessionLoad.box.detached(quoteName(shortHash(commit ?? "")))
    : quoteName(branch);

export const currentName = (
  { hasRepository, current }: FindingOf<"BRANCH_MISMATCH">,
  commit: string | null,
  text: Text,
): string => (hasRepository ? placeName(current, commit, text) : text.sessionLoad.box.noRepository);

function branchWords(finding: FindingOf<"BRANCH_MISMATCH">, text: Text): Words {
  const { findings } = text.sessionLoad;
  const { saved, savedCommit, hasRepository, isBranchHere } = finding;
  const command = hasRepository ? checkoutCommand(saved, savedCommit) : null;
  const asked = command === null ? findings.branchActionByHand : findings.branchAction(command);
  const isGone = hasRepository && saved !== null && !isBranchHere;
  return {
    message: findings.branch(placeName(saved, savedCommit, text), currentName(finding, null, text)),
    action: isGone ? `${asked} (${findings.branchGone(quoteName(saved))})` : asked,
  };
}

function commitWords(
  { saved, current, isKnown, ahead, behind }: FindingOf<"COMMIT_MISMATCH">,
  { sessionLoad }: Text,
): Words {
  const { findings, noCommit } = sessionLoad;
  const [then, now] = [
    quoteName(shortHash(saved)),
    current === null ? noCommit : shortHash(current),
  ];
  if (!isKnown) {
    return { message: findings.commitUnknown(then, now), action: findings.commitUnknownAction };
  }
  const counts = [
    ...(ahead === null || ahead === 0 ? [] : [findings.ahead(ahead)]),
    ...(behind === null || behind === 0 ? [] : [findings.behind(behind)]),
  ];
  return {
    message: `${findings.commitDiffers(then, now)}${counts.length === 0 ? "" : ` (${counts.join(", ")})`}`,
    action: behind === 0 ? findings.commitAction : findings.commitBehindAction,
  };
}

/** What was really looked at. */
const checkedNames = (validation: Validation, { sessionLoad }: Text): string =>
  VALIDATION_CHECKS.filter((check) => validation[check].ok === true)
    .map((check) => sessionLoad.findings.checked[check])
    .join(", ");

/** So many of one kind are told one by one. */
const MAX_PER_KIND = 10;

/** Codes and actions are for an agent; for a person choices with their commands follow, except for what is in a submodule. */
export function findingLines(validation: Validation, text: Text, isForAgent = true): string[] {
  const { findings: words } = text.sessionLoad;
  const all = listFindings(validation);
  if (all.length === 0) {
    const fine = words.allValid(checkedNames(validation, text));
    return [isForAgent ? `ALL_VALID: ${fine}` : fine.charAt(0).toUpperCase() + fine.slice(1)];
  }
  const counts = new Map<ValidationFinding["code"], number>();
  const lines: string[] = [];
  for (const finding of all) {
    const count = (counts.get(finding.code) ?? 0) + 1;
    counts.set(finding.code, count);
    if (count > MAX_PER_KIND) continue;
    const { message, action } = describeFinding(finding, text);
    lines.push(isForAgent ? `- ${quoteName(toFindingCode(finding))}: ${message}` : `- ${message}`);
    if (isForAgent) lines.push(`  ${words.action}: ${action}`);
    else if (finding.code === "UNCOMMITTED_CHANGES")
      lines.push(...submoduleActions(finding, text).map((one) => `  ${one}`));
  }
  for (const [code, count] of counts) {
    const left = count - MAX_PER_KIND;
    if (left > 0) lines.push(`- ${isForAgent ? `${code}: ` : ""}${words.moreOf(left)}`);
  }
  return [`${words.title}:`, ...lines];
}
