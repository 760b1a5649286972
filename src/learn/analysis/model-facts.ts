/** The facts of a suggestion for a model: counts and short quotes, redacted and fenced. */
import type { FlatEvent, Store } from "../../store/store.ts";
import { isObject, type Json, type JsonObject } from "../../event/event.ts";
import { quoteLine } from "../../recall/compose/quote.ts";
import { redactDeep } from "../../redact/redact.ts";
import type { Suggestion } from "../suggestions/suggestion.ts";
import { toProposal } from "./model-wording.ts";

/** `id`: what the answer names it by; a number of this run alone. */
export type ModelFacts = {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly facts: JsonObject;
};

const MOST_QUOTES = 3;
const LONGEST_QUOTE = 200;
const LONGEST_TEXT = 600;
const MOST_LISTED = 12;

export async function collectModelFacts(
  suggestions: readonly Suggestion[],
  store: Pick<Store, "event">,
): Promise<readonly ModelFacts[]> {
  return Promise.all(
    suggestions.map(async (suggestion, at): Promise<ModelFacts> => {
      const found = await Promise.all(
        suggestion.evidence.slice(-MOST_QUOTES).map((id) => store.event(id)),
      );
      const quotes = found.flatMap((event) => (event === null ? [] : quotesOf(event)));
      const { kind, type, pattern, summary, count, sessions, days, lastSeen, cost } = suggestion;
      const shown = redactDeep({
        kind,
        type,
        pattern,
        now: { summary, ...(toProposal(suggestion) as unknown as JsonObject) },
        seen: { times: count, sessions, days, last: lastSeen.slice(0, 10) },
        minutes: cost.minutes,
        quotes,
      });
      const id = `c${at + 1}`;
      return { id, suggestion, facts: { id, ...(limitJson(shown) as JsonObject) } };
    }),
  );
}

function quotesOf(event: FlatEvent): string[] {
  const said = "text" in event ? event.text : null;
  const error = event.type === "tool_error" ? event.errorRaw : null;
  return [said, error].flatMap((one) =>
    typeof one === "string" && one !== "" ? [quoteLine(one, LONGEST_QUOTE)] : [],
  );
}

function limitJson(value: Json): Json {
  if (typeof value === "string") return quoteLine(value, LONGEST_TEXT);
  if (Array.isArray(value)) return value.slice(0, MOST_LISTED).map(limitJson);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, limitJson(one)]));
}
