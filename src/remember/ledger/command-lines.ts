/** Lines of a ledger about what was run: forms that fail or work, results, checks, files that are too large. */
import { CONTAINED_SHARE, truncateQuote, type LedgerLine, makeLine } from "./ledger-line.ts";
import type { Ledger } from "./ledger.ts";
import { isReadOnlyCall, describeCall } from "./tools/calls.ts";
import { isLater } from "./tools/find-fix.ts";
import { isCountLine } from "./tools/run-output.ts";
import type { FormFix, LastRun, CommandRuns } from "./tools/runs.ts";

const MIN_REPEATS = 3;
const LINE_LIMITS = { fixes: 6, worked: 2, failing: 3, faults: 4 };
const MAX_RESULT_LENGTH = 300;
const LAST_CALLS = 4;
/** What git says of a commit stands with the commits. */
const COMMITTED = /^\[[^\]\n]+ [0-9a-f]{7,}\] /;

/** What commands, calls and files showed, in the order in which it is told. */
export const commandLines = (ledger: Ledger): readonly LedgerLine[] => [
  ...ledger.runs.fixes.slice(-LINE_LIMITS.fixes).toReversed().map(fixLine),
  ...failingLines(ledger),
  ...workedLines(ledger),
  ...resultLines(ledger),
  ...checkLines(ledger),
  ...reportLines(ledger),
  ...pendingLines(ledger),
  ...largeLines(ledger),
  ...toolFaultLines(ledger),
  ...formLines(ledger),
];

function fixLine({ failed, error, worked, isUntil, removed, added, action }: FormFix): LedgerLine {
  if (isUntil) return makeLine("until", [error, worked], added.join(" "), CONTAINED_SHARE);
  return makeLine(
    "fix",
    [action, failed, worked, removed.join(" "), added.join(" "), error],
    [...removed, ...added].join(" "),
    CONTAINED_SHARE,
  );
}

/** What failed the same way twice and never worked. */
const failingLines = ({ runs }: Ledger): LedgerLine[] =>
  runs.failed
    .filter(({ times }) => times > 1)
    .slice(-LINE_LIMITS.failing)
    .map(({ text, error }) =>
      makeLine("failing", [text, error], `${text} ${error}`, CONTAINED_SHARE),
    );

/** How something is built or tested, and what was typed again and again. */
const workedLines = ({ runs, epochAt }: Ledger): LedgerLine[] =>
  runs.worked
    .filter(({ kind, times, n }) => n >= epochAt && (kind !== null || times >= MIN_REPEATS))
    // What is told with how it ended need not be told as a form.
    .filter(({ text }) => !runs.last.some((one) => one.text === text && CHECKS.has(one.kind)))
    .toSorted((a, b) => b.times - a.times || b.n - a.n)
    .slice(0, LINE_LIMITS.worked)
    .map(({ kind, text, folder }) =>
      makeLine("worked", [kind ?? "", text, folder ?? ""], text, CONTAINED_SHARE),
    );

/** What came back last, where the turn was cut; and a build or test that fails since, in any case. */
function resultLines(ledger: Ledger): LedgerLine[] {
  const { results, closing, prompts } = ledger;
  const isCut = closing === null || !closing.isEnd || closing.n < prompts;
  const last = isCut ? results.slice(-LAST_CALLS).findLast((one) => !one.isProbe) : undefined;
  const isTelling =
    last !== undefined &&
    last.text !== "" &&
    (last.isFailed || (last.text.length <= MAX_RESULT_LENGTH && !COMMITTED.test(last.text)));
  const open = findOpenFailure(ledger);
  const isSame = isTelling && open !== undefined && last.text.includes(open.line);
  return [
    ...(isTelling
      ? [makeLine("result", [last.what, truncateQuote(last.text)], last.text, CONTAINED_SHARE)]
      : []),
    ...(open === undefined || isSame
      ? []
      : [
          makeLine(
            isEditedSince(ledger, open) ? "failedBefore" : "error",
            [open.text, open.line],
            open.line,
            CONTAINED_SHARE,
          ),
        ]),
  ];
}

/** What was edited since may have mended it: nobody has looked. */
const isEditedSince = ({ written }: Ledger, run: LastRun): boolean =>
  written.some((one) => isLater(one, run));

const CHECKS: ReadonlySet<string | null> = new Set(["build", "test"]);

