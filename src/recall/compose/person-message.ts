import type { ContextText } from "../../text/context.ts";

/** What was really brought back, as far as a person wants to know. */
export type RestoredItems = {
  readonly snapshot: boolean;
  readonly checkpoint: boolean;
  readonly previous: { readonly promptCount: number; readonly isBroken: boolean } | null;
  /** How many that were saved for the project. */
  readonly memories: number;
  /** Rules and decisions that somebody said in a conversation. */
  readonly said: number;
  /** How many the resumed session was told of in detail. */
  readonly unresolvedErrors: number;
  readonly suggestions: number;
  /** How many sentences of the previous session sound like a rule and were not kept. */
  readonly possibleRules: number;
};

/** One sentence for the person, and one of what was not kept; null when nothing was brought back. */
export function composePersonMessage(
  brought: RestoredItems,
  { brought: text, receipt }: ContextText,
): string | null {
  const { snapshot, checkpoint, previous, memories, said, unresolvedErrors, suggestions } = brought;
  const things: ((hasMore: boolean) => string)[] = [];
  if (snapshot) things.push(text.snapshot);
  if (checkpoint) things.push(text.checkpoint);
  if (previous !== null) {
    const say = previous.isBroken ? text.recovered : text.previous;
    things.push((hasMore) => say(previous.promptCount, hasMore));
  }
  if (said > 0) things.push((hasMore) => text.said(said, hasMore));
  if (memories > 0) things.push((hasMore) => text.memory(memories, hasMore));
  if (unresolvedErrors > 0) things.push((hasMore) => text.errors(unresolvedErrors, hasMore));
  if (suggestions > 0) things.push((hasMore) => text.suggestions(suggestions, hasMore));
  if (things.length === 0) return null;
  const loaded = text.sentence(things.map((say, at) => say(at + 1 < things.length)).join(" "));
  const { possibleRules } = brought;
  return possibleRules === 0 ? loaded : `${loaded}\n${receipt.missedBefore(possibleRules)}`;
}
