/**
 * What somebody says about a decision or discovery that was read out of questions, plans and saved contexts:
 *
 *   decision_judged  { words, of, isDecision }
 *
 * `words` stands for what was said, in whatever context it stands again; `of` is the event it was read from. The last word
 * counts. A memory is no such one: it was saved on purpose, and is removed.
 */
import { asText } from "../../event/event.ts";
import { derivedId } from "../../event/id.ts";
import type { Store } from "../../store/store.ts";

export const DECISION_JUDGED = "decision_judged";

/** More than anyone judges by hand. */
const MOST_JUDGED = 10_000;

export type DecisionWords = {
  readonly projectPath: string | null;
  /** The question that it answers. */
  readonly about?: string | null;
  readonly text: string;
};

/** The same for the same words of a project, however they are spaced. */
export function wordsIdOf({ projectPath, about = null, text }: DecisionWords): string {
  const whole = about === null ? text : `${about} → ${text}`;
  return derivedId(projectPath ?? "", whole.replaceAll(/\s+/g, " ").trim().toLowerCase());
}

export type IsDecision = (words: DecisionWords) => boolean;

/** Whether something still counts as decided: nobody said that it does not. */
export async function isStillDecision(store: Pick<Store, "queryEvents">): Promise<IsDecision> {
  const all = await store.queryEvents({ type: DECISION_JUDGED, limit: MOST_JUDGED });
  if (all.length === 0) return () => true;
  const last = new Map<string, boolean>();
  // Newest first.
  for (const event of all) {
    const words = asText(event["words"]) ?? "";
    if (!last.has(words)) last.set(words, event["isDecision"] === true);
  }
  return (words) => last.get(wordsIdOf(words)) ?? true;
}
