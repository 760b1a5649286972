/** How suggestions were answered so far: for the analysis, and to judge their worth. */
import { asText, type FlatEventOf } from "../../event/event.ts";
import type { Store } from "../../store/store.ts";
import { DAY_MS } from "../../event/day.ts";

const MAX_SUMMARIES = 10;
const ERROR_DAYS = 7;
const UNUSED_DAYS = 30;

export type FeedbackSummary = {
  readonly total: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Accepted of all; null without answers. */
  readonly rate: number | null;
  /** Summaries, newest first. */
  readonly lastAccepted: readonly string[];
  readonly lastRejected: readonly string[];
  /** Of the skills that were made, how many were ever used; null where none was made. */
  readonly skillUsageRate: number | null;
  readonly errorsInWeek: number;
  /** Skills that were made and not used for a month. */
  readonly unusedSkills: readonly string[];
};

const REJECTED: ReadonlySet<string> = new Set(["rejected", "dismissed"]);

export async function summarizeFeedback(store: Store, now: Date): Promise<FeedbackSummary> {
  const answers = keepLastAnswers(await store.feedback());
  const accepted = answers.filter(({ action }) => action === "accepted");
  const rejected = answers.filter(({ action }) => REJECTED.has(action));
  const total = accepted.length + rejected.length;
  const made = namesOf(await store.queryEvents({ type: "skill_created" }));
  const uses = await store.queryEvents({ type: "skill_used" });
  const used = namesOf(uses);
  const before = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  const lately = namesOf(uses.filter(({ ts }) => ts >= before(UNUSED_DAYS)));
  const [errorsInWeek = 0] = await store.countBetween({
    types: ["tool_error"],
    times: [before(ERROR_DAYS), new Date(now.getTime() + 1).toISOString()],
  });
  return {
    total,
    accepted: accepted.length,
    rejected: rejected.length,
    rate: total === 0 ? null : accepted.length / total,
    lastAccepted: summariesOf(accepted),
    lastRejected: summariesOf(rejected),
    skillUsageRate:
      made.size === 0 ? null : [...made].filter((name) => used.has(name)).length / made.size,
    errorsInWeek,
    unusedSkills: [...made].filter((name) => !lately.has(name)),
  };
}

/** Newest first: what was applied and taken back several times is one suggestion, and counts as it ended. */
function keepLastAnswers<T extends { readonly suggestionId: string }>(
  answers: readonly T[],
): readonly T[] {
  const seen = new Set<string>();
  return answers.filter(({ suggestionId }) => !seen.has(suggestionId) && seen.add(suggestionId));
}

const namesOf = (
  events: readonly FlatEventOf<"skill_created" | "skill_used">[],
): ReadonlySet<string> => new Set(events.flatMap((event) => asText(event.skillName) ?? []));

const summariesOf = (answers: readonly { readonly summary: string | null }[]): readonly string[] =>
  answers.flatMap(({ summary }) => summary ?? []).slice(0, MAX_SUMMARIES);
