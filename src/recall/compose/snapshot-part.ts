/**
 * A saved context as lines, most important first: behind a compaction only what the client's own summary lacks, and where a
 * session begins how the work ended and what is left of it.
 */
import type { Decision } from "../../remember/context/document/document.ts";
import type { Saved } from "../../remember/context/snapshot.ts";
import { answersFully } from "../../remember/ledger/words/answer.ts";
import {
  asksBack,
  isConfirmation,
  type LedgerLine,
  type LineKind,
  missingLines,
  STANDING,
} from "../../remember/ledger/lines.ts";
import type { ContextText } from "../../text/context.ts";
import { localMinute } from "../../system/local-time.ts";
import { markerOf } from "../inject/told.ts";
import { bansIn } from "../../remember/ledger/words/bans.ts";
import { closingWords, openingWords } from "./closing-words.ts";
import { decisionLine } from "./decision-line.ts";
import { ledgerText } from "./ledger-text.ts";
import { fenceOf, line, type Part, type PartLine } from "./part.ts";
import { quotedLine } from "./quote.ts";
import { withoutRepeatedRules } from "./repeated-rules.ts";
import { shortened } from "./shortened.ts";

const LONGEST_FILE = 160;
const LONGEST_TASK = 200;
const LONGEST_ERROR = 420;
const LONGEST_OUTCOME = 900;
const LONGEST_RECAP = 700;
const LONGEST_ACCOUNT = 260;
const LONGEST_ASKED = 240;
/** Fewer characters say nothing: "done". */
const SHORTEST_WORK = 40;
const LONGEST_REQUEST = 400;
const MOST_REQUEST_LINES = 8;
const MOST_EARLIER_FIXES = 3;
/** What is told behind a compaction, and where the summary has little of it. */
const USUAL_UNITS = 1500;
const MOST_UNITS = 4000;
/** A client's own summary is five times as long. */
const POOR_UNITS = 1500;

/** Null when the summary has everything. The head holds a marker, so that the text can be found where it should arrive. */
export function snapshotPart(saved: Saved, summary: string | null, text: ContextText): Part | null {
  const all = saved.extra.lines.filter(({ kind }) => !isHandedOver(kind, saved));
  const found = withFewer("request", missingLines(all, summary), MOST_REQUEST_LINES);
  const missing = withoutRepeatedRules(withFewer("earlierFix", found, MOST_EARLIER_FIXES));
  const lines = withoutFiles(missing).map((one) => line(ledgerText(one, text)));
  // A summary of some length has the files that matter.
  const isPoor = summary === null || summary.length < POOR_UNITS;
  const files = isPoor ? fileLine(missing, text) : [];
  const told = fitting([...lines, ...files], isMost(missing, all) ? MOST_UNITS : USUAL_UNITS);
  if (told.length === 0) return null;
  const { snapshot: words } = text;
  const head = line(
    words.header(localMinute(saved.document.meta.saved_at), saved.promptCount, markerOf(saved.id)),
  );
  return {
    kind: "snapshot",
    refs: [saved.id],
    fence: fenceOf("snapshot", text),
    head,
    lines: told,
  };
}

/** What waits while somebody compacts by hand, the client hands over itself. */
const isHandedOver = (kind: LineKind, { trigger }: Saved): boolean =>
  kind === "queued" && trigger === "manual";

const isMost = (missing: readonly LedgerLine[], all: readonly LedgerLine[]): boolean =>
  missing.length > all.length / 2;

const withoutFiles = (lines: readonly LedgerLine[]): readonly LedgerLine[] =>
  lines.filter(({ kind }) => kind !== "file");

function withFewer(
  kind: LineKind,
  lines: readonly LedgerLine[],
  most: number,
): readonly LedgerLine[] {
  let left = most;
  return lines.filter((one) => one.kind !== kind || left-- > 0);
}

function fileLine(
  lines: readonly LedgerLine[],
  { snapshot: words, more }: ContextText,
): PartLine[] {
  const files = lines
    .filter(({ kind }) => kind === "file")
    .map(({ texts: [file = ""] }) => quotedLine(file, LONGEST_FILE));
  if (files.length === 0) return [];
  return [line(...shortened(files, [5, 2], more).map(words.files))];
}

