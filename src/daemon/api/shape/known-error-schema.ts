/** An error that failed once or often, what fixed it, and what all of them come to. */
import type * as v from "valibot";
import { ERROR_STATES, ERROR_STATUSES } from "../../../remember/errors/error-state.ts";
import { FLAG, TEXT, TIME, WHOLE, fields, listOf, oneOf, orAbsent, orNull } from "./schema.ts";

const STEP = { tool: TEXT, action: orAbsent(TEXT), command: orAbsent(TEXT), file: orAbsent(TEXT) };

export const RESOLUTION = fields({
  ...STEP,
  ts: TIME,
  eventId: TEXT,
  failedAt: TIME,
  sessionId: TEXT,
  solvedIn: orAbsent(TEXT),
  projectPath: orNull(TEXT),
  repoId: orNull(TEXT),
  errorLine: TEXT,
  steps: listOf(fields(STEP)),
  tools: listOf(TEXT),
  prompt: orNull(TEXT),
});

export const ERROR_TOTALS = fields({
  errors: WHOLE,
  times: WHOLE,
  cameBack: WHOLE,
  lostMs: WHOLE,
  /** How many are not open any more. */
  solved: WHOLE,
  open: WHOLE,
  /** How many of the open ones failed again after a fix, and how many did not. */
  recurred: WHOLE,
  unresolved: WHOLE,
  /** Found where somebody looks for them; none of the others. */
  ignored: WHOLE,
  /** How many came back after a fix, fixed again or not. */
  back: WHOLE,
  /** Of the one that has most. */
  mostTimes: WHOLE,
  mostLostMs: WHOLE,
});

export const KNOWN_ERROR = fields({
  id: TEXT,
  lastSeen: TIME,
  error: TEXT,
  errorRaw: orNull(TEXT),
  /** In its own words, as far as they are known. */
  words: TEXT,
  /** That failed last, where one did. */
  command: orNull(TEXT),
  /** The message alone, without where it came from. */
  headline: TEXT,
  resolutions: listOf(RESOLUTION),
  /** Somebody knows how: a resolution of this very message is kept. */
  isSolved: FLAG,
  useCount: WHOLE,
  lastUsed: orNull(TIME),
  times: WHOLE,
  sessions: WHOLE,
  projects: WHOLE,
  cameBack: WHOLE,
  cameBackEver: WHOLE,
  lostMs: WHOLE,
  unmeasured: WHOLE,
  rankMs: WHOLE,
  solved: WHOLE,
  /** How it stood at the end of the time asked for, and since when it was over. */
  state: oneOf(...ERROR_STATES),
  /** What that is called in every list, and counted as in the totals. */
  status: oneOf(...ERROR_STATUSES),
  /** An open blocker was made of it. */
  isBlocking: FLAG,
  /** Failures over the time asked for, or since the first of all that are listed; the oldest first. */
  daily: listOf(WHOLE),
  overSince: orNull(TIME),
  isOpen: FLAG,
  firstSeen: TIME,
  occurrences: listOf(
    fields({
      eventId: TEXT,
      ts: TIME,
      sessionId: TEXT,
      projectPath: orNull(TEXT),
      outcome: orNull(oneOf("solved", "again")),
    }),
  ),
});
export type ApiKnownError = v.InferOutput<typeof KNOWN_ERROR>;
