import { cutText } from "../../event/cut.ts";
import type { ContextText } from "../../text/context.ts";
import { explainHiddenPath } from "./hidden-path.ts";

/** What was really brought back, as far as a person wants to know. */
export type RestoredItems = {
  readonly snapshot: boolean;
  readonly checkpoint: boolean;
  readonly previous: { readonly promptCount: number; readonly isBroken: boolean } | null;
  /** Pieces of work that were left for later. */
  readonly later: number;
  /** How many that were saved for the project. */
  readonly memories: number;
  /** Rules and decisions of the person. */
  readonly statements: number;
  /** How many of them there was no room for. */
  readonly untold: number;
  /** What else there was none for. */
  readonly unfit: readonly string[];
  /** How many the resumed session was told of in detail. */
  readonly unresolvedErrors: number;
  readonly suggestions: number;
  /** How many sentences of the previous session sound like a rule and were not kept. */
  readonly possibleRules: number;
  /** Rules and decisions that the previous session ended, and what is so instead. */
  readonly ended: readonly { readonly words: string; readonly successor: string | null }[];
};

const MAX_ENDED = 3;
const MAX_QUOTE = 120;

/** One sentence for the person, and one each of the rules that did not fit and of what was not kept; null without any. */
export function composePersonMessage(
  brought: RestoredItems,
  { brought: text, receipt, hiddenPath }: ContextText,
): string | null {
  const {
    snapshot,
    checkpoint,
    previous,
    later,
    memories,
    statements,
    unresolvedErrors,
    suggestions,
  } = brought;
  const things: ((hasMore: boolean) => string)[] = [];
  if (snapshot) things.push(text.snapshot);
  if (checkpoint) things.push(text.checkpoint);
  if (previous !== null) {
    const say = previous.isBroken ? text.recovered : text.previous;
    things.push((hasMore) => say(previous.promptCount, hasMore));
  }
  if (statements > 0) things.push((hasMore) => text.said(statements, hasMore));
  if (later > 0) things.push((hasMore) => text.later(later, hasMore));
  if (memories > 0) things.push((hasMore) => text.memory(memories, hasMore));
  if (unresolvedErrors > 0) things.push((hasMore) => text.errors(unresolvedErrors, hasMore));
  if (suggestions > 0) things.push((hasMore) => text.suggestions(suggestions, hasMore));
  const { possibleRules, untold, unfit } = brought;
  const sentences = [
    ...(things.length === 0
      ? []
      : [text.sentence(things.map((say, at) => say(at + 1 < things.length)).join(" "))]),
    ...(untold === 0 ? [] : [text.untold(untold)]),
    ...(unfit.length === 0 || things.length === 0 ? [] : [text.unfit.list(unfit.join(", "))]),
    ...brought.ended.slice(0, MAX_ENDED).map(({ words, successor }, at, { length }) => {
      const old = cutText(words, MAX_QUOTE);
      const line =
        successor === null
          ? receipt.endedBefore(old)
          : receipt.replacedBefore(old, cutText(successor, MAX_QUOTE));
      return at + 1 < length ? line : `${line}${receipt.undo}`;
    }),
    ...(possibleRules === 0 || things.length === 0 ? [] : [receipt.missedBefore(possibleRules)]),
  ];
  const all = [...sentences, ...explainHiddenPath(sentences, { hiddenPath })];
  return all.length === 0 ? null : all.join("\n");
}
