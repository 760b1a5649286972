/**
 * Which suggestions of an analysis are shown: the first that nobody has answered yet.
 *
 * `suggest-N` repeats in every analysis, so an answer by that id counts only for the analysis it came after; the stable
 * id, the same type and summary, the same evidence or the same meaning (`mark-repeats.ts`) counts for ever. What was applied to a
 * project, or undone there, is answered for that project alone; what was dismissed, for all, but for a preference that belongs
 * to one project. Whoever reopens it takes the answers before back.
 */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import type { PatternKind } from "../mine/candidate.ts";
import { quoteLine } from "../../recall/compose/quote.ts";

export type StoredAnalysis = {
  readonly ts: string;
  readonly projectPath: string | null;
  readonly analysis: unknown;
};

export type Feedback = {
  readonly suggestionId: string;
  readonly action: string;
  readonly suggestionType: string | null;
  readonly summary: string | null;
  readonly ts: string;
  /** Where it was answered; null, or not there, for all projects. */
  readonly projectPath?: string | null;
  /** The pattern that was answered, and the events that it rested on, where they were noted. */
  readonly kind?: string;
  readonly evidence?: ReadonlySet<string>;
};

export type OpenSuggestion = {
  readonly type: string;
  /** For display: "suggest-0". */
  readonly id: string;
  readonly summary: string;
  readonly stableId: string;
};

const LONGEST_SUMMARY = 300;
const LONGEST_NAME = 60;

export function chooseSuggestions(
  analysis: StoredAnalysis,
  feedback: readonly Feedback[],
  limit = 3,
): readonly OpenSuggestion[] {
  const seen = new Set<string>();
  return sortByPriority(readStoredSuggestions(analysis.analysis))
    .map((one) => ({ one, suggestion: toOpenSuggestion(one, analysis.projectPath) }))
    .filter(({ suggestion: { stableId } }) => !seen.has(stableId) && seen.add(stableId))
    .filter(({ one, suggestion }) => {
      const isAbout = createAnswerMatcher(one, suggestion, analysis.ts);
      const own = new Set([analysis.projectPath, asText(one.wording["projectPath"])]);
      return isOpen(feedback.filter((answer) => appliesToProject(answer, own) && isAbout(answer)));
    })
    .map(({ suggestion }) => suggestion)
    .slice(0, Math.max(0, limit));
}

/** Answers that were about what stands in one project's files. */
const PROJECT_ACTIONS: ReadonlySet<unknown> = new Set(["accepted", "undone"]);
const PREFERENCE: PatternKind = "preference";

/** Whether an answer counts where it was given and nowhere else. */
export const isProjectFeedback = (answer: {
  readonly action?: unknown;
  readonly kind?: unknown;
}): boolean => PROJECT_ACTIONS.has(answer.action) || answer.kind === PREFERENCE;
export const REOPEN_ACTION = "reopened";

const appliesToProject = (answer: Feedback, own: ReadonlySet<string | null>): boolean => {
  const { projectPath = null } = answer;
  return projectPath === null || !isProjectFeedback(answer) || own.has(projectPath);
};

/** Whether nobody has answered, or the last who did took it back. */
function isOpen(answers: readonly Feedback[]): boolean {
  const [last] = answers.toSorted((a, b) => (a.ts < b.ts ? 1 : -1));
  return last === undefined || last.action === REOPEN_ACTION;
}

type StoredSuggestion = {
  readonly wording: JsonObject;
  readonly index: number;
  readonly type: string;
  readonly summary: string;
};

function readStoredSuggestions(analysis: unknown): StoredSuggestion[] {
  const list = isObject(analysis) ? analysis["suggestions"] : null;
  if (!Array.isArray(list)) return [];
  return list.flatMap((wording: unknown, index): StoredSuggestion[] => {
    if (!isObject(wording)) return [];
    const type = asText(wording["type"]);
    const summary = asText(wording["summary"]);
    if (type === null || summary === null) return [];
    const isBlank = oneLine(summary) === "" || quoteLine(type, LONGEST_NAME) === "";
    return isBlank ? [] : [{ wording, index, type, summary }];
  });
}

/** By priority if all have one, else as stored. */
function sortByPriority(list: readonly StoredSuggestion[]): readonly StoredSuggestion[] {
  const priorities = list.map(({ wording }) => wording["priority"]);
  const isRanked = priorities.every((one) => typeof one === "number" && Number.isFinite(one));
  const rank = ({ wording: said }: StoredSuggestion): number => Number(said["priority"]);
  return isRanked ? list.toSorted((a, b) => rank(a) - rank(b)) : list;
}

function toOpenSuggestion(
  { wording, index, type, summary }: StoredSuggestion,
  projectPath: string | null,
): OpenSuggestion {
  const id = quoteLine(asText(wording["id"]) ?? "", LONGEST_NAME);
  return {
    type: quoteLine(type, LONGEST_NAME),
    id: id === "" ? `suggest-${index}` : id,
    summary: oneLine(summary),
    stableId:
      asText(wording["stableId"]) ?? deriveId("suggestion", projectPath ?? "", type, summary),
  };
}

const oneLine = (summary: string): string => quoteLine(summary, LONGEST_SUMMARY);

/** An answer may quote what was stored or what was shown. There may be thousands: each is only compared. */
function createAnswerMatcher(
  one: StoredSuggestion,
  suggestion: OpenSuggestion,
  analysedAt: string,
): (feedback: Feedback) => boolean {
  const summaries = new Set([one.summary, suggestion.summary]);
  const types = new Set([one.type, suggestion.type]);
  const isSameIdea = ideaOf(one.wording);
  const repeats = asText(one.wording["repeats"]);
  return (feedback) => {
    const { suggestionId, suggestionType, summary, ts } = feedback;
    if (suggestionId === suggestion.stableId || isSameIdea(feedback)) return true;
    if (suggestionId === repeats) return true;
    const isSameSummary = summary !== null && summaries.has(summary);
    if (isSameSummary && suggestionType !== null && types.has(suggestionType)) return true;
    const isUnsaid = summary === null || summary.trim() === "";
    return suggestionId === suggestion.id && ts >= analysedAt && (isUnsaid || isSameSummary);
  };
}

/** In other words it is the same idea: of the same kind, and resting on half or more of the events that were answered. */
function ideaOf({ kind, evidence }: JsonObject): (feedback: Feedback) => boolean {
  const own = new Set<unknown>(Array.isArray(evidence) ? evidence : []);
  return (feedback) => {
    const answered = feedback.evidence;
    if (answered === undefined || answered.size === 0 || feedback.kind !== kind) return false;
    const shared = [...answered].filter((id) => own.has(id)).length;
    return shared * 2 >= answered.size;
  };
}
