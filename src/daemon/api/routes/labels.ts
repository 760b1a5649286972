/** What sessions were given in the list, counted, and the filters that have a name. Reads labelled sessions, and a few events. */
import {
  FILTER_FIELDS,
  type SavedFilter,
  listSavedFilters,
} from "../../../observe/saved-filters.ts";
import type { TagCount } from "../../../store/store.ts";
import { defineRoute } from "../route.ts";
import { listOf, type Schema, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

export type LabelsAnswer = {
  readonly starred: number;
  /** Those most often given first. */
  readonly tags: readonly TagCount[];
  /** By name. */
  readonly filters: readonly SavedFilter[];
};

/** Only what it says is there. */
const QUERY: Schema = {
  type: "object",
  properties: Object.fromEntries(FILTER_FIELDS.map((field) => [field, TEXT])),
  additionalProperties: false,
};

export const labels = defineRoute({
  path: "/labels",
  parameters: {},
  answers: shape<LabelsAnswer>({
    starred: WHOLE,
    tags: listOf(shape<TagCount>({ tag: TEXT, sessions: WHOLE })),
    filters: listOf(shape<SavedFilter>({ name: TEXT, query: QUERY, savedAt: TIME })),
  }),
  handle: async ({ records }) => {
    const { store } = records();
    return {
      starred: await store.countHistory({ starred: true }),
      tags: await store.tags(),
      filters: await listSavedFilters(store),
    } satisfies LabelsAnswer;
  },
});
