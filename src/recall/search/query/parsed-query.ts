/** A parsed query, made by `parse-query.ts`. */
import type { DocumentKind } from "../../../store/search-index.ts";

export type ParsedQuery = {
  /** Words to be found, as typed, filters and phrases apart. */
  readonly words: readonly string[];
  /** Texts that must stand there as they are, whatever their case, width and white space. */
  readonly phrases: readonly string[];
  /** Words or phrases that must not. */
  readonly excluded: readonly string[];
  readonly filters: QueryFilters;
  /** What was left out: filters that say nothing we understand, what is too much; and why. */
  readonly faults: readonly QueryFault[];
};

export type QueryFilters = {
  /** Names or paths of projects, parts of them too. */
  readonly projects: readonly string[];
  readonly kinds: readonly DocumentKind[];
  /** ISO times. */
  readonly since: string | null;
  readonly until: string | null;
  /** Paths, their ends or parts. */
  readonly files: readonly string[];
  readonly branches: readonly string[];
  /** Ids or beginnings of them. */
  readonly sessions: readonly string[];
};

export type QueryFault = {
  readonly typed: string;
  readonly reason:
    | "unknown_type"
    | "bad_time"
    | "empty_value"
    | "not_excludable"
    | "nothing_left"
    | "too_long"
    /** Where it was cut, filters would be lost, and something else found. */
    | "filter_cut";
};

export const NO_FILTERS: QueryFilters = {
  projects: [],
  kinds: [],
  since: null,
  until: null,
  files: [],
  branches: [],
  sessions: [],
};
