/** What a sentence settles something of, where its form says so: two of different things do not end each other. */
import { tokenizeText } from "../text-coverage.ts";
import { findIn, type Subject, subjectOf } from "./subjects.ts";

/** What a sentence is about: the words before 은/는, what is stored or switched, or what something is used for. */
export const topicOf = (sentence: string): string | null =>
  TOPICS.map((form) => form.exec(sentence)?.[1]).find((topic) => topic !== undefined) ?? null;

const TOPICS = [
  /^(?:그럼 |그리고 |또 |참고로 |앞으로 |이제부터 |이제 )?(.{1,24}?)(?:은|는)\s/,
  /\b(?:store|keep|save|hold|represent|model|treat|write|name|put|build|host|deploy|encode|track|log|cache|send|return|render|sort|switch|migrate|move|change) (?:the |all |our )?((?!to\b|with\b)[\w-]+(?: [\w-]+){0,2}?) (?:in|as|to|with|on|by|into|inside|at)\b/i,
  /\bfor (?:the |all |our |every )?((?!now\b)[\w-]+(?: (?!let\b|we\b|i\b)[\w-]+)?)/i,
];

export const differ = (one: string | null, other: string | null): boolean => {
  if (one === null || other === null) return false;
  const there = tokenizeText(other);
  if (one === other) return false;
  // "커밋 메시지" and "에러 메시지" are two things.
  const [first, second] = [subjectOf(one), subjectOf(other)];
  const isOwn = (subject: Subject, beside: Subject): boolean =>
    [...subject].some(([key, weight]) => weight >= 1 && findIn(beside, key) === undefined);
  if (isOwn(first, second) && isOwn(second, first)) return true;
  return ![...tokenizeText(one).keys()].some((token) => there.has(token));
};
