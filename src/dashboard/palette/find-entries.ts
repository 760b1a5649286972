/** What is found by what was typed, and in which order. */
import { fuzzyMatch, type PaletteFit } from "./fuzzy-match.ts";

export const PALETTE_GROUPS = [
  "sessions",
  "errors",
  "projects",
  "views",
  "actions",
  "settings",
] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

export type PaletteCandidate = {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Beside it, in grey; it is found by it, too. */
  readonly hint?: string;
  /** When that was: nobody types it. */
  readonly when?: string;
  /** Other names it is found by, as in the other language. */
  readonly aliases?: readonly string[];
  /** Whether somebody waits for it: comes first while nothing is typed. */
  readonly isUrgent?: boolean;
  /** Whether it goes on now: before what is over. */
  readonly isLive?: boolean;
};

export type PaletteHit<T extends PaletteCandidate> = {
  readonly entry: T;
  readonly at: readonly number[];
};
export type PaletteHitGroup<T extends PaletteCandidate> = {
  readonly group: PaletteGroup;
  readonly hits: readonly PaletteHit<T>[];
};

const MAX_PER_GROUP = 7;
/** Of each group while nothing is typed. */
const MAX_BEFORE_TYPING: Readonly<Record<PaletteGroup, number>> = {
  sessions: 6,
  errors: 0,
  projects: 0,
  views: 12,
  actions: 12,
  settings: 0,
};
/** A name is better than what stands beside it. */
const ALIAS_WEIGHT = 0.5;

type ScoredHit<T extends PaletteCandidate> = PaletteHit<T> & {
  readonly score: number;
  readonly fit: PaletteFit;
};

function scored<T extends PaletteCandidate>(query: string, entry: T): ScoredHit<T> | null {
  const own = fuzzyMatch(query, entry.label);
  if (own?.fit === 2) return { entry, ...own };
  const others = [...(entry.aliases ?? []), `${entry.label} ${entry.hint ?? ""}`]
    .map((text) => fuzzyMatch(query, text))
    .filter((match) => match !== null)
    .toSorted((a, b) => b.fit - a.fit || b.score - a.score);
  const [best] = others;
  // What stands beside it may be the whole word where its name only holds the letters.
  if (own !== null)
    return { entry, ...own, fit: best !== undefined && best.fit > own.fit ? best.fit : own.fit };
  return best === undefined
    ? null
    : { entry, at: [], score: best.score * ALIAS_WEIGHT, fit: best.fit };
}

/** Groups in the order of their best; while nothing is typed, what is likely to be wanted. */
export function findEntries<T extends PaletteCandidate>(
  query: string,
  entries: readonly T[],
): readonly PaletteHitGroup<T>[] {
  if (query.trim() === "") {
    return PALETTE_GROUPS.map((group) => {
      const all = entries.filter((entry) => entry.group === group);
      const first = all.toSorted(
        (one, other) => Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false),
      );
      return {
        group,
        hits: first.slice(0, MAX_BEFORE_TYPING[group]).map((entry) => ({ entry, at: [] })),
      };
    }).filter(({ hits }) => hits.length > 0);
  }
  const all = entries.flatMap((entry) => scored(query, entry) ?? []);
  return PALETTE_GROUPS.map((group) => ({
    group,
    hits: all
      .filter(({ entry }) => entry.group === group)
      .toSorted(
        group === "sessions" || group === "errors"
          ? compareFits
          : (one, other) => other.score - one.score,
      )
      .slice(0, MAX_PER_GROUP),
  }))
    .filter(({ hits }) => hits.length > 0)
    .toSorted((one, other) => orderOf(other, all) - orderOf(one, all));
}

/** What was worked on: a word that it begins is hardly ever meant for a setting. */
const WORK: ReadonlySet<PaletteGroup> = new Set(["sessions", "errors", "projects"]);
const BEHIND_WORK = -1_000_000;

/** By the best of each; settings behind work that the words begin, however well they fit. */
function orderOf<T extends PaletteCandidate>(
  { group, hits }: { readonly group: PaletteGroup; readonly hits: readonly ScoredHit<T>[] },
  all: readonly ScoredHit<T>[],
): number {
  const isWorkMeant = all.some(({ entry, fit }) => WORK.has(entry.group) && fit > 0);
  return bestOf(hits) + (group === "settings" && isWorkMeant ? BEHIND_WORK : 0);
}

const bestOf = (hits: readonly { readonly score: number }[]): number =>
  Math.max(0, ...hits.map(({ score }) => score));

/** Whole words, then beginnings of words, then letters within: of those, what waits, what goes on; else they stay as they came, the newest first. */
function compareFits<T extends PaletteCandidate>(one: ScoredHit<T>, other: ScoredHit<T>): number {
  const rank = ({ entry, fit, at }: ScoredHit<T>): number =>
    fit * 8 +
    (entry.isUrgent === true ? 4 : 0) +
    (entry.isLive === true ? 2 : 0) +
    (at.length > 0 ? 1 : 0);
  return rank(other) - rank(one);
}