function fitting(lines: readonly PartLine[], units: number): readonly PartLine[] {
  let left = units;
  return lines.filter(({ forms: [form = ""] }) => {
    if (form.length > left) return false;
    left -= form.length;
    return true;
  });
}

/** What the model that writes the summary is asked to keep. */
const TO_BE_KEPT: ReadonlySet<LineKind> = new Set([
  "queued",
  "wish",
  "refusal",
  "ban",
  "request",
  "original",
  "choice",
  "result",
]);

export const linesToKeep = ({ extra }: Saved, text: ContextText): readonly PartLine[] =>
  extra.lines.filter(({ kind }) => TO_BE_KEPT.has(kind)).map((one) => line(ledgerText(one, text)));

/** Those of a ledger that hold for the project's next session too. */
const LASTING: readonly LineKind[] = [
  "pending",
  "failedBefore",
  "unpushed",
  "choice",
  "ban",
  "fix",
  "memory",
  "until",
  "failing",
  "worked",
];
const MOST_LASTING = 4;
const MOST_RULES = 6;

/** What was forbidden for the moment is nothing to another session; an older program does not say. */
const isLasting = ({ kind, texts: [, meant] }: LedgerLine): boolean =>
  kind !== "ban" || meant === undefined || meant === STANDING;

/** The rules of a context that another session is told. */
export const rulesOf = ({ extra }: Saved): readonly string[] =>
  extra.lines
    .filter((one) => one.kind === "ban" && isLasting(one))
    .slice(0, MOST_RULES)
    .flatMap(({ texts }) => texts.slice(0, 1));

const MOST_DECISIONS = 3;
const MOST_COMMITS = 2;
const MOST_ERRORS = 3;

/** For a session that begins: how the last one ended, what is left to do, and what holds here. */
export function shortSnapshotPart(saved: Saved, text: ContextText): Part {
  const { document, extra } = saved;
  const { snapshot: words } = text;
  const lasting = LASTING.flatMap((kind) =>
    extra.lines
      .filter((one) => one.kind === kind && isLasting(one))
      .slice(0, kind === "ban" ? MOST_RULES : MOST_LASTING),
  );
  const chosen = [
    // What was refused holds where it stopped the work, or the person made a rule of it.
    ...extra.lines
      .filter(({ kind }) => kind === "refusal")
      .filter(
        ({ texts: [, said = ""] }, at, all) =>
          bansIn(said).length > 0 || (extra.outcome?.isEnd !== true && at === all.length - 1),
      ),
    ...lasting.filter(({ kind }) => kind !== "choice"),
  ];
  const lines: PartLine[] = [
    ...aboutLine(saved, text),
    ...listed(extra.recap === null ? [] : [extra.recap], LONGEST_RECAP, words.recap),
    ...outcomeLine(saved, text),
    ...listed(extra.aftermath === null ? [] : [extra.aftermath], LONGEST_TASK, words.aftermath),
    ...workLine(saved, text),
    ...accountLines(saved, text),
    ...taskLines(saved, text),
    ...objectiveLine(saved, text),
    ...listed(document.state.blockers, LONGEST_ERROR, words.blocker),
    ...document.decisions
      .filter(tellsSomething)
      .slice(-MOST_DECISIONS)
      .map((one) => decisionLine(one, text)),
    ...withoutRepeatedRules(chosen).map((one) => line(ledgerText(one, text))),
    ...listed(openErrors(saved).slice(0, MOST_ERRORS), LONGEST_ERROR, words.error),
    ...listed(newCommits(saved), LONGEST_TASK, words.commit),
    ...fileLine(extra.lines, text),
  ];
  const where = saved.branch === null ? null : quotedLine(saved.branch, LONGEST_FILE);
  const head = line(words.earlier(localMinute(document.meta.saved_at), where));
  return { kind: "snapshot", refs: [saved.id], fence: fenceOf("snapshot", text), head, lines };
}

/** What failed before the latest edits is told as that. */
const openErrors = ({ document: { state }, extra }: Saved): readonly string[] =>
  state.errors.filter(
    (error) =>
      !extra.lines.some(
        ({ kind, texts }) => kind === "failedBefore" && error.startsWith(texts.join(": ")),
      ),
  );

