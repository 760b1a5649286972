/**
 * Named filters of the history. A line each time; the last of a name counts.
 *
 *   filter_saved    { name, query: { project?, client?, since?, until?, q?, starred?, tag?, sort? } }
 *   filter_removed  { name }
 */
import { asText, isObject, type Json, type JsonObject } from "../event/event.ts";
import type { Store } from "../store/store.ts";

export const FILTER_SAVED = "filter_saved";
export const FILTER_REMOVED = "filter_removed";

export const MAX_FILTER_NAME_LENGTH = 60;
/** More than anybody looks through. */
export const MAX_SAVED_FILTERS = 50;
const MAX_EVENTS_READ = 2000;

/** What a filter may say, in the words of the page's address. `tag`: separated by commas. */
export const FILTER_FIELDS = [
  "q",
  "project",
  "client",
  "since",
  "until",
  "starred",
  "tag",
  "sort",
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

export type FilterQuery = { readonly [Field in FilterField]?: string };

export type SavedFilter = {
  readonly name: string;
  readonly query: FilterQuery;
  readonly savedAt: string;
};

/** By name. */
export async function listSavedFilters(
  store: Pick<Store, "queryEvents">,
): Promise<readonly SavedFilter[]> {
  const events = await store.queryEvents({
    types: [FILTER_SAVED, FILTER_REMOVED],
    limit: MAX_EVENTS_READ,
  });
  const found = new Map<string, SavedFilter | null>();
  for (const event of events) {
    const name = asText(event.name);
    if (name === null || found.has(name)) continue;
    const isThere = event.type === FILTER_SAVED;
    found.set(name, isThere ? { name, query: queryIn(event.query), savedAt: event.ts } : null);
  }
  return [...found.values()]
    .filter((one) => one !== null)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

const queryIn = (value: Json | undefined): FilterQuery => {
  const given: JsonObject = isObject(value) ? value : {};
  return Object.fromEntries(
    FILTER_FIELDS.flatMap((field) => {
      const text = asText(given[field]);
      return text === null ? [] : [[field, text]];
    }),
  );
};
