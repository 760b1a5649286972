/** The last analysis's suggestions that nobody answered and no session of the project was shown. */
import { type Event, flatten } from "../../event/event.ts";
import type { ContextPart } from "../../recall/compose/context-part.ts";
import { collectRefs } from "../../recall/inject/injection.ts";
import type { Store } from "../../store/store.ts";
import type { ContextText } from "../../text/context.ts";
import { getCachedAnalysis, type ProjectIdentity } from "../analysis/cached-analysis.ts";
import { loadFeedback } from "../feedback/load-feedback.ts";
import { chooseSuggestions, type OpenSuggestion } from "./choose-suggestions.ts";
import { isWellFounded } from "./well-founded.ts";
import { buildSuggestionsPart } from "./suggestions-part.ts";

export type StartSuggestionsRequest = {
  readonly store: Store;
  /** Events that the store does not have yet: an answer may be among them. */
  readonly unreadEvents: readonly Event[];
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
  readonly onChosen?: (analysisId: string, chosen: readonly OpenSuggestion[]) => void;
};

const MAX_SHOWN = 3;
/** Those that rest on too little make room for the next. */
const MAX_CHECKED = 10;

export async function composeStartSuggestions(
  asking: StartSuggestionsRequest,
  told: ReadonlySet<string>,
): Promise<ContextPart | null> {
  const { store, unreadEvents, project, maxAgeHours, now, text, home, temporary } = asking;
  const row = await getCachedAnalysis(store, maxAgeHours, project, now);
  if (row === null) return null;
  const analysis = { ts: row.ts, projectPath: row.projectPath, analysis: parseJson(row.analysis) };
  const chosen = chooseSuggestions(analysis, await loadFeedback(store, unreadEvents), MAX_CHECKED);
  if (chosen.every(({ stableId }) => told.has(stableId))) return null;
  const before = await listToldBefore(asking);
  const best: OpenSuggestion[] = [];
  for (const one of chosen) {
    if (await isWellFounded(one.stableId, analysis.analysis, store, temporary)) best.push(one);
    if (best.length === MAX_SHOWN) break;
  }
  const fresh = best.filter(({ stableId }) => !told.has(stableId) && !before.has(stableId));
  if (fresh.length === 0) return null;
  asking.onChosen?.(row.id, fresh);
  return buildSuggestionsPart(fresh, text, home);
}

/** What was told longer ago than this may be told once more; a start must not take longer the more was recorded. */
const MAX_INJECTIONS = 400;

/** What other sessions of the project were told lately. */
async function listToldBefore({
  store,
  unreadEvents,
  project,
  sessionId,
}: StartSuggestionsRequest): Promise<ReadonlySet<string>> {
  const { projectPath } = project;
  const stored = await store.queryEvents({
    type: "injection",
    projectPath,
    limit: MAX_INJECTIONS,
  });
  const since = unreadEvents.filter((event) => event.type === "injection").map(flatten);
  const others = [...stored, ...since].filter(
    (event) => event.projectPath === projectPath && event.sessionId !== sessionId,
  );
  return new Set(others.flatMap(({ parts }) => collectRefs(parts)));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
