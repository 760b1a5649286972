/** What a ledger is made of, and how much of each it holds. */
import type { TranscriptEntry } from "../../clients/transcript/entry.ts";
import { cutCharacters } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import type { LedgerCall, CallNaming } from "./tools/calls.ts";
import { type GitActivity, NO_GIT_ACTIVITY } from "./tools/fold-git.ts";
import { type LedgerMoment, NO_RUNS, type CommandRuns } from "./tools/runs.ts";
import type { LedgerTask } from "./tools/ledger-tasks.ts";
import type { LedgerToolFault } from "./tools/tool-faults.ts";
import type { Ban } from "./words/bans.ts";

/** A thing that happened in the conversation: after how many prompts, and after how many compactions. */
export type LedgerPoint = LedgerMoment & { readonly epoch: number };

export type LedgerRequest = LedgerPoint & {
  readonly text: string;
  readonly isSmallTalk: boolean;
  readonly during: "turn" | "refusal" | null;
  /** The person stopped the turn that it began. */
  readonly isInterrupted: boolean;
  /** The turn that it began ended with an answer. */
  readonly isAnswered: boolean;
};

export type LedgerBan = LedgerPoint & Ban;
export type LedgerStatement = LedgerPoint & { readonly text: string };
/** A rule or a decision that later words of the session ended; it holds again if those are taken back. */
export type EndedLedgerRule = LedgerStatement & {
  readonly kind: "ban" | "decision";
  /** The sentence that ended it, when, and what is so instead. */
  readonly by: string;
  readonly at: string | null;
  readonly successor: string | null;
};
/** Work that was put off; `task`: what it is, in the person's words. */
export type PostponedWork = LedgerPoint & {
  readonly text: string;
  readonly task: string;
  /** It was about the work at hand, and the words themselves do not name it. */
  readonly isAtHand: boolean;
};
export type LedgerChoice = LedgerPoint & { readonly question: string; readonly answer: string };
export type LedgerRefusal = LedgerPoint & {
  readonly what: string;
  readonly words: string | null;
  readonly isCommand: boolean;
};
export type LedgerPlan = LedgerPoint & { readonly text: string; readonly isApproved: boolean };
export type WrittenLedgerFile = LedgerMoment & { readonly file: string };
export type ClosingMessage = LedgerPoint & { readonly text: string; readonly isEnd: boolean };

/** How a turn ended in which something was done. */
export type TurnAccount = LedgerMoment & {
  readonly asked: string;
  readonly said: string;
  /** How many files and commits came of it. */
  readonly size: number;
};

/** The newest calls that are over. */
export type CallResult = LedgerMoment & {
  readonly what: string;
  readonly text: string;
  readonly isFailed: boolean;
  readonly isProbe: boolean;
};

/** What came back of a call, redacted and cut. */
export type CallEnd = Extract<TranscriptEntry, { kind: "result" }>;

