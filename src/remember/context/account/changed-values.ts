/**
 * Numbers and flags that a person changes: "that 14 day thing, make it 30", "5번은 너무 많아요, 3번까지만". What was
 * said before with the old value no longer holds, whatever its words were.
 */
import { proseOf } from "../statements/prose.ts";
import { sentencesOf } from "../statements/sentences.ts";
import { topicWords } from "../statements/topic.ts";

type Value = {
  readonly value: string;
  readonly unit: string;
  /** The words around it, up to the next comma or full stop. */
  readonly about: ReadonlySet<string>;
};

export type Change = {
  readonly text: string;
  readonly values: readonly Value[];
  /** It says that something changes, and not only how something is. */
  readonly isSaid: boolean;
};

/** How it is said that something is otherwise than before. */
const CHANGES =
  /^\s*(?:no|nope|nah|actually|wait|hmm)\b|\b(?:instead|rather|chang(?:e|es|ed|ing)|correct(?:ion|ed)|make (?:it|that|this)|bump|raise|lower|reduce|increase|switch|revert|scratch|too (?:many|much|high|low|small|big|large|long|short|few)|no longer|taken|wrong|back to|turns out|the old|used to be|moved to|pushed to|delayed|postponed|rename[ds]?|isn't happening|forget what|reserves?|has to be|let's say)\b|아니|아님|아까|정정|바꾸|바꿔|바뀌|바뀐|바뀜|변경|취소|말고|대신|빼고|낮춰|낮추|올려|올리|줄여|줄이|늘려|늘리|넓혀|좁혀|잠깐|→|밀렸|밀려|미뤄|당겨|앞당|뒤집|걷어|잘못|모자라|오버/i;

