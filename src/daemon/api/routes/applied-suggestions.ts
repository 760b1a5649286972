/** What was applied, and whether it helped: what `self-gen effects` measures. */
import type * as v from "valibot";
import { pathBaseName } from "../../../event/folder.ts";
import type { AppliedSuggestion as Applied } from "../../../learn/apply/applied-suggestions.ts";
import { formatAppliedTitle } from "../../../learn/apply/applied-title.ts";
import { EFFECT_VERDICTS } from "../../../learn/effects/effect-verdict.ts";
import { sharedAnswer } from "../records/shared-command.ts";
import { defineRoute } from "../route.ts";
import { FLAG, NUMBER, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

type RawMeasurement = Omit<ApiMeasurement, "perSession">;

type EffectsCommandAnswer = {
  readonly effects: readonly (Pick<
    ApiAppliedSuggestion,
    "bySession" | "used" | "minutesSaved" | "verdict" | "proposesUndo"
  > & {
    readonly applied: RawAppliedSuggestion &
      Pick<Applied, "suggestionType" | "projectPath" | "measured">;
    readonly before: RawMeasurement;
    readonly after: RawMeasurement;
  })[];
};

type RawAppliedSuggestion = Pick<
  ApiAppliedSuggestion,
  "applyId" | "suggestionId" | "summary" | "title" | "appliedAt" | "files" | "canUndo"
>;

const MEASUREMENT = fields({
  count: WHOLE,
  sessions: WHOLE,
  perSession: orNull(NUMBER),
});
/** How often it was seen, in how many sessions, and so how often in each; null where there was none. */
export type ApiMeasurement = v.InferOutput<typeof MEASUREMENT>;

/** More columns than that are not told apart. */
const MAX_SESSIONS = 30;

const SESSION_FIGURE = fields({ sessionId: TEXT, startedAt: TIME, count: WHOLE, isAfter: FLAG });
export type SessionFigure = v.InferOutput<typeof SESSION_FIGURE>;

const APPLIED_SUGGESTION = fields({
  applyId: TEXT,
  suggestionId: TEXT,
  /** Null once it was forgotten. */
  summary: orNull(TEXT),
  /** What came again and again, without the numbers; null once it was forgotten. */
  title: orNull(TEXT),
  appliedAt: TIME,
  /** What it wrote: a rule, a skill, a setting … */
  type: TEXT,
  /** Null for all projects. */
  project: orNull(TEXT),
  projectPath: orNull(TEXT),
  files: listOf(TEXT),
  /** Whether what was there before is still kept. */
  canUndo: FLAG,
  before: MEASUREMENT,
  after: MEASUREMENT,
  /** Oldest first; of each side the last, and only so many. */
  bySession: listOf(SESSION_FIGURE),
  /** How its skill was used since; null where it is none. */
  used: orNull(fields({ sessions: WHOLE, uses: WHOLE, failed: WHOLE })),
  minutesSaved: orNull(NUMBER),
  verdict: oneOf(...EFFECT_VERDICTS),
  /** It did not help. */
  proposesUndo: FLAG,
});
export type ApiAppliedSuggestion = v.InferOutput<typeof APPLIED_SUGGESTION>;

export const appliedSuggestions = defineRoute({
  path: "/suggestions/applied",
  parameters: {},
  isApart: true,
  answers: fields({
    /** The last one first. */
    applied: listOf(APPLIED_SUGGESTION),
  }),
  handle: async ({ daemonHome, text }) => {
    const { effects } = (await sharedAnswer(daemonHome.runOwn, [
      "effects",
      "--json",
    ])) as EffectsCommandAnswer;
    return {
      applied: effects
        .map(({ applied: what, ...one }) => ({
          applyId: what.applyId,
          suggestionId: what.suggestionId,
          summary: what.summary,
          title: formatAppliedTitle(what, text.learn),
          appliedAt: what.appliedAt,
          type: what.suggestionType,
          project: what.projectPath === null ? null : pathBaseName(what.projectPath),
          projectPath: what.projectPath,
          files: what.files,
          canUndo: what.canUndo,
          before: toMeasurement(one.before),
          after: toMeasurement(one.after),
          bySession: lastOf(one.bySession),
          used: one.used,
          minutesSaved: one.minutesSaved,
          verdict: one.verdict,
          proposesUndo: one.proposesUndo,
        }))
        .toSorted((a, b) => (a.appliedAt < b.appliedAt ? 1 : -1)),
    };
  },
});

const toMeasurement = ({ count, sessions }: RawMeasurement): ApiMeasurement => ({
  count,
  sessions,
  perSession: sessions === 0 ? null : count / sessions,
});

const lastOf = (all: readonly SessionFigure[]): readonly SessionFigure[] =>
  [false, true].flatMap((side) =>
    all
      .filter(({ isAfter }) => isAfter === side)
      .slice(-MAX_SESSIONS)
      .map(({ sessionId, startedAt, count, isAfter }) => ({
        sessionId,
        startedAt,
        count,
        isAfter,
      })),
  );
