/** What applying and undoing need of those who call it. */
import type { JsonObject } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";

export type RecordedFact = {
  readonly type: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
} & JsonObject;

export type Desk = {
  /** Our home, and its `run/`. */
  readonly home: string;
  readonly run: string;
  readonly now: () => Date;
  /** A journal line first, then a row. */
  readonly record: (fact: RecordedFact) => Promise<unknown>;
  /** Events of these types. */
  readonly recorded: (types: readonly string[]) => Promise<readonly FlatEvent[]>;
};
