/**
 * Which OpenSpec change a project's work is about, when nobody names it: that of the last checkpoint while it is under way
 * (on another branch that names a change, that one), else the one that the branch names, else the one whose files were
 * changed now, else the only one in progress, else the only one under way, if none was worked on before. When none of that
 * tells, nobody guesses. Pure.
 */
import { isSameBranch } from "../../../git/same-branch.ts";
import type { OpenspecChange } from "../../../openspec/change.ts";

export type ChangeChoice = {
  readonly change: OpenspecChange | null;
  /** Those it could be, where it cannot be told. */
  readonly candidates: readonly string[];
  /** That of the last checkpoint, where it was archived meanwhile and none took its place. */
  readonly archived: string | null;
};

export type ChangeHints = {
  /** Of the last checkpoint. */
  readonly previousId: string | null;
  /** Where the last checkpoint was saved. */
  readonly previousBranch: string | null;
  /** The one worked on last, also before the last checkpoint. */
  readonly workedOn: string | null;
  readonly branch: string | null;
  /** From the project's root. */
  readonly changedPaths: readonly string[];
};

export const toChangeChoice = (change: OpenspecChange): ChangeChoice => ({
  change,
  candidates: [],
  archived: null,
});

export function chooseChange(changes: readonly OpenspecChange[], hints: ChangeHints): ChangeChoice {
  const active = changes.filter(({ isArchived }) => !isArchived);
  const { branch, previousBranch, workedOn } = hints;
  const named = findChangeInBranch(active, branch);
  const before = workedOn === null ? undefined : active.find((one) => isNamed(one, workedOn));
  const isElsewhere = !isSameBranch(branch, previousBranch) && named !== null;
  const found =
    (isElsewhere ? null : before) ??
    named ??
    findChangeOfPaths(active, hints.changedPaths) ??
    only(active.filter(({ status }) => status === "IN_PROGRESS")) ??
    (workedOn === null ? only(active) : null);
  if (found !== null) return toChangeChoice(found);
  const { previousId } = hints;
  const isArchived =
    previousId !== null && changes.some((one) => one.isArchived && isNamed(one, previousId));
  return {
    change: null,
    candidates: active.map(stateId),
    archived: isArchived ? previousId : null,
  };
}

const only = (changes: readonly OpenspecChange[]): OpenspecChange | null =>
  changes.length === 1 ? (changes[0] ?? null) : null;

const NUMBER = /^\d{3,8}(?=-(?!\d\d-\d\d))/;
const NUMBERED = /^\d{3,8}-(?!\d\d-\d\d)(?=.)/;

/** `00027-login` is known by its number; any other change by its whole name. */
export const stateId = ({ id }: { readonly id: string }): string => NUMBER.exec(id)?.[0] ?? id;

const isNamed = (change: OpenspecChange, id: string): boolean =>
  change.id === id || stateId(change) === id;

/** By its id or its name. The longest in it: `add-login-form` goes before `add-login`; of two alike, none. */
function findChangeInBranch(
  active: readonly OpenspecChange[],
  branch: string | null,
): OpenspecChange | null {
  if (branch === null) return null;
  const found = active
    .map((change) => ({ change, units: longestIn(branch, change) }))
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => b.units - a.units);
  const [first, second] = found;
  return first === undefined || first.units === second?.units ? null : first.change;
}

/** `00027-user-auth` is also `00027`, and `user-auth`. */
const longestIn = (branch: string, change: OpenspecChange): number =>
  Math.max(
    0,
    ...[change.id, stateId(change), change.id.replace(NUMBERED, "")]
      .filter((name) => containsWord(branch, name))
      .map(({ length }) => length),
  );

/** As a word of its own, whatever the letters' case. */
function containsWord(branch: string, id: string): boolean {
  const text = branch.toLowerCase();
  const wanted = id.toLowerCase();
  const at = text.indexOf(wanted);
  if (at === -1) return false;
  const isWord = (one: string | undefined): boolean =>
    one !== undefined && /[\p{L}\p{N}]/u.test(one);
  return !isWord(text[at - 1]) && !isWord(text[at + wanted.length]);
}

function findChangeOfPaths(
  active: readonly OpenspecChange[],
  paths: readonly string[],
): OpenspecChange | null {
  const found = active.filter(({ folder }) => paths.some((path) => path.startsWith(`${folder}/`)));
  return only(found);
}
