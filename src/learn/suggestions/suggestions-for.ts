/** What the last analysis of a project suggests, as far as nobody answered it and no session of the project was told of it. */
import { type Event, flatten } from "../../event/event.ts";
import type { Part } from "../../recall/compose/part.ts";
import { refsOf } from "../../recall/inject/injection.ts";
import type { Store } from "../../store/store.ts";
import type { ContextText } from "../../text/context.ts";
import { getCachedAnalysis, type ProjectIdentity } from "../analysis/cached-analysis.ts";
import { givenFeedback } from "../feedback/given-feedback.ts";
import { chooseSuggestions, type Suggestion } from "./choose.ts";
import { isWellFounded } from "./well-founded.ts";
import { suggestionsPart } from "./suggestions-part.ts";

export type Asking = {
  readonly store: Store;
  /** Events that the store does not have yet: an answer may be among them. */
  readonly unread: readonly Event[];
  readonly project: ProjectIdentity;
  /** The session that starts: what it was told itself it may have lost. */
  readonly sessionId: string;
  readonly maxAgeHours: number;
  readonly now: Date;
  readonly text: ContextText;
  /** The installation's home, when it is not the usual one. */
  readonly home: string | null;
  /** The system's temporary folder: what happens below it proves nothing. */
  readonly temporary: string;
  /** Is handed what the part tells. */
  readonly onChosen?: (analysisId: string, chosen: readonly Suggestion[]) => void;
};

const MOST_TOLD = 3;
/** Those that rest on too little make room for the next. */
const MOST_WEIGHED = 10;

export async function suggestionsFor(
  asking: Asking,
  told: ReadonlySet<string>,
): Promise<Part | null> {
  const { store, unread, project, maxAgeHours, now, text, home, temporary } = asking;
  const row = await getCachedAnalysis(store, maxAgeHours, project, now);
  if (row === null) return null;
  const analysis = { ts: row.ts, projectPath: row.projectPath, analysis: parsed(row.analysis) };
  const chosen = chooseSuggestions(analysis, await givenFeedback(store, unread), MOST_WEIGHED);
  if (chosen.every(({ stableId }) => told.has(stableId))) return null;
  const before = await toldBefore(asking);
  const best: Suggestion[] = [];
  for (const one of chosen) {
    if (await isWellFounded(one.stableId, analysis.analysis, store, temporary)) best.push(one);
    if (best.length === MOST_TOLD) break;
  }
  const fresh = best.filter(({ stableId }) => !told.has(stableId) && !before.has(stableId));
  if (fresh.length === 0) return null;
  asking.onChosen?.(row.id, fresh);
  return suggestionsPart(fresh, text, home);
}

/** What was told longer ago than this may be told once more; a start must not take longer the more was recorded. */
const MOST_LOOKED_AT = 400;

/** What other sessions of the project were told lately. */
async function toldBefore({
  store,
  unread,
  project,
  sessionId,
}: Asking): Promise<ReadonlySet<string>> {
  const { projectPath } = project;
  const stored = await store.queryEvents({
    type: "injection",
    projectPath,
    limit: MOST_LOOKED_AT,
  });
  const since = unread.filter((event) => event.type === "injection").map(flatten);
  const others = [...stored, ...since].filter(
    (event) => event.projectPath === projectPath && event.sessionId !== sessionId,
  );
  return new Set(others.flatMap(({ parts }) => refsOf(parts)));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
