/** What somebody applied, undid or dismissed, the last answer first. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import type { AnswerState } from "../api/use-answer.ts";
import { EmptyState, FailurePanel, LoadingSkeleton } from "../parts/answer-view.tsx";
import { words } from "../words.ts";
import { AppliedItem } from "./applied-item.tsx";
import type { AppliedCard, SuggestionActionResult } from "./cards.ts";
import { type DismissedCard, DismissedItem } from "./dismissed-item.tsx";
import type { SuggestionCardState } from "./suggestion-state.tsx";

type AnsweredState = Exclude<SuggestionCardState, "open">;

type Counts = Readonly<Record<AnsweredState, number | null>>;

/** What belongs to all projects belongs to this one too. */
const isOfProject =
  (project: string) =>
  ({ projectPath }: { readonly projectPath: string | null }): boolean =>
    project === "" || projectPath === null || projectPath === project;

/** Null where it was not answered yet. */
export function countAnsweredSuggestions(
  applied: Answers["applied"] | null,
  away: Answers["dismissed"] | null,
  project: string,
): Counts {
  const here = away?.dismissed.filter(isOfProject(project)) ?? null;
  const countOf = (action: DismissedCard["action"]): number | null =>
    here?.filter((one) => one.action === action).length ?? null;
  return {
    applied: applied?.applied.filter(isOfProject(project)).length ?? null,
    undone: countOf("undone"),
    dismissed: countOf("dismissed"),
  };
}

export const AnsweredList = ({
  of: { applied, away, project },
  state,
  onDone,
}: {
  readonly of: {
    readonly applied: AnswerState<Answers["applied"]>;
    readonly away: AnswerState<Answers["dismissed"]>;
    readonly project: string;
  };
  /** Null for all of them. */
  readonly state: AnsweredState | null;
  readonly onDone: (done: SuggestionActionResult) => void;
}): JSX.Element | null => {
  const text = words().suggestions;
  const wanted = state === "applied" ? [applied] : state === null ? [applied, away] : [away];
  const failed = wanted.find(({ data, fault }) => data === null && fault !== null);
  if (failed?.fault !== undefined && failed.fault !== null)
    return <FailurePanel fault={failed.fault} retry={failed.reload} />;
  // Whether it helped is counted: that takes longer than the rest, and what stands below would jump.
  if (wanted.some(({ data }) => data === null)) return <LoadingSkeleton rows={2} />;
  const items = [
    ...(applied.data?.applied ?? []).map((one) => ({
      at: one.appliedAt,
      applied: one,
      away: null,
    })),
    ...(away.data?.dismissed ?? []).map((one) => ({ at: one.ts, applied: null, away: one })),
  ]
    .filter((one) => isOfProject(project)(one.applied ?? one.away))
    .filter((one) => state === null || state === (one.away?.action ?? "applied"))
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  if (items.length === 0) {
    if (state === null) return null;
    const { title, text: about } = text.nothing[state];
    return (
      <EmptyState title={title}>
        <p>{about}</p>
      </EmptyState>
    );
  }
  return (
    <ul class="stack-tight" aria-busy={wanted.some(({ isLoading }) => isLoading)}>
      {items.map((one) => (
        <AnsweredItem key={`${one.at} ${keyOf(one)}`} of={one} onDone={onDone} />
      ))}
    </ul>
  );
};

type AnsweredCard =
  | { readonly applied: AppliedCard; readonly away: null }
  | { readonly applied: null; readonly away: DismissedCard };

const keyOf = (one: AnsweredCard): string =>
  one.away === null ? one.applied.applyId : one.away.id;

const AnsweredItem = ({
  of: one,
  onDone,
}: {
  readonly of: AnsweredCard;
  readonly onDone: (done: SuggestionActionResult) => void;
}): JSX.Element =>
  one.away === null ? (
    <AppliedItem of={one.applied} onUndone={onDone} />
  ) : (
    <DismissedItem of={one.away} onReopened={onDone} />
  );
