/** What the last analysis of a project suggests, as far as nobody answered it and the session was not told of it. */
import type { Event } from "../../event/event.ts";
import type { Part } from "../../recall/compose/part.ts";
import type { Store } from "../../store/store.ts";
import type { ContextText } from "../../text/context.ts";
import { getCachedAnalysis, type ProjectIdentity } from "../analysis/cached-analysis.ts";
import { givenFeedback } from "../feedback/given-feedback.ts";
import { chooseSuggestions } from "./choose.ts";
import { suggestionsPart } from "./suggestions-part.ts";

export type Asking = {
  readonly store: Store;
  /** Events that the store does not have yet: an answer may be among them. */
  readonly unread: readonly Event[];
  readonly project: ProjectIdentity;
  readonly maxAgeHours: number;
  readonly now: Date;
  readonly text: ContextText;
  /** The installation's home, when it is not the usual one. */
  readonly home: string | null;
};

export async function suggestionsFor(
  { store, unread, project, maxAgeHours, now, text, home }: Asking,
  told: ReadonlySet<string>,
): Promise<Part | null> {
  const row = await getCachedAnalysis(store, maxAgeHours, project, now);
  if (row === null) return null;
  const analysis = { ts: row.ts, projectPath: row.projectPath, analysis: parsed(row.analysis) };
  const chosen = chooseSuggestions(analysis, await givenFeedback(store, unread));
  const untold = chosen.filter(({ stableId }) => !told.has(stableId));
  return untold.length === 0 ? null : suggestionsPart(untold, text, home);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