/** What the session is called, unless somebody says more of it. */
function aboutLine(
  { extra: { title, recap } }: Saved,
  { snapshot: words }: ContextText,
): PartLine[] {
  const about = quotedLine(title ?? "", LONGEST_TASK);
  return about === "" || recap !== null ? [] : [line(words.about(about))];
}

/** Of a plan its title alone says nothing. */
const tellsSomething = ({ what, why, rejected }: Decision): boolean =>
  why !== "" ||
  rejected.length > 0 ||
  (what.includes("→") &&
    !asksBack(what) &&
    !isConfirmation(what.slice(what.lastIndexOf("→") + 1).trim()));

/** Those that the last words do not name. */
const newCommits = ({ extra: { commits, outcome } }: Saved): readonly string[] =>
  commits.slice(-MOST_COMMITS).filter((one) => outcome?.text.includes(one) !== true);

function outcomeLine({ extra }: Saved, { snapshot: words }: ContextText): PartLine[] {
  const { outcome, recap } = extra;
  if (outcome === null || outcome.text.trim() === "") return [];
  const say =
    outcome.isEarlier === true
      ? words.outcomeBefore
      : outcome.isEnd
        ? words.outcome
        : words.lastSaid;
  return [quoted(outcome.text, recap === null ? LONGEST_OUTCOME : LONGEST_OUTCOME / 2, say)];
}

/** Where the last turn only talked, what was done before it. */
function workLine({ extra }: Saved, { snapshot: words }: ContextText): PartLine[] {
  const { work, outcome } = extra;
  if (work === null || work.length < SHORTEST_WORK || outcome?.text.includes(work) === true)
    return [];
  return [quoted(work, LONGEST_OUTCOME / 2, words.work)];
}

/** What else was done in the session, unless the client itself says where it stands. */
function accountLines({ extra }: Saved, { snapshot: words }: ContextText): PartLine[] {
  const { accounts, recap, outcome } = extra;
  if (recap !== null) return [];
  return accounts
    .filter(({ said }) => said.length >= SHORTEST_WORK && outcome?.text.includes(said) !== true)
    .map(({ asked, said }) =>
      line(
        words.account(
          quotedLine(openingWords(asked, LONGEST_ASKED), LONGEST_ASKED),
          quotedLine(openingWords(said, LONGEST_ACCOUNT), LONGEST_ACCOUNT),
        ),
      ),
    );
}

const quoted = (text: string, units: number, say: (words: string) => string): PartLine => {
  const [whole, short] = [units, units / 2].map((most) =>
    quotedLine(closingWords(text, most), most),
  );
  return line(...new Set([say(whole ?? ""), say(short ?? "")]));
};

/** What was asked for last, unless it was answered; a few words that ask back have not done it. */
function objectiveLine({ document, extra }: Saved, { snapshot: words }: ContextText): PartLine[] {
  const { outcome, prompts } = extra;
  const asked = prompts ?? [document.goal.current_objective];
  const isDone =
    outcome !== null && outcome.isEnd && outcome.isEarlier !== true && answersFully(outcome.text);
  const told = asked
    .filter((one) => one !== "")
    .map((one, at) =>
      quotedLine(one, at === asked.length - 1 ? LONGEST_REQUEST : LONGEST_REQUEST / 2),
    )
    .map((one) => `"${one}"`);
  return told.length === 0 || isDone ? [] : [line(words.objective(told.join(" → ")))];
}

/** What is left to do; a list that was left behind says nothing of it, unless somebody saved it in words. */
function taskLines({ document, extra, stated }: Saved, text: ContextText): PartLine[] {
  if (extra.hasStaleTasks && !stated) return [];
  const { snapshot: words } = text;
  const { current, pending } = document.progress;
  return [
    ...listed(current, LONGEST_TASK, words.current),
    ...listed(pending, LONGEST_TASK, words.pending),
  ];
}

const listed = (all: readonly string[], units: number, say: (text: string) => string): PartLine[] =>
  all.flatMap((one) => (one.trim() === "" ? [] : [line(say(quotedLine(one, units)))]));
