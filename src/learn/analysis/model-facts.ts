/** What a model is shown of a suggestion: facts, counts and short quotes, redacted and fit to stand between fences. */
import type { FlatEvent, Store } from "../../store/store.ts";
import { isObject, type Json, type JsonObject } from "../../event/event.ts";
import { quotedLine } from "../../recall/compose/quote.ts";
import { redactDeep } from "../../redact/redact.ts";
import type { Suggestion } from "../suggestions/suggestion.ts";
import { proposalOf } from "./model-wording.ts";

/** `id`: what the answer names it by; a number of this run alone. */
export type Facts = {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly shown: JsonObject;
};

const MOST_QUOTES = 3;
const LONGEST_QUOTE = 200;
const LONGEST_TEXT = 600;
const MOST_LISTED = 12;

export async function factsOf(
  suggestions: readonly Suggestion[],
  store: Pick<Store, "event">,
): Promise<readonly Facts[]> {
  return Promise.all(
    suggestions.map(async (suggestion, at): Promise<Facts> => {
      const found = await Promise.all(
        suggestion.evidence.slice(-MOST_QUOTES).map((id) => store.event(id)),
      );
      const quotes = found.flatMap((event) => (event === null ? [] : quotesOf(event)));
      const { kind, type, pattern, summary, count, sessions, days, lastSeen, cost } = suggestion;
      const shown = redactDeep({
        kind,
        type,
        pattern,
        now: { summary, ...(proposalOf(suggestion) as unknown as JsonObject) },
        seen: { times: count, sessions, days, last: lastSeen.slice(0, 10) },
        minutes: cost.minutes,
        quotes,
      });
      const id = `c${at + 1}`;
      return { id, suggestion, shown: { id, ...(bounded(shown) as JsonObject) } };
    }),
  );
}

function quotesOf(event: FlatEvent): string[] {
  const said = "text" in event ? event.text : null;
  const error = event.type === "tool_error" ? event.errorRaw : null;
  return [said, error].flatMap((one) =>
    typeof one === "string" && one !== "" ? [quotedLine(one, LONGEST_QUOTE)] : [],
  );
}

function bounded(value: Json): Json {
  if (typeof value === "string") return quotedLine(value, LONGEST_TEXT);
  if (Array.isArray(value)) return value.slice(0, MOST_LISTED).map(bounded);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bounded(one)]));
}