/** The build or test that failed last, unless one succeeded since, with whatever program; of tests one that counted them. */
export function findOpenFailure({ runs }: Ledger): LastRun | undefined {
  const at = runs.last.findLastIndex(
    (one) => CHECKS.has(one.kind) && one.isFailed && !isShownAsForm(runs, one),
  );
  const found = runs.last[at];
  if (found === undefined) return undefined;
  const isSolved = runs.last
    .slice(at + 1)
    .some(
      ({ kind, isFailed, line: said }) =>
        !isFailed && kind === found.kind && (kind === "build" || isCountLine(said)),
    );
  return isSolved ? undefined : found;
}

/** What was not found, or not understood, is told with the form that works, or as one that keeps failing. */
const isShownAsForm = (
  { fixes, failed }: CommandRuns,
  { isOfForm, line: said }: LastRun,
): boolean =>
  isOfForm &&
  (fixes.some(({ error }) => error === said) ||
    failed.some(({ error, times }) => error === said && times > 1));

/** How the last test or build ended. */
function checkLines({ runs, epochAt }: Ledger): LedgerLine[] {
  const last = runs.last.findLast(({ kind, n }) => CHECKS.has(kind) && n >= epochAt);
  if (last === undefined || last.isFailed || !isCountLine(last.line)) return [];
  return [makeLine("check", [last.text, last.line], last.line, CONTAINED_SHARE)];
}

/** How a task in the background ended, and nobody has answered to it. */
const reportLines = ({ aftermath }: Ledger): LedgerLine[] =>
  aftermath === null
    ? []
    : [makeLine("report", [truncateQuote(aftermath)], aftermath, CONTAINED_SHARE)];

/** What was called when everything stopped. */
const pendingLines = ({ calls, closing, prompts }: Ledger): LedgerLine[] =>
  closing?.isEnd === true
    ? []
    : calls
        .slice(-1)
        .filter((call) => call.n === prompts && !isReadOnlyCall(call))
        .map((call) =>
          makeLine(
            "pending",
            [describeCall(call)],
            call.files[0] ?? describeCall(call),
            CONTAINED_SHARE,
          ),
        );

/** What the client would not show whole. */
const largeLines = ({ large }: Ledger): LedgerLine[] =>
  large.map((file) => makeLine("large", [file], `${file} large offset limit`, CONTAINED_SHARE));

/** Tools that do not work here, be it because a hook blocks them. */
const toolFaultLines = ({ toolFaults, answerLimit }: Ledger): LedgerLine[] => [
  ...toolFaults
    .filter(({ times, fewest }) => times >= fewest)
    .slice(-LINE_LIMITS.faults)
    .map(({ tool, target, line: said, isHook, times }) =>
      isHook
        ? makeLine("blocked", [String(times), said], said, CONTAINED_SHARE)
        : makeLine(
            "toolFault",
            [target === "" ? tool : `${tool} ${target}`, said],
            said,
            CONTAINED_SHARE,
          ),
    ),
  ...(answerLimit === null
    ? []
    : [
        makeLine(
          "answerLimit",
          [answerLimit],
          `${answerLimit} output token maximum`,
          CONTAINED_SHARE,
        ),
      ]),
];

/** What builds may test too: `mvn clean test`. */
const kindOf = ({ kind, text }: LastRun): LastRun["kind"] =>
  kind === "build" && /\btests?\b/.test(text) ? "test" : kind;

/** More than a program and its arguments: a folder, a variable, an environment, an option, a path. */
const isOwnForm = (text: string): boolean => /&&|[=/\\]|\s--?\w/.test(text);

/** How the last test and build were run, however they ended; not where another line holds it. */
function formLines({ runs, epochAt }: Ledger): LedgerLine[] {
  const isWrong = (text: string): boolean => runs.failed.some((one) => text.includes(one.text));
  const forms = ["test", "build"].flatMap((kind) => {
    const last = runs.last.findLast((one) => kindOf(one) === kind && one.n >= epochAt);
    return last === undefined || !isOwnForm(last.text) || isWrong(last.text)
      ? []
      : [makeLine("form", [kind, last.text], last.text, CONTAINED_SHARE)];
  });
  return forms.filter(
    (one, at) => forms.findIndex(({ decisive }) => decisive === one.decisive) === at,
  );
}
