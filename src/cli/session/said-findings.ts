/** What a check of a saved state found, in words: what is different, and what is to be done about it. */
import {
  CHECKS,
  codeOf,
  type Finding,
  findingsOf,
  type Validation,
} from "../../remember/checkpoint/validate/findings.ts";
import { quotedLine } from "../../recall/compose/quote.ts";
import type { Text } from "../../text/text.ts";
import { checkoutCommand, commitInside, shortHash } from "./git-command.ts";

export type SaidFinding = Finding & { readonly message: string; readonly action: string };

const LONGEST_NAME = 200;
const LONGEST_LINE = 500;
const MOST_LISTED = 10;

export const name = (text: string): string => quotedLine(text, LONGEST_NAME);
export const sentence = (text: string): string => quotedLine(text, LONGEST_LINE);

/** The first of many, and how many there are besides. */
export function listed(all: readonly string[], { sessionLoad }: Text, most = MOST_LISTED): string {
  const shown = all.slice(0, most).map(name);
  const left = all.length - shown.length;
  return [...shown, ...(left === 0 ? [] : [sessionLoad.more(left)])].join(", ");
}

export const said = (finding: Finding, text: Text): SaidFinding => ({
  ...finding,
  ...words(finding, text),
});

type Words = { readonly message: string; readonly action: string };

function words(finding: Finding, text: Text): Words {
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
        message: findings.openspec(name(finding.openspec)),
        action: findings.openspecAction,
      };
    case "PROPOSAL_MISSING":
      return { message: findings.proposal(name(finding.folder)), action: findings.proposalAction };
    case "FILE_MISSING":
      return {
        message: findings.fileMissing(name(finding.file)),
        action: findings.fileMissingAction,
      };
    case "PATH_OUTSIDE":
      return { message: findings.outside(name(finding.file)), action: findings.outsideAction };
  }
}

function blockerWords({ blocker, agents }: Of<"BLOCKER_EXISTS">, { sessionLoad }: Text): Words {
  const { findings } = sessionLoad;
  const { type, severity, description, resolution } = blocker;
  const first = ownerWords(blocker.recovery_agent, agents, findings);
  return {
    message: findings.blocker(type, severity, sentence(description)),
    action: resolution === null ? first : `${first}. ${findings.resolution(sentence(resolution))}`,
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
    ? findings.blockerOwner(agents.map(name).join(" → "))
    : findings.blockerAbsentOwner(name(owner));
}

type Of<C extends Finding["code"]> = Extract<Finding, { readonly code: C }>;

function uncommittedWords(
  { files, leftOut, submodules = [], hasTracked, isUnderWay }: Of<"UNCOMMITTED_CHANGES">,
  text: Text,
): Words {
  const { findings } = text.sessionLoad;
  const save = "self-gen session save";
  const inside = submodules
    .slice(0, MOST_LISTED)
    .map((path) => findings.submoduleAction(name(path), name(commitInside(path))));
  const isOther = (path: string): boolean => !submodules.includes(path);
  const include = `${save} --include PATH`;
  if (files.length === 0) {
    const others = leftOut.some(isOther)
      ? [inside.length === 0 ? findings.leftOutAction(include) : findings.othersAction(include)]
      : [];
    return {
      message: findings.onlyLeftOut(leftOut.length, listed(leftOut, text)),
      action: [...inside, ...others].join("; "),
    };
  }
  const action = isUnderWay
    ? findings.uncommittedUnderWay
    : hasTracked
      ? findings.uncommittedAction(save, "git stash")
      : findings.untrackedAction(save);
  // Neither a save nor a stash reaches what is in a submodule.
  const outside = files.some(isOther) ? [action] : [];
  return {
    message: findings.uncommitted(files.length, listed(files, text)),
    action: [...outside, ...inside].join("; "),
  };
}

/** A place as people name it: a branch, or the commit where none is checked out. */
export const placeName = (
  branch: string | null,
  commit: string | null,
  { sessionLoad }: Text,
): string =>
  branch === null ? sessionLoad.box.detached(name(shortHash(commit ?? ""))) : name(branch);

export const currentName = (
  { hasRepository, current }: Of<"BRANCH_MISMATCH">,
  commit: string | null,
  text: Text,
): string => (hasRepository ? placeName(current, commit, text) : text.sessionLoad.box.noRepository);

function branchWords(finding: Of<"BRANCH_MISMATCH">, text: Text): Words {
  const { findings } = text.sessionLoad;
  const { saved, savedCommit, hasRepository, isBranchHere } = finding;
  const command = hasRepository ? checkoutCommand(saved, savedCommit) : null;
  const asked = command === null ? findings.branchActionByHand : findings.branchAction(command);
  const isGone = hasRepository && saved !== null && !isBranchHere;
  return {
    message: findings.branch(placeName(saved, savedCommit, text), currentName(finding, null, text)),
    action: isGone ? `${asked} (${findings.branchGone(name(saved))})` : asked,
  };
}

function commitWords(
  { saved, current, isKnown, ahead, behind }: Of<"COMMIT_MISMATCH">,
  { sessionLoad }: Text,
): Words {
  const { findings, noCommit } = sessionLoad;
  const [then, now] = [name(shortHash(saved)), current === null ? noCommit : shortHash(current)];
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
  CHECKS.filter((check) => validation[check].ok === true)
    .map((check) => sessionLoad.findings.checked[check])
    .join(", ");

/** So many of one kind are told one by one. */
const MOST_OF_A_KIND = 10;

/** Without actions where choices with their commands follow: those are for an agent. */
export function findingLines(validation: Validation, text: Text, withActions = true): string[] {
  const { findings: words } = text.sessionLoad;
  const all = findingsOf(validation);
  if (all.length === 0) {
    const fine = words.allValid(checkedNames(validation, text));
    return [withActions ? `ALL_VALID: ${fine}` : fine.charAt(0).toUpperCase() + fine.slice(1)];
  }
  const counts = new Map<Finding["code"], number>();
  const lines: string[] = [];
  for (const finding of all) {
    const count = (counts.get(finding.code) ?? 0) + 1;
    counts.set(finding.code, count);
    if (count > MOST_OF_A_KIND) continue;
    const { message, action } = said(finding, text);
    lines.push(`- ${name(codeOf(finding))}: ${message}`);
    if (withActions) lines.push(`  ${words.action}: ${action}`);
  }
  for (const [code, count] of counts) {
    const left = count - MOST_OF_A_KIND;
    if (left > 0) lines.push(`- ${code}: ${words.moreOf(left)}`);
  }
  return [`${words.title}:`, ...lines];
}
