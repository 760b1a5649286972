/** What is found by what was typed, and in which order. */
import { fuzzyMatch } from "./fuzzy.ts";

export const GROUPS = ["sessions", "projects", "views", "actions", "settings"] as const;
export type EntryGroup = (typeof GROUPS)[number];

export type Named = {
  readonly id: string;
  readonly group: EntryGroup;
  readonly label: string;
  /** Beside it, in grey. */
  readonly hint?: string;
  /** Other names it is found by, as in the other language. */
  readonly aliases?: readonly string[];
  /** Whether somebody waits for it: comes first while nothing is typed. */
  readonly isUrgent?: boolean;
  /** Whether it goes on now: before what is over. */
  readonly isLive?: boolean;
};

export type Found<T extends Named> = { readonly entry: T; readonly at: readonly number[] };
export type FoundGroup<T extends Named> = {
  readonly group: EntryGroup;
  readonly found: readonly Found<T>[];
};

const MOST_OF_A_GROUP = 7;
/** Of each group while nothing is typed. */
const MOST_UNTYPED: Readonly<Record<EntryGroup, number>> = {
  sessions: 6,
  projects: 0,
  views: 12,
  actions: 12,
  settings: 0,
};
/** A name is better than what stands beside it. */
const BESIDE = 0.5;
/** A run of letters has it, initials have not. */
const LEAST_BESIDE = 80;

type Scored<T extends Named> = Found<T> & { readonly score: number };

function scored<T extends Named>(query: string, entry: T): Scored<T> | null {
  const own = fuzzyMatch(query, entry.label);
  if (own !== null) return { entry, ...own };
  const others = [...(entry.aliases ?? []), `${entry.label} ${entry.hint ?? ""}`]
    .map((text) => fuzzyMatch(query, text))
    .filter((match) => match !== null)
    // Initials of what is not seen were not meant.
    .filter(({ score }) => score >= LEAST_BESIDE);
  const best = Math.max(...others.map(({ score }) => score));
  return others.length === 0 ? null : { entry, at: [], score: best * BESIDE };
}

/** Groups in the order of their best; while nothing is typed, what is likely to be wanted. */
export function findEntries<T extends Named>(
  query: string,
  entries: readonly T[],
): readonly FoundGroup<T>[] {
  if (query.trim() === "") {
    return GROUPS.map((group) => {
      const all = entries.filter((entry) => entry.group === group);
      const first = all.toSorted(
        (one, other) => Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false),
      );
      return {
        group,
        found: first.slice(0, MOST_UNTYPED[group]).map((entry) => ({ entry, at: [] })),
      };
    }).filter(({ found }) => found.length > 0);
  }
  const all = entries.flatMap((entry) => scored(query, entry) ?? []);
  return GROUPS.map((group) => ({
    group,
    found: all
      .filter(({ entry }) => entry.group === group)
      .toSorted(group === "sessions" ? bySession : (one, other) => other.score - one.score)
      .slice(0, MOST_OF_A_GROUP),
  }))
    .filter(({ found }) => found.length > 0)
    .toSorted((one, other) => bestOf(other.found) - bestOf(one.found));
}

const bestOf = (found: readonly { readonly score: number }[]): number =>
  Math.max(0, ...found.map(({ score }) => score));

/** What waits, what goes on, what has the word in its title; else they stay as they came, the newest first. */
function bySession<T extends Named>(one: Scored<T>, other: Scored<T>): number {
  const rank = ({ entry, at }: Scored<T>): number =>
    (entry.isUrgent === true ? 4 : 0) + (entry.isLive === true ? 2 : 0) + (at.length > 0 ? 1 : 0);
  return rank(other) - rank(one);
}
