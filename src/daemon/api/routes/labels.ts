/** What sessions were given in the list, counted, and the filters that have a name. Reads labelled sessions, and a few events. */
import { TEAM_PARAMS } from "../request/team-params.ts";
import {
  FILTER_FIELDS,
  type FilterField,
  listSavedFilters,
} from "../../../observe/saved-filters.ts";
import { defineRoute } from "../route.ts";
import { TEXT, TIME, WHOLE, fields, listOf, orAbsent } from "../shape/schema.ts";

/** Only what it says is there. */
const VALUE = orAbsent(TEXT);
const QUERY = fields(
  Object.fromEntries(FILTER_FIELDS.map((field) => [field, VALUE])) as Record<
    FilterField,
    typeof VALUE
  >,
);

export const labels = defineRoute({
  path: "/labels",
  parameters: TEAM_PARAMS,
  answers: fields({
    starred: WHOLE,
    /** Those most often given first. */
    tags: listOf(fields({ tag: TEXT, sessions: WHOLE })),
    /** By name. */
    filters: listOf(fields({ name: TEXT, query: QUERY, savedAt: TIME })),
  }),
  handle: async ({ records }) => {
    const { store } = records();
    return {
      starred: await store.countHistory({ starred: true }),
      tags: await store.tags(),
      filters: await listSavedFilters(store),
    };
  },
});
