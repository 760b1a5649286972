/** Lines of a ledger about what was run: forms that fail or work, results, checks, files that are too large. */
import { CONTAINED, cutQuote, type LedgerLine, line } from "./line.ts";
import type { Ledger } from "./ledger.ts";
import { looksOnly, shownCall } from "./tools/calls.ts";
import { isBehind } from "./tools/fix.ts";
import { type Fix, isCount, type LastRun, type Runs } from "./tools/runs.ts";

const OFTEN = 3;
const MOST = { fixes: 6, worked: 2, failing: 3, faults: 4 };
const LONGEST_RESULT = 300;
const LAST_CALLS = 4;
/** What git says of a commit stands with the commits. */
const COMMITTED = /^\[[^\]\n]+ [0-9a-f]{7,}\] /;

/** What commands, calls and files showed, in the order in which it is told. */
export const commandLines = (ledger: Ledger): readonly LedgerLine[] => [
  ...ledger.runs.fixes.slice(-MOST.fixes).toReversed().map(fixLine),
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

function fixLine({ failed, error, worked, isUntil, removed, added, action }: Fix): LedgerLine {
  if (isUntil) return line("until", [error, worked], added.join(" "), CONTAINED);
  return line(
    "fix",
    [action, failed, worked, removed.join(" "), added.join(" "), error],
    [...removed, ...added].join(" "),
    CONTAINED,
  );
}

/** What failed the same way twice and never worked. */
const failingLines = ({ runs }: Ledger): LedgerLine[] =>
  runs.failed
    .filter(({ times }) => times > 1)
    .slice(-MOST.failing)
    .map(({ text, error }) => line("failing", [text, error], `${text} ${error}`, CONTAINED));

/** How something is built or tested, and what was typed again and again. */
const workedLines = ({ runs, epochAt }: Ledger): LedgerLine[] =>
  runs.worked
    .filter(({ kind, times, n }) => n >= epochAt && (kind !== null || times >= OFTEN))
    // What is told with how it ended need not be told as a form.
    .filter(({ text }) => !runs.last.some((one) => one.text === text && CHECKS.has(one.kind)))
    .toSorted((a, b) => b.times - a.times || b.n - a.n)
    .slice(0, MOST.worked)
    .map(({ kind, text, folder }) =>
      line("worked", [kind ?? "", text, folder ?? ""], text, CONTAINED),
    );

/** What came back last, where the turn was cut; and a build or test that fails since, in any case. */
function resultLines(ledger: Ledger): LedgerLine[] {
  const { results, closing, prompts } = ledger;
  const isCut = closing === null || !closing.isEnd || closing.n < prompts;
  const last = isCut ? results.slice(-LAST_CALLS).findLast((one) => !one.isProbe) : undefined;
  const isTelling =
    last !== undefined &&
    last.text !== "" &&
    (last.isFailed || (last.text.length <= LONGEST_RESULT && !COMMITTED.test(last.text)));
  const open = openFailure(ledger);
  const isSame = isTelling && open !== undefined && last.text.includes(open.line);
  return [
    ...(isTelling ? [line("result", [last.what, cutQuote(last.text)], last.text, CONTAINED)] : []),
    ...(open === undefined || isSame
      ? []
      : [
          line(
            isEditedSince(ledger, open) ? "failedBefore" : "error",
            [open.text, open.line],
            open.line,
            CONTAINED,
          ),
        ]),
  ];
}

/** What was edited since may have mended it: nobody has looked. */
const isEditedSince = ({ written }: Ledger, run: LastRun): boolean =>
  written.some((one) => isBehind(one, run));

const CHECKS: ReadonlySet<string | null> = new Set(["build", "test"]);

/** The build or test that failed last, unless one succeeded since, with whatever program; of tests one that counted them. */
export function openFailure({ runs }: Ledger): LastRun | undefined {
  const at = runs.last.findLastIndex(
    (one) => CHECKS.has(one.kind) && one.isFailed && !isToldAsForm(runs, one),
  );
  const found = runs.last[at];
  if (found === undefined) return undefined;
  const isSolved = runs.last
    .slice(at + 1)
    .some(
      ({ kind, isFailed, line: said }) =>
        !isFailed && kind === found.kind && (kind === "build" || isCount(said)),
    );
  return isSolved ? undefined : found;
}

/** What was not found, or not understood, is told with the form that works, or as one that keeps failing. */
const isToldAsForm = ({ fixes, failed }: Runs, { isOfForm, line: said }: LastRun): boolean =>
  isOfForm &&
  (fixes.some(({ error }) => error === said) ||
    failed.some(({ error, times }) => error === said && times > 1));

/** How the last test or build ended. */
function checkLines({ runs, epochAt }: Ledger): LedgerLine[] {
  const last = runs.last.findLast(({ kind, n }) => CHECKS.has(kind) && n >= epochAt);
  if (last === undefined || last.isFailed || !isCount(last.line)) return [];
  return [line("check", [last.text, last.line], last.line, CONTAINED)];
}

/** How a task in the background ended, and nobody has answered to it. */
const reportLines = ({ aftermath }: Ledger): LedgerLine[] =>
  aftermath === null ? [] : [line("report", [cutQuote(aftermath)], aftermath, CONTAINED)];

/** What was called when everything stopped. */
const pendingLines = ({ calls, closing, prompts }: Ledger): LedgerLine[] =>
  closing?.isEnd === true
    ? []
    : calls
        .slice(-1)
        .filter((call) => call.n === prompts && !looksOnly(call))
        .map((call) =>
          line("pending", [shownCall(call)], call.files[0] ?? shownCall(call), CONTAINED),
        );

/** What the client would not show whole. */
const largeLines = ({ large }: Ledger): LedgerLine[] =>
  large.map((file) => line("large", [file], `${file} large offset limit`, CONTAINED));

/** Tools that do not work here, be it because a hook blocks them. */
const toolFaultLines = ({ toolFaults, answerLimit }: Ledger): LedgerLine[] => [
  ...toolFaults
    .filter(({ times, fewest }) => times >= fewest)
    .slice(-MOST.faults)
    .map(({ tool, target, line: said, isHook, times }) =>
      isHook
        ? line("blocked", [String(times), said], said, CONTAINED)
        : line("toolFault", [target === "" ? tool : `${tool} ${target}`, said], said, CONTAINED),
    ),
  ...(answerLimit === null
    ? []
    : [line("answerLimit", [answerLimit], `${answerLimit} output token maximum`, CONTAINED)]),
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
      : [line("form", [kind, last.text], last.text, CONTAINED)];
  });
  return forms.filter(
    (one, at) => forms.findIndex(({ decisive }) => decisive === one.decisive) === at,
  );
}
