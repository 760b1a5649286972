/**
 * A start must not contradict itself: a command works or fails, an error is fixed or open. Its lines come from several
 * sessions, so the later evidence wins:
 *
 *   between sessions   the newer one's, and whatever was run since
 *   within a session   a fix comes behind the failure that it fixed; what is open at the end comes behind what worked before
 */
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import type { LedgerLine } from "../../remember/ledger/ledger-lines.ts";
import { splitCommand } from "../../remember/ledger/tools/command-segments.ts";
import type { PreviousSession } from "../compose/previous-part.ts";
import { isResolvedSince, type RecentProjectActivity } from "./recent-activity.ts";

/** Empty where it does not say. */
type Claim = { readonly works: boolean; readonly command: string; readonly error: string };

export type PreviousFailures = Pick<PreviousSession, "unresolvedErrors" | "failedCommands">;

const claimWorking = (command: string, error = ""): Claim => ({ works: true, command, error });
const claimFailing = (command: string, error = ""): Claim => ({ works: false, command, error });

function claimsFromLine({ kind, texts }: LedgerLine): readonly Claim[] {
  const [first = "", second = "", third = ""] = texts;
  switch (kind) {
    case "failing":
    case "error":
    case "failedBefore":
      return [claimFailing(first, second)];
    case "fix":
    case "memory":
      return third === "" ? [claimFailing(second)] : [claimFailing(second), claimWorking(third)];
    case "until":
      return [claimWorking(second, first)];
    case "worked":
      return [claimWorking(second)];
    case "check":
      return [claimWorking(first)];
    default:
      return [];
  }
}

/** An error of a context begins with the command that it came of. */
export const extractCommand = (error: string): string => error.split(": ", 1)[0] ?? error;

const stateClaim = (text: string): Claim => {
  const command = extractCommand(text);
  return claimFailing(command, text.slice(command.length + 2));
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Shorter ones may have been cut, and the rest of them with it. */
const SURE_UNITS = 100;

function isSameCommand(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => oneLine(text).replace(/…$/, "").trim());
  if (a === undefined || b === undefined || a === "" || b === "") return false;
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= SURE_UNITS && long.startsWith(short)) return true;
  // One may stand among others, as in `cd app && npm test`; a program alone is meant with whatever it is told.
  const isProgram = !short.includes(" ");
  return splitCommand(long).some(
    ({ text, words }) => oneLine(text) === short || (isProgram && words[0] === short),
  );
}

const FEWEST_UNITS = 10;
const EXIT_CODE_ONLY = /^(?:Error: )?Exit code \d+$/i;

function isSameError(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) =>
    oneLine(text).replace(/…$/, "").replaceAll(/\d+/g, "0"),
  );
  if (a === undefined || b === undefined || EXIT_CODE_ONLY.test(a) || EXIT_CODE_ONLY.test(b))
    return false;
  const isLong = Math.min(a.length, b.length) >= FEWEST_UNITS;
  return a !== "" && (a === b || (isLong && (a.includes(b) || b.includes(a))));
}

/** `evidence` against a claim: of a command of several parts, one that worked says nothing of the others. */
const contradicts = (evidence: Claim, claim: Claim): boolean =>
  evidence.works !== claim.works &&
  ((isSameCommand(evidence.command, claim.command) && !isPartAlone(evidence, claim)) ||
    isSameError(evidence.error, claim.error));

const isPartAlone = ({ works, command }: Claim, claim: Claim): boolean =>
  works && splitCommand(command).length < splitCommand(claim.command).length;

/** What failed, and is told with the form that works. */
const listFixedForms = (
  lines: readonly LedgerLine[],
): readonly { command: string; error: string }[] =>
  lines.flatMap(({ kind, texts }) => {
    const [, failed = ""] = texts;
    if (kind === "fix") return [{ command: failed, error: texts[5] ?? "" }];
    return kind === "memory" ? [{ command: failed, error: texts[3] ?? "" }] : [];
  });

