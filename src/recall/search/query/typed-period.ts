/**
 * Days that somebody names among the words of a search: "build yesterday" asks for the build, of that day. What stands between
 * quotation marks, behind a minus or in a filter is looked for as it stands, and so is what is longer than anybody types.
 */
import { PERIOD_WORDS, type NamedPeriod } from "../../../lexicon/period-words.ts";

export type TypedPeriod = {
  /** As it was typed. */
  readonly word: string;
  /** Days of the calendar, both included. */
  readonly since: string;
  readonly until: string;
  /** The search without it. */
  readonly rest: string;
};

const LONGEST_TYPED = 200;
const QUOTED = /["“”„＂「」『』][^"“”„＂「」『』]*(?:["“”„＂「」『』]|$)/gu;
/** What a Korean word may take on and is the same. */
const PARTICLE = "(?:의|은|는|에|부터|까지)?";

const whole = (pattern: RegExp): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}:：,_./@#~-])(?:${pattern.source})${PARTICLE}(?![\\p{L}\\p{N}:：_/@-]|\\.\\p{L})`,
    "iu",
  );
const PERIODS = PERIOD_WORDS.map(([pattern, period]) => [whole(pattern), period] as const);

/** Null where none is named. `today`: of this machine's calendar. */
export function readTypedPeriod(typed: string, today: string): TypedPeriod | null {
  if (typed.length > LONGEST_TYPED || typed.includes("\n")) return null;
  const plain = typed.replaceAll(QUOTED, (quoted) => '"'.repeat(quoted.length));
  for (const [pattern, period] of PERIODS) {
    const found = pattern.exec(plain);
    if (found === null) continue;
    const [text] = found;
    const rest = `${typed.slice(0, found.index)} ${typed.slice(found.index + text.length)}`;
    return { word: text, ...daysOf(period, today), rest: rest.replaceAll(/\s+/g, " ").trim() };
  }
  return null;
}

/** By the calendar alone, whatever the clocks do. */
function daysOf(period: NamedPeriod, today: string): Pick<TypedPeriod, "since" | "until"> {
  const [year = 0, month = 1, date = 1] = today.split("-").map(Number);
  const day = (of: readonly [month: number, date: number]): string =>
    new Date(Date.UTC(year, of[0] - 1, of[1])).toISOString().slice(0, 10);
  if (period.of === "day")
    return { since: day([month, date - period.first]), until: day([month, date - period.last]) };
  const { before } = period;
  if (period.of === "month") {
    const until = before === 0 ? today : day([month - before + 1, 0]);
    return { since: day([month - before, 1]), until };
  }
  const sinceMonday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7;
  const monday = date - sinceMonday - 7 * before;
  return { since: day([month, monday]), until: before === 0 ? today : day([month, monday + 6]) };
}
