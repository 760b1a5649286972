/** What a card says of a suggestion, each thing once. */
import type { SuggestionCard } from "./cards.ts";
import { countText, spanText, tokensText, words } from "../words.ts";

const MINUTE_MS = 60_000;

/** One that this page does not know yet stands under its own name. */
export function kindText(kind: string): string {
  const { kinds } = words().suggestions;
  return kinds[kind as keyof typeof kinds] ?? kind;
}

/** Once in each of them: then how often says nothing more. */
export function seenText({ count, sessions }: Pick<SuggestionCard, "count" | "sessions">): string {
  const text = words().suggestions;
  return count === sessions
    ? text.seenOnceEach(sessions)
    : text.seen(countText(count), countText(sessions));
}

/** What it has cost so far, and how that was reckoned; null where nobody knows, or it is less than a minute. */
export function suggestionCost({
  cost: { minutes, tokens, arithmetic },
  count,
  kind,
}: Pick<SuggestionCard, "cost" | "count" | "kind">): {
  readonly amount: string;
  readonly how: string;
} | null {
  const text = words().suggestions;
  if (minutes !== null && minutes >= 1) {
    return {
      amount: text.minutes(spanText(minutes * MINUTE_MS)),
      how: costArithmetic(arithmetic, count, kind),
    };
  }
  return tokens !== null && tokens > 0
    ? { amount: text.tokens(tokensText(tokens)), how: arithmetic }
    : null;
}

/** `14 × 40 s`: how often stands beside it already. */
function costArithmetic(arithmetic: string, count: number, kind: string): string {
  const [, times, seconds] = /^(\d+) × (\d+) s$/.exec(arithmetic) ?? [];
  if (times === undefined || Number(times) !== count) return arithmetic;
  const { each } = words().suggestions;
  const said = kind === "failing-command" || kind === "permission" ? each[kind] : each.turn;
  return said(spanText(Number(seconds) * 1000));
}

/** Whether what it writes is more than the line that its title is. */
export const writesMore = ({ writes, title }: Pick<SuggestionCard, "writes" | "title">): boolean =>
  writes.length !== 1 || !title.includes((writes[0] ?? "").replace(/^- /, ""));
