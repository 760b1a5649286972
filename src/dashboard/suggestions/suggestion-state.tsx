/** Where a suggestion stands: not answered yet, applied, undone, or not wanted. */
import type { JSX } from "preact";
import { readQueryParameter } from "../knowledge/filter-bar.tsx";
import { Badge, type BadgeTone } from "../parts/badge.tsx";
import { Chip } from "../parts/choices.tsx";
import type { IconName } from "../parts/icon.tsx";
import { go, withQuery } from "../router.ts";
import { countText, words } from "../words.ts";

const CARD_STATES = ["open", "applied", "undone", "dismissed"] as const;

export type SuggestionCardState = (typeof CARD_STATES)[number];

const STATE_BADGES: Readonly<
  Record<SuggestionCardState, { readonly tone: BadgeTone; readonly icon: IconName }>
> = {
  open: { tone: "working", icon: "suggestions" },
  applied: { tone: "good", icon: "check" },
  undone: { tone: "idle", icon: "again" },
  dismissed: { tone: "done", icon: "cross" },
};

/** Which the address asks for; null for all of them. */
export const readStateFilter = (): SuggestionCardState | null =>
  CARD_STATES.find((state) => state === readQueryParameter("state")) ?? null;

export const CardStateBadge = ({
  of: state,
}: {
  readonly of: SuggestionCardState;
}): JSX.Element => <Badge {...STATE_BADGES[state]}>{words().suggestions.states[state]}</Badge>;

/** What it writes, in a word; one that this page does not know yet stands under its own name. */
export function typeText(type: string): string {
  const { types } = words().suggestions;
  return types[type as keyof typeof types] ?? type;
}

/** A digit's room until it is known. */
const shownCount = (count: number | null): string => (count === null ? "\u2007" : countText(count));

/** `counts`: null while it is not known how many there are. */
export const StateFilter = ({
  counts,
}: {
  readonly counts: Readonly<Record<SuggestionCardState, number | null>>;
}): JSX.Element => {
  const text = words().suggestions;
  const chosen = readStateFilter();
  const choose = (state: SuggestionCardState | null): void =>
    go(withQuery({ state, id: null }), "replace");
  return (
    <div class="chips" role="group" aria-label={text.state}>
      <Chip isOn={chosen === null} onToggle={() => choose(null)}>
        {text.allStates}
      </Chip>
      {CARD_STATES.map((state) => (
        <Chip key={state} isOn={chosen === state} onToggle={() => choose(state)}>
          {text.states[state]}
          <span class="number muted">{shownCount(counts[state])}</span>
        </Chip>
      ))}
    </div>
  );
};
