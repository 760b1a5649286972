/** A saved context as lines for a session that begins: how the work ended and what is left of it. Rules are a part of their own. */
import { localMinute } from "../../system/local-time.ts";
import type { ContextDecision } from "../../remember/context/document/context-document.ts";
import { isPermanentLine, type SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import {
  asksBack,
  isConfirmation,
  type LedgerLine,
  type LedgerLineKind,
} from "../../remember/ledger/ledger-lines.ts";
import { isStatedLine } from "../../remember/ledger/ledger-line.ts";
import { answersFully } from "../../remember/ledger/words/answer.ts";
import { findBans } from "../../remember/ledger/words/bans.ts";
import type { ContextText } from "../../text/context.ts";
import { extractClosingWords, extractOpeningWords } from "./closing-words.ts";
import {
  type ContextPart,
  createFailureLine,
  createFence,
  createPartLine,
  type PartLine,
} from "./context-part.ts";
import { buildDecisionLine } from "./decision-line.ts";
import { formatLedgerLine } from "./ledger-text.ts";
import { quoteLine } from "./quote.ts";
import { fileLine, LONGEST_FILE } from "./snapshot-part.ts";

const LONGEST_TASK = 200;
const LONGEST_ERROR = 420;
const LONGEST_OUTCOME = 900;
const LONGEST_RECAP = 700;
const LONGEST_ACCOUNT = 260;
const LONGEST_ASKED = 240;
/** Fewer characters say nothing: "done". */
const SHORTEST_WORK = 40;
const LONGEST_REQUEST = 400;

/** Those of a ledger that hold for the project's next session too. */
const LASTING_KINDS: readonly LedgerLineKind[] = [
  "pending",
  "failedBefore",
  "unpushed",
  "choice",
  "fix",
  "memory",
  "until",
  "failing",
  "worked",
];
const MOST_LASTING = 4;

/** What fails, be it told with what works instead. */
const FAILURE_KINDS: ReadonlySet<LedgerLineKind> = new Set([
  "failing",
  "failedBefore",
  "fix",
  "memory",
  "until",
]);

/** The rules of a context that hold for another session; those that may be over are no more than told. */
export const listContextRules = ({ extra }: SavedSnapshot): readonly string[] =>
  extra.lines
    .filter((one) => one.kind === "ban" && isPermanentLine(one) && one.later === undefined)
    .flatMap(({ texts }) => texts.slice(0, 1));

const MOST_DECISIONS = 3;
const MOST_COMMITS = 2;
const MOST_ERRORS = 3;

/**
 * For a session that begins: how the last one ended, what is left to do, and what was found out. `withRequest`: no other part says
 * what its answer is an answer to.
 */
export function buildShortSnapshotPart(
  saved: SavedSnapshot,
  text: ContextText,
  { withRequest = false }: { readonly withRequest?: boolean } = {},
): ContextPart {
  const { document, extra } = saved;
  const { snapshot: words } = text;
  const lasting = LASTING_KINDS.flatMap((kind) =>
    extra.lines.filter((one) => one.kind === kind).slice(0, MOST_LASTING),
  );
  const chosen = [
    // What was refused holds where it stopped the work, or the person made a rule of it.
    ...extra.lines
      .filter(({ kind }) => kind === "refusal")
      .filter(
        ({ texts: [, said = ""] }, at, all) =>
          findBans(said).length > 0 || (extra.outcome?.isEnd !== true && at === all.length - 1),
      ),
    ...lasting.filter(({ kind }) => kind !== "choice"),
  ];
  const lines: PartLine[] = [
    ...aboutLine(saved, text),
    ...buildLines(extra.recap === null ? [] : [extra.recap], LONGEST_RECAP, words.recap),
    ...(withRequest ? requestLine(saved, text) : []),
    ...outcomeLine(saved, text),
    ...buildLines(extra.aftermath === null ? [] : [extra.aftermath], LONGEST_TASK, words.aftermath),
    ...taskLines(saved, text),
    ...objectiveLine(saved, text),
    ...buildFailures(document.state.blockers, words.blocker),
    ...workLine(saved, text),
    ...accountLines(saved, text),
    ...document.decisions
      .filter((one) => isMeaningfulDecision(one) && !isStatedLine(one.what, extra.lines))
      .slice(-MOST_DECISIONS)
      .map((one) => buildDecisionLine(one, text)),
    ...formatLines(chosen, text),
    ...buildFailures(openErrors(saved).slice(0, MOST_ERRORS), words.error),
    ...buildLines(newCommits(saved), LONGEST_TASK, words.commit),
    ...fileLine(extra.lines, text),
  ];
  const where = saved.branch === null ? null : quoteLine(saved.branch, LONGEST_FILE);
  const head = createPartLine(words.earlier(localMinute(document.meta.saved_at), where));
  return { kind: "snapshot", refs: [saved.id], fence: createFence("snapshot", text), head, lines };
}

const formatLines = (lines: readonly LedgerLine[], text: ContextText): readonly PartLine[] =>
  lines.map((one) => {
    const forms = [formatLedgerLine(one, text, true)];
    return FAILURE_KINDS.has(one.kind) ? { forms, isFailure: true } : { forms };
  });

/** What failed before the latest edits is told as that. */
const openErrors = ({ document: { state }, extra }: SavedSnapshot): readonly string[] =>
  state.errors.filter(
    (error) =>
      !extra.lines.some(
        ({ kind, texts }) => kind === "failedBefore" && error.startsWith(texts.join(": ")),
      ),
  );

/** What the session is called, unless somebody says more of it. */
function aboutLine(
  { extra: { title, recap } }: SavedSnapshot,
  { snapshot: words }: ContextText,
): PartLine[] {
  const about = quoteLine(title ?? "", LONGEST_TASK);
  return about === "" || recap !== null ? [] : [createPartLine(words.about(about))];
}

/** Of a plan its title alone says nothing. */
const isMeaningfulDecision = ({ what, why, rejected }: ContextDecision): boolean =>
  why !== "" ||
  rejected.length > 0 ||
  (what.includes("→") &&
    !asksBack(what) &&
    !isConfirmation(what.slice(what.lastIndexOf("→") + 1).trim()));

/** Those that the last words do not name. */
const newCommits = ({ extra: { commits, outcome } }: SavedSnapshot): readonly string[] =>
  commits.slice(-MOST_COMMITS).filter((one) => outcome?.text.includes(one) !== true);

function outcomeLine({ extra }: SavedSnapshot, { snapshot: words }: ContextText): PartLine[] {
  const { outcome, recap } = extra;
  if (outcome === null || outcome.text.trim() === "") return [];
  const say =
    outcome.isEarlier === true
      ? words.outcomeBefore
      : outcome.isEnd
        ? words.outcome
        : words.lastSaid;
  return [quoteForms(outcome.text, recap === null ? LONGEST_OUTCOME : LONGEST_OUTCOME / 2, say)];
}

/** Where the last turn only talked, what was done before it. */
function workLine({ extra }: SavedSnapshot, { snapshot: words }: ContextText): PartLine[] {
  const { work, outcome } = extra;
  if (work === null || work.length < SHORTEST_WORK || outcome?.text.includes(work) === true)
    return [];
  return [quoteForms(work, LONGEST_OUTCOME / 2, words.work)];
}

/** What else was done in the session, unless the client itself says where it stands. */
function accountLines({ extra }: SavedSnapshot, { snapshot: words }: ContextText): PartLine[] {
  const { accounts, recap, outcome } = extra;
  if (recap !== null) return [];
  return accounts
    .filter(({ said }) => said.length >= SHORTEST_WORK && outcome?.text.includes(said) !== true)
    .map(({ asked, said }) =>
      createPartLine(
        words.account(
          quoteLine(extractOpeningWords(asked, LONGEST_ASKED), LONGEST_ASKED),
          quoteLine(extractOpeningWords(said, LONGEST_ACCOUNT), LONGEST_ACCOUNT),
        ),
      ),
    );
}

const quoteForms = (text: string, units: number, say: (words: string) => string): PartLine => {
  const [whole, short] = [units, units / 2].map((most) =>
    quoteLine(extractClosingWords(text, most), most),
  );
  return createPartLine(...new Set([say(whole ?? ""), say(short ?? "")]));
};

/** What was asked for last, where the line below does not say it. */
const requestLine = (saved: SavedSnapshot, text: ContextText): PartLine[] =>
  objectiveLine(saved, text).length > 0
    ? []
    : buildLines([saved.document.goal.current_objective], LONGEST_REQUEST, text.snapshot.request);

/** What was asked for last, unless it was answered; a few words that ask back have not done it. */
function objectiveLine(
  { document, extra }: SavedSnapshot,
  { snapshot: words }: ContextText,
): PartLine[] {
  const { outcome, prompts } = extra;
  const asked = prompts ?? [document.goal.current_objective];
  const isDone =
    outcome !== null && outcome.isEnd && outcome.isEarlier !== true && answersFully(outcome.text);
  const told = asked
    .filter((one) => one !== "")
    .map((one, at) =>
      quoteLine(one, at === asked.length - 1 ? LONGEST_REQUEST : LONGEST_REQUEST / 2),
    )
    .map((one) => `"${one}"`);
  return told.length === 0 || isDone ? [] : [createPartLine(words.objective(told.join(" → ")))];
}

/** What is left to do; a list that was left behind says nothing of it, unless somebody saved it in words. */
function taskLines({ document, extra, stated }: SavedSnapshot, text: ContextText): PartLine[] {
  if (extra.hasStaleTasks && !stated) return [];
  const { snapshot: words } = text;
  const { current, pending } = document.progress;
  return [
    ...buildLines(current, LONGEST_TASK, words.current),
    ...buildLines(pending, LONGEST_TASK, words.pending),
  ];
}

const buildLines = (
  all: readonly string[],
  units: number,
  say: (text: string) => string,
): PartLine[] =>
  all.flatMap((one) => (one.trim() === "" ? [] : [createPartLine(say(quoteLine(one, units)))]));

const buildFailures = (all: readonly string[], say: (text: string) => string): PartLine[] =>
  buildLines(all, LONGEST_ERROR, say).map(({ forms }) => createFailureLine(...forms));
