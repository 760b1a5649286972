/**
 * Errors by their other names: `port conflict`, 포트 충돌 and EADDRINUSE are one. A line of the data is an error, each of its names a
 * word, a code or a few words. A query that has all words of a name, in their order, also looks for the other names.
 */
import { isHangul } from "../../../lexicon/korean.ts";
import { type QueryPart, parseQueryParts } from "../query/query-parts.ts";
import { joinSayings } from "../query/sayings.ts";
import lines from "../../../lexicon/error-names.tsv" with { type: "text" };
import { type WordForm, createNameForm } from "./word-forms.ts";

type ErrorName = {
  /** What its words are known by, in order; those that say little only where too few are left without them: `out of memory`. */
  readonly keys: readonly string[];
  readonly words: readonly QueryPart[];
};

const LEAST_WORDS = 2;
/** Between two words of a name may stand one other: `port 3000 in use`. */
const MOST_BETWEEN = 1;

/** By the first key of a name: the name, and all names of its error. */
type ErrorNameIndex = ReadonlyMap<
  string,
  readonly { readonly name: ErrorName; readonly all: readonly ErrorName[] }[]
>;

let names: ErrorNameIndex | undefined;

const keyOf = (queryPart: QueryPart): string =>
  queryPart.kind === "saying"
    ? queryPart.key
    : queryPart.kind === "run"
      ? queryPart.stem
      : (queryPart.wholes.at(-1) ?? queryPart.words[0]?.stem ?? queryPart.asked);

function nameOf(spelt: string): ErrorName {
  const words = joinSayings(parseQueryParts(spelt.split(" ")));
  const telling = words.filter(({ isFiller }) => !isFiller);
  const own = telling.length < LEAST_WORDS ? words : telling;
  return { keys: own.map(keyOf), words: own };
}

function readNames(): ErrorNameIndex {
  const found = new Map<string, { name: ErrorName; all: readonly ErrorName[] }[]>();
  const add = (key: string, name: ErrorName, all: readonly ErrorName[]): void => {
    found.set(key, [...(found.get(key) ?? []), { name, all }]);
  };
  for (const line of lines.trim().split("\n")) {
    const all = line.split("\t").map(nameOf);
    for (const name of all) {
      const [first = "", ...rest] = name.keys;
      add(first, name, all);
      // 포트충돌
      if (rest.length > 0 && name.keys.every(isHangul)) {
        const joined = name.keys.join("");
        add(joined, { ...name, keys: [joined] }, all);
      }
    }
  }
  return found;
}

/** The words of a query that are a name, the first of them at a place; null when not all of them are there. */
function matchErrorName(
  { keys }: ErrorName,
  query: readonly QueryPart[],
  from: number,
): readonly QueryPart[] | null {
  const words = query.slice(from, from + 1);
  let between = 0;
  for (const one of query.slice(from + 1)) {
    if (words.length === keys.length) break;
    if (keyOf(one) === keys[words.length]) {
      words.push(one);
      between = 0;
    } else if (!one.isFiller && ++between > MOST_BETWEEN) return null;
  }
  return words.length === keys.length ? words : null;
}

/** Words that are part of more errors' names say nothing of which one is meant. */
const MAX_MEANT_ERRORS = 3;

/** The errors that some words may be part of a name of: 포트 alone is EADDRINUSE where only errors are looked for. */
function findMeantErrors(words: readonly QueryPart[]): readonly (readonly ErrorName[])[] {
  const keys = words.map(keyOf);
  const meant = new Set<readonly ErrorName[]>();
  for (const { name, all } of keys.length === 0 ? [] : [...(names ??= readNames()).values()].flat())
    if (keys.every((key) => name.keys.includes(key))) meant.add(all);
  return meant.size > MAX_MEANT_ERRORS ? [] : [...meant];
}

/** The same for words as they are typed: the names, as they are spelt. */
export function findErrorNames(words: readonly string[]): readonly string[] {
  const queryParts = joinSayings(parseQueryParts(words)).filter(({ isFiller }) => !isFiller);
  return findMeantErrors(queryParts).flatMap((all) =>
    all.map((name) => name.words.map((one) => one.asked).join(" ")),
  );
}

/** For each word of a query that is part of an error's name: the error's other names. `asksForErrors`: nothing else is looked for. */
export function createErrorForms(
  query: readonly QueryPart[],
  isOfErrors = false,
): ReadonlyMap<QueryPart, readonly WordForm[]> {
  names ??= readNames();
  const found = new Map<QueryPart, WordForm[]>();
  const telling = isOfErrors ? query.filter(({ isFiller }) => !isFiller) : [];
  const asked = telling.map((one) => one.asked).join(" ");
  for (const all of findMeantErrors(telling)) {
    const forms = all.flatMap((other) => createNameForm(other.words, asked) ?? []);
    for (const word of telling) found.set(word, [...(found.get(word) ?? []), ...forms]);
  }
  for (const [from, first] of query.entries()) {
    for (const { name, all } of names.get(keyOf(first)) ?? []) {
      const words = matchErrorName(name, query, from);
      if (words === null) continue;
      const asked = words.map((one) => one.asked).join(" ");
      const forms = all
        .filter((other) => other.keys.join(" ") !== name.keys.join(" "))
        .flatMap((other) => createNameForm(other.words, asked) ?? []);
      for (const word of words) found.set(word, [...(found.get(word) ?? []), ...forms]);
    }
  }
  return found;
}
