/**
 * What people say of something that fails (`lexicon/everyday-failures.ts`), in a query: 안 떠요, 없음, won't start. Such words say little one
 * by one, and are passed over in a long question; together, in a short one, they are half of what is meant.
 */
import {
  ENGLISH_DENIALS,
  EVERYDAY_FAILURES,
  KOREAN_DENIALS,
} from "../../../lexicon/everyday-failures.ts";
import { isHangul } from "../../../lexicon/korean.ts";
import { splitWords, toWordSet } from "../../../lexicon/words.ts";
import { stemWord } from "../terms/chunk.ts";
import { isEnding } from "../terms/hangul.ts";
import { isVerbForm, listVerbBeginnings } from "../terms/verb-forms.ts";
import { splitRun } from "../terms/split-run.ts";
import {
  parseQueryParts,
  type QueryPart,
  type QuerySaying,
  type QueryWord,
} from "./query-parts.ts";

/** How something is said to fail: `-뜨다`. */
export type FailurePredicate = {
  readonly key: string;
  readonly isDenied: boolean;
  readonly isKorean: boolean;
  readonly words: readonly string[];
};

export type EverydayFailure = {
  /** None: of anything. */
  readonly subjects: ReadonlySet<string>;
  readonly predicates: readonly FailurePredicate[];
  readonly names: readonly string[];
};

let failures: readonly EverydayFailure[] | undefined;
type PredicateTable = {
  readonly byKey: ReadonlyMap<string, FailurePredicate>;
  /** By the stem of their first word, or by any syllable that a form of it begins with. */
  readonly byBeginning: ReadonlyMap<string, readonly FailurePredicate[]>;
};

let predicates: PredicateTable | undefined;

const listOf = (cell: string): readonly string[] =>
  cell
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

function toPredicate(key: string): FailurePredicate {
  const bare = key.replace(/^-/, "");
  const isKorean = /[\uac00-\ud7a3]/.test(bare);
  const words = bare.split(" ").map((word) => (isKorean ? word : stemWord(word)));
  return { key, isDenied: bare !== key, isKorean, words };
}

export function listEverydayFailures(): readonly EverydayFailure[] {
  failures ??= EVERYDAY_FAILURES.trim()
    .split("\n")
    .map((line) => {
      const [subjects = "", korean = "", english = "", names = ""] = line.split("|");
      return {
        subjects: new Set(
          subjects
            .split(" ")
            .filter((one) => one !== "")
            .map(stemWord),
        ),
        predicates: [...listOf(korean), ...listOf(english)].map(toPredicate),
        names: listOf(names),
      };
    });
  return failures;
}

function readPredicates(): PredicateTable {
  const all = listEverydayFailures().flatMap((one) => one.predicates);
  const byKey = new Map(all.map((each) => [each.key, each]));
  const byBeginning = new Map<string, FailurePredicate[]>();
  for (const predicate of byKey.values())
    for (const beginning of listBeginnings(predicate)) {
      const before = byBeginning.get(beginning);
      if (before === undefined) byBeginning.set(beginning, [predicate]);
      else before.push(predicate);
    }
  return { byKey, byBeginning };
}

function listBeginnings({ isKorean, words: [first = ""] }: FailurePredicate): ReadonlySet<string> {
  if (!isKorean) return new Set([first]);
  const forms = first.endsWith("다") ? listVerbBeginnings(first.slice(0, -1)) : [first];
  return new Set(forms.map((form) => form.charAt(0)));
}