/** `newestFirst`: as they are, without what is contradicted. `since`: of each, what others ran behind it; null: too much. */
export function reconcileContexts(
  newestFirst: readonly SavedSnapshot[],
  since: (saved: SavedSnapshot) => RecentProjectActivity | null,
  latest: PreviousFailures | null = null,
): readonly SavedSnapshot[] {
  const newer: Claim[] = latest === null ? [] : failureClaims(latest);
  const kept = newestFirst.map((saved, at) => {
    const own = reconcileWithinSession(saved);
    const happened = since(saved);
    const isStanding = (claim: Claim): boolean =>
      !newer.some((one) => contradicts(one, claim)) &&
      (happened === null ? claim.works || at === 0 : holdsSince(claim, happened));
    const { state } = own.document;
    const stands = (texts: readonly string[]): readonly string[] =>
      texts.filter((text) => isStanding(stateClaim(text)));
    const result = replaceFindings(own, {
      lines: own.extra.lines.filter((line) => claimsFromLine(line).every(isStanding)),
      errors: stands(state.errors),
      blockers: stands(state.blockers),
    });
    newer.push(...listClaims(result));
    return result;
  });
  // A form that fails is told once: with the one that works.
  const forms = listFixedForms(kept.flatMap(({ extra }) => extra.lines));
  const isTold = ({ command }: Claim): boolean =>
    forms.some((form) => isSameCommand(form.command, command));
  return kept.map((saved) =>
    replaceFindings(saved, {
      lines: saved.extra.lines.filter(
        (one) => one.kind !== "failing" || !claimsFromLine(one).some(isTold),
      ),
      errors: saved.document.state.errors.filter((one) => !isTold(stateClaim(one))),
      blockers: saved.document.state.blockers,
    }),
  );
}

/** A session's failures without what a told context says works, or tells with the form that does. */
export function reconcileFailures<T extends PreviousFailures>(
  failures: T,
  savedSnapshots: readonly SavedSnapshot[],
): T {
  const lines = savedSnapshots.flatMap(({ extra }) => extra.lines);
  const claims = savedSnapshots.flatMap(listClaims);
  const forms = listFixedForms(lines);
  const isOpen = (claim: Claim): boolean =>
    !claims.some((one) => contradicts(one, claim)) &&
    !forms.some(
      ({ command, error }) =>
        isSameCommand(command, claim.command) || isSameError(error, claim.error),
    );
  const failedCommands = failures.failedCommands.filter((one) => isOpen(claimFailing(one)));
  const unresolvedErrors = failures.unresolvedErrors.filter((one) => isOpen(claimFailing("", one)));
  const isAll = failedCommands.length === failures.failedCommands.length;
  // Which error came of which command is not kept.
  return {
    ...failures,
    failedCommands: unresolvedErrors.length === 0 ? [] : failedCommands,
    unresolvedErrors: isAll ? unresolvedErrors : [],
  };
}

/** A session's failures without those that a told context names itself. */
export function dropDuplicateFailures<T extends PreviousFailures>(
  failures: T,
  savedSnapshots: readonly SavedSnapshot[],
): T {
  const isTold = openFailureTest(savedSnapshots);
  const failedCommands = failures.failedCommands.filter((one) => !isTold(claimFailing(one)));
  const unresolvedErrors = failures.unresolvedErrors.filter(
    (one) => !isTold(claimFailing("", one)),
  );
  // Every command is told, so its error is, in whatever words.
  const isAll =
    failedCommands.length === 0 &&
    unresolvedErrors.length <= failures.failedCommands.length &&
    failures.failedCommands.length > 0;
  return { ...failures, failedCommands, unresolvedErrors: isAll ? [] : unresolvedErrors };
}

/** An older context without the failures that a newer one told. */
export function dropDuplicateFindings(
  saved: SavedSnapshot,
  savedSnapshots: readonly SavedSnapshot[],
): SavedSnapshot {
  return dropClaims(saved, openFailureTest(savedSnapshots));
}