const NUMBER = /(?<![\w.#/-])(\d[\d,]{0,15}(?:\.\d+){0,3})\s?(%|[a-z][a-z/]{0,11}|[가-힣]{1,4})?/gi;
const FLAG = /(?<![\w-])--[a-z][\w-]{1,40}/gi;
const COUNTED =
  /(?<![가-힣])(한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?(개|번|건|장|자리|줄|칸|명|대|달|주|시간|배|단계|테이블|페이지|군데|가지|종류|곳)(?![가-힣]{3})/g;
const WEEKDAY = /([월화수목금토일])(?:요일|욜)|\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/gi;
const DAYS: Readonly<Record<string, string>> = {
  월: "mon",
  화: "tues",
  수: "wednes",
  목: "thurs",
  금: "fri",
  토: "satur",
  일: "sun",
};
const SMALL: Readonly<Record<string, string>> = {
  한: "1",
  두: "2",
  세: "3",
  네: "4",
  다섯: "5",
  여섯: "6",
  일곱: "7",
  여덟: "8",
  아홉: "9",
  열: "10",
};
const PARTICLE =
  /(?:이래요|래요|이랍니다|랍니다|임|이요|요|까지만?|부터|이에요|예요|입니다|이야|으로|이면|이고|이라|정도|씩|은|는|이|가|을|를|의|에|로|과|와|도|만)+$/;
/** Not what is counted. */
const NO_UNIT = new Set(
  "and or to in on at for is was are the a then of by with as now so but if than per it".split(" "),
);
const LONGEST_READ = 4000;
const MOST_VALUES = 40;

/** What a person's words may change; null when they hold no value. */
export function changeIn(text: string): Change | null {
  const read = text.slice(0, LONGEST_READ);
  const values = /\?\s*$/.test(read) ? [] : valuesIn(read);
  return values.length === 0 ? null : { text: read, values, isSaid: CHANGES.test(read) };
}

/** Sentences that say that something is otherwise than before. */
export const changingSentences = (text: string): readonly string[] =>
  proseOf(text)
    .flatMap(({ text: line }) => sentencesOf(line))
    .filter((sentence) => CHANGES.test(sentence) && !/\?\s*$/.test(sentence));

const CLAUSE = /,(?!\d)|[;:!?\n~]+|\.(?=\s|$)|\.\./;
/** A short message is about one thing. */
const ONE_THING = 90;

function valuesIn(text: string): readonly Value[] {
  const found: Value[] = [];
  const whole = text.length <= ONE_THING ? topicsOf(text) : null;
  for (const clause of text.split(CLAUSE)) {
    if (found.length >= MOST_VALUES) break;
    const values = [...numbersIn(clause)];
    if (values.length === 0) continue;
    const about = whole ?? topicsOf(clause);
    for (const { value, unit } of values) found.push({ value, unit, about });
  }
  return found;
}

const topicsOf = (text: string): ReadonlySet<string> =>
  new Set(topicWords(text).filter((word) => !/\d/.test(word)));

function* numbersIn(text: string): Generator<{ readonly value: string; readonly unit: string }> {
  for (const [, number = "", unit = ""] of text.matchAll(NUMBER)) {
    const isVersion = number.split(".").length > 2;
    yield { value: number.replaceAll(",", ""), unit: isVersion ? "version" : unitOf(unit) };
  }
  for (const [flag] of text.matchAll(FLAG)) yield { value: flag, unit: "--" };
  for (const [, day = "", name = ""] of text.matchAll(WEEKDAY)) {
    yield { value: DAYS[day] ?? name.toLowerCase(), unit: "weekday" };
  }
  for (const [, word = "", unit = ""] of text.matchAll(COUNTED)) {
    yield { value: SMALL[word] ?? word, unit: unitOf(unit) };
  }
}

function unitOf(raw: string): string {
  const low = raw.toLowerCase();
  if (NO_UNIT.has(low)) return "";
  if (/[가-힣]/.test(low)) {
    const stem = low.replace(PARTICLE, "");
    return stem === "불" ? "달러" : stem;
  }
  return low.length > 3 && low.endsWith("s") ? low.slice(0, -1) : low;
}

const UNITS =
  /^(?:%|--|weekday|version|ms|s|sec|second|m|min|minute|h|hr|hour|day|week|month|year|[kmgt]i?b?|[kmg]?bit\/s|[kmg]bp|byte|px|[rqt]p[sm]|req|초|분|시간|시|일|주|개월|달|년|개|회|번|건|줄|자|명|원|배|칸|글자|행|대|페이지|만|천|억|달러)$/;

/** "2M" and "2 Mbit/s" are of one unit; a word that is none may stand behind any number. */
function isSameUnit(one: string, other: string): boolean {
  if (one === other || !UNITS.test(one) || !UNITS.test(other)) return true;
  return one.startsWith(other) || other.startsWith(one);
}

const ENVIRONMENTS = ["prod", "dev", "staging", "test", "local"];

/** Of different surroundings both hold. */
const isApart = (one: Value, other: Value): boolean =>
  ENVIRONMENTS.some(
    (word) => one.about.has(word) !== other.about.has(word) && other.about.size > 0,
  );

const isShared = (one: Value, other: Value): boolean => {
  for (const word of one.about) {
    if (word === one.unit) continue;
    if (other.about.has(word)) return true;
    // An ending may hide that it is the same word.
    if (
      word.length > 2 &&
      [...other.about].some(
        (its) => its.length > 2 && (its.startsWith(word) || word.startsWith(its)),
      )
    )
      return true;
  }
  return false;
};

const isOfUnit = ({ unit }: Value, other: Value): boolean =>
  unit !== "" &&
  (unit === other.unit ||
    (UNITS.test(unit) && UNITS.test(other.unit) && isSameUnit(unit, other.unit)));

/** "14 tests" are no "14 days". */
const isOneThing = (one: Value, other: Value): boolean =>
  one.unit === "" ||
  other.unit === "" ||
  one.unit === other.unit ||
  (UNITS.test(one.unit)
    ? UNITS.test(other.unit) && isSameUnit(one.unit, other.unit)
    : !UNITS.test(other.unit));

const BESIDE_UNITS = 40;

/** "14 … make it 30": two values in one breath. */
function isBeside(one: Value, other: Value, text: string): boolean {
  const [a, b] = [text.indexOf(one.value), text.indexOf(other.value)];
  return a >= 0 && b >= 0 && Math.abs(a - b) <= BESIDE_UNITS;
}

/**
 * Whether what was said earlier holds a value that the change takes back: one that it names beside another, or one of
 * the same unit for the same thing. Where it says that something changes, what was said just before (`isNear`) is meant.
 */
export function isChanged(earlier: string, change: Change, isNear: boolean): boolean {
  const held = valuesIn(earlier.slice(0, LONGEST_READ));
  const fresh = change.values.filter((one) => !held.some(({ value }) => value === one.value));
  if (held.length === 0 || fresh.length === 0) return false;
  const isNamed = (old: Value): boolean => {
    const named = change.values.find(({ value }) => value === old.value);
    if (!change.isSaid || named === undefined || !isOneThing(old, named)) return false;
    return fresh.some((one) =>
      UNITS.test(old.unit) && UNITS.test(one.unit)
        ? isSameUnit(one.unit, old.unit)
        : isShared(old, one) || isShared(old, named) || isBeside(named, one, change.text),
    );
  };
  const isReplaced = (old: Value): boolean =>
    fresh.some(
      (one) =>
        isOfUnit(old, one) &&
        !isApart(old, one) &&
        (isShared(old, one) || (change.isSaid && isNear)),
    );
  return held.some((old) => isNamed(old) || isReplaced(old));
}