/** Those that may be said from there. */
function listCandidates(parts: readonly QueryPart[], from: number): ReadonlySet<FailurePredicate> {
  predicates ??= readPredicates();
  const { byBeginning } = predicates;
  const found = new Set<FailurePredicate>();
  const add = (beginning: string): void => {
    for (const one of byBeginning.get(beginning) ?? []) found.add(one);
  };
  const word = askedAt(parts, from);
  if (!isHangul(word.charAt(0))) {
    const isDenied = ENGLISH_DENIAL_SET.has(plain(word));
    for (let at = from; at <= from + (isDenied ? MOST_BETWEEN + 1 : 0); at++) {
      const typed = askedAt(parts, at);
      if (typed !== "") add(stemWord(plain(typed)));
    }
    return found;
  }
  add(word.charAt(0));
  if (KOREAN_DENIAL_SET.has(word)) add(askedAt(parts, from + 1).charAt(0));
  else if (KOREAN_DENIAL_SET.has(word.charAt(0))) add(word.charAt(1));
  return found;
}

const KOREAN_DENIAL_SET: ReadonlySet<string> = toWordSet(KOREAN_DENIALS);
const ENGLISH_DENIAL_SET: ReadonlySet<string> = toWordSet(ENGLISH_DENIALS);
const KOREAN_DENIAL_WORDS = splitWords(KOREAN_DENIALS);

/** In a longer question they are how it is put, and not what it is about. */
const MOST_CONTENT_WORDS = 4;
const MOST_PARTS = 10;

const isShort = (parts: readonly QueryPart[]): boolean =>
  parts.length <= MOST_PARTS &&
  parts.filter(({ isFiller }) => !isFiller).length <= MOST_CONTENT_WORDS;

/** The parts of a short query, those that say together that something fails as one. */
export function joinSayings(typed: readonly QueryWord[]): readonly QueryPart[] {
  if (!isShort(typed)) return typed;
  const parts = typed.flatMap(splitSaying);
  const joined: QueryPart[] = [];
  for (let at = 0; at < parts.length;) {
    const part = parts[at];
    if (part === undefined) break;
    const found = findPredicate(parts, at);
    const isJoined = found !== null && (found.count > 1 || part.isFiller);
    joined.push(isJoined ? sayingOf(found.predicate, parts.slice(at, at + found.count)) : part);
    at += isJoined ? found.count : 1;
  }
  return joined;
}

const SYLLABLES = { least: 3, most: 9 };
const MOST_PIECES = 4;
const MOST_LONE = 2;

/** 포트사용중, written in one: 포트 사용 중. Only where what is left before the saying is something it is said of. */
function splitSaying(part: QueryWord): readonly QueryWord[] {
  const { asked } = part;
  const { least, most } = SYLLABLES;
  if (!isHangul(asked) || asked.length < least || asked.length > most) return [part];
  if (findPredicate([part], 0) !== null) return [part];
  for (const runs of splitRun(asked, MOST_PIECES, MOST_LONE)) {
    const parts = parseQueryParts(runs);
    const from = isAnySubject(runs[0] ?? "") ? 1 : 0;
    const found = findPredicate(parts, from);
    // One word that is not denied is found in the compound: 포트충돌.
    const isSeveral = found !== null && (found.count > 1 || found.predicate.isDenied);
    if (isSeveral && from + found.count === parts.length) return parts;
  }
  return [part];
}

const isAnySubject = (word: string): boolean =>
  listEverydayFailures().some(({ subjects }) => subjects.has(word));

const sayingOf = (predicate: FailurePredicate, words: readonly QueryWord[]): QuerySaying => ({
  kind: "saying",
  asked: words.map(({ asked }) => asked).join(" "),
  isFiller: false,
  key: predicate.key,
  words,
});

/** What a part of a short query says of a failure; what is not denied only at its end: `disk full`, and no `full text search`. */
export function predicateAt(parts: readonly QueryPart[], at: number): FailurePredicate | null {
  const part = parts[at];
  if (part === undefined || !isShort(parts)) return null;
  if (part.kind === "saying")
    return (predicates ??= readPredicates()).byKey.get(part.key) ?? toPredicate(part.key);
  if (parts.slice(at + 1).some(({ isFiller }) => !isFiller)) return null;
  const found = findPredicate(parts, at);
  return found?.count === 1 ? found.predicate : null;
}

