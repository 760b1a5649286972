/** What was applied, and whether it helped: what `self-gen effects` measures. */
import { pathBaseName } from "../../../event/folder.ts";
import type { AppliedSuggestion as Applied } from "../../../learn/apply/applied-suggestions.ts";
import { formatAppliedTitle } from "../../../learn/apply/applied-title.ts";
import {
  type AppliedSkillUsage,
  type EffectVerdict,
  EFFECT_VERDICTS,
} from "../../../learn/effects/effect-verdict.ts";
import { sharedAnswer } from "../records/shared-command.ts";
import { defineRoute } from "../route.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

/** How often it was seen, in how many sessions, and so how often in each; null where there was none. */
export type ApiMeasurement = {
  readonly count: number;
  readonly sessions: number;
  readonly perSession: number | null;
};

export type SessionFigure = {
  readonly sessionId: string;
  readonly startedAt: string;
  readonly count: number;
  readonly isAfter: boolean;
};

export type ApiAppliedSuggestion = {
  readonly applyId: string;
  readonly suggestionId: string;
  /** Null once it was forgotten. */
  readonly summary: string | null;
  /** What came again and again, without the numbers; null once it was forgotten. */
  readonly title: string | null;
  readonly appliedAt: string;
  /** What it wrote: a rule, a skill, a setting … */
  readonly type: string;
  /** Null for all projects. */
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly files: readonly string[];
  /** Whether what was there before is still kept. */
  readonly canUndo: boolean;
  readonly before: ApiMeasurement;
  readonly after: ApiMeasurement;
  /** Oldest first; of each side the last, and only so many. */
  readonly bySession: readonly SessionFigure[];
  /** How its skill was used since; null where it is none. */
  readonly used: AppliedSkillUsage | null;
  readonly minutesSaved: number | null;
  readonly verdict: EffectVerdict;
  /** It did not help. */
  readonly proposesUndo: boolean;
};

export type AppliedAnswer = {
  /** The last one first. */
  readonly applied: readonly ApiAppliedSuggestion[];
};

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

const MEASUREMENT = shape<ApiMeasurement>({
  count: WHOLE,
  sessions: WHOLE,
  perSession: orNull(NUMBER),
});
/** More columns than that are not told apart. */
const MAX_SESSIONS = 30;

export const applied = defineRoute({
  path: "/suggestions/applied",
  parameters: {},
  isApart: true,
  answers: shape<AppliedAnswer>({
    applied: listOf(
      shape<ApiAppliedSuggestion>({
        applyId: TEXT,
        suggestionId: TEXT,
        summary: orNull(TEXT),
        title: orNull(TEXT),
        appliedAt: TIME,
        type: TEXT,
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        files: listOf(TEXT),
        canUndo: FLAG,
        before: MEASUREMENT,
        after: MEASUREMENT,
        bySession: listOf(
          shape<SessionFigure>({ sessionId: TEXT, startedAt: TIME, count: WHOLE, isAfter: FLAG }),
        ),
        used: orNull(shape<AppliedSkillUsage>({ sessions: WHOLE, uses: WHOLE, failed: WHOLE })),
        minutesSaved: orNull(NUMBER),
        verdict: oneOf(...EFFECT_VERDICTS),
        proposesUndo: FLAG,
      }),
    ),
  }),
  handle: async ({ house, text }) => {
    const { effects } = (await sharedAnswer(house.runOwn, [
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
    } satisfies AppliedAnswer;
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
