/** The part of the store's contract that charts use: its cost grows with the answer, not with the database. */
import type { FlatEvent } from "../event/event.ts";

/** `findProjectPaths`: of any project, unless said otherwise. */
type ProjectScope = { readonly projectPaths?: readonly string[] };

export type CountQuery = ProjectScope & {
  readonly types: readonly string[];
  /** Ascending; what is counted lies between each and the next, the first of them included. */
  readonly times: readonly string[];
};

/** Events of these types from `since` on and before `until`. */
export type EventSketchQuery = ProjectScope & {
  readonly types: readonly string[];
  readonly since: string;
  readonly until: string;
  /** What of their data is answered, where it is a text. */
  readonly fields: readonly string[];
  /** Only those whose data has this text there. */
  readonly only?: { readonly field: string; readonly text: string };
};

export type AggregateStore = {
  /** One number for each two neighbouring times. */
  countBetween(query: CountQuery): Promise<readonly number[]>;
  /** Sessions in which somebody asked for something between each two times: their ids, in no order. */
  sessionsWithPrompts(query: Omit<CountQuery, "types">): Promise<readonly (readonly string[])[]>;
  /** Oldest first, with no more of their data than was asked for. */
  sketchEvents(query: EventSketchQuery): Promise<readonly FlatEvent[]>;
  /** When the first event of these types happened; null when there is none. */
  oldestOf(types: readonly string[], projectPaths?: readonly string[]): Promise<string | null>;
};