type PredicateMatch = { readonly predicate: FailurePredicate; readonly count: number };

function findPredicate(parts: readonly QueryPart[], from: number): PredicateMatch | null {
  let best: PredicateMatch | null = null;
  for (const predicate of listCandidates(parts, from)) {
    const count = predicate.isKorean
      ? countKorean(predicate, parts, from)
      : countEnglish(predicate, parts, from);
    if (count > (best?.count ?? 0)) best = { predicate, count };
  }
  // 연결할 수 없음, 연결 불가
  const rest = best === null ? countImpossible(parts, from) : 0;
  return rest === 0 ? best : { predicate: toPredicate("-되다"), count: rest };
}

const askedAt = (parts: readonly QueryPart[], at: number): string => parts[at]?.asked ?? "";

function countImpossible(parts: readonly QueryPart[], from: number): number {
  const word = askedAt(parts, from);
  if (/^불가(?:능\S{0,2})?$/.test(word)) return 1;
  return /^수[가는도]?$/.test(word) && askedAt(parts, from + 1).startsWith("없") ? 2 : 0;
}

/** How many parts from there say it; 0 where they do not. */
function countKorean(
  { isDenied, words }: FailurePredicate,
  parts: readonly QueryPart[],
  from: number,
): number {
  const [first = ""] = words;
  if (!isDenied) {
    if (KOREAN_DENIAL_SET.has(askedAt(parts, from - 1))) return 0;
    return words.every((word, at) => isSaid(askedAt(parts, from + at), word)) ? words.length : 0;
  }
  const word = askedAt(parts, from);
  const next = askedAt(parts, from + 1);
  if (KOREAN_DENIAL_SET.has(word)) return isSaid(next, first) ? 2 : 0;
  if (KOREAN_DENIAL_WORDS.some((no) => word.startsWith(no) && isSaid(word.slice(1), first)))
    return 1;
  const stem = first.replace(/다$/, "");
  if (word.startsWith(stem)) {
    const rest = word.slice(stem.length);
    if (/^[지질][가는를도]?[않못안]/.test(rest)) return 1;
    if (/^[지질][가는를도]?$/.test(rest) && /^[않못안]/.test(next)) return 2;
  }
  const isAble = listVerbBeginnings(stem).includes(word) || word === `${stem}을`;
  const isNot = /^수[가는도]?$/.test(next) && askedAt(parts, from + 2).startsWith("없");
  return isAble && isNot ? 3 : 0;
}

/** A word as it was typed, for one of the table. */
function isSaid(typed: string, word: string): boolean {
  if (typed === "" || !isHangul(typed.charAt(0))) return typed === word && typed !== "";
  const noun = /^(.{2,})[하되]다$/.exec(word)?.[1];
  if (noun !== undefined && typed === noun) return true;
  if (word.endsWith("다") && word.length > 1) return isVerbForm(typed, word.slice(0, -1));
  return typed === word || (typed.startsWith(word) && isEnding(typed.slice(word.length)));
}

const plain = (word: string): string => word.replaceAll(/['’]/g, "");

/** Between `not` and its verb: `not even be able to start`. */
const MOST_BETWEEN = 3;

function countEnglish(
  { isDenied, words }: FailurePredicate,
  parts: readonly QueryPart[],
  from: number,
): number {
  let at = from;
  if (isDenied) {
    if (!ENGLISH_DENIAL_SET.has(plain(askedAt(parts, at)))) return 0;
    at++;
    while (at - from <= MOST_BETWEEN && parts[at]?.isFiller === true && !isStem(at, words[0])) at++;
  } else if (ENGLISH_DENIAL_SET.has(plain(askedAt(parts, at - 1)))) return 0;
  return words.every((word, place) => isStem(at + place, word)) ? at + words.length - from : 0;

  function isStem(place: number, word: string | undefined): boolean {
    const typed = askedAt(parts, place);
    return typed !== "" && stemWord(plain(typed)) === word;
  }
}
