/**
 * Korean is written together or apart as anybody likes: 사용중 and 사용 중, 배포실패 and 배포 실패. What is typed in one word is
 * looked for in several too, which then stand side by side with no more than an ending between them; and the other way round.
 */
import { isHangul } from "../../../lexicon/korean.ts";
import type { QueryPart } from "../query/query-parts.ts";
import { splitPairs } from "../terms/pairs.ts";
import { splitRun } from "../terms/split-run.ts";
import type { TermLookup } from "./term-lookup.ts";
import type { WordForm } from "./word-forms.ts";

const WORTH = 0.9;
const SENTENCE_WORTH = 0.7;
const LEAST_SYLLABLES = 3;
const MOST_SYLLABLES = 12;
const MOST_PIECES = 4;
/** A word with the syllable that is written behind it as often as not: 사용 중, 실패 시. More of them are chance. */
const MOST_LONE = 1;
const MOST_SPLITS = 6;

/** As several words, by those that the index has: the likeliest first. */
export async function createApartForms(
  part: QueryPart,
  lookup: TermLookup,
): Promise<readonly WordForm[]> {
  if (part.kind !== "run" || !isHangul(part.asked)) return [];
  const found: { readonly runs: readonly string[]; readonly least: number }[] = [];
  for (const run of new Set([part.stem, part.asked])) {
    if (run.length < LEAST_SYLLABLES || run.length > MOST_SYLLABLES) continue;
    const counts = await countPieces(run, lookup);
    for (const runs of splitRun(run, MOST_PIECES, MOST_LONE)) {
      const least = Math.min(...runs.map((one) => counts.get(one) ?? 0));
      if (runs.length > 1 && least > 0) found.push({ runs, least });
    }
  }
  return found
    .toSorted((a, b) => b.least - a.least)
    .slice(0, MOST_SPLITS)
    .flatMap(({ runs }) => formsOf(runs));
}

const formsOf = (runs: readonly string[]): readonly WordForm[] => {
  const beside: WordForm = { how: "part", worth: WORTH, look: { kind: "apart", runs } };
  return [beside].concat(inOneSentence(runs));
};

/** 포트가 이미 사용 중: its words in their order, with others between. */
function inOneSentence(runs: readonly string[]): readonly WordForm[] {
  const words = runs.filter((run) => run.length > 1);
  if (words.length < 2) return [];
  const look = {
    kind: "terms",
    terms: words.flatMap(splitPairs),
    isWhole: true,
    isTogether: true,
  } as const;
  return [{ how: "part", worth: SENTENCE_WORTH, look }];
}

/** In how many documents each piece of the run can stand at most. */
async function countPieces(run: string, lookup: TermLookup): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const pairs = Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
  // All at once: a database elsewhere answers them in one go.
  await Promise.all([...run.split(""), ...pairs].map(lookup.having));
  for (let from = 0; from < run.length; from++) {
    counts.set(run.charAt(from), await lookup.having(run.charAt(from)));
    let least = Infinity;
    for (let to = from + 2; to <= run.length; to++) {
      least = Math.min(least, await lookup.having(run.slice(to - 2, to)));
      counts.set(run.slice(from, to), least);
    }
  }
  return counts;
}

/** With the word before it, or behind it, in one. */
export function createTogetherForms(
  one: QueryPart,
  before: QueryPart | undefined,
  behind: QueryPart | undefined,
): readonly WordForm[] {
  if (one.kind !== "run" || !isHangul(one.stem)) return [];
  const runs = [
    ...(before?.kind === "run" ? [before.asked + one.stem] : []),
    ...(behind?.kind === "run" ? [one.asked + behind.stem] : []),
  ];
  return runs
    .filter(isHangul)
    .map((run) => ({ how: "part", worth: WORTH, look: { kind: "run", run } }));
}