export type Ledger = {
  readonly prompts: number;
  /** How often the client compacted the conversation, and after how many prompts it did last. */
  readonly epoch: number;
  readonly epochAt: number;
  /** Short hashes of the prompts, newest last: to know again what another record of the session holds. */
  readonly seen: readonly string[];
  readonly lastTs: string | null;
  readonly original: LedgerRequest | null;
  readonly requests: readonly LedgerRequest[];
  readonly bans: readonly LedgerBan[];
  /** What the person said will be so. */
  readonly decided: readonly LedgerStatement[];
  readonly ended: readonly EndedLedgerRule[];
  /** What the person allows or gives up: it takes back a rule or a decision, be it of another session. */
  readonly allowances: readonly string[];
  /** What may change a rule or a decision, as far as its form tells. */
  readonly changes: readonly LedgerStatement[];
  readonly postponed: readonly PostponedWork[];
  readonly choices: readonly LedgerChoice[];
  readonly refusals: readonly LedgerRefusal[];
  readonly plan: LedgerPlan | null;
  /** Typed and not handed over yet; null for a report that waits among them. */
  readonly queue: readonly (string | null)[];
  /** Taken from the front, and not seen to be handed over yet. */
  readonly taken: string | null;
  /** What the person asked a compaction to keep. */
  readonly wishes: readonly string[];
  /** What the person said to our own command, to be kept. */
  readonly notes: readonly string[];
  readonly titles: { readonly person: string | null; readonly model: string | null };
  /** The agent's last words in the turn, and whether the turn ended with them. */
  readonly closing: ClosingMessage | null;
  /** What it said before in the same turn. */
  readonly narration: string | null;
  /** The last of the turns before that ended with more than a few words, and which it was. */
  readonly earlierClosing: { readonly n: number; readonly text: string } | null;
  /** The last words of the newest turn before this one in which something was done: written, committed, run. */
  readonly workClosing: string | null;
  /** The turns before this one that did most, the oldest first. */
  readonly accounts: readonly TurnAccount[];
  /** What the client reported behind the last words: a task in the background that ended or was stopped. */
  readonly aftermath: string | null;
  /** What the client itself said of where the work stands, while nothing was said since. */
  readonly recap: string | null;
  readonly summary: string | null;
  readonly tasks: readonly LedgerTask[];
  /** Calls that ended since the tasks were written down last. */
  readonly callsSinceTasks: number;
  readonly written: readonly WrittenLedgerFile[];
  readonly runs: CommandRuns;
  /** Files that are too large to be read whole. */
  readonly large: readonly string[];
  readonly toolFaults: readonly LedgerToolFault[];
  /** Whether commands are kept with what they were told. */
  readonly hasArguments: boolean;
  /** How many tokens an answer may have, once one had more. */
  readonly answerLimit: string | null;
  readonly git: GitActivity;
  readonly results: readonly CallResult[];
  readonly calls: readonly LedgerCall[];
  /** Results that came before their call. */
  readonly early: readonly CallEnd[];
  /** Ids of the newest calls that are over, to know them again in another record. */
  readonly over: readonly string[];
};

export const NO_LEDGER: Ledger = {
  prompts: 0,
  epoch: 0,
  epochAt: 0,
  seen: [],
  lastTs: null,
  original: null,
  requests: [],
  bans: [],
  decided: [],
  ended: [],
  allowances: [],
  changes: [],
  postponed: [],
  choices: [],
  refusals: [],
  plan: null,
  queue: [],
  taken: null,
  wishes: [],
  notes: [],
  titles: { person: null, model: null },
  closing: null,
  narration: null,
  earlierClosing: null,
  workClosing: null,
  accounts: [],
  aftermath: null,
  recap: null,
  summary: null,
  tasks: [],
  callsSinceTasks: 0,
  written: [],
  runs: NO_RUNS,
  large: [],
  toolFaults: [],
  hasArguments: false,
  answerLimit: null,
  git: NO_GIT_ACTIVITY,
  results: [],
  calls: [],
  early: [],
  over: [],
};

export type LedgerOptions = CallNaming & {
  /** What was said is not to be kept (`collectPromptText`). */
  readonly hidesPrompts: boolean;
};

export const LEDGER_LIMITS = {
  seen: 2000,
  requests: 40,
  bans: 40,
  decided: 40,
  ended: 40,
  allowances: 20,
  changes: 12,
  postponed: 60,
  choices: 30,
  refusals: 20,
  queue: 20,
  wishes: 5,
  notes: 20,
  accounts: 8,
  written: 120,
  large: 6,
  results: 8,
  calls: 32,
  early: 8,
  over: 200,
} as const;
/** Before what a plan is called that was refused. */
export const PLAN_PREFIX = "plan: ";
export const MAX_WORDS_LENGTH = 600;
export const MAX_LEDGER_ANSWER_LENGTH = 400;

/** On one line, cut, without secrets. */
export const toShortLine = (text: string, units: number): string => {
  const line = redact(text).replaceAll(/\s+/g, " ").trim();
  return line.length <= units ? line : `${cutCharacters(line, units - 1)}…`;
};

/** The newest answer to a question counts. */
export const addChoices = (
  all: readonly LedgerChoice[],
  fresh: readonly LedgerChoice[],
): readonly LedgerChoice[] =>
  [
    ...all.filter(
      ({ question }) => question === "" || !fresh.some((one) => one.question === question),
    ),
    ...fresh,
  ].slice(-LEDGER_LIMITS.choices);
