/** What was applied, and whether it helped: what `self-gen effects` measures. */
import { lastName } from "../../../event/folder.ts";
import type { AppliedSuggestion as Applied } from "../../../learn/apply/applied.ts";
import { appliedTitle } from "../../../learn/apply/applied-title.ts";
import { type SkillUses, type Verdict, VERDICTS } from "../../../learn/effects/effect.ts";
import { sharedAnswer } from "../records/shared-command.ts";
import type { Route } from "../route.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

/** How often it was seen, in how many sessions, and so how often in each; null where there was none. */
export type Measured = {
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

export type AppliedSuggestion = {
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
  readonly before: Measured;
  readonly after: Measured;
  /** Oldest first; of each side the last, and only so many. */
  readonly bySession: readonly SessionFigure[];
  /** How its skill was used since; null where it is none. */
  readonly used: SkillUses | null;
  readonly minutesSaved: number | null;
  readonly verdict: Verdict;
  /** It did not help. */
  readonly proposesUndo: boolean;
};

export type AppliedAnswer = {
  /** The last one first. */
  readonly applied: readonly AppliedSuggestion[];
};

type SaidMeasured = Omit<Measured, "perSession">;

type Said = {
  readonly effects: readonly (Pick<
    AppliedSuggestion,
    "bySession" | "used" | "minutesSaved" | "verdict" | "proposesUndo"
  > & {
    readonly applied: SaidApplied & Pick<Applied, "suggestionType" | "projectPath" | "measured">;
    readonly before: SaidMeasured;
    readonly after: SaidMeasured;
  })[];
};

type SaidApplied = Pick<
  AppliedSuggestion,
  "applyId" | "suggestionId" | "summary" | "title" | "appliedAt" | "files" | "canUndo"
>;

const MEASURED = shape<Measured>({ count: WHOLE, sessions: WHOLE, perSession: orNull(NUMBER) });
/** More columns than that are not told apart. */
const MOST_SESSIONS = 30;

export const applied: Route = {
  path: "/suggestions/applied",
  parameters: {},
  isApart: true,
  answers: shape<AppliedAnswer>({
    applied: listOf(
      shape<AppliedSuggestion>({
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
        before: MEASURED,
        after: MEASURED,
        bySession: listOf(
          shape<SessionFigure>({ sessionId: TEXT, startedAt: TIME, count: WHOLE, isAfter: FLAG }),
        ),
        used: orNull(shape<SkillUses>({ sessions: WHOLE, uses: WHOLE, failed: WHOLE })),
        minutesSaved: orNull(NUMBER),
        verdict: oneOf(...VERDICTS),
        proposesUndo: FLAG,
      }),
    ),
  }),
  handle: async ({ house, text }) => {
    const { effects } = (await sharedAnswer(house.runOwn, ["effects", "--json"])) as Said;
    return {
      applied: effects
        .map(({ applied: what, ...one }) => ({
          applyId: what.applyId,
          suggestionId: what.suggestionId,
          summary: what.summary,
          title: appliedTitle(what, text.learn),
          appliedAt: what.appliedAt,
          type: what.suggestionType,
          project: what.projectPath === null ? null : lastName(what.projectPath),
          projectPath: what.projectPath,
          files: what.files,
          canUndo: what.canUndo,
          before: measured(one.before),
          after: measured(one.after),
          bySession: lastOf(one.bySession),
          used: one.used,
          minutesSaved: one.minutesSaved,
          verdict: one.verdict,
          proposesUndo: one.proposesUndo,
        }))
        .toSorted((a, b) => (a.appliedAt < b.appliedAt ? 1 : -1)),
    } satisfies AppliedAnswer;
  },
};

const measured = ({ count, sessions }: SaidMeasured): Measured => ({
  count,
  sessions,
  perSession: sessions === 0 ? null : count / sessions,
});

const lastOf = (all: readonly SessionFigure[]): readonly SessionFigure[] =>
  [false, true].flatMap((side) =>
    all
      .filter(({ isAfter }) => isAfter === side)
      .slice(-MOST_SESSIONS)
      .map(({ sessionId, startedAt, count, isAfter }) => ({
        sessionId,
        startedAt,
        count,
        isAfter,
      })),
  );