/** A context without the failures of these errors. */
export const dropFailing = (
  saved: SavedSnapshot,
  isGone: (error: string) => boolean,
): SavedSnapshot =>
  dropClaims(saved, ({ works, error }) => !works && error !== "" && isGone(error));

function dropClaims(saved: SavedSnapshot, isTold: (claim: Claim) => boolean): SavedSnapshot {
  const { state } = saved.document;
  const isNew = (text: string): boolean => !isTold(stateClaim(text));
  return replaceFindings(saved, {
    lines: saved.extra.lines.filter(
      (one) => !FAILURE_KINDS.has(one.kind) || !claimsFromLine(one).some(isTold),
    ),
    errors: state.errors.filter(isNew),
    blockers: state.blockers.filter(isNew),
  });
}

function openFailureTest(savedSnapshots: readonly SavedSnapshot[]): (claim: Claim) => boolean {
  const failing = savedSnapshots.flatMap(listClaims).filter(({ works }) => !works);
  return (claim) =>
    failing.some(
      (one) => isSameCommand(one.command, claim.command) || isSameError(one.error, claim.error),
    );
}

const failureClaims = ({ failedCommands, unresolvedErrors }: PreviousFailures): Claim[] => [
  ...failedCommands.map((command) => claimFailing(command)),
  ...unresolvedErrors.map((error) => claimFailing("", error)),
];

function holdsSince(claim: Claim, since: RecentProjectActivity): boolean {
  if (!claim.works) return claim.command === "" || !isResolvedSince(claim.command, since);
  return !since.failed.some(({ command, error }) =>
    contradicts(claimFailing(command, error), claim),
  );
}

function reconcileWithinSession(saved: SavedSnapshot): SavedSnapshot {
  const { lines } = saved.extra;
  const { errors, blockers } = saved.document.state;
  const isFixed = ({ error }: Claim): boolean =>
    lines.some(({ kind, texts: [of = ""] }) => kind === "until" && isSameError(of, error)) ||
    listFixedForms(lines).some((form) => isSameError(form.error, error));
  const open = {
    lines: lines.filter((one) => one.kind !== "failing" || !claimsFromLine(one).some(isFixed)),
    errors: errors.filter((one) => !isFixed(stateClaim(one))),
    blockers: blockers.filter((one) => !isFixed(stateClaim(one))),
  };
  const worked = lines.filter(({ kind }) => kind === "worked").flatMap(claimsFromLine);
  const failing = [
    ...open.lines.filter(({ kind }) => FAILURE_KINDS.has(kind)).flatMap(claimsFromLine),
    ...open.errors.map(stateClaim),
    ...open.blockers.map(stateClaim),
  ];
  const isStanding = (claim: Claim): boolean =>
    claim.works
      ? !failing.some((one) => contradicts(one, claim))
      : !worked.some((one) => contradicts(one, claim));
  return replaceFindings(saved, {
    ...open,
    lines: open.lines.filter(
      (one) => FAILURE_KINDS.has(one.kind) || claimsFromLine(one).every(isStanding),
    ),
  });
}

const FAILURE_KINDS: ReadonlySet<string> = new Set(["failing", "error", "failedBefore"]);

const listClaims = ({ document: { state }, extra }: SavedSnapshot): readonly Claim[] => [
  ...extra.lines.flatMap(claimsFromLine),
  ...[...state.errors, ...state.blockers].map(stateClaim),
];

const replaceFindings = (
  saved: SavedSnapshot,
  {
    lines,
    errors,
    blockers,
  }: { lines: SavedSnapshot["extra"]["lines"] } & Pick<
    SavedSnapshot["document"]["state"],
    "errors" | "blockers"
  >,
): SavedSnapshot => ({
  ...saved,
  document: { ...saved.document, state: { ...saved.document.state, errors, blockers } },
  extra: { ...saved.extra, lines },
});

/** Whether it says anything of commands. */
export const hasCommandClaims = (saved: SavedSnapshot): boolean => listClaims(saved).length > 0;
