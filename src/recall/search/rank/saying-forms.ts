/** The forms of what was said of a failure: as it was said, in other forms, and what programs print then. */
import { ENGLISH_DENIALS, KOREAN_DENIALS } from "../../../lexicon/everyday-failures.ts";
import { isHangul } from "../../../lexicon/korean.ts";
import { splitWords } from "../../../lexicon/words.ts";
import {
  type EverydayFailure,
  type FailurePredicate,
  joinSayings,
  listEverydayFailures,
  predicateAt,
} from "../query/sayings.ts";
import {
  listPartTerms,
  type QueryPart,
  type QuerySaying,
  parseQueryParts,
} from "../query/query-parts.ts";
import { stemWord } from "../terms/chunk.ts";
import { splitPairs } from "../terms/pairs.ts";
import { listUsualForms } from "../terms/verb-forms.ts";
import { createNameForm, type WordForm } from "./word-forms.ts";

const OTHER_FORM_WORTH = 0.9;
const VERB_ALONE_WORTH = 0.4;
const OTHER_LANGUAGE_WORTH = 0.7;

const together = (how: WordForm["how"], terms: readonly string[], worth: number): WordForm => ({
  how,
  worth,
  look: { kind: "terms", terms, isWhole: true, isTogether: true },
});

/** As it was said, and the verb alone for little. */
export function createOwnSayingForms(
  saying: QuerySaying,
  formsOf: (part: QueryPart) => readonly WordForm[],
): readonly WordForm[] {
  const last = saying.words.at(-1);
  const alone = last === undefined || last.isFiller || saying.words.length < 2 ? [] : formsOf(last);
  return [
    together("exact", saying.words.flatMap(listPartTerms), 1),
    ...writtenInOne(saying),
    ...predicateForms(predicateAt([saying], 0)).map((terms) =>
      together("form", terms, OTHER_FORM_WORTH),
    ),
    ...alone.map(({ look, worth }): WordForm => ({
      how: "some",
      worth: worth * VERB_ALONE_WORTH,
      look,
    })),
  ];
}

/** 사용중: as it is written in one. */
function writtenInOne({ words }: QuerySaying): readonly WordForm[] {
  const run = words.map(({ asked }) => asked).join("");
  return words.length > 1 && isHangul(run)
    ? [{ how: "exact", worth: 1, look: { kind: "run", run } }]
    : [];
}

/** How a predicate is written, each as the terms that stand there together. */
function predicateForms(predicate: FailurePredicate | null): readonly (readonly string[])[] {
  if (predicate === null) return [];
  const { isDenied, isKorean, words } = predicate;
  if (!isKorean)
    return isDenied
      ? splitWords(ENGLISH_DENIALS).map((no) => [stemWord(no)].concat(words))
      : [words];
  const [first = ""] = words;
  if (words.length > 1 || !first.endsWith("다")) return [words.flatMap((word) => splitPairs(word))];
  const stem = first.slice(0, -1);
  const usual = listUsualForms(stem);
  if (!isDenied) return usual.map(splitPairs);
  const initials = [...new Set(usual.map((form) => form.charAt(0)))];
  return splitWords(KOREAN_DENIALS).flatMap((no) =>
    usual
      .map((form) => [no].concat(splitPairs(form)))
      .concat(initials.map((syllable) => [no + syllable])),
  );
}

/** For each part of a query that says how something fails: what is printed then, and how the other language says it. */
export function createSayingForms(
  query: readonly QueryPart[],
): ReadonlyMap<QueryPart, readonly WordForm[]> {
  const found = new Map<QueryPart, readonly WordForm[]>();
  for (const [at, part] of query.entries()) {
    const predicate = predicateAt(query, at);
    if (predicate === null) continue;
    const everydayFailures = findMeant(predicate, query);
    const names = [...new Set(everydayFailures.flatMap((one) => one.names))];
    const others = everydayFailures.flatMap((one) =>
      one.predicates.filter(({ isKorean }) => isKorean !== predicate.isKorean),
    );
    const subjects = query.filter((one) =>
      listSubjects(one).some((word) => isSubject(word, everydayFailures)),
    );
    const asked = [...subjects, part].map((one) => one.asked).join(" ");
    const named = names.flatMap((name) => createNameForm(nameParts(name), asked) ?? []);
    // EADDRINUSE is said of a port, whether it says so or not.
    for (const subject of subjects) found.set(subject, named);
    found.set(part, [
      ...named,
      ...[...new Set(others)].slice(0, MOST_OTHERS).flatMap((other) =>
        predicateForms(other).map((terms): WordForm =>
          Object.assign(together("alike", terms, OTHER_LANGUAGE_WORTH), {
            isTranslation: true as const,
          }),
        ),
      ),
    ]);
  }
  return found;
}

const MOST_OTHERS = 3;

const names = new Map<string, readonly QueryPart[]>();

function nameParts(name: string): readonly QueryPart[] {
  let parts = names.get(name);
  if (parts === undefined) names.set(name, (parts = parseQueryParts(name.split(" "))));
  return parts;
}

/** What it means of what it is said of; else what it means of anything. */
function findMeant(
  { key }: FailurePredicate,
  query: readonly QueryPart[],
): readonly EverydayFailure[] {
  const everydayFailures = listEverydayFailures().filter((one) =>
    one.predicates.some((each) => each.key === key),
  );
  const subjects = new Set(query.flatMap(listSubjects));
  const ofThese = everydayFailures.filter((one) =>
    [...one.subjects].some((subject) => subjects.has(subject)),
  );
  return ofThese.length > 0 ? ofThese : everydayFailures.filter((one) => one.subjects.size === 0);
}

const isSubject = (word: string, everydayFailures: readonly EverydayFailure[]): boolean =>
  everydayFailures.some(({ subjects }) => subjects.has(word));

const listSubjects = (part: QueryPart): readonly string[] =>
  part.kind === "run"
    ? [part.asked, part.stem]
    : part.kind === "name"
      ? [stemWord(part.asked)]
      : [];

export type Saying = {
  readonly asked: string;
  readonly stem: string;
  /** What is printed then. */
  readonly names: readonly string[];
};

/** The words of a search for errors, and what each says; those that say nothing of an error only where nothing else is said. */
export function findSayings(words: readonly string[]): readonly Saying[] {
  const parts = joinSayings(parseQueryParts(words));
  const telling = parts.filter(({ isFiller }) => !isFiller);
  return (telling.length === 0 ? parts : telling).map((part) => {
    const predicate = predicateAt(parts, parts.indexOf(part));
    const everydayFailures = predicate === null ? [] : findMeant(predicate, parts);
    return {
      asked: part.asked,
      stem: part.kind === "run" ? part.stem : part.asked,
      names: everydayFailures.flatMap((one) => one.names),
    };
  });
}
