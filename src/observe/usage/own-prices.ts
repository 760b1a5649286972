/**
 * Prices of one's own: `prices.json` in the home, an object of models by name, each with dollars per million tokens.
 *
 *   { "claude-opus-5-5": { "input": 4, "output": 20, "cacheRead": 0.2, "cacheWrite5m": 5, "cacheWrite1h": 8 } }
 *
 * `input` and `output` must be there; what else is left out costs what `input` does. The name may be written as any provider
 * writes it. An entry that is not such a price is left out and told, the others count.
 */
import { isObject, type Json } from "../../event/event.ts";
import { system } from "../../system/system.ts";
import { toPriceListName } from "./model-name.ts";
import type { OwnPrices, Price } from "./prices.ts";

export type PriceProblem =
  /** The file as a whole. */
  | { readonly reason: "unreadable" | "broken_json" | "no_object" }
  | {
      readonly reason: "no_price" | "missing" | "no_amount" | "unknown_field" | "twice";
      readonly model: string;
      readonly field: string | null;
    };

export type OwnPricesReading = {
  readonly prices: OwnPrices;
  readonly problems: readonly PriceProblem[];
};

const FIELDS = ["input", "output", "cacheRead", "cacheWrite5m", "cacheWrite1h"] as const;
const REQUIRED_FIELDS = ["input", "output"] as const;
const MAX_PRICE = 100_000;

export const ownPricesFile = (home: string): string => `${home}/prices.json`;

/** None, where there is no such file. */
export function readOwnPrices(home: string): OwnPricesReading {
  const path = ownPricesFile(home);
  const text = system.readFile(path);
  if (text !== null) return parseOwnPrices(text);
  const isThere = system.factsAt(path) !== null;
  return { prices: new Map(), problems: isThere ? [{ reason: "unreadable" }] : [] };
}

export function parseOwnPrices(text: string): OwnPricesReading {
  const prices = new Map<string, Price>();
  const problems: PriceProblem[] = [];
  const given = tryParseJson(text);
  if (!isObject(given)) {
    const reason = given === undefined ? "broken_json" : "no_object";
    return { prices, problems: [{ reason }] };
  }
  for (const [model, entry] of Object.entries(given)) {
    const name = toPriceListName(model);
    const price = prices.has(name) ? problem(model, "twice") : priceIn(model, entry);
    if ("reason" in price) problems.push(price);
    else prices.set(name, price);
  }
  return { prices, problems };
}

function tryParseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as Json;
  } catch {
    return undefined;
  }
}

const problem = (
  model: string,
  reason: Extract<PriceProblem, { model: string }>["reason"],
  field: string | null = null,
): PriceProblem => ({ reason, model, field });

const isField = (key: string): key is keyof Price => FIELDS.some((field) => field === key);

function priceIn(model: string, entry: Json): Price | PriceProblem {
  if (!isObject(entry)) return problem(model, "no_price");
  const missing = REQUIRED_FIELDS.find((field) => entry[field] === undefined);
  if (missing !== undefined) return problem(model, "missing", missing);
  const amounts: Partial<Record<keyof Price, number>> = {};
  for (const [field, amount] of Object.entries(entry)) {
    if (!isField(field)) return problem(model, "unknown_field", field);
    if (typeof amount !== "number" || amount < 0 || amount > MAX_PRICE) {
      return problem(model, "no_amount", field);
    }
    amounts[field] = amount;
  }
  const { input = 0, output = 0 } = amounts;
  return { cacheRead: input, cacheWrite5m: input, cacheWrite1h: input, ...amounts, input, output };
}
