/** `self-gen sessions`: order, stars, names, tags and saved filters. */
import { clientNames } from "../client-names.ts";

export const sessionLabels = {
  options: {
    sort: "Sort by time, oldest, cost, errors or length",
    starred: "Only sessions with a star",
    hidden: "Also list automatic sessions (titles, summaries)",
    tag: "Only sessions with this tag (repeatable)",
    filter: "Use a saved filter",
    since: "Only sessions active since: 7d, 12h, …",
    until: "Only sessions last active before: yesterday, …",
    client: `Only this client: ${clientNames.join(", ")}`,
    query: "Search words, for the dashboard",
    off: "Remove it",
  },
  noneMatch: "No sessions match. List all: self-gen sessions",
  starred: (id: string) => `Starred ${id}`,
  unstarred: (id: string) => `Removed the star from ${id}`,
  renamed: (id: string, name: string) => `Renamed ${id}: ${name}`,
  unnamed: (id: string) => `Removed the name of ${id}`,
  tagged: (id: string, tags: string) => `Tagged ${id}: ${tags}`,
  untagged: (id: string, tags: string) => `Removed from ${id}: ${tags}`,
  noFilters: "No saved filters yet. Save one: self-gen sessions filter NAME --tag TAG",
  filterHint: "Use one: self-gen sessions --filter NAME",
  filterSaved: (name: string) => `Saved filter: ${name}`,
  filterRemoved: (name: string) => `Removed filter: ${name}`,
  faults: {
    badTag: (tag: string, most: number) =>
      `invalid tag: ${tag}; use letters, digits and . _ - / +, at most ${most} characters`,
    manyTags: (most: number) => `a session has at most ${most} tags; nothing changed`,
    noFilter: (name: string) => `no saved filter: ${name}`,
    noFilterFix: "list saved filters: self-gen sessions filter",
    nearFilter: (name: string) => `use the filter ${name}`,
    filterSearches: (words: string) => `the filter searches for words: ${words}`,
    filterSearchesFix: "open it in the dashboard, or run self-gen search",
    manyFilters: (most: number) => `there are ${most} saved filters already; nothing changed`,
    manyFiltersFix: "remove one: self-gen sessions filter NAME --off",
  },
};
