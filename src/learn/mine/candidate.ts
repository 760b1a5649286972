/**
 * A pattern found in recorded data: its traces, its cost and the facts to word it with. The words come later
 * (`suggestions/wording.ts`), by rules or by a model; the pattern, its key, its evidence and its effect are independent of
 * them.
 */
import type { FailingCommand } from "./failing-commands/failing-command.ts";
import type { PastedError } from "./pasted-errors/pasted-error.ts";
import type { PermissionRule } from "./permissions/permission-rule.ts";
import type { Preference } from "./preferences/preference.ts";
import type { RepeatedRequest } from "./requests/repeated-request.ts";
import type { UnclearAnswers } from "./unclear-answers/unclear-answers.ts";
import type { UnusedSkills } from "./unused-skills/unused-skills.ts";
import type { History } from "./history.ts";

/** What each miner finds, by its name. */
export type PatternTypes = {
  readonly "failing-command": FailingCommand;
  readonly preference: Preference;
  readonly "unused-skills": UnusedSkills;
  readonly "pasted-error": PastedError;
  readonly request: RepeatedRequest;
  readonly permission: PermissionRule;
  readonly "unclear-answers": UnclearAnswers;
};

export type PatternKind = keyof PatternTypes;

/** One time that something was seen. */
export type Trace = {
  /** Of the event that shows it. */
  readonly eventId: string;
  readonly sessionId: string;
  readonly ts: string;
  readonly projectPath: string | null;
  /** `claude`, `codex`. */
  readonly provider: string;
};

/** A trace, and what a miner knows it by. */
export type MarkedTrace<Mark> = Trace & { readonly mark: Mark };

/** What it has cost so far, as far as that is known, and how that was reckoned: `68 × 25 s`. */
export type PatternCost = {
  readonly minutes: number | null;
  readonly tokens: number | null;
  readonly errors: number | null;
  readonly arithmetic: string;
};

export type Candidate<Kind extends PatternKind = PatternKind> = {
  readonly [K in Kind]: {
    readonly kind: K;
    /** Names the pattern within its kind and scope, and stays the same when there is more evidence. */
    readonly key: string;
    /** What it is, without a word of either language that we made up; kept with a suggestion, so that it is known again. */
    readonly pattern: PatternTypes[K];
    /** Oldest first; at least one. */
    readonly traces: readonly Trace[];
    readonly cost: PatternCost;
  };
}[Kind];

/** `Mark`: what a single trace is known by, before anything is counted. */
export type Miner<Kind extends PatternKind, Mark> = {
  readonly kind: Kind;
  /** Every time that something of its kind was seen, however seldom; oldest first. */
  readonly findTraces: (history: History) => Promise<readonly MarkedTrace<Mark>[]>;
  /** Those that belong together and are worth telling. */
  readonly findCandidates: (
    found: readonly MarkedTrace<Mark>[],
    history: History,
  ) => Promise<readonly Candidate<Kind>[]>;
  /** Whether a trace is one more of a pattern: for what is measured after it was applied. */
  readonly matchesPattern: (pattern: PatternTypes[Kind], found: MarkedTrace<Mark>) => boolean;
};
