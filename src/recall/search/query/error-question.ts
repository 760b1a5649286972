/**
 * A question about a failure, as people type it: "why did the build fail yesterday and what fixed it", "어제 빌드 왜 실패했지".
 * The answer is in the list of errors, which knows each fix, rather than in what was said.
 */
import { CASE_PARTICLES, toLongestFirst } from "../../../lexicon/korean.ts";
import { readTypedPeriod } from "./typed-period.ts";

export type ErrorQuestion = {
  /** Days of the calendar; null for any. */
  readonly since: string | null;
  readonly until: string | null;
  /** What is left of the question: what failed. */
  readonly words: string;
};

const FAILURE_WORDS =
  /(?<![\p{L}\p{N}])(?:fail(?:s|ed|ing|ures?)?|errors?|broken?|breaks?|crash(?:ed|es)?|exceptions?)(?![\p{L}\p{N}])|실패|오류|에러|깨[졌진져]|터[졌진져]/iu;

/** What a question is made of, and says nothing about what failed. */
const QUESTION_WORDS =
  /(?<![\p{L}\p{N}])(?:why|what|which|how|when|did|does|do|was|were|is|are|has|have|the|a|an|of|in|on|and|it|its|my|our|fix(?:ed|es)?|solved?|happened|wrong|with)(?![\p{L}\p{N}])|왜|어떻게|무엇|뭐|무슨|이유|원인|해결|고쳤?|했[\p{L}]*|됐[\p{L}]*|났[\p{L}]*/giu;

const CASE_PARTICLE = new RegExp(
  String.raw`(?<=[가-힣]{2})(?:${toLongestFirst(CASE_PARTICLES)})(?!\p{L})`,
  "gu",
);

/** Null for a question about anything else, and for one with filters or phrases: whoever types them knows what is meant. */
export function parseErrorQuestion(typed: string, today: string): ErrorQuestion | null {
  if (!FAILURE_WORDS.test(typed) || /["“”:]/.test(typed)) return null;
  const period = readTypedPeriod(typed, today);
  const words = (period?.rest ?? typed)
    .replaceAll(new RegExp(FAILURE_WORDS.source, "giu"), " ")
    .replaceAll(QUESTION_WORDS, " ")
    .replaceAll(/[?!.,]/g, " ")
    .replaceAll(CASE_PARTICLE, "")
    // What is left of a Korean word without what it stood with is an ending.
    .replaceAll(
      /(?<![\p{L}\p{N}])(?:이|가|은|는|을|를|에|의|지|요|나|니|하고|한|된)(?![\p{L}\p{N}])/gu,
      " ",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
  return {
    since: period?.since ?? null,
    until: period?.until ?? null,
    words,
  };
}
