/** What applying and undoing need of those who call it. */
import type { EventKind, FlatEventOf, NewEvent } from "../../event/event.ts";

export type NewSuggestionEvent = NewEvent<
  "suggestion_applied" | "suggestion_undone" | "skill_created" | "feedback"
>;

export type ApplyContext = {
  /** Our home, and its `run/`. */
  readonly home: string;
  readonly run: string;
  readonly now: () => Date;
  /** A journal line first, then a row. */
  readonly record: (fact: NewSuggestionEvent) => Promise<unknown>;
  /** Events of these types. */
  readonly recorded: <K extends EventKind>(
    types: readonly K[],
  ) => Promise<readonly FlatEventOf<K>[]>;
};
